// Requests to the control API of a mock server that must succeed: worlds, snapshots, dumps and the clock.

import { isObject, parseJson } from '../../base';
import { sendHttp } from '../execute/http';
import type { Target } from '../target/target';

/** The control API refused a request, or did not respond. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
}

interface WorldControlRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** After `/_control/v1`. */
  readonly path: string;
  /** Sent as JSON; a string is sent as a dump. */
  readonly body?: unknown;
}

export interface WorldControl {
  /** The body of the answer as text; throws ControlError. */
  readonly text: (request: WorldControlRequest) => Promise<string>;
  /** The body as an object; throws ControlError. */
  readonly object: (request: WorldControlRequest) => Promise<Readonly<Record<string, unknown>>>;
}

/** Copying a large world takes a while. */
const TIMEOUT_MS = 60_000;

/** A client for the world that the connection of the target selects. */
export function controlClient(origin: string, { connection }: Pick<Target, 'connection'>): WorldControl {
  const text = async ({ method, path, body }: WorldControlRequest): Promise<string> => {
    const isDump = typeof body === 'string';
    const sent = body === undefined ? undefined : isDump ? body : JSON.stringify(body);
    const answer = await sendHttp(`${origin}/_control/v1${path}`, {
      method,
      headers: {
        ...connection?.headers,
        ...(sent !== undefined && { 'content-type': isDump ? 'application/x-ndjson' : 'application/json' }),
      },
      body: sent,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      connection,
    }).catch((error: unknown) => {
      throw new ControlError(`${origin} did not respond to ${method} ${path}: ${String(error)}`);
    });
    const parts: Uint8Array[] = [];
    for await (const part of answer.body) parts.push(part);
    const received = Buffer.concat(parts).toString('utf8');
    if (answer.status >= 300)
      throw new ControlError(`${origin} refused ${method} ${path}: ${answer.status} ${received.slice(0, 300)}`);
    return received;
  };
  const object = async (request: WorldControlRequest): Promise<Readonly<Record<string, unknown>>> => {
    const value = parseJson(await text(request));
    return isObject(value) ? value : {};
  };
  return { text, object };
}

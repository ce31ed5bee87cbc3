// Requests to the control API of a mock server; no deployment has one.

import { isObject } from '../../base';
import type { Target } from '../target/target';
import { reasonOf } from './client';
import { sendHttp } from './http';

const CONTROL_PATH = '/_control/v1';

export interface MockServerRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** After the path of the control API. */
  readonly path: string;
  readonly body?: unknown;
  readonly timeoutMs: number;
}

export interface MockServerAnswer {
  readonly status: number;
  /** Undefined if the body is not a JSON object. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/** The answer, or the reason that there is none. */
export async function sendControl(
  origin: string,
  { connection }: Pick<Target, 'connection'>,
  { method, path, body, timeoutMs }: MockServerRequest,
): Promise<MockServerAnswer | string> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  try {
    const answer = await sendHttp(`${origin}${CONTROL_PATH}${path}`, {
      method,
      headers: { ...connection?.headers, ...(text !== undefined && { 'content-type': 'application/json' }) },
      body: text,
      signal: AbortSignal.timeout(timeoutMs),
      connection,
    });
    const parts: Uint8Array[] = [];
    for await (const part of answer.body) parts.push(part);
    return { status: answer.status, body: objectIn(Buffer.concat(parts).toString('utf8')) };
  } catch (error) {
    return reasonOf(error);
  }
}

function objectIn(text: string): MockServerAnswer['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

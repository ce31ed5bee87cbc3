// Whether a target identifies itself as a mock server: understudy does so in its control API, a real node never does.

import { isObject } from '../../base';
import type { Target } from '../target/target';
import { sendHttp } from './http';

const STATUS_PATH = '/_control/v1/status';

/** Undefined when there is no answer. */
export async function saysItIsMock(
  origin: string,
  { connection }: Target,
  timeoutMs: number,
): Promise<boolean | undefined> {
  const text = await statusText(origin, connection, timeoutMs);
  if (text === undefined) return undefined;
  try {
    const body: unknown = JSON.parse(text.body);
    // A mock server with a control token refuses the request, with a text that only understudy uses.
    return isObject(body) && (body['product'] === 'understudy' || isControlRefusal(text.status, body));
  } catch {
    return false;
  }
}

const isControlRefusal = (status: number, body: Readonly<Record<string, unknown>>): boolean =>
  status === 401 && body['code'] === 'token-wanted';

async function statusText(
  origin: string,
  connection: Target['connection'],
  timeoutMs: number,
): Promise<{ readonly status: number; readonly body: string } | undefined> {
  try {
    const { status, body } = await sendHttp(`${origin}${STATUS_PATH}`, {
      method: 'GET',
      headers: { ...connection?.headers },
      body: undefined,
      signal: AbortSignal.timeout(timeoutMs),
      connection,
    });
    const parts: Uint8Array[] = [];
    for await (const part of body) parts.push(part);
    return { status, body: Buffer.concat(parts).toString('utf8') };
  } catch {
    return undefined;
  }
}

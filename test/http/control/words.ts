// Words for the tests of the control group: requests with a world, refusals in the group's one form, the state that
// must not have changed.

import type request from 'supertest';
import type { Json } from '../../../src/base';
import type { Call, TestServer } from '../harness';
import { itemsAt, textAt } from '../validator/wallets';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** One control request; most have no body. */
export const ask = (
  server: TestServer,
  method: Method,
  path: string,
  body?: Json | string,
  call: Call = {},
): Promise<request.Response> => server.call('control', method, path, body === undefined ? call : { ...call, body });

/** The body of an answer that must be good. */
export async function good(
  server: TestServer,
  method: Method,
  path: string,
  body?: Json | string,
  call: Call = {},
): Promise<Record<string, unknown>> {
  const answer = await ask(server, method, path, body, call);
  if (answer.status >= 300) throw new Error(`${method} ${path} was refused: ${answer.status} ${answer.text}`);
  return answer.body as Record<string, unknown>;
}

/** `{error, code}`: one sentence, and a code for programs. */
export function expectRefused(answer: request.Response, status: number, code: string, message = /./): void {
  expect([answer.status, answer.body]).toEqual([
    status,
    expect.objectContaining({ error: expect.stringMatching(message), code }),
  ]);
  expect(answer.headers['content-type']).toBe('application/json');
}

export const inWorld = (id: string): Call => ({ headers: { 'x-understudy-world': id } });

/** The whole world as text; time is in it. */
export const dumpOf = async (server: TestServer, call: Call = {}): Promise<string> =>
  (await textOf(server, 'GET', '/dump', call)).text;

/** An answer whose body is no JSON, read as text. */
export async function textOf(
  server: TestServer,
  method: 'GET' | 'POST',
  path: string,
  call: Call = {},
): Promise<{ readonly status: number; readonly text: string; readonly type: string | null }> {
  const headers = { ...(call.body === undefined ? {} : { 'content-type': 'application/json' }), ...call.headers };
  const sent = typeof call.body === 'string' || call.body === undefined ? call.body : JSON.stringify(call.body);
  const answer = await fetch(`${server.url}/_control/v1${path}`, {
    method,
    headers,
    ...(sent === undefined ? {} : { body: sent }),
  });
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') };
}

/** Runs something that must change nothing. */
export async function unchanged<T>(server: TestServer, work: () => Promise<T>): Promise<T> {
  const before = await dumpOf(server);
  const given = await work();
  expectSame(await dumpOf(server), before);
  return given;
}

/** The same bytes. Dumps are long: a difference is told by its first line. */
export function expectSame(is: string, was: string): void {
  const lines = was.split('\n');
  const at = is.split('\n').findIndex((line, index) => line !== lines[index]);
  if (is !== was) expect([at, is.split('\n')[at]?.slice(0, 400)]).toEqual([at, lines[at]?.slice(0, 400)]);
  expect(is === was).toBe(true);
}

export interface OfferWish {
  readonly from?: string;
  readonly to?: string;
  readonly amount?: string;
  readonly expiresIn?: string;
  readonly trackingId?: string;
  readonly description?: string;
}

/** Makes an offer by control, ten minutes long unless asked otherwise; gives its contract id. */
export async function offerAs(
  server: TestServer,
  { from = 'alice', to = 'bob', amount = '10', expiresIn = '10m', ...rest }: OfferWish = {},
  call: Call = {},
): Promise<string> {
  const made = await good(
    server,
    'POST',
    '/offers',
    { sender: server.party(from), receiver: server.party(to), amount, expiresIn, ...rest },
    call,
  );
  return textAt(made, 'created', 0, 'contractId');
}

/** The offer as the list of all offers tells it, named by the contract that stands for it. */
export async function offerOf(server: TestServer, trackingId: string): Promise<Record<string, unknown>> {
  const found = itemsAt(await good(server, 'GET', '/offers'), 'offers').find(
    (offer) => textAt(offer, 'trackingId') === trackingId,
  );
  if (!found) throw new Error(`no offer ${trackingId}`);
  return found as Record<string, unknown>;
}

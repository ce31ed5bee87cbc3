// What the tests of the scan group share: servers of both dialects, and the two forms in which this group refuses.

import type { Response } from 'supertest';
import { stringifyJson, type Json } from '../../../src/base';
import type { Command, LogEntry, Transaction } from '../../../src/ledger';
import { startTestServer, type Call, type TestOptions, type TestServer } from '../harness';

/** Gives the server of a file of tests; it starts before the first of them and closes after the last. */
export function useServer(options: TestOptions = {}): () => TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startTestServer(options);
  });
  afterAll(() => server?.close());
  return () => {
    if (!server) throw new Error('the server starts before the first test');
    return server;
  };
}

/** One call on a fresh server, for tests that change its state. */
export async function onFreshServer(options: TestOptions, run: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer(options);
  try {
    await run(server);
  } finally {
    await server.close();
  }
}

export const get = (server: TestServer, path: string, call: Call = {}): Promise<Response> =>
  server.call('scan', 'GET', path, call);
/** A body that is text is sent as it is. */
export const post = (server: TestServer, path: string, body?: Json): Promise<Response> =>
  server.call(
    'scan',
    'POST',
    path,
    body === undefined ? {} : { body: typeof body === 'string' ? body : stringifyJson(body) },
  );

/** A step of the world itself, at the present time of the server's clock. */
export function step(server: TestServer, command: Command): readonly LogEntry[] {
  const done = server.world.ledger.execute(command, server.now());
  if (!done.ok) throw new Error(`the step ${command.type} is refused: ${done.error.code}`);
  return done.value;
}

/** The transaction of a step that makes one. */
export function transactionOf(entries: readonly LogEntry[]): Transaction {
  const found = entries.find((entry) => entry.type === 'transaction');
  if (!found) throw new Error('the step makes a transaction');
  return found;
}

/** `{error}` and nothing else, as JSON. */
export function expectError(response: Response, status: number, message: RegExp): void {
  expect(response.status).toBe(status);
  expect(response.headers['content-type']).toBe('application/json');
  expect(response.body).toEqual({ error: expect.stringMatching(message) });
}

/** Plain text: how frameworks of running servers refuse. */
export function expectText(response: Response, status: number, message: RegExp): void {
  expect(response.status).toBe(status);
  expect(response.headers['content-type']).toBe('text/plain; charset=UTF-8');
  expect(response.text).toMatch(message);
}

interface Servers {
  readonly documented: () => TestServer;
  readonly observed: () => TestServer;
}

/**
 * Bodies that cannot be read: an error object in the documented dialect, text in the observed one (decisions A3, B34).
 */
export function refusesUnreadableBodies(
  servers: Servers,
  path: string,
  required: readonly string[],
  wrong: readonly Json[],
): void {
  const bodies: readonly (readonly [string, Json, RegExp])[] = [
    ['no body', '', /required/],
    ['text that is not JSON', '{"migration_id":', /JSON/],
    ['a list', [], /body/],
    ...required.map((member) => [`no ${member}`, {}, new RegExp(`required member ${member}`)] as const),
    ...wrong.map((body) => [stringifyJson(body), body, /the body's member/] as const),
  ];
  test.each(bodies)('refuses %s with 400, as an error object or as text', async (_name, body, message) => {
    expectError(await post(servers.documented(), path, body), 400, message);
    expectText(await post(servers.observed(), path, body), 400, message);
  });
}

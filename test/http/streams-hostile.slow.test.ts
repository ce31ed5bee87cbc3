// Whatever a client sends on a stream is answered by frames that are objects, never by a failure inside, and the server
// goes on.

import { randomBytes } from 'node:crypto';
import { connect as connectSocket } from 'node:net';
import fc from '../property';
import type { Response } from 'supertest';
import { isObject } from '../../src/base';
import { eventually } from '../support/eventually';
import { CHANNELS } from '../../src/server/streams/channels';
import { ALICE, at, listOf, of, transactions, useServers } from './ledger/asking';
import { startTestServer, tokenOf, type TestServer } from './harness';
import { closeAll, connect, listen, type Listener } from './streaming';

const servers = useServers();
let own: TestServer | undefined;
afterEach(async () => {
  closeAll();
  await own?.close();
  own = undefined;
});

const MEMBERS: Readonly<Record<string, readonly unknown[]>> = {
  beginExclusive: [0, 3, -1, 1e30, '5', null, {}, 0.5],
  endInclusive: [10, 0, null, '10', [], 2 ** 53],
  activeAtOffset: [10, 0, -5, 'x', null],
  filter: [of(ALICE), {}, null, [], { filtersByParty: { x: 5 } }, { filtersByParty: { __proto__: 1 } }],
  eventFormat: [of(ALICE), null, 7],
  verbose: [true, 'yes'],
  descendingOrder: [true, null, 1],
  updateFormat: [transactions(of(ALICE)), transactions({}, 'NO_SHAPE'), { includeTopologyEvents: null }, 'all'],
  userId: ['alice', '', 5, 'x'.repeat(1000)],
  parties: [[ALICE], [], [5], ALICE],
  streamContinuationToken: ['AA==', '?'],
};
const body = fc.record(
  Object.fromEntries(Object.entries(MEMBERS).map(([name, values]) => [name, fc.constantFrom(...values)])),
  { requiredKeys: [] },
);
/** What every channel takes, with one member spoiled at most. */
const FINE = { beginExclusive: 3, endInclusive: 60, activeAtOffset: 40, userId: 'alice', parties: [ALICE] };
const spoiled = fc.option(
  fc.constantFrom(...Object.entries(MEMBERS).flatMap(([name, values]) => values.map((value) => ({ [name]: value })))),
);
const nearly = fc
  .tuple(
    fc.constantFrom({ filter: of(ALICE) }, { eventFormat: of(ALICE), updateFormat: transactions(of(ALICE)) }),
    spoiled,
  )
  .map(([form, spoil]) => ({ ...FINE, ...form, ...spoil }));
const frame = fc.oneof(
  { weight: 5, arbitrary: nearly.map((value) => JSON.stringify(value)) },
  { weight: 3, arbitrary: body.map((value) => JSON.stringify(value)) },
  fc.json(),
  fc.string(),
  fc.uint8Array({ maxLength: 40 }),
);

const FAILURE = /internal error|stream failed|breaks the contract|connection failed/;
/** Bytes, and the code that the stream is closed with; nothing where they may be the beginning of a frame. */
const BROKEN = [
  ['ff', ''],
  ['8180', ''],
  ['817f7fffffffffffffff', 1002],
  ['01800000', ''],
  ['8a8000000000', ''],
  ['88820000000003e8', 1000],
  ['8181ffffffff00', 1007],
  ['818200000000c328', 1007],
  ['c18100000000', 1002],
  ['0080', 1002],
  ['89fe00ff', 1002],
  ['8b80', 1002],
] as const;

/** The next frame that is no checkpoint: those depend on the time that a stream is open. */
async function nextElement(stream: Listener): Promise<unknown> {
  for (;;) {
    const frame = await stream.next();
    if (!JSON.stringify(frame).includes('"OffsetCheckpoint"')) return frame;
  }
}

/** The stream begins with what the list has; gives how much that is. */
async function expectElements(stream: Listener, { body }: Response): Promise<number> {
  const elements = listOf(body).filter((element) => !JSON.stringify(element).includes('"OffsetCheckpoint"'));
  for (const element of elements) expect(await nextElement(stream)).toEqual(element);
  return elements.length;
}

/**
 * The stream is one error object: the list's own where that is an object too, or what stands for a text or for bytes.
 */
async function expectRefusal(stream: Listener, listed: Response | undefined): Promise<1> {
  const code: unknown = at(listed?.body, 'code') ?? expect.stringMatching(/^[A-Z_]+$/);
  expect([await stream.rest(), await stream.closed]).toEqual([
    [expect.objectContaining({ code, cause: expect.any(String), errorCategory: expect.any(Number) })],
    1000,
  ]);
  return 1;
}

describe('hostile clients of streams', () => {
  it('send requests of any kind, and receive what the list returns', async () => {
    const both = [servers(), servers('observed')];
    const told = { elements: 0, refusals: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...CHANNELS),
        fc.array(frame, { minLength: 1, maxLength: 3 }),
        async (path, sent) => {
          for (const server of both) {
            const stream = await connect(server, path);
            for (const one of sent) stream.socket.send(one);
            const [request = ''] = sent;
            const listed =
              typeof request === 'string'
                ? await server.call('ledger', 'POST', path, { user: 'alice', body: request })
                : undefined;
            if (listed?.status === 200) told.elements += await expectElements(stream, listed);
            // A list that is too long is no reason to refuse a stream. In the documented dialect a list refuses by its
            // schema what streams take, as running servers do.
            else if (listed === undefined || (server === both[1] && listed.status !== 413))
              told.refusals += await expectRefusal(stream, listed);
            stream.socket.close();
            for (const said of await stream.rest()) expect(isObject(said)).toBe(true);
          }
        },
      ),
      { numRuns: 80 },
    );
    expect(told.elements).toBeGreaterThan(20);
    expect(told.refusals).toBeGreaterThan(20);
    expect(both.flatMap(({ log }) => log).filter((line) => FAILURE.test(line))).toEqual([]);
  }, 60_000);

  it.each(BROKEN)('send the bytes %s, which are not a frame, and receive %s', async (bytes, code) => {
    const { port } = new URL(servers().url);
    const head = [
      'GET /v2/updates HTTP/1.1',
      'Host: x',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      `Sec-WebSocket-Protocol: jwt.token.${await tokenOf('alice')}`,
      '',
      '',
    ].join('\r\n');
    const said = await new Promise<Buffer>((resolve) => {
      const pieces: Buffer[] = [];
      const socket = connectSocket(Number(port), '127.0.0.1', () => void socket.write(head));
      socket.once('data', () => socket.end(Buffer.from(bytes, 'hex')));
      socket
        .on('data', (piece) => pieces.push(piece))
        .on('error', () => undefined)
        .on('close', () => resolve(Buffer.concat(pieces)));
    });
    const answer = said.subarray(said.indexOf('\r\n\r\n') + 4);
    expect([
      said.subarray(0, 12).toString(),
      answer[0] === 0x88 ? answer.readUInt16BE(2) : answer.toString('hex'),
    ]).toEqual(['HTTP/1.1 101', code]);
    expect((await servers().call('ledger', 'GET', '/v2/version')).status).toBe(200);
    expect(servers().log.filter((line) => FAILURE.test(line))).toEqual([]);
  });

  it('disconnect at any time, and leave nothing behind', async () => {
    const server = await startTestServer({ limits: { streams: 20 } });
    own = server;
    const request = '{"beginExclusive":0,"filter":{}}';
    for (let turns = 0; turns < 20; turns += 1) {
      const stream = await connect(server, '/v2/updates');
      stream.socket.send(request);
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      stream.socket.terminate();
    }
    // Each is over once its line is written.
    while (server.log.filter((line) => line.includes('status=101')).length < 20)
      await new Promise((resolve) => setImmediate(resolve));
    // All places are free again.
    const again = await Promise.all(Array.from({ length: 20 }, () => listen(server, '/v2/updates', request)));
    for (const stream of again) expect(await stream.next()).toEqual({ update: expect.anything() });
    expect(server.log.filter((line) => FAILURE.test(line))).toEqual([]);
  });

  it('have the code of their refusal in the log', async () => {
    own = await startTestServer();
    const stream = await connect(own, '/v2/updates', { user: 'alice' });
    stream.socket.send(JSON.stringify({ beginExclusive: 0, endInclusive: 10_000_000, filter: of(ALICE) }));
    await stream.closed;
    const { log } = own;
    // The line may come after the end that the client sees.
    await eventually(() =>
      expect(log.filter((line) => line.includes('status=101'))).toEqual([
        expect.stringContaining('OFFSET_AFTER_LEDGER_END; 1 frame"'),
      ]),
    );
  });
});

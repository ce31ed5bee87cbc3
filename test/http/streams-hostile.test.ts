// Whatever a client sends on a stream is answered by frames that are objects, never by a failure inside, and the server goes on.

import { randomBytes } from 'node:crypto';
import { connect as connectSocket } from 'node:net';
import fc from 'fast-check';
import { CHANNELS } from '../../src/server/streams/channels';
import { ALICE, of, transactions, useServers } from './ledger/asking';
import { tokenOf } from './harness';
import { closeAll, connect } from './streaming';

const servers = useServers();
afterEach(closeAll);

const MEMBERS: Readonly<Record<string, readonly unknown[]>> = {
  beginExclusive: [0, 3, -1, 1e30, '5', null, {}, 0.5], endInclusive: [10, 0, null, '10', [], 2 ** 53], activeAtOffset: [10, 0, -5, 'x', null],
  filter: [of(ALICE), {}, null, [], { filtersByParty: { x: 5 } }, { filtersByParty: { __proto__: 1 } }], eventFormat: [of(ALICE), null, 7], verbose: [true, 'yes'], descendingOrder: [true, null, 1],
  updateFormat: [transactions(of(ALICE)), transactions({}, 'NO_SHAPE'), { includeTopologyEvents: null }, 'all'], userId: ['alice', '', 5, 'x'.repeat(1000)], parties: [[ALICE], [], [5], ALICE], streamContinuationToken: ['AA==', '?'],
};
const body = fc.record(Object.fromEntries(Object.entries(MEMBERS).map(([name, values]) => [name, fc.constantFrom(...values)])), { requiredKeys: [] });
const frame = fc.oneof(
  { weight: 5, arbitrary: body.map((value) => JSON.stringify(value)) },
  fc.json(),
  fc.string(),
  fc.uint8Array({ maxLength: 40 }),
);

describe('hostile clients of streams', () => {
  it('send requests of any kind', async () => {
    const [before, whole] = [servers().log.length, servers('observed')];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...CHANNELS), fc.array(frame, { minLength: 1, maxLength: 3 }), async (path, sent) => {
        for (const server of [servers(), whole]) {
          const stream = await connect(server, path);
          for (const one of sent) stream.socket.send(one);
          await server.call('ledger', 'GET', '/v2/version');
          stream.socket.close();
          for (const said of await stream.rest()) expect(said).toEqual(expect.any(Object));
        }
      }),
      { numRuns: 80, seed: 7 },
    );
    expect([...servers().log.slice(before), ...whole.log].filter((line) => /failed inside|breaks the contract|connection failed/.test(line))).toEqual([]);
  }, 60_000);

  it('send bytes that are no frames', async () => {
    const { port } = new URL(servers().url);
    const head = ['GET /v2/updates HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`, `Sec-WebSocket-Protocol: jwt.token.${await tokenOf('alice')}`, '', ''].join('\r\n');
    const broken = ['ff', '8180', '817f7fffffffffffffff', '01800000', '8a8000000000', '88820000000003e8', '8181ffffffff00', '818200000000c328', 'c18100000000', '0080', '89fe00ff', '8b80'];
    for (const bytes of broken) {
      await new Promise<void>((resolve) => {
        const socket = connectSocket(Number(port), '127.0.0.1', () => void socket.write(head));
        socket.once('data', () => socket.end(Buffer.from(bytes, 'hex')));
        socket.on('error', () => undefined).on('close', () => resolve()).resume();
      });
    }
    expect((await servers().call('ledger', 'GET', '/v2/version')).status).toBe(200);
    expect(servers().log.filter((line) => /failed inside|connection failed/.test(line))).toEqual([]);
  });

  it('leave at any moment', async () => {
    for (let turns = 0; turns < 20; turns += 1) {
      const stream = await connect(servers(), '/v2/updates');
      stream.socket.send('{"beginExclusive":0,"filter":{}}');
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      stream.socket.terminate();
    }
    const again = await connect(servers(), '/v2/updates');
    again.socket.send('{"beginExclusive":0,"endInclusive":1,"filter":{}}');
    expect(await again.closed).toBe(1000);
  });
});

// Who gets a stream, and what a stream says that goes wrong: one frame, then a clean close (observed-ledger 4.4, 5.1,
// 6.2).

// What a fault does is called `then` on the wire.

import { request as httpRequest } from 'node:http';
import { connect as connectSocket } from 'node:net';
import type { Json } from '../../src/base';
import { DEFAULT_AUDIENCE, makeToken, UNSAFE_SECRET } from '../../src/server';
import {
  ALICE,
  any,
  at,
  BOB,
  DIALECT_NAMES,
  EFFECTS,
  exercises,
  of,
  OPERATOR,
  transactions,
  updateOf,
  useServers,
} from './ledger/asking';
import { good, inWorld } from './control/words';
import { commandsOf, stateOf, submit, transfer } from './ledger/submitting';
import { openTestMock, startTestServer, tokenOf, type TestOptions, type TestServer } from './harness';
import { closeAll, connect, listen, protocolsOf, shake, type Opening } from './streaming';

const servers = useServers();
afterEach(closeAll);

const REDACTED = { code: 'NA', cause: 'A security-sensitive error has been received', errorCategory: -1 };
const MINE = { beginExclusive: 0, updateFormat: transactions(of(ALICE)) };
const live = (server: TestServer): Json => ({ ...MINE, beginExclusive: stateOf(server).ledgerEnd });
const act = (server: TestServer) =>
  submit(server, 'alice', commandsOf(server, ALICE, [transfer(server, ALICE, BOB, '1')]));

/** A server for one test, closed after it. */
async function serving(options: TestOptions, test: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer(options);
  try {
    await test(server);
  } finally {
    closeAll();
    await server.close();
  }
}

describe.each(DIALECT_NAMES)('a handshake in the %s dialect', (dialect) => {
  const server = () => servers(dialect);

  it('reads the token from the sub-protocol or the Authorization header, and answers daml.ws.auth', async () => {
    const [token = '', name = ''] = await protocolsOf('alice');
    const authorization = `Bearer ${await tokenOf('alice')}`;
    for (const opening of [
      { protocols: [token, name] },
      { protocols: [name, token] },
      { protocols: [name], options: { headers: { authorization } } },
    ] satisfies Opening[]) {
      expect(await shake(server(), '/v2/updates', opening)).toEqual({
        status: 101,
        text: '',
        protocol: 'daml.ws.auth',
      });
      const stream = await listen(server(), '/v2/updates', { ...MINE, endInclusive: 30 }, opening);
      expect((await stream.rest()).length).toBeGreaterThan(0);
    }
  });

  it('that offers no sub-protocol is answered as the dialect requires', async () => {
    const opening = { protocols: [], options: { headers: { authorization: `Bearer ${await tokenOf('alice')}` } } };
    const shaken = shake(server(), '/v2/updates', opening);
    expect((await shaken).protocol).toBe(dialect === 'observed' ? 'daml.ws.auth' : undefined);
  });

  it.each([
    ['no token', ['daml.ws.auth']],
    ['an invalid token', ['jwt.token.nonsense', 'daml.ws.auth']],
  ])('with %s is accepted, and the first frame reports it', async (_, protocols) => {
    const stream = await connect(server(), '/v2/updates', { protocols });
    expect(await stream.rest()).toEqual([expect.objectContaining({ ...REDACTED, grpcCodeValue: 16 })]);
    expect(await stream.closed).toBe(1000);
  });

  it('of an unknown or deleted user is refused', async () => {
    expect(await shake(server(), '/v2/updates', { user: 'nobody' })).toMatchObject({
      status: 403,
      text: expect.stringContaining('"NA"'),
    });
    await serving({ dialect }, async (own) => {
      const user = { id: 'alice', isDeactivated: true };
      const answer = await own.call('ledger', 'PATCH', '/v2/users/alice', {
        user: OPERATOR,
        body: { user, updateMask: { paths: ['is_deactivated'] } },
      });
      expect(answer.status).toBe(200);
      expect(await shake(own, '/v2/updates')).toMatchObject({ status: 403 });
    });
  });

  it('for another path or an unknown world is answered as without an upgrade', async () => {
    expect(await shake(server(), '/v2/nothing')).toMatchObject({ status: 404 });
    expect(await shake(server(), '/v2/updates/update-by-id')).toMatchObject({ status: 405 });
    expect(await shake(server(), '/v2/updates', { prefix: '/_worlds/nowhere' })).toMatchObject({
      status: 404,
      text: expect.stringContaining('UNKNOWN_WORLD'),
    });
    expect((await server().call('ledger', 'GET', '/v2/updates', { user: 'alice' })).status).toBe(405);
    expect(await shake(server(), `/v2/updates?${'x'.repeat(9000)}`)).toMatchObject({ status: 414 });
  });

  it('of a world that is deleted while the token is verified is refused as unknown', async () => {
    const { mock, worlds } = openTestMock({ dialect });
    const { identify } = mock.parts;
    let isThere = true;
    mock.swap({
      worlds: { ...worlds, isServed: () => isThere },
      identify: (request) => ((isThere = false), identify(request)),
    });
    const headers = { authorization: `Bearer ${await tokenOf('alice')}` };
    expect(await mock.openStream({ method: 'GET', url: '/v2/updates', headers, body: new Uint8Array() })).toMatchObject(
      { status: 404, body: expect.stringContaining('UNKNOWN_WORLD') },
    );
  });

  it('is open to pages of any origin, as all operations of the network are', async () => {
    expect(await shake(server(), '/v2/updates', { options: { origin: 'https://wallet.example.com' } })).toMatchObject({
      status: 101,
    });
  });

  it('is hit by a fault of the operation', async () => {
    await serving({ dialect }, async (own) => {
      await good(own, 'POST', '/faults', { operation: 'listUpdates', times: 1, then: { status: 403 } });
      expect(await shake(own, '/v2/updates')).toMatchObject({ status: 403 });
      expect(await shake(own, '/v2/updates')).toMatchObject({ status: 101 });
      for (const reset of ['before', 'after']) {
        await good(own, 'POST', '/faults', { operation: 'listUpdates', times: 1, then: { reset } });
        await expect(shake(own, '/v2/updates')).rejects.toThrow(/hang up|ECONNRESET/);
      }
    });
  });
});

describe.each(DIALECT_NAMES)('a stream in the %s dialect', (dialect) => {
  const server = () => servers(dialect);
  const said = async (request: Json | string, opening: Opening = {}): Promise<readonly unknown[]> =>
    (await listen(server(), '/v2/updates', request, opening)).rest();

  it.each([
    '',
    'hello',
    '[1',
    '"text"',
    '{"beginExclusive":"x","filter":{}}',
    '{"beginExclusive":0,"updateFormat":{"includeTransactions":5}}',
    '['.repeat(101),
  ])('answers %j with an error for a malformed frame', async (request) => {
    expect(await said(request)).toEqual([
      expect.objectContaining({
        code: 'LEDGER_API_INTERNAL_ERROR',
        cause: expect.stringContaining('Malformed request frame'),
      }),
    ]);
  });

  it('answers a binary frame with a request for text', async () => {
    const stream = await connect(server(), '/v2/updates');
    stream.socket.send(Buffer.from('{}'), { binary: true });
    expect(await stream.rest()).toEqual([expect.objectContaining({ cause: expect.stringContaining('binary') })]);
  });

  it.each([
    [{ beginExclusive: 0 }, 'INVALID_ARGUMENT'],
    [{ beginExclusive: -1, filter: {} }, 'NEGATIVE_OFFSET'],
    [{ ...MINE, beginExclusive: 1e9 }, 'OFFSET_AFTER_LEDGER_END'],
    [{ ...MINE, endInclusive: 1e9 }, 'OFFSET_AFTER_LEDGER_END'],
    [{ ...MINE, descendingOrder: true }, 'DESCENDING_ORDER_MISSING_END'],
  ])('refuses %j with %s', async (request, code) => {
    expect(await said(request)).toEqual([expect.objectContaining({ code, errorCategory: expect.any(Number) })]);
  });

  it('shows what the user may read, as the list does', async () => {
    const frames = await said({ ...MINE, endInclusive: 30, updateFormat: transactions(any()) });
    const listed = await server().call('ledger', 'POST', '/v2/updates', {
      user: 'alice',
      body: { ...MINE, endInclusive: 30, updateFormat: transactions(any()) },
    });
    expect(frames).toEqual(
      dialect === 'observed' ? [expect.objectContaining({ ...REDACTED, grpcCodeValue: 7 })] : listed.body,
    );
  });

  it('ignores frames after its request', async () => {
    const stream = await listen(server(), '/v2/updates', live(server()));
    stream.socket.send('{"beginExclusive":0}');
    stream.socket.send(Buffer.from('more'));
    await act(server());
    expect(at(await stream.next(), 'update', 'Transaction', 'value', 'offset')).toBe(stateOf(server()).ledgerEnd);
  });

  it.each([
    ['reset', '/reset', /reverted or replaced/],
    ['reverted', '/snapshots/before/revert', /reverted or replaced/],
  ])('of a world that is %s reports it and ends', async (_, path, cause) => {
    await serving({ dialect }, async (own) => {
      await good(own, 'POST', '/snapshots', { name: 'before' });
      const stream = await listen(own, '/v2/updates', live(own));
      await act(own);
      await stream.next();
      await good(own, 'POST', path);
      expect(await stream.rest()).toEqual([
        expect.objectContaining({ code: 'LEDGER_API_INTERNAL_ERROR', cause: expect.stringMatching(cause) }),
      ]);
      expect(await stream.closed).toBe(1000);
    });
  });

  it('of a world that is deleted reports it and ends', async () => {
    await good(server(), 'POST', '/worlds', { from: { world: 'default' }, id: 'mine' });
    const stream = await listen(server(), '/v2/updates', MINE, { prefix: '/_worlds/mine' });
    await stream.next();
    await good(server(), 'DELETE', '/worlds/mine');
    expect((await stream.rest()).at(-1)).toMatchObject({ cause: expect.stringContaining('deleted') });
  });

  it('ends when the rights of its user change, if rights are required', async () => {
    await serving({ dialect }, async (own) => {
      const stream = await listen(own, '/v2/updates', live(own));
      await act(own);
      await stream.next();
      await own.call('ledger', 'POST', '/v2/users/alice/rights', {
        user: OPERATOR,
        body: { userId: 'alice', rights: [{ kind: { CanReadAs: { value: { party: BOB } } } }] },
      });
      await act(own);
      if (dialect === 'observed')
        expect(await stream.rest()).toEqual([expect.objectContaining({ code: 'STALE_STREAM_AUTHORIZATION' })]);
      else expect(at(await stream.next(), 'update', 'Transaction', 'value', 'offset')).toBe(stateOf(own).ledgerEnd);
    });
  });

  it('ends when its token expires', async () => {
    const token = await makeToken({
      secret: UNSAFE_SECRET,
      audience: DEFAULT_AUDIENCE,
      lifeSeconds: 1,
      user: 'alice',
      at: new Date(),
    });
    const stream = await listen(server(), '/v2/updates', live(server()), {
      protocols: [`jwt.token.${token}`, 'daml.ws.auth'],
    });
    expect(await stream.rest()).toEqual([expect.objectContaining({ code: 'ACCESS_TOKEN_EXPIRED' })]);
  });

  it('is one exchange in the journal, without its token', async () => {
    await serving({ dialect }, async (own) => {
      const stream = await listen(own, '/v2/updates', { ...MINE, endInclusive: 30 });
      const frames = await stream.rest();
      const { requests } = (await good(own, 'GET', '/requests?operation=listUpdates')) as {
        requests: { id: string }[];
      };
      expect(requests).toEqual([
        expect.objectContaining({
          method: 'GET',
          path: '/v2/updates',
          operation: 'listUpdates',
          user: 'alice',
          status: 101,
          violations: { request: [], response: [] },
        }),
      ]);
      const entry = await good(own, 'GET', `/requests/${requests[0]?.id ?? ''}`);
      expect(JSON.parse(String(at(entry, 'request', 'body')))).toMatchObject({ endInclusive: 30 });
      expect(
        String(at(entry, 'response', 'body'))
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as unknown),
      ).toEqual(frames);
      expect(JSON.stringify(entry)).not.toContain((await tokenOf('alice')).split('.')[0]);
    });
  });
});

describe('limits of streams', () => {
  it('include their number, and a place is free again when one ends', async () => {
    await serving({ limits: { streams: 1 } }, async (server) => {
      const first = await listen(server, '/v2/updates', live(server));
      await act(server);
      await first.next();
      expect(await (await connect(server, '/v2/updates')).rest()).toEqual([
        expect.objectContaining({ code: 'MAXIMUM_NUMBER_OF_STREAMS' }),
      ]);
      first.socket.close();
      await first.closed;
      expect(await (await listen(server, '/v2/updates', { ...MINE, endInclusive: 1 })).rest()).toEqual([]);
    });
  });

  it("include the size of a client's frame, and the time until it arrives", async () => {
    await serving({ limits: { streamFrameBytes: 100 } }, async (server) => {
      const large = await listen(server, '/v2/updates', ' '.repeat(101));
      expect(await large.closed).toBe(1009);
    });
    await serving({ limits: { streamIdleMs: 100 } }, async (server) => {
      const silent = await connect(server, '/v2/updates');
      expect(await silent.rest()).toEqual([expect.objectContaining({ cause: expect.stringContaining('100 ms') })]);
    });
  });

  it('include pings: a client that no longer answers is disconnected, one that does stays', async () => {
    // Longer than this process may be kept from running between a ping and its answer.
    await serving({ limits: { streamIdleMs: 1_000 } }, async (server) => {
      const [dead, alive] = [
        await listen(server, '/v2/updates', live(server)),
        await listen(server, '/v2/updates', live(server)),
      ];
      dead.socket.pause();
      await new Promise((resolve) => alive.socket.on('ping', resolve));
      await new Promise((resolve) => alive.socket.once('ping', resolve));
      await new Promise((resolve) => alive.socket.once('ping', resolve));
      dead.socket.resume();
      expect(await dead.closed).toBe(1006);
      expect(alive.socket.readyState).toBe(alive.socket.OPEN);
    });
  });

  it('end with the server', async () => {
    const server = await startTestServer();
    const stream = await listen(server, '/v2/updates', live(server));
    await act(server);
    await stream.next();
    const closing = server.close();
    expect(await stream.closed).toBe(1001);
    await closing;
  });
});

describe('upgrades to other protocols', () => {
  it.each(['/v2/updates/update-by-id', '/v2/updates'])(
    'on %s are ignored: the request is answered with its body',
    async (path) => {
      const { port } = new URL(servers().url);
      const { updateId, offset } = updateOf(servers(), exercises('AmuletRules_Transfer'));
      const body = JSON.stringify({
        updateId,
        updateFormat: transactions(of(ALICE), EFFECTS),
        beginExclusive: offset - 1,
        endInclusive: offset,
      });
      const authorization = `Bearer ${await tokenOf(OPERATOR)}`;
      const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
        const sent = httpRequest(
          {
            port,
            path,
            method: 'POST',
            headers: {
              connection: 'Upgrade, HTTP2-Settings',
              upgrade: 'h2c',
              'http2-settings': 'AAMAAABkAAQAAP__',
              'content-type': 'application/json',
              authorization,
            },
          },
          (got) => {
            let text = '';
            got
              .on('data', (chunk: Buffer) => (text += chunk.toString()))
              .on('end', () => resolve({ status: got.statusCode, text }));
          },
        );
        sent.on('error', reject).end(body);
      });
      expect(answer).toEqual({ status: 200, text: expect.stringContaining(`"updateId":"${updateId}"`) });
    },
  );

  it('an invalid handshake is refused, and the server continues', async () => {
    const { port } = new URL(servers().url);
    for (const lines of [
      ['Sec-WebSocket-Version: 13'],
      ['Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 13'],
      ['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 1'],
      ['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Protocol: ,,('],
    ]) {
      const said = await new Promise<string>((resolve) => {
        let text = '';
        const socket = connectSocket(
          Number(port),
          '127.0.0.1',
          () =>
            void socket.write(
              [
                'GET /v2/updates HTTP/1.1',
                'Host: x',
                'Connection: Upgrade',
                'Upgrade: websocket',
                ...lines,
                '',
                '',
              ].join('\r\n'),
            ),
        );
        socket.on('data', (chunk) => (text += chunk.toString())).on('close', () => resolve(text));
      });
      expect(said).toMatch(/^HTTP\/1.1 (400|426)/);
    }
    expect((await servers().call('ledger', 'GET', '/v2/version', inWorld('default'))).status).toBe(200);
  });
});

it('frees a refused connection, even if its client keeps its own side open', async () => {
  await serving({}, async (server) => {
    const { hostname, port } = new URL(server.url);
    const socket = connectSocket({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.write(
      `GET /_worlds/none/v2/updates HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    );
    const answer = await new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())));
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    socket.resume();
    // Written to a side that is gone, bytes come back as an error; to one that merely stopped talking they vanish.
    const gone = new Promise<boolean>((resolve) => socket.once('error', () => resolve(true)));
    const knocking = setInterval(() => socket.write('x'), 20);
    expect(await gone).toBe(true);
    clearInterval(knocking);
    socket.destroy();
  });
});

// A permission that ends after the handshake: looked at again when the request comes, and as long as the stream goes on
// (observed-ledger 4.4).

import { setTimeout as pause } from 'node:timers/promises';
import type { Json } from '../../src/base';
import { DEFAULT_AUDIENCE, makeToken, UNSAFE_SECRET } from '../../src/server';
import { ALICE, at, DIALECT_NAMES, of, OPERATOR, transactions } from './ledger/asking';
import { stateOf } from './ledger/submitting';
import { startTestServer, type TestServer } from './harness';
import { closeAll, connect, listen, type Listener } from './streaming';

const REDACTED = { code: 'NA', cause: 'A security-sensitive error has been received', errorCategory: -1 };
type FakeableApi = NonNullable<
  Extract<Parameters<typeof jest.useFakeTimers>[0], { doNotFake?: unknown }>['doNotFake']
>[number];
/** A wall clock that a test moves, in real time otherwise. */
const ALL_BUT_THE_DATE: FakeableApi[] = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
];
const READS_ALICE: Json = { kind: { CanReadAs: { value: { party: ALICE } } } };

describe.each(DIALECT_NAMES)('a permission in the %s dialect', (dialect) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ dialect });
    await changed('POST', '/v2/users', { user: { id: 'reader' }, rights: [READS_ALICE] });
  });
  afterEach(async () => {
    jest.useRealTimers();
    closeAll();
    await server.close();
  });

  const changed = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: Json): Promise<void> => {
    const answer = await server.call('ledger', method, path, {
      user: OPERATOR,
      ...(body === undefined ? {} : { body }),
    });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
  };
  const deactivate = () =>
    changed('PATCH', '/v2/users/reader', {
      user: { id: 'reader', isDeactivated: true },
      updateMask: { paths: ['is_deactivated'] },
    });
  const revoke = () => changed('PATCH', '/v2/users/reader/rights', { userId: 'reader', rights: [READS_ALICE] });
  const remove = () => changed('DELETE', '/v2/users/reader');

  const request = (): string =>
    JSON.stringify({ beginExclusive: stateOf(server).ledgerEnd - 1, updateFormat: transactions(of(ALICE)) });
  const everything = async (stream: Listener) => ({ frames: await stream.rest(), code: await stream.closed });
  const last = (frame: object) => ({ frames: [expect.objectContaining(frame)], code: 1000 });

  it.each([
    ['is deactivated', deactivate],
    ['is deleted', remove],
  ])('of a user who %s before the request arrives is refused', async (_, end) => {
    const stream = await connect(server, '/v2/updates', { user: 'reader' });
    await end();
    stream.socket.send(request());
    expect(await everything(stream)).toEqual(last({ ...REDACTED, grpcCodeValue: 7 }));
  });

  it('that is revoked before the request arrives is refused, if rights are required', async () => {
    const stream = await connect(server, '/v2/commands/completions', { user: 'reader' });
    await revoke();
    stream.socket.send(JSON.stringify({ parties: [ALICE], beginExclusive: stateOf(server).ledgerEnd }));
    if (dialect === 'observed') expect(await everything(stream)).toEqual(last({ ...REDACTED, grpcCodeValue: 7 }));
    else await expectOpen(stream);
  });

  it('whose token expires before the request arrives is refused', async () => {
    const token = await makeToken({
      secret: UNSAFE_SECRET,
      audience: DEFAULT_AUDIENCE,
      lifeSeconds: 600,
      user: 'reader',
      at: new Date(),
    });
    const stream = await connect(server, '/v2/updates', { protocols: [`jwt.token.${token}`, 'daml.ws.auth'] });
    jest.useFakeTimers({ now: Date.now() + 601_000, doNotFake: ALL_BUT_THE_DATE });
    stream.socket.send(request());
    expect(await everything(stream)).toEqual(last({ ...REDACTED, grpcCodeValue: 16 }));
  });

  it.each([
    ['is deactivated', deactivate],
    ['is deleted', remove],
  ])('ends with the stream of a user who %s, even without a new update', async (_, end) => {
    const stream = await listen(
      server,
      '/v2/updates',
      { beginExclusive: stateOf(server).ledgerEnd, updateFormat: transactions(of(ALICE)) },
      { user: 'reader' },
    );
    await begun();
    await end();
    expect(await everything(stream)).toEqual(last({ code: 'STALE_STREAM_AUTHORIZATION' }));
  });

  it('that is revoked while the stream is open ends it, if rights are required', async () => {
    const stream = await listen(
      server,
      '/v2/commands/completions',
      { parties: [ALICE], beginExclusive: stateOf(server).ledgerEnd },
      { user: 'reader' },
    );
    await begun();
    await revoke();
    if (dialect === 'observed') expect(await everything(stream)).toEqual(last({ code: 'STALE_STREAM_AUTHORIZATION' }));
    else await expectOpen(stream);
  });

  /** The stream looks at its world more often than that. */
  async function expectOpen(stream: Listener): Promise<void> {
    await pause(250);
    expect(stream.socket.readyState).toBe(stream.socket.OPEN);
    await deactivate();
    expect(at(await stream.next(), 'code')).toBe('STALE_STREAM_AUTHORIZATION');
  }

  /** Its request was read: a later one is answered behind it. */
  const begun = async (): Promise<void> =>
    void (await (
      await listen(server, '/v2/updates', { beginExclusive: 0, endInclusive: 1, filter: {} }, { user: 'reader' })
    ).rest());
});

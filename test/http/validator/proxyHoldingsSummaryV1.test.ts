import type { Json } from '../../../src/base';
import { askBoth, closeBoth, DIALECT_NAMES, essence, startBoth, type Servers } from './twins';
import { itemsAt, textAt } from './wallets';

let servers: Servers;
beforeAll(async () => {
  servers = await startBoth();
});
afterAll(() => closeBoth(servers));

const PROXY = '/v1/scan-proxy/holdings/summary';
const snapshotOf = (server: Servers['documented']) => {
  const snapshot = server.world.samples.snapshots.at(-1);
  if (!snapshot) throw new Error('the world has a snapshot');
  return { migration_id: snapshot.migrationId, record_time: snapshot.recordTime };
};

type Case = readonly [name: string, change: { readonly [member: string]: Json | undefined }, status: number];
const CASES: readonly Case[] = [
  ['an exact snapshot', {}, 200],
  ['the newest snapshot up to a time', { record_time: '2026-01-15T12:00:00Z', record_time_match: 'at_or_before' }, 200],
  ['null for a match', { record_time_match: null }, 200],
  ['a round', { as_of_round: 4500 }, 200],
  ['an owner without holdings', { owner_party_ids: ['nobody::1220'] }, 200],
  ['no snapshot at that time', { record_time: '2026-01-15T11:59:59Z' }, 404],
  ['another migration', { migration_id: 7 }, 404],
  ['no owner', { owner_party_ids: [] }, 400],
  ['a match that there is not', { record_time_match: 'after' }, 400],
  ['a time that is none', { record_time: 'yesterday' }, 400],
  ['no time', { record_time: undefined }, 400],
];

describe('POST /v1/scan-proxy/holdings/summary', () => {
  describe.each(DIALECT_NAMES)('in the %s dialect', (dialect) => {
    test.each(CASES)('answers a request with %s as scan does', async (_, change, status) => {
      const server = servers[dialect];
      const body: Json = {
        ...snapshotOf(server),
        owner_party_ids: [server.party('alice'), server.party('bob')],
        ...change,
      };
      const [scan, proxy] = await askBoth(
        server,
        { method: 'POST', path: '/v1/holdings/summary', call: { body } },
        { method: 'POST', path: PROXY, call: { body } },
      );
      expect([scan.status, proxy.status]).toEqual([status, status]);
      // What a schema refuses is told in the words of the group's own document.
      if (status === 400) expect(proxy.headers['content-type']).toBe(scan.headers['content-type']);
      else expect(essence(proxy)).toEqual(essence(scan));
    });

    test.each([
      ['is not JSON', '{', undefined, 400],
      ['is missing', '', undefined, 400],
      ['is XML', '<a/>', 'text/xml', 415],
    ] as const)('refuses a body that %s as scan does', async (_, body, type, status) => {
      const call = { body, ...(type === undefined ? {} : { headers: { 'content-type': type } }) };
      const [scan, proxy] = await askBoth(
        servers[dialect],
        { method: 'POST', path: '/v1/holdings/summary', call },
        { method: 'POST', path: PROXY, call },
      );
      expect(proxy.status).toBe(status);
      expect(essence(proxy)).toEqual(essence(scan));
    });
  });

  test('sums up the holdings of the requested owners, in their order', async () => {
    const server = servers.documented;
    const owners = ['bob', 'dave', 'alice'].map((user) => server.party(user));
    const { body } = await server.call('validator', 'POST', PROXY, {
      body: { ...snapshotOf(server), owner_party_ids: owners },
    });
    expect(itemsAt(body, 'summaries').map((sums) => textAt(sums, 'party_id'))).toEqual(owners);
    expect(itemsAt(body, 'summaries').map((sums) => textAt(sums, 'total_locked_coin'))).toEqual([
      '0.0000000000',
      '0.0000000000',
      '100.0000000000',
    ]);
  });
});

// Pages put together are the one big page, while life goes on between them (observed scan-validator 1.6, 4.2, 4.4).

import fc from '../property';
import {
  at,
  dialects,
  histories,
  listAt,
  openNetwork,
  play,
  runs,
  textAt,
  TIMEOUT_MS,
  USERS,
  type Network,
  type Step,
} from './network';

const TEMPLATES = [
  'splice-amulet:Splice.Amulet:Amulet',
  'splice-amulet:Splice.Amulet:LockedAmulet',
  'splice-amulet:Splice.Round:OpenMiningRound',
  'splice-wallet:Splice.Wallet.TransferOffer:TransferOffer',
];
const LARGEST = 1_000;
/** Between two pages something happens, which must not show. */
const MEANWHILE: readonly Step[] = [
  { do: 'tap', user: 'bob', amount: '1.0' },
  { do: 'pass', seconds: 700 },
  { do: 'burn', nth: 3 },
];

type Query = Readonly<Record<string, unknown>>;

async function allPages(network: Network, path: string, query: Query, size: number): Promise<readonly unknown[]> {
  const rows: unknown[] = [];
  for (let after: unknown; ;) {
    const page = await network.read('scan', 'POST', path, {
      body: JSON.stringify({ ...query, page_size: size, ...(after === undefined ? {} : { after }) }),
    });
    const events = listAt(page, 'created_events');
    expect(events.length).toBeLessThanOrEqual(size);
    rows.push(...events);
    after = at(page, 'next_page_token') ?? undefined;
    expect(after === undefined).toBe(events.length < size);
    if (after === undefined) return rows;
    await play(network, MEANWHILE);
  }
}

async function expectSame(network: Network, path: string, query: Query, size: number): Promise<number> {
  const whole = await network.read('scan', 'POST', path, { body: JSON.stringify({ ...query, page_size: LARGEST }) });
  expect(await allPages(network, path, query, size)).toEqual(listAt(whole, 'created_events'));
  return listAt(whole, 'created_events').length;
}

it(
  'pages of a snapshot and of holdings, joined, equal the one large page',
  async () => {
    let rows = 0;
    const asked = fc.record({
      size: fc.integer({ min: 1, max: 12 }),
      users: fc.subarray([...USERS]),
      templates: fc.subarray(TEMPLATES),
    });
    await fc.assert(
      fc.asyncProperty(dialects, histories, asked, async (dialect, history, { size, users, templates }) => {
        const network = openNetwork({ dialect });
        await play(network, history);
        const snapshot = await network.read('scan', 'POST', '/v0/state/acs/force');
        const query = { migration_id: at(snapshot, 'migration_id'), record_time: textAt(snapshot, 'record_time') };
        const parties = users.map((user) => network.party(user));
        rows += await expectSame(network, '/v0/state/acs', { ...query, party_ids: parties, templates }, size);
        const owners = parties.length === 0 ? [network.party('alice')] : parties;
        rows += await expectSame(network, '/v0/holdings/state', { ...query, owner_party_ids: owners }, size);
      }),
      runs(12),
    );
    expect(rows).toBeGreaterThan(20);
  },
  TIMEOUT_MS,
);

it(
  'pages of the update history, joined, equal the one large page',
  async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.integer({ min: 3, max: 40 }), async (history, size) => {
        const network = openNetwork();
        await play(network, history);
        const whole = listAt(
          await network.read('scan', 'POST', '/v2/updates', { body: { page_size: LARGEST } }),
          'transactions',
        );
        const rows: unknown[] = [];
        while (rows.length < whole.length) {
          const last = rows.at(-1);
          const after =
            last === undefined
              ? {}
              : {
                  after: {
                    after_migration_id: network.state.migrationId,
                    after_record_time: textAt(last, 'record_time'),
                  },
                };
          const page = listAt(
            await network.read('scan', 'POST', '/v2/updates', { body: { page_size: size, ...after } }),
            'transactions',
          );
          expect(page.length).toBe(Math.min(size, whole.length - rows.length));
          rows.push(...page);
        }
        expect(rows).toEqual(whole);
        expect(whole.length).toBeGreaterThan(size);
      }),
      runs(10),
    );
  },
  TIMEOUT_MS,
);

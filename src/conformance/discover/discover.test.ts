import { contract } from '../../../test/support/contract';
import { TransportError } from '../execute/client';
import type { Transport } from '../execute/transport';
import type { Target } from '../target/target';
import { discover, isDiscoverable } from './discover';
import type { RecordedExchange } from '../model/exchange';

type Reply = readonly [status: number, body: unknown];

/** A target that answers by operation, and counts; what it has no answer for is not found. */
async function found(
  places: readonly string[],
  answers: Readonly<Record<string, Reply | ((body: string, query: Readonly<Record<string, unknown>>) => Reply)>>,
  facts: Target['facts'] = {},
) {
  const asked: { readonly operationId: string; readonly as: string }[] = [];
  const transport: Transport = {
    isRecorded: false,
    waitForRetry: () => Promise.resolve(false),
    send: (_, { operation, body, query, as }) => {
      asked.push({ operationId: operation.id, as });
      const answer = answers[operation.id];
      const reply = typeof answer === 'function' ? answer(body ?? '', query) : answer;
      if (reply?.[0] === 0) return Promise.reject(new TransportError('it is down'));
      const [status, value] = reply ?? [404, { error: 'nothing here' }];
      const exchange: RecordedExchange = {
        operationId: operation.id,
        group: 'scan',
        step: 0,
        request: { method: '', url: '', headers: {}, body, as },
        response: { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) },
        ms: 0,
      };
      return Promise.resolve(exchange);
    },
  };
  const target: Target = {
    urls: { ledger: 'l', validator: 'v', scan: 's' },
    dialect: 'documented',
    profile: {},
    facts,
    waivers: [],
    secrets: [],
  };
  const complete = await discover(places, {
    contract: contract(),
    target,
    timeoutMs: 1,
    waitForSlot: () => Promise.resolve(),
    transport,
  });
  return { target: complete, asked, discovered: complete.discovered };
}

const update = (id: string, migration: number) => ({
  update_id: id,
  migration_id: migration,
  synchronizer_id: 'global::1220',
  record_time: '2026-01-01T00:00:00Z',
  root_event_ids: ['e'],
});
const HISTORY = (body: string): Reply => {
  const after = (
    JSON.parse(body) as { readonly after?: { readonly after_migration_id: number; readonly after_record_time: string } }
  ).after;
  if (after === undefined) return [200, { transactions: [update('first', 3)] }];
  if (after.after_record_time.startsWith('2200'))
    return [
      200,
      { transactions: after.after_migration_id < 5 ? [update('larger', after.after_migration_id + 1)] : [] },
    ];
  return [200, { transactions: [update('then', 5)] }];
};
/** Snapshots every three hours, the last at noon. */
const SNAPSHOTS = (_: string, { before }: Readonly<Record<string, unknown>>): Reply => {
  const hour = String(before).startsWith('2200') ? 12 : Math.floor(new Date(String(before)).getUTCHours() / 3) * 3;
  return [200, { record_time: `2026-01-02T${String(hour).padStart(2, '0')}:00:00Z` }];
};

describe('discovery', () => {
  it('discovers ids, but not tokens', () => {
    expect(
      [
        'migrationId',
        'synchronizerId',
        'samples.snapshots.1',
        'samples.updates.topology',
        'samples.parties.notHosted',
        'users.2.party',
        'admin.user',
      ].filter(isDiscoverable),
    ).toHaveLength(7);
    expect(
      ['users.0.token', 'tokens.expired', 'admin.token', 'users', 'settings.forced'].filter(isDiscoverable),
    ).toEqual([]);
  });

  it('finds the newest migration, the synchronizer and snapshots that follow one another', async () => {
    const { target, discovered } = await found(['samples.snapshots.1', 'migrationId', 'synchronizerId'], {
      listUpdateHistory: HISTORY,
      getSnapshotTimestamp: SNAPSHOTS,
    });
    expect(target.facts).toEqual({
      migrationId: 5,
      synchronizerId: 'global::1220',
      samples: {
        snapshots: ['06', '09', '12'].map((hour) => ({ recordTime: `2026-01-02T${hour}:00:00Z`, migrationId: 5 })),
      },
    });
    expect(discovered?.missing).toEqual([]);
  });

  it('explains for each place why nothing was found', async () => {
    const { discovered } = await found(['migrationId', 'samples.snapshots.0', 'users.0.party'], {
      listUpdateHistory: [500, {}],
    });
    expect(discovered?.missing).toEqual([
      { place: 'migrationId', why: 'listUpdateHistory answered 500' },
      { place: 'samples.snapshots.0', why: 'listUpdateHistory answered 500' },
      { place: 'users.0.party', why: 'listUpdateHistory answered 500' },
    ]);
  });

  it('requests a group that does not answer once, and remembers how it failed', async () => {
    const { asked, discovered } = await found(['migrationId', 'synchronizerId', 'users.0.party'], {
      listUpdateHistory: [0, undefined],
    });
    expect(asked).toHaveLength(1);
    expect([discovered?.requests, discovered?.unreachable, discovered?.missing[0]?.why]).toEqual([
      1,
      'it is down',
      'the scan group did not respond',
    ]);
  });

  it.each([429, 502, 503, 504])('sends no further request to a group after a %d', async (status) => {
    const { asked, discovered } = await found(
      ['migrationId', 'synchronizerId', 'users.0.party', 'samples.parties.hostedTwice'],
      { listUpdateHistory: [status, {}] },
    );
    expect(asked).toHaveLength(1);
    expect(discovered?.missing).toContainEqual({
      place: 'synchronizerId',
      why: `listUpdateHistory answered ${status}, so no further requests were sent to the scan group`,
    });
  });

  it('never spends more than forty requests', async () => {
    let count = 0;
    const parties = (): Reply => [
      200,
      {
        transactions: Array.from({ length: 200 }, () => ({
          ...update(`u${count}`, count),
          acting_parties: [`p${count++}::1220`],
        })),
      },
    ];
    const { discovered } = await found(
      [
        'samples.parties.hostedTwice',
        'samples.parties.notHosted',
        'migrationId',
        'samples.updates.reassignment',
        'users.0.party',
        'users.1.party',
      ],
      { listUpdateHistory: parties, getSnapshotTimestamp: SNAPSHOTS },
    );
    expect(discovered?.requests).toBeLessThanOrEqual(40);
  });

  it('leaves values of the file unchanged, and sends no request for them', async () => {
    const facts = { migrationId: 0, users: [{ party: 'mine::1220' }] };
    const { target, asked } = await found(['migrationId', 'users.0.party'], {}, facts);
    expect([target.facts, asked]).toEqual([facts, []]);
  });

  it("finds the party of each user with the user's own token, and uses no other party", async () => {
    const facts = { users: [{ token: 'one-token' }, { token: 'two-token' }, { user: 'carol' }] };
    const { discovered, asked } = await found(
      ['users.0.party', 'users.1.party', 'users.2.party'],
      { getUserStatus: [401, {}] },
      facts,
    );
    expect(asked.map(({ as }) => as)).toEqual(['users.0.token', 'users.1.token']);
    expect(discovered?.found).toEqual([]);
    expect(discovered?.missing.map(({ why }) => why)).toEqual([
      'getUserStatus answered 401 to users.0.token',
      'getUserStatus answered 401 to users.1.token',
      'users.2 has no token for this request',
    ]);
  });

  it('fills empty places with different parties of the network, for reading without a token only', async () => {
    const events = ['alice', 'bob'].map((name) => ({ create_arguments: { owner: `${name}::1220` } }));
    const { target, discovered } = await found(['users.0.party', 'users.1.party', 'users.2.party', 'users.3.party'], {
      listUpdateHistory: HISTORY,
      getSnapshotTimestamp: SNAPSHOTS,
      getAcsSnapshot: [200, { created_events: events }],
      listAnsEntries: [200, { entries: [{ user: 'bob::1220' }] }],
      getDsoPartyId: [200, { dso_party_id: 'DSO::1220' }],
    });
    expect(target.facts['users']).toEqual([{ party: 'bob::1220' }, { party: 'alice::1220' }, { party: 'DSO::1220' }]);
    expect(discovered?.found.map(({ use }) => use)).toEqual(Array(3).fill('reads without a token'));
    expect(discovered?.missing).toEqual([{ place: 'users.3.party', why: 'scan shows only 3 parties' }]);
  });

  it('prefers an update that both the ledger and scan know', async () => {
    const facts = { users: [{ token: 'one-token', party: 'alice::1220' }] };
    const shown = ['private', 'shared'].map((updateId) => ({ update: { Transaction: { value: { updateId } } } }));
    const answers = {
      getLedgerEnd: [200, { offset: 7 }],
      listUpdates: [200, shown],
      listUpdateHistory: HISTORY,
      getSnapshotTimestamp: SNAPSHOTS,
    } as const;
    let count = 0;
    const own = await found(
      ['samples.updates.transaction'],
      { ...answers, getUpdateByIdV2: () => (count++ === 0 ? [404, {}] : [200, {}]) },
      facts,
    );
    expect(own.discovered?.found).toEqual([
      { place: 'samples.updates.transaction', value: 'shared', by: 'listUpdates', use: 'any' },
    ]);
    const foreign = await found(['samples.updates.transaction'], answers, facts);
    expect(foreign.discovered?.found[0]).toMatchObject({
      value: 'then',
      by: 'listUpdateHistory',
      use: 'reads without a token',
      note: expect.stringContaining('the ledger shows no transaction'),
    });
  });
});

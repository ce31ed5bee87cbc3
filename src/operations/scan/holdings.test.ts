import { defined, formatInstantShort, micros } from '../../base';
import type { DialectName } from '../dialect';
import { membersOf, textMember } from '../read';
import { forceAcsSnapshot } from './forceAcsSnapshot';
import { getAcsSnapshot } from './getAcsSnapshot';
import { getHoldingsState } from './getHoldingsState';
import { getHoldingsSummary } from './getHoldingsSummary';
import { getHoldingsSummaryV1 } from './getHoldingsSummaryV1';
import { getSnapshotTimestamp } from './getSnapshotTimestamp';
import { getSnapshotTimestampAfter } from './getSnapshotTimestampAfter';
import { ALICE, BOB, openTestNetwork } from '../../../test/support/scan-network';

/** Alice has 1950 unlocked and 50 locked for Bob, who has nothing. */
function holders() {
  const network = openTestNetwork();
  network.run(1, { type: 'tap', owner: ALICE, amountUsd: '10' });
  network.run(2, {
    type: 'lock',
    owner: ALICE,
    holders: [BOB],
    amount: '50',
    expiresAt: micros(1_900_000_000_000_000n),
  });
  network.run(60, { type: 'force-snapshot' });
  return {
    ...network,
    at: formatInstantShort(defined(network.ledger.state.snapshots[0], 'a snapshot was forced').recordTime),
  };
}

const eventsOf = (body: unknown): readonly unknown[] => {
  const events = membersOf(body)['created_events'];
  return Array.isArray(events) ? events : [];
};

describe('getHoldingsSummary', () => {
  const { call, at } = holders();
  const ask = (
    body: Record<string, string | number | bigint | readonly string[] | null>,
    dialect: 'documented' | 'observed' = 'documented',
  ) =>
    call(getHoldingsSummary, {
      body: { migration_id: 0, record_time: at, owner_party_ids: [ALICE], ...body },
      dialect,
    });

  it('adds up each owner once, omits owners without holdings, and keeps both identities', () => {
    expect(ask({ owner_party_ids: [BOB, ALICE, ALICE], as_of_round: 14 }).json).toEqual({
      record_time: at,
      migration_id: 0,
      computed_as_of_round: 14,
      summaries: [
        {
          party_id: ALICE,
          total_unlocked_coin: '1950.0000000000',
          total_locked_coin: '50.0000000000',
          total_coin_holdings: '2000.0000000000',
          accumulated_holding_fees_unlocked: '0.0342466200',
          accumulated_holding_fees_locked: '0.0342466200',
          accumulated_holding_fees_total: '0.0684932400',
          total_available_coin: '1949.9657533800',
        },
      ],
    });
  });

  it('computes as of the earliest open round if round is missing or null', () => {
    expect(ask({}).json).toMatchObject({ computed_as_of_round: 4 });
    expect(ask({ as_of_round: null }).json).toMatchObject({ computed_as_of_round: 4 });
  });

  it('echoes a round that a double cannot hold', () => {
    expect(ask({ as_of_round: 9_007_199_254_740_993n }).json).toMatchObject({
      computed_as_of_round: 9_007_199_254_740_993n,
    });
  });

  it('refuses a time without a snapshot, naming migration and time, and accepts it with at_or_before', () => {
    const later = '2026-01-15T11:30:00.000Z';
    const refused = ask({ record_time: later });
    expect(refused.status).toBe(404);
    expect(textMember(refused.json, 'error')).toMatch(/migration 0 .*2026-01-15T11:30:00Z/);
    expect(ask({ record_time: later, record_time_match: 'at_or_before' }).json).toMatchObject({ record_time: later });
    expect(ask({ record_time: later, record_time_match: 'at_or_before' }, 'observed').json).toMatchObject({
      record_time: at,
    });
    expect(ask({ record_time: '2026-01-15T11:00:59Z', record_time_match: 'at_or_before' }).status).toBe(404);
    expect(ask({ migration_id: 9_007_199_254_740_993n }).status).toBe(404);
  });

  it.each([[[]], [['alice']], [['::1220aa']], [Array.from({ length: 1001 }, (_, index) => `p${index}::1220`)]])(
    'refuses bad owners with 400 (case %#)',
    (owners) => {
      expect(ask({ owner_party_ids: owners }).status).toBe(400);
    },
  );

  it('accepts 1000 owners', () => {
    expect(ask({ owner_party_ids: Array.from({ length: 1000 }, (_, index) => `p${index}::1220`) })).toMatchObject({
      status: 200,
      json: { summaries: [] },
    });
  });

  it('has neither round nor fees in version 1', () => {
    expect(
      call(getHoldingsSummaryV1, { body: { migration_id: 0, record_time: at, owner_party_ids: [ALICE] } }).json,
    ).toEqual({
      record_time: at,
      migration_id: 0,
      summaries: [
        {
          party_id: ALICE,
          total_unlocked_coin: '1950.0000000000',
          total_locked_coin: '50.0000000000',
          total_coin_holdings: '2000.0000000000',
        },
      ],
    });
  });
});

describe('pages of a snapshot', () => {
  const { call, at } = holders();
  const page = { migration_id: 0, record_time: at, page_size: 1, owner_party_ids: [ALICE] };

  it('contain the token contracts of an owner, including locked ones', () => {
    const first = call(getHoldingsState, { body: page });
    expect(first.json).toMatchObject({
      next_page_token: 1,
      created_events: [{ event_id: expect.stringMatching(/^#1220[0-9a-f]{64}:\d+$/) }],
    });
    const second = call(getHoldingsState, { body: { ...page, after: 1 } });
    const templates = [...eventsOf(first.json), ...eventsOf(second.json)].map((event) =>
      textMember(event, 'template_id')?.split(':').at(-1),
    );
    expect(templates.sort()).toEqual(['Amulet', 'LockedAmulet']);
    expect(call(getHoldingsState, { body: { ...page, after: 2 } }).json).toEqual({
      record_time: at,
      migration_id: 0,
      created_events: [],
    });
    expect(call(getHoldingsState, { body: { ...page, after: 2 }, dialect: 'observed' }).json).toMatchObject({
      next_page_token: null,
    });
    expect(call(getHoldingsState, { body: { ...page, after: 3 } }).status).toBe(400);
  });

  it('do not include the lock holder as an owner', () => {
    expect(eventsOf(call(getHoldingsState, { body: { ...page, owner_party_ids: [BOB] } }).json)).toEqual([]);
  });

  it('filter by stakeholder and template', () => {
    const body = { ...page, page_size: 100, party_ids: [BOB], templates: ['splice-amulet:Splice.Amulet:LockedAmulet'] };
    expect(eventsOf(call(getAcsSnapshot, { body }).json)).toHaveLength(1);
    expect(
      eventsOf(call(getAcsSnapshot, { body: { ...body, templates: ['splice-amulet:Splice.Amulet:Amulet'] } }).json),
    ).toEqual([]);
    expect(
      eventsOf(call(getAcsSnapshot, { body: { ...body, party_ids: null, templates: null } }).json).length,
    ).toBeGreaterThan(5);
  });

  it.each(['Splice.Amulet:Amulet', 'a:b:c:d', 'a::c', ''])('refuse the template filter %j', (template) => {
    expect(call(getAcsSnapshot, { body: { ...page, templates: [template] } }).status).toBe(400);
  });
});

describe('snapshot timestamps', () => {
  const { call, at } = holders();
  const just = (shift: string): string => at.replace('Z', shift);

  it('at the given instant are found by before, but not by after', () => {
    expect(call(getSnapshotTimestamp, { query: { before: at, migration_id: 0 } }).json).toEqual({ record_time: at });
    expect(call(getSnapshotTimestampAfter, { query: { after: at, migration_id: 0 } }).status).toBe(404);
  });

  it('one microsecond after are found by before, and those one before by after', () => {
    expect(call(getSnapshotTimestamp, { query: { before: just('.000001Z'), migration_id: 0 } }).status).toBe(200);
    expect(
      call(getSnapshotTimestampAfter, { query: { after: '2026-01-15T11:00:59.999999Z', migration_id: 0 } }).json,
    ).toEqual({ record_time: at });
  });

  it('belong to one migration for before, and to it or a larger one for after', () => {
    expect(call(getSnapshotTimestamp, { query: { before: at, migration_id: 1 } }).status).toBe(404);
    const after = (time: string, dialect: DialectName) =>
      call(getSnapshotTimestampAfter, { query: { after: time, migration_id: -1 }, dialect });
    for (const dialect of ['documented', 'observed'] as const)
      expect(after('2026-01-15T11:00:59Z', dialect).json).toEqual({ record_time: at });
    // Only running servers answer one of a larger migration that is not after the time (decisions B24).
    expect(after(at, 'documented').status).toBe(404);
    expect(after(at, 'observed').json).toEqual({ record_time: at });
  });
});

describe('an automatic snapshot', () => {
  const network = openTestNetwork();
  network.run(1, { type: 'tap', owner: ALICE, amountUsd: '10' });
  for (const kind of ['rounds', 'expire'] as const)
    network.run(2, { type: 'set-automation-mode', kind, mode: 'manual' });
  network.run(2 * 3600, { type: 'tap', owner: ALICE, amountUsd: '20' });
  network.run(5 * 3600, { type: 'tap', owner: ALICE, amountUsd: '40' });
  const { call } = network;
  const times = {
    documented: ['2026-01-15T11:00:01Z', '2026-01-15T13:00:00Z'],
    observed: ['2026-01-15T12:00:00Z', '2026-01-15T15:00:00Z'],
  };

  it.each(['documented', 'observed'] as const)(
    'has the time of its last transaction, or the scheduled time: in the %s dialect by every operation',
    (dialect) => {
      const [first = '', second = ''] = times[dialect];
      const found = (parameter: 'before' | 'after', time: string) => {
        const operation = parameter === 'before' ? getSnapshotTimestamp : getSnapshotTimestampAfter;
        return call(operation, { query: { [parameter]: time, migration_id: 0 }, dialect }).json;
      };
      expect(found('after', '2026-01-15T00:00:00Z')).toEqual({ record_time: first });
      expect(found('after', first)).toEqual({ record_time: second });
      expect(found('before', '2026-01-15T16:00:00Z')).toEqual({ record_time: second });
      const body = { migration_id: 0, record_time: second, owner_party_ids: [ALICE], page_size: 10 };
      expect(call(getHoldingsSummary, { body, dialect }).json).toMatchObject({
        record_time: second,
        summaries: [{ total_coin_holdings: '6000.0000000000' }],
      });
      for (const operation of [getAcsSnapshot, getHoldingsState])
        expect(call(operation, { body, dialect }).json).toMatchObject({ record_time: second, migration_id: 0 });
    },
  );

  it.each([
    ['documented', times.observed],
    ['observed', times.documented],
  ] as const)('has no other time in the %s dialect', (dialect, others) => {
    for (const record_time of others)
      expect(
        call(getHoldingsSummary, { body: { migration_id: 0, record_time, owner_party_ids: [ALICE] }, dialect }).status,
      ).toBe(404);
  });
});

describe('token fees as of a round before the creation of the token', () => {
  it.each([
    ['documented', '0.0000000000', '1950.0000000000'],
    ['observed', '-0.0152207200', '1950.0152207200'],
  ] as const)('are zero, or negative as on running servers: %s', (dialect, fees, available) => {
    const { call, at } = holders();
    const body = { migration_id: 0, record_time: at, owner_party_ids: [ALICE], as_of_round: 1 };
    expect(call(getHoldingsSummary, { body, dialect }).json).toMatchObject({
      summaries: [
        {
          total_unlocked_coin: '1950.0000000000',
          accumulated_holding_fees_unlocked: fees,
          accumulated_holding_fees_locked: fees,
          total_available_coin: available,
        },
      ],
    });
  });
});

describe('forceAcsSnapshot', () => {
  it('takes a snapshot at the current time, which exact requests then find', () => {
    const { call } = holders();
    const { json } = call(forceAcsSnapshot);
    expect(json).toEqual({ record_time: '2026-01-15T11:01:00.000001Z', migration_id: 0 });
    expect(call(getSnapshotTimestamp, { query: { before: '2027-01-01T00:00:00Z', migration_id: 0 } }).json).toEqual({
      record_time: '2026-01-15T11:01:00.000001Z',
    });
  });

  it('is refused if it is disabled, or in a migration without updates', () => {
    const { call, run, ledger } = holders();
    const before = ledger.state.log.length;
    expect(call(forceAcsSnapshot, { settings: { forcedSnapshots: false } }).status).toBe(400);
    expect(ledger.state.log).toHaveLength(before);
    run(70, { type: 'start-migration', migrationId: 1 });
    expect(call(forceAcsSnapshot).status).toBe(400);
  });
});

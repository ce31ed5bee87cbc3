import { MINUTE, plus } from '../../base';
import {
  ALICE,
  BOB,
  emptyLedger,
  instant,
  lastTransaction,
  offer,
  testLedger,
  type TestLedger,
} from '../../../test/support/ledger';
import {
  acsAt,
  snapshotAfter,
  snapshotAfterOrLarger,
  snapshotAt,
  snapshotBefore,
  type SnapshotSequence,
} from '../views';

const HOUR = 60n * MINUTE;
const times = ({ ledger }: TestLedger): readonly string[] =>
  ledger.state.snapshots.map(
    ({ recordTime, forced }) => `${new Date(Number(recordTime / 1000n)).toISOString()}${forced ? ' forced' : ''}`,
  );

describe('snapshots', () => {
  it('are taken every three hours on the grid, first after the hour of the first update', () => {
    const test = emptyLedger();
    test.at(plus(instant('2026-01-15T03:00:00Z'), -1n));
    expect(times(test)).toEqual([]);
    test.pass(1n);
    expect(times(test)).toEqual(['2026-01-15T03:00:00.000Z']);
    test.at(instant('2026-01-15T09:30:00Z'));
    expect(times(test)).toEqual(['2026-01-15T03:00:00.000Z', '2026-01-15T06:00:00.000Z', '2026-01-15T09:00:00.000Z']);
  });

  it('contain what was created at their own time', () => {
    const test = testLedger();
    test.at(instant('2026-01-15T03:00:00Z'));
    const snapshot = snapshotAt(test.ledger.state.snapshots, 0n, test.now());
    const rounds = acsAt(test.ledger.state, snapshot?.recordTime ?? test.now(), {
      parties: [],
      templates: ['splice-amulet:Splice.Round:OpenMiningRound'],
    });
    // The advance that was due at the same instant is in: it announced round 24.
    expect(rounds.map(({ contract }) => 'round' in contract.payload && contract.payload.round.number)).toContain('24');
  });

  it('that are forced come after everything before, and shift the grid', () => {
    const test = testLedger();
    test.at(instant('2026-01-15T04:10:00Z'));
    offer(test);
    const before = test.ledger.state.lastRecordTime;
    test.given({ type: 'force-snapshot' });
    test.given({ type: 'force-snapshot' });
    const [, first, second] = test.ledger.state.snapshots;
    expect(first?.recordTime).toBe(plus(before, 1n));
    expect(second?.recordTime).toBe(plus(before, 2n));
    test.pass(3n * HOUR - MINUTE);
    expect(test.ledger.state.snapshots).toHaveLength(3);
    test.pass(2n * MINUTE);
    expect(test.ledger.state.snapshots.at(-1)).toEqual({
      recordTime: plus(before, 3n * HOUR + 2n),
      migrationId: 0,
      forced: false,
    });
  });

  it('cannot be taken out of order', () => {
    const test = emptyLedger();
    expect(test.refused({ type: 'take-snapshot', recordTime: test.now(), migrationId: 0 })).toMatchObject({
      code: 'not-due',
    });
    expect(
      test.refused({ type: 'take-snapshot', recordTime: instant('2026-01-15T03:00:00Z'), migrationId: 1 }),
    ).toMatchObject({ code: 'not-due' });
  });

  it('of a new migration start after its first update, and cannot be forced before it', () => {
    const test = testLedger({ tick: plus(instant('1970-01-01T00:00:00Z'), 100n * 24n * HOUR) });
    test.at(instant('2026-01-15T03:30:00Z'));
    test.given({ type: 'start-migration', migrationId: 2 });
    expect(test.refused({ type: 'force-snapshot' })).toMatchObject({ code: 'precondition' });
    test.at(instant('2026-01-15T07:00:00Z'));
    expect(test.ledger.state.snapshots).toHaveLength(1);
    offer(test);
    test.at(instant('2026-01-15T09:00:00Z'));
    expect(test.ledger.state.snapshots.at(-1)).toEqual({
      recordTime: instant('2026-01-15T09:00:00Z'),
      migrationId: 2,
      forced: false,
    });
  });
});

describe('looking for snapshots', () => {
  const three = instant('2026-01-15T03:00:00Z');
  const six = instant('2026-01-15T06:00:00Z');
  const opened = (): SnapshotSequence => {
    const test = emptyLedger();
    test.at(six);
    return test.ledger.state.snapshots;
  };
  /** Two of migration 0, then one of migration 2. */
  const migrated: SnapshotSequence = [
    { recordTime: three, migrationId: 0, forced: false },
    { recordTime: six, migrationId: 0, forced: false },
    { recordTime: plus(six, 3n * HOUR), migrationId: 2, forced: false },
  ];
  const found = [snapshotAfter, snapshotAfterOrLarger] as const;

  it('finds one at the given time with before, but not with after', () => {
    const snapshots = opened();
    expect(snapshotBefore(snapshots, 0n, three)?.recordTime).toBe(three);
    expect(snapshotBefore(snapshots, 0n, plus(three, -1n))).toBeUndefined();
    for (const after of found) {
      expect(after(snapshots, 0n, three)?.recordTime).toBe(six);
      expect(after(snapshots, 0n, plus(three, -1n))?.recordTime).toBe(three);
      expect(after(snapshots, 0n, six)).toBeUndefined();
    }
  });

  it('stays within the migration, although after also searches larger ones', () => {
    expect(snapshotBefore(migrated, 1n, six)).toBeUndefined();
    for (const after of found) {
      expect(after(migrated, 0n, six)).toBe(migrated[2]);
      expect(after(migrated, 1n, six)).toBe(migrated[2]);
      expect(after(migrated, 3n, three)).toBeUndefined();
    }
  });

  it('with after finds no earlier one of a larger migration, except as running servers do', () => {
    const late = plus(six, 3n * HOUR);
    expect(snapshotAfter(migrated, -1n, three)).toBe(migrated[1]);
    expect(snapshotAfter(migrated, -1n, late)).toBeUndefined();
    expect(snapshotAfter(migrated, 1n, late)).toBeUndefined();
    expect(snapshotAfter(migrated, 1n, plus(late, -1n))).toBe(migrated[2]);
    expect(snapshotAfterOrLarger(migrated, -1n, three)).toBe(migrated[0]);
    expect(snapshotAfterOrLarger(migrated, 1n, late)).toBe(migrated[2]);
  });
});

describe('the record time of the last transaction in a snapshot', () => {
  /** No automation but the snapshots, so that transactions are those of the test. */
  const quiet = (): TestLedger => testLedger({ tick: plus(instant('1970-01-01T00:00:00Z'), 100n * 24n * HOUR) });
  const dated = ({ ledger }: TestLedger): readonly string[] =>
    ledger.state.datedSnapshots.map(({ recordTime }) => new Date(Number(recordTime / 1000n)).toISOString());

  it('is used for an automatic one, with the contents of its scheduled time', () => {
    const test = quiet();
    test.at(instant('2026-01-15T02:20:00Z'));
    offer(test);
    const last = lastTransaction(test).recordTime;
    test.at(instant('2026-01-15T03:00:00Z'));
    const { datedSnapshots, snapshots } = test.ledger.state;
    expect(datedSnapshots).toEqual([{ recordTime: last, migrationId: 0, forced: false }]);
    const all = { parties: [], templates: [] };
    expect(acsAt(test.ledger.state, last, all)).toEqual(
      acsAt(test.ledger.state, snapshots[0]?.recordTime ?? last, all),
    );
  });

  it('is never used twice: one without a new transaction repeats the one before it', () => {
    const test = quiet();
    const first = lastTransaction(test).recordTime;
    test.at(instant('2026-01-15T06:00:00Z'));
    test.given({ type: 'map-party', party: BOB, participant: 'other::1220', permission: 'observation' });
    test.at(instant('2026-01-15T09:00:00Z'));
    expect(test.ledger.state.snapshots).toHaveLength(3);
    expect(test.ledger.state.datedSnapshots.map(({ recordTime }) => recordTime)).toEqual([first]);
  });

  it('does not replace the time of a forced one, nor of the automatic one after it', () => {
    const test = quiet();
    test.at(instant('2026-01-15T02:20:00Z'));
    test.given({ type: 'force-snapshot' });
    test.at(instant('2026-01-15T06:00:00Z'));
    test.given({ type: 'mint', owner: BOB, amount: '1' });
    test.at(instant('2026-01-15T09:00:00Z'));
    expect(times(test)).toEqual([
      '2026-01-15T02:20:00.000Z forced',
      '2026-01-15T05:20:00.000Z',
      '2026-01-15T08:20:00.000Z',
    ]);
    expect(dated(test)).toEqual(['2026-01-15T02:20:00.000Z', '2026-01-15T06:00:00.000Z']);
  });

  it('is the scheduled time while the migration has no transaction', () => {
    const test = quiet();
    test.at(instant('2026-01-15T03:30:00Z'));
    test.given({ type: 'start-migration', migrationId: 2 });
    test.given({ type: 'map-party', party: BOB, participant: 'other::1220', permission: 'observation' });
    test.at(instant('2026-01-15T06:00:00Z'));
    expect(dated(test).slice(1)).toEqual(['2026-01-15T06:00:00.000Z']);
  });
});

it('an offer is in the snapshots from its creation to its end', () => {
  const test = testLedger();
  const contractId = offer(test);
  test.given({ type: 'force-snapshot' });
  test.given({ type: 'withdraw-offer', contractId, actor: ALICE });
  test.given({ type: 'force-snapshot' });
  const holds = test.ledger.state.snapshots.map(({ recordTime }) =>
    acsAt(test.ledger.state, recordTime, { parties: [ALICE], templates: [] }).some(
      ({ contract }) => contract.contractId === contractId,
    ),
  );
  expect(holds).toEqual([true, false]);
});

import { MINUTE, plus } from '../../base';
import { ALICE, emptyLedger, instant, offer, testLedger, type TestLedger } from '../../../test/support/ledger';
import { acsAt, snapshotAfter, snapshotAt, snapshotBefore } from '../views';

const HOUR = 60n * MINUTE;
const times = ({ ledger }: TestLedger): readonly string[] =>
  ledger.state.snapshots.map(
    ({ recordTime, forced }) => `${new Date(Number(recordTime / 1000n)).toISOString()}${forced ? ' forced' : ''}`,
  );

describe('snapshots', () => {
  it('are taken at hours that three divides, first after the hour of the first update', () => {
    const test = emptyLedger();
    test.at(plus(instant('2026-01-15T03:00:00Z'), -1n));
    expect(times(test)).toEqual([]);
    test.pass(1n);
    expect(times(test)).toEqual(['2026-01-15T03:00:00.000Z']);
    test.at(instant('2026-01-15T09:30:00Z'));
    expect(times(test)).toEqual(['2026-01-15T03:00:00.000Z', '2026-01-15T06:00:00.000Z', '2026-01-15T09:00:00.000Z']);
  });

  it('hold what their own instant made', () => {
    const test = testLedger();
    test.at(instant('2026-01-15T03:00:00Z'));
    const snapshot = snapshotAt(test.ledger.state, 0n, test.now());
    const rounds = acsAt(test.ledger.state, snapshot?.recordTime ?? test.now(), {
      parties: [],
      templates: ['splice-amulet:Splice.Round:OpenMiningRound'],
    });
    // The advance that was due at the same instant is in: it announced round 24.
    expect(rounds.map(({ contract }) => 'round' in contract.payload && contract.payload.round.number)).toContain('24');
  });

  it('that are forced are later than everything before, and shift the grid', () => {
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

  it('are not taken out of turn', () => {
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
  const opened = (): TestLedger['ledger']['state'] => {
    const test = emptyLedger();
    test.at(six);
    return test.ledger.state;
  };

  it('before a time includes it, after a time does not', () => {
    const state = opened();
    expect(snapshotBefore(state, 0n, three)?.recordTime).toBe(three);
    expect(snapshotBefore(state, 0n, plus(three, -1n))).toBeUndefined();
    expect(snapshotAfter(state, 0n, three)?.recordTime).toBe(six);
    expect(snapshotAfter(state, 0n, plus(three, -1n))?.recordTime).toBe(three);
    expect(snapshotAfter(state, 0n, six)).toBeUndefined();
  });

  it('keeps to the migration, but after also finds larger ones', () => {
    const state = opened();
    expect(snapshotBefore(state, 1n, six)).toBeUndefined();
    expect(snapshotAfter(state, 1n, three)).toBeUndefined();
    expect(snapshotAfter(state, -1n, six)?.recordTime).toBe(three);
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

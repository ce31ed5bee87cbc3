import { micros, MINUTE, plus, SECOND } from '../../base';
import { activeOf } from '../state';
import {
  ALICE,
  emptyLedger,
  instant,
  lastTransaction,
  START,
  testLedger,
  type TestLedger,
} from '../../../test/support/ledger';
import {
  closedRounds,
  earliestOpenRound,
  issuingMiningRounds,
  openMiningRounds,
  roundsTimeToLive,
  usableRound,
} from '../views';

const TICK = 10n * MINUTE;

const open = ({ ledger }: TestLedger) =>
  openMiningRounds(ledger.state).map(({ contract: { payload } }) => [
    payload.round.number,
    payload.opensAt,
    payload.targetClosesAt,
  ]);
const numbers = (records: readonly { contract: { payload: { round: { number: string } } } }[]): readonly string[] =>
  records.map(({ contract }) => contract.payload.round.number);

describe('mining rounds', () => {
  it('start with two open rounds and a third that opens when the first closes', () => {
    const test = emptyLedger();
    expect(open(test)).toEqual([
      ['7', '2026-01-15T00:30:00Z', '2026-01-15T00:40:00Z'],
      ['8', '2026-01-15T00:30:00Z', '2026-01-15T00:50:00Z'],
      ['9', '2026-01-15T00:40:00Z', '2026-01-15T01:00:00Z'],
    ]);
    expect(numbers(issuingMiningRounds(test.ledger.state))).toEqual([]);
    expect(roundsTimeToLive(test.ledger.state)).toBe(TICK);
  });

  it('advance at the tick but not a microsecond before', () => {
    const test = emptyLedger();
    test.pass(TICK - 1n);
    expect(
      test.refused({
        type: 'advance-rounds',
        contractId: openMiningRounds(test.ledger.state)[0]?.contract.contractId ?? '',
      }),
    ).toMatchObject({ code: 'not-due' });
    expect(earliestOpenRound(test.ledger.state)).toBe(7n);
    test.pass(1n);
    expect(open(test)).toEqual([
      ['8', '2026-01-15T00:30:00Z', '2026-01-15T00:50:00Z'],
      ['9', '2026-01-15T00:40:00Z', '2026-01-15T01:00:00Z'],
      ['10', '2026-01-15T00:50:00Z', '2026-01-15T01:10:00Z'],
    ]);
    expect(numbers(activeOf(test.ledger.state, 'SummarizingMiningRound'))).toEqual(['7']);
    expect(lastTransaction(test)).toMatchObject({ effectiveAt: plus(START, TICK), workflowId: 'mining-round' });
  });

  it('are summarized, issue for two ticks after one, and are closed and archived', () => {
    const test = emptyLedger();
    test.pass(TICK + 30n * SECOND - 1n);
    expect(numbers(issuingMiningRounds(test.ledger.state))).toEqual([]);
    test.pass(1n);
    expect(issuingMiningRounds(test.ledger.state)[0]?.contract.payload).toMatchObject({
      round: { number: '7' },
      opensAt: '2026-01-15T00:50:30Z',
      targetClosesAt: '2026-01-15T01:10:30Z',
    });
    expect(numbers(activeOf(test.ledger.state, 'SummarizingMiningRound'))).toEqual([]);
    test.at(instant('2026-01-15T01:10:30Z'));
    expect(numbers(closedRounds(test.ledger.state))).toEqual(['7']);
    test.pass(TICK - 1n);
    expect(numbers(closedRounds(test.ledger.state))).toEqual(['7']);
    test.pass(1n);
    expect(numbers(closedRounds(test.ledger.state))).toEqual(['8']);
  });

  it('settle at three open and three issuing rounds, one of each announced', () => {
    const test = emptyLedger();
    test.pass(100n * TICK + MINUTE);
    const { state } = test.ledger;
    expect([numbers(openMiningRounds(state)), numbers(issuingMiningRounds(state))]).toEqual([
      ['107', '108', '109'],
      ['104', '105', '106'],
    ]);
    expect(usableRound(state, test.now())?.contract.payload.round.number).toBe('108');
    expect(earliestOpenRound(state)).toBe(107n);
    expect(roundsTimeToLive(state)).toBe(TICK);
  });

  it('refuse out-of-order steps', () => {
    const test = emptyLedger();
    test.pass(TICK + MINUTE);
    const issuing = issuingMiningRounds(test.ledger.state)[0]?.contract.contractId ?? '';
    expect(test.refused({ type: 'close-round', contractId: issuing })).toMatchObject({ code: 'not-due' });
    for (const type of ['start-issuing', 'close-round', 'archive-round'] as const)
      expect(test.refused({ type, contractId: '00' })).toMatchObject({ code: 'contract-not-found', contractId: '00' });
  });

  it('follow the tick of the network', () => {
    const test = emptyLedger({ tick: micros(MINUTE) });
    test.pass(MINUTE);
    expect(earliestOpenRound(test.ledger.state)).toBe(8n);
  });

  it('pause while the rules are in flight, and continue when they are back', () => {
    const test = testLedger();
    const { state } = test.ledger;
    const rules = activeOf(state, 'AmuletRules')[0]?.contract;
    const [update] = test.given({
      type: 'unassign',
      contractId: rules?.contractId ?? '',
      target: state.network?.otherSynchronizerId ?? '',
      submitter: rules?.payload.dso ?? '',
      hold: true,
    });
    test.pass(3n * TICK);
    expect(earliestOpenRound(state)).toBe(7n);
    expect(test.refused({ type: 'tap', owner: ALICE, amountUsd: '1' })).toMatchObject({
      code: 'contract-in-flight',
      contractId: rules?.contractId,
    });
    test.given({ type: 'assign', reassignmentId: update?.type === 'reassignment' ? update.reassignmentId : '' });
    test.pass(SECOND);
    expect(earliestOpenRound(state)).toBe(8n);
    test.pass(5n * TICK);
    expect(numbers(openMiningRounds(state))).toHaveLength(3);
    expect(earliestOpenRound(state)).toBeGreaterThan(10n);
  });
});

import { MINUTE, plus, SECOND } from '../../base';
import { assignmentOf, type ContractRecord } from '../state';
import {
  ALICE,
  BOB,
  createdIn,
  lastUpdate,
  partyNamed,
  START,
  testLedger,
  testNetwork,
  type TestLedger,
} from '../../../test/support/ledger';
import type { Unassignment } from '../types';
import { fundsOf } from './holdings';

const { synchronizerId: home, otherSynchronizerId: away } = testNetwork();

const holding = (test: TestLedger): ContractRecord => {
  const record = test.ledger.state.contracts.get(
    createdIn(test.given({ type: 'mint', owner: BOB, amount: '5' }), 'Amulet'),
  );
  if (!record) throw new Error('the holding is in the state');
  return record;
};

function leave(
  test: TestLedger,
  record: ContractRecord,
  how: { readonly target?: string; readonly hold?: boolean } = {},
): Unassignment {
  const { target = away, hold = false } = how;
  const [update] = test.given({
    type: 'unassign',
    contractId: record.contract.contractId,
    target,
    submitter: BOB,
    hold,
  });
  if (update?.type !== 'reassignment' || update.kind !== 'unassigned') throw new Error('an unassignment comes first');
  return update;
}

describe('reassigning a contract', () => {
  it('moves it from its source to its target, under one id and counter', () => {
    const test = testLedger();
    const record = holding(test);
    const unassigned = leave(test, record);
    expect(unassigned).toMatchObject({
      source: home,
      target: away,
      synchronizerId: home,
      submitter: BOB,
      counter: 1,
      assignmentExclusivity: plus(START, 5n * MINUTE),
    });
    expect(assignmentOf(record).synchronizerId).toBeUndefined();
    test.pass(SECOND);
    expect(assignmentOf(record).synchronizerId).toBeUndefined();
    // The delay counts from the record time, a few microseconds after the ledger time of the command.
    test.pass(SECOND);
    expect(assignmentOf(record)).toMatchObject({ synchronizerId: away, counter: 1 });
    expect(lastUpdate(test)).toMatchObject({
      kind: 'assigned',
      reassignmentId: unassigned.reassignmentId,
      synchronizerId: away,
      counter: 1,
    });
  });

  it('increments the counter with each unassignment', () => {
    const test = testLedger();
    const record = holding(test);
    expect(leave(test, record).counter).toBe(1);
    test.pass(2n * SECOND);
    expect(leave(test, record, { target: home })).toMatchObject({ counter: 2, source: away, target: home });
    test.pass(2n * SECOND);
    expect(assignmentOf(record)).toMatchObject({ synchronizerId: home, counter: 2 });
  });

  it('removes tokens from the spendable balance while they are in flight', () => {
    const test = testLedger();
    const record = holding(test);
    leave(test, record);
    expect(fundsOf(test.ledger.state, BOB).toString()).toBe('50');
    expect(test.refused({ type: 'burn', contractId: record.contract.contractId })).toEqual({
      code: 'contract-in-flight',
      contractId: record.contract.contractId,
    });
    test.pass(2n * SECOND);
    expect(fundsOf(test.ledger.state, BOB).toString()).toBe('55');
  });

  it('that is held stays in flight until it is assigned explicitly, once', () => {
    const test = testLedger();
    const { reassignmentId } = leave(test, holding(test), { hold: true });
    test.pass(60n * MINUTE);
    expect(test.ledger.state.inFlight.has(reassignmentId)).toBe(true);
    test.given({ type: 'assign', reassignmentId });
    expect(test.refused({ type: 'assign', reassignmentId })).toEqual({
      code: 'unknown',
      kind: 'reassignment in flight',
      id: reassignmentId,
    });
  });

  it('refuses contracts that cannot be reassigned', () => {
    const test = testLedger();
    const record = holding(test);
    const { contractId } = record.contract;
    const unassign = { type: 'unassign', contractId, target: away, submitter: BOB, hold: true } as const;
    expect(test.refused({ ...unassign, contractId: '00' })).toMatchObject({ code: 'contract-not-found' });
    expect(test.refused({ ...unassign, target: home })).toMatchObject({ code: 'precondition' });
    expect(test.refused({ ...unassign, target: partyNamed('nowhere') })).toMatchObject({
      code: 'unknown',
      kind: 'synchronizer',
    });
    expect(test.refused({ ...unassign, submitter: ALICE })).toMatchObject({ code: 'precondition' });
    test.given(unassign);
    expect(test.refused(unassign)).toEqual({ code: 'contract-in-flight', contractId });
  });

  it('of an archived contract is refused', () => {
    const test = testLedger();
    const { contractId } = holding(test).contract;
    test.given({ type: 'burn', contractId });
    expect(test.refused({ type: 'unassign', contractId, target: away, submitter: BOB, hold: false })).toMatchObject({
      code: 'contract-not-found',
    });
  });
});

import { DAY, formatInstant, HOUR, plus } from '../../base';
import { ALICE, createdIn, emptyLedger, START, testLedger, type TestLedger } from '../../../test/support/ledger';
import type { VotableAction } from '../daml';
import { firstActive, networkOf } from '../state';
import type { LogEntry, TreeNode } from '../types';
import { closedVotes } from '../views';

const ACTION: VotableAction = {
  tag: 'SRARC_GrantFeaturedAppRight',
  value: { provider: ALICE, activityWeight: null },
};
const REQUEST = { type: 'request-vote', action: ACTION, reason: { url: '', body: 'why' } } as const;
const TIMED = { ...REQUEST, voteBefore: plus(START, DAY), effectiveAt: plus(START, 2n * DAY) };
const outcomes = (test: TestLedger): readonly string[] =>
  closedVotes(test.ledger.state).map(({ result }) => result.outcome.tag);

/** The entry as earlier releases wrote it. */
function withoutConfiguration(entry: LogEntry): LogEntry {
  if (entry.type !== 'transaction') return entry;
  const nodes = entry.nodes.map((node) => {
    if (node.kind !== 'create' || node.contract.template !== 'DsoRules') return node;
    const { config: _, ...payload } = node.contract.payload;
    return { ...node, contract: { ...node.contract, payload } } as TreeNode;
  });
  return { ...entry, nodes };
}

describe('votes', () => {
  it('end after the period in the rules', () => {
    const test = testLedger({});
    test.given(REQUEST);
    expect(firstActive(test.ledger.state, 'VoteRequest')?.contract.payload.voteBefore).toBe(
      formatInstant(plus(test.now(), 7n * DAY)),
    );
  });

  it('run for the same time under the rules of an earlier release, which have no configuration', () => {
    const { log } = testLedger({}).ledger.state;
    const test = emptyLedger({}, log.map(withoutConfiguration));
    expect(firstActive(test.ledger.state, 'DsoRules')?.contract.payload.config).toBeUndefined();
    test.given(REQUEST);
    expect(firstActive(test.ledger.state, 'VoteRequest')?.contract.payload.voteBefore).toBe(
      formatInstant(plus(test.now(), 7n * DAY)),
    );
  });

  it('with an effective date stay open until then, and can be changed', () => {
    const test = testLedger({});
    const contractId = createdIn(test.given(TIMED), 'VoteRequest');
    test.pass(2n * DAY - 1n);
    expect(test.refused({ type: 'close-vote', contractId })).toEqual({
      code: 'not-due',
      what: 'the end of the vote',
      at: TIMED.effectiveAt,
    });
    test.pass(1n);
    test.given({ type: 'close-vote', contractId });
    expect(outcomes(test)).toEqual(['VRO_Accepted']);
    expect(firstActive(test.ledger.state, 'FeaturedAppRight')?.contract.payload.provider).toBe(ALICE);
  });

  it('are rejected immediately by enough votes against them, and have no effect', () => {
    const test = testLedger({});
    const contractId = createdIn(test.given(TIMED), 'VoteRequest');
    test.given({ type: 'cast-vote', contractId, accept: false, reason: 'no', url: '' });
    test.given({ type: 'close-vote', contractId });
    expect(outcomes(test)).toEqual(['VRO_Rejected']);
    expect(firstActive(test.ledger.state, 'FeaturedAppRight')).toBeUndefined();
    expect(test.refused({ type: 'close-vote', contractId })).toMatchObject({ code: 'contract-not-found' });
  });

  it('are refused with an end in the past, an effective date before the end, or unknown contracts', () => {
    const test = testLedger({});
    expect(test.refused({ ...REQUEST, voteBefore: test.now() })).toMatchObject({ code: 'precondition' });
    expect(test.refused({ ...TIMED, effectiveAt: plus(START, HOUR) })).toMatchObject({ code: 'precondition' });
    const revoke = { tag: 'SRARC_RevokeFeaturedAppRight', value: { rightCid: 'none' } } as const;
    expect(test.refused({ ...REQUEST, action: revoke })).toMatchObject({ code: 'contract-not-found' });
    const weigh = { tag: 'SRARC_UpdateSvRewardWeight', value: { svParty: ALICE, newRewardWeight: '1' } } as const;
    expect(test.refused({ ...REQUEST, action: weigh })).toMatchObject({ code: 'unknown', id: ALICE });
    expect(test.refused({ type: 'close-vote', contractId: 'none' })).toMatchObject({ code: 'contract-not-found' });
    const contractId = createdIn(test.given(REQUEST), 'VoteRequest');
    expect(test.refused({ type: 'cast-vote', contractId, sv: ALICE, accept: true, reason: '', url: '' })).toMatchObject(
      { code: 'unknown', kind: 'super validator', id: ALICE },
    );
  });

  it('whose accepted action is no longer possible stay open until a member changes its vote', () => {
    const test = testLedger({});
    test.given({ type: 'close-vote', contractId: createdIn(test.given(REQUEST), 'VoteRequest') });
    const rightCid = firstActive(test.ledger.state, 'FeaturedAppRight')?.contract.contractId ?? '';
    const action = { tag: 'SRARC_RevokeFeaturedAppRight', value: { rightCid } } as const;
    const contractId = createdIn(test.given({ ...REQUEST, action }), 'VoteRequest');
    test.given({
      type: 'exercise-choice',
      actAs: [ALICE],
      contractId: rightCid,
      choice: 'FeaturedAppRight_Cancel',
      argument: {},
      workflowId: 'right',
    });
    expect(test.refused({ type: 'close-vote', contractId })).toMatchObject({ code: 'contract-not-found' });
    test.given({ type: 'cast-vote', contractId, accept: false, reason: 'the right was cancelled', url: '' });
    test.given({ type: 'close-vote', contractId });
    expect(outcomes(test)).toEqual(['VRO_Accepted', 'VRO_Rejected']);
  });

  it('change a weight in the rules and keep everything else', () => {
    const test = testLedger({});
    const before = firstActive(test.ledger.state, 'DsoRules')?.contract;
    const svParty = networkOf(test.ledger.state).sv.party;
    const action = { tag: 'SRARC_UpdateSvRewardWeight', value: { svParty, newRewardWeight: '7' } } as const;
    test.given({ type: 'close-vote', contractId: createdIn(test.given({ ...REQUEST, action }), 'VoteRequest') });
    const after = firstActive(test.ledger.state, 'DsoRules')?.contract;
    expect(after?.contractId).not.toBe(before?.contractId);
    expect(after?.payload).toEqual({
      ...before?.payload,
      svs: [[svParty, { ...before?.payload.svs[0]?.[1], svRewardWeight: '7' }]],
    });
  });
});

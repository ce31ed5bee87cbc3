// Trades of the test trading app, in which a test token is paid with the network's token.

import { formatInstant, HOUR, plus } from '../../../base';
import { contextOf, exerciseOf, holdingsOf, submission } from '../../../../test/support/ledger-submission';
import { ALICE, BOB, createdIn, testLedger, type TestLedger } from '../../../../test/support/ledger';
import { membersOf } from '../../daml';
import { activeContract, activeOf, firstActive, networkOf } from '../../state';
import { tradeSettlement } from '../../views/interface-view';
import type { SubmittedCommand } from './commands';

const META = { values: {} };
let test: TestLedger;
let admin: string;
let venue: string;

beforeEach(() => {
  test = testLedger();
  const { validator } = networkOf(test.ledger.state);
  [admin, venue] = [validator.party, validator.party];
  test.given({ type: 'create-instrument', admin: { party: admin }, id: 'GOLD' });
  test.given({ type: 'mint-token', owner: BOB, admin, id: 'GOLD', amount: '3' });
});

const run = (actor: string, command: SubmittedCommand, disclosed: readonly string[] = []) => {
  const submitted = submission(test, actor, [command]);
  return test.given({ ...submitted, disclosed: [...(submitted.disclosed ?? []), ...disclosed] });
};

const legsOf = () => {
  const { dso } = networkOf(test.ledger.state);
  const payment = { sender: ALICE, receiver: BOB, amount: '40.0000000000', instrumentId: { admin: dso, id: 'Amulet' } };
  const delivery = { sender: BOB, receiver: ALICE, amount: '2.0000000000', instrumentId: { admin, id: 'GOLD' } };
  return { delivery: { ...delivery, meta: META }, payment: { ...payment, meta: META } };
};

function initiated() {
  const proposal = { venue, tradeCid: null, transferLegs: legsOf(), approvers: [ALICE] };
  const proposed = run(ALICE, { kind: 'create', template: 'OTCTradeProposal', payload: proposal });
  const first = createdIn(proposed, 'OTCTradeProposal');
  const approved = run(BOB, exerciseOf('OTCTradeProposal', first, 'OTCTradeProposal_Accept', { approver: BOB }));
  const times = {
    prepareUntil: formatInstant(plus(test.now(), HOUR)),
    settleBefore: formatInstant(plus(test.now(), 2n * HOUR)),
  };
  const second = createdIn(approved, 'OTCTradeProposal');
  const entries = run(venue, exerciseOf('OTCTradeProposal', second, 'OTCTradeProposal_InitiateSettlement', times));
  const trade = activeContract(test.ledger.state, 'OTCTrade', createdIn(entries, 'OTCTrade'));
  if (!trade) throw new Error('there is a trade');
  expect(trade.contract.payload.tradeCid).toBe(first);
  return trade.contract;
}

it('delivers a test token and pays with the network token in one transaction', () => {
  const trade = initiated();
  const settlement = tradeSettlement(trade.payload);
  const allocate = (owner: string, leg: 'delivery' | 'payment', factory: string, inputs: readonly string[]) =>
    run(
      owner,
      exerciseOf('AllocationFactory', factory, 'AllocationFactory_Allocate', {
        expectedAdmin: legsOf()[leg].instrumentId.admin,
        allocation: { settlement, transferLegId: leg, transferLeg: legsOf()[leg] },
        requestedAt: formatInstant(test.now()),
        inputHoldingCids: inputs,
        extraArgs: contextOf(test),
      }),
      [factory],
    );
  const { state } = test.ledger;
  const rules = firstActive(state, 'TokenRules')?.contract.contractId ?? '';
  const gold = activeOf(state, 'Token').map(({ contract }) => contract.contractId);
  const delivery = createdIn(allocate(BOB, 'delivery', rules, gold), 'TokenAllocation');
  const factory = firstActive(state, 'ExternalPartyAmuletRules')?.contract.contractId ?? '';
  const payment = createdIn(allocate(ALICE, 'payment', factory, holdingsOf(test, ALICE)), 'AmuletAllocation');
  const context = (id: string) => ({ _1: id, _2: contextOf(test) });
  const settle = (allocationsWithContext: Readonly<Record<string, ReturnType<typeof context>>>) =>
    submission(test, venue, [exerciseOf('OTCTrade', trade.contractId, 'OTCTrade_Settle', { allocationsWithContext })]);
  expect(test.refused(settle({ delivery: context(payment), payment: context(delivery) }))).toMatchObject({
    code: 'daml-failure',
    message: expect.stringContaining('matches expected allocation'),
  });
  const entries = test.given(settle({ delivery: context(delivery), payment: context(payment) }));
  const owners = activeOf(state, 'Token').map(({ contract: { payload } }) => [
    payload.holding.owner,
    payload.holding.amount,
  ]);
  expect(owners.toSorted()).toEqual(
    [
      [ALICE, '2.0000000000'],
      [BOB, '1.0000000000'],
    ].toSorted(),
  );
  const amounts = holdingsOf(test, BOB).map((id) => activeContract(state, 'Amulet', id)?.contract.payload.amount);
  expect(amounts.map((amount) => amount?.initialAmount)).toEqual(['50.0000000000', '40.0000000000']);
  const [root] = entries.flatMap((entry) => (entry.type === 'transaction' ? entry.nodes : []));
  expect(root?.kind === 'exercise' ? Object.keys(membersOf(root.result)) : []).toEqual(['delivery', 'payment']);
});

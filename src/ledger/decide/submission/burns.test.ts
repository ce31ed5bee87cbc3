// What submissions pay to the network: purchases of traffic and renewals of preapprovals.

import { amount, DAY, divide, formatAmount, formatInstant, parseUnits, plus, ZERO } from '../../../base';
import { amountsOf, exerciseOf, holdingsOf, submission } from '../../../../test/support/ledger-submission';
import { ALICE, BOB, createdIn, lastTransaction, testLedger, type TestLedger } from '../../../../test/support/ledger';
import type { DamlValue, PartyId } from '../../daml';
import { usableRound } from '../../rounds';
import { activeOf, firstActive, networkOf } from '../../state';
import { extraTraffic } from '../../views/traffic';
import { walletHistory } from '../../views/wallet-history';
import { preapprovalOf } from '../entries';
import type { SubmittedCommand } from './commands';

const MINTED = '100000.0000000000';

let test: TestLedger;
beforeEach(() => {
  test = testLedger();
  test.given({ type: 'mint', owner: ALICE, amount: MINTED });
});

const network = () => networkOf(test.ledger.state);
const rulesId = (): string => firstActive(test.ledger.state, 'AmuletRules')?.contract.contractId ?? '';
const context = (): DamlValue => ({
  openMiningRound: usableRound(test.ledger.state, test.now())?.contract.contractId ?? '',
  issuingMiningRounds: [],
  validatorRights: [],
  featuredAppRight: null,
});
const inputsOf = (owner: PartyId): DamlValue => holdingsOf(test, owner).map((value) => ({ tag: 'InputAmulet', value }));
const heldBy = (owner: PartyId): bigint => amountsOf(test, owner).reduce((sum, held) => sum + parseUnits(held), 0n);
const failure = (actor: PartyId, command: SubmittedCommand): string => {
  const rejection = test.refused(submission(test, actor, [command]));
  return rejection.code === 'daml-failure' ? rejection.message : rejection.code;
};

describe('a purchase of traffic by a submission', () => {
  const purchase = (changes: Readonly<Record<string, DamlValue>> = {}): SubmittedCommand =>
    exerciseOf('AmuletRules', rulesId(), 'AmuletRules_BuyMemberTraffic', {
      inputs: inputsOf(ALICE),
      context: context(),
      provider: ALICE,
      memberId: `PAR::${network().participant}`,
      synchronizerId: network().synchronizerId,
      migrationId: '0',
      trafficAmount: '200000',
      expectedDso: network().dso,
      ...changes,
    });

  it('burns the price, adds the traffic, and is a payment without a receiver in the history', () => {
    const before = heldBy(ALICE);
    const supply = test.ledger.state.supply;
    const entries = test.given(submission(test, ALICE, [purchase()]));
    const [bought] = activeOf(test.ledger.state, 'MemberTraffic');
    const { amuletSpent = '0', usdSpent = '0' } = bought?.contract.payload ?? {};
    const price = usableRound(test.ledger.state, test.now())?.contract.payload.amuletPrice ?? '0';
    expect(amount(amuletSpent).times(amount(price))).toEqual(amount(usdSpent));
    expect(before - heldBy(ALICE)).toBe(parseUnits(amuletSpent));
    expect(supply - test.ledger.state.supply).toBe(parseUnits(amuletSpent));
    expect(createdIn(entries, 'ValidatorRewardCoupon')).not.toBe('');
    const { synchronizerId, participant } = network();
    const member = { uid: participant, memberId: `PAR::${participant}`, synchronizerId };
    expect(extraTraffic(test.ledger.state, member).purchased).toBe(200_000n);
    expect(walletHistory(test.ledger.state, ALICE, { limit: 1 })).toMatchObject([
      {
        kind: 'transfer',
        choice: 'AmuletRules_BuyMemberTraffic',
        receivers: [],
        sender: { amount: formatAmount(ZERO.minus(amount(amuletSpent))) },
      },
    ]);
  });

  it.each<readonly [string, Readonly<Record<string, DamlValue>>, string]>([
    ['less than the rules sell', { trafficAmount: '199999' }, 'not enough traffic requested'],
    ['for an unknown synchronizer', { synchronizerId: 'other::1220' }, 'unknown synchronizerId other::1220'],
    ['without the expected DSO party', { expectedDso: null }, 'expectedDso is missing'],
    ['by the rules of another DSO party', { expectedDso: ALICE }, `expectedDso is ${ALICE}`],
    ['without inputs', { inputs: [] }, 'At least one holding must be provided'],
    ['in the name of another party', { provider: BOB }, 'missing-authorization'],
  ])('is refused %s, and costs nothing', (_, changes, message) => {
    const before = heldBy(ALICE);
    expect(failure(ALICE, purchase(changes))).toContain(message);
    expect(heldBy(ALICE)).toBe(before);
  });
});

describe('a renewal of a preapproval by a submission', () => {
  beforeEach(() => void test.given({ type: 'create-preapproval', receiver: BOB }));
  const provider = (): PartyId => network().validator.party;
  const renewal = (extension: bigint, inputs: DamlValue = []): SubmittedCommand => {
    const present = preapprovalOf(test.ledger.state, BOB);
    return exerciseOf('TransferPreapproval', present?.contractId ?? '', 'TransferPreapproval_Renew', {
      context: { amuletRules: rulesId(), context: context() },
      inputs,
      newExpiresAt: formatInstant(plus(test.now(), 90n * DAY + extension)),
    });
  };

  it('by up to 90 days is free', () => {
    const end = preapprovalOf(test.ledger.state, BOB)?.payload.expiresAt;
    test.given(submission(test, provider(), [renewal(90n * DAY)]));
    expect(preapprovalOf(test.ledger.state, BOB)?.payload).toMatchObject({
      lastRenewedAt: end,
      expiresAt: formatInstant(plus(test.now(), 180n * DAY)),
    });
    expect(lastTransaction(test).nodes).toMatchObject([{ result: { amuletPaid: '0.0000000000' } }, { kind: 'create' }]);
  });

  it('by more burns 0.00274 USD for each day beyond', () => {
    test.given({ type: 'mint', owner: provider(), amount: MINTED });
    const before = heldBy(provider());
    test.given(submission(test, provider(), [renewal(190n * DAY, inputsOf(provider()))]));
    const price = usableRound(test.ledger.state, test.now())?.contract.payload.amuletPrice ?? '0';
    const paid = before - heldBy(provider());
    expect(paid).toBe(parseUnits(formatAmount(divide(amount('0.274'), amount(price)))));
    expect(lastTransaction(test).nodes[0]).toMatchObject({ choice: 'TransferPreapproval_Renew', kind: 'exercise' });
  });

  it('is refused without tokens for it, to an earlier end, and to other parties than the provider', () => {
    expect(failure(provider(), renewal(91n * DAY))).toContain('At least one holding must be provided');
    expect(failure(provider(), renewal(0n))).toContain('newExpiresAt is after expiresAt');
    expect(failure(BOB, renewal(DAY))).toBe('missing-authorization');
  });
});

// Allocations and settlements by version 2 of the token standard, on the ledger.

import { DAY, formatInstant, HOUR, plus } from '../../../base';
import { contextOf, exerciseOf, holdingsOf, submission } from '../../../../test/support/ledger-submission';
import { ALICE, BOB, createdIn, testLedger, type TestLedger } from '../../../../test/support/ledger';
import { basicAccount, type TransferLegSide } from '../../daml';
import { activeContract, activeOf, firstActive, networkOf } from '../../state';
import type { LogEntry } from '../../types';
import { holdingOwner } from '../../amulets';
import { walletHistory } from '../../views/wallet-history';

const META = { values: {} };
let test: TestLedger;
beforeEach(() => (test = testLedger()));

const dso = (): string => networkOf(test.ledger.state).dso;
const executor = (): string => networkOf(test.ledger.state).validator.party;
const factory = (): string => firstActive(test.ledger.state, 'ExternalPartyAmuletRules')?.contract.contractId ?? '';
const settlement = (changes: { executors?: readonly string[] } = {}) => ({
  executors: [executor()],
  id: 'trade-1',
  cid: null,
  meta: META,
  ...changes,
});

interface Leg {
  readonly id?: string;
  readonly from?: string;
  readonly to?: string;
  readonly amount: string;
}

const senderOf = ({ from = ALICE }: Leg): string => from;
const receiverOf = ({ to = BOB }: Leg): string => to;
const idOf = ({ id = 'payment' }: Leg): string => id;

const sidesOf = (owner: string, legs: readonly Leg[]): readonly TransferLegSide[] =>
  legs.flatMap((leg) =>
    (
      [
        ['SenderSide', senderOf(leg), receiverOf(leg)],
        ['ReceiverSide', receiverOf(leg), senderOf(leg)],
      ] as const
    ).flatMap(([side, party, other]) =>
      party === owner
        ? [
            {
              transferLegId: idOf(leg),
              side,
              otherside: basicAccount(other),
              amount: leg.amount,
              instrumentId: 'Amulet',
              meta: META,
            },
          ]
        : [],
    ),
  );

const allocation = (owner: string, legs: readonly Leg[], changes: object = {}) => ({
  admin: dso(),
  authorizer: basicAccount(owner),
  transferLegSides: sidesOf(owner, legs),
  settlementDeadline: formatInstant(plus(test.now(), DAY)),
  nextIterationFunding: null,
  committed: false,
  meta: META,
  ...changes,
});

const allocate = (owner: string, legs: readonly Leg[], changes: object = {}, inputs = holdingsOf(test, owner)) =>
  submission(test, owner, [
    exerciseOf('AllocationFactoryV2', factory(), 'AllocationFactoryV2_Allocate', {
      settlement: settlement(),
      allocation: allocation(owner, legs, changes),
      requestedAt: formatInstant(test.now()),
      inputHoldingCids: inputs,
      extraArgs: contextOf(test),
      actors: [owner],
    }),
  ]);

const allocated = (owner: string, legs: readonly Leg[], changes: object = {}): string =>
  createdIn(test.given(allocate(owner, legs, changes)), 'AmuletAllocationV2');

interface Finalized {
  readonly extra?: readonly TransferLegSide[];
  readonly funding?: Readonly<Record<string, string>> | null;
}

const settle = (legs: readonly Leg[], allocations: readonly (readonly [string, Finalized?])[], actor = executor()) =>
  submission(test, actor, [
    exerciseOf('SettlementFactory', factory(), 'SettlementFactory_SettleBatch', {
      settlement: settlement(),
      transferLegs: legs.map((leg) => ({
        transferLegId: idOf(leg),
        sender: basicAccount(senderOf(leg)),
        receiver: basicAccount(receiverOf(leg)),
        amount: leg.amount,
        instrumentId: 'Amulet',
        meta: META,
      })),
      allocations: allocations.map(([allocationCid, { extra = [], funding = null } = {}]) => ({
        allocationCid,
        extraTransferLegSides: extra,
        nextIterationFunding: funding,
      })),
      actors: [actor],
      extraArgs: contextOf(test),
    }),
  ]);

const end = (contractId: string, choice: 'Withdraw' | 'Cancel', actor: string) =>
  submission(test, actor, [
    exerciseOf('AllocationV2', contractId, `AllocationV2_${choice}`, { actors: [actor], extraArgs: contextOf(test) }),
  ]);

const failure = (command: ReturnType<typeof allocate>): string => {
  const rejection = test.refused(command);
  return rejection.code === 'daml-failure' ? rejection.message : rejection.code;
};

/** Free and locked tokens of a party. */
function wealth(owner: string): readonly [free: number, locked: number] {
  const sum = (template: 'Amulet' | 'LockedAmulet'): number =>
    activeOf(test.ledger.state, template)
      .map(({ contract }) => contract)
      .filter((contract) => holdingOwner(contract) === owner)
      .map((contract) => (contract.template === 'Amulet' ? contract.payload : contract.payload.amulet))
      .reduce((total, { amount }) => total + Number(amount.initialAmount), 0);
  return [sum('Amulet'), sum('LockedAmulet')];
}

const historyOf = (party: string) =>
  (walletHistory(test.ledger.state, party, { limit: 3 }) ?? []).map((entry) =>
    entry.kind === 'transfer' ? [entry.leg, entry.sender.amount, entry.receivers[0]?.amount] : [entry.kind],
  );

const LEGS: readonly Leg[] = [
  { id: 'payment', amount: '25.0000000000' },
  { id: 'refund', from: BOB, to: ALICE, amount: '5.0000000000' },
];

it('locks what an account sends on balance, and settles all accounts with the exact sums', () => {
  const first = allocated(ALICE, LEGS);
  expect(wealth(ALICE)).toEqual([80, 20]);
  const second = allocated(BOB, LEGS);
  expect(wealth(BOB)).toEqual([50, 0]);
  expect(activeContract(test.ledger.state, 'AmuletAllocationV2', second)?.contract.payload.lockedAmulet).toBeNull();
  test.given(settle(LEGS, [[first], [second]]));
  expect([wealth(ALICE), wealth(BOB)]).toEqual([
    [80, 0],
    [70, 0],
  ]);
  expect(activeOf(test.ledger.state, 'AmuletAllocationV2')).toEqual([]);
  // The wallet shows each leg once, and nothing for what was locked before.
  for (const party of [ALICE, BOB])
    expect(historyOf(party)).toEqual([
      ['refund', '-5.0000000000', '5.0000000000'],
      ['payment', '-25.0000000000', '25.0000000000'],
      ['balance-change'],
    ]);
});

it('settles an allocation of version 1 together with one of version 2', () => {
  const sent = test.given({
    type: 'allocate-tokens',
    allocation: {
      settlement: {
        executor: executor(),
        settlementRef: { id: 'trade-1', cid: null },
        requestedAt: formatInstant(test.now()),
        allocateBefore: formatInstant(plus(test.now(), HOUR)),
        settleBefore: formatInstant(plus(test.now(), HOUR)),
        meta: META,
      },
      transferLegId: 'payment',
      transferLeg: {
        sender: ALICE,
        receiver: BOB,
        amount: '25.0000000000',
        instrumentId: { admin: dso(), id: 'Amulet' },
        meta: META,
      },
    },
  });
  const legs = LEGS.slice(0, 1);
  test.given(settle(legs, [[createdIn(sent, 'AmuletAllocation')], [allocated(BOB, legs)]]));
  expect([wealth(ALICE), wealth(BOB)]).toEqual([
    [75, 0],
    [75, 0],
  ]);
});

it('keeps the funds of the next iteration locked, and settles legs that its executors add', () => {
  const first = allocated(ALICE, [], { nextIterationFunding: { Amulet: '30.0' } });
  const second = allocated(BOB, [], { nextIterationFunding: {} });
  expect(wealth(ALICE)).toEqual([70, 30]);
  const leg: Leg = { id: 'now', amount: '12.5' };
  const extra = (owner: string) => sidesOf(owner, [leg]);
  const entries = test.given(
    settle(
      [leg],
      [
        [first, { extra: extra(ALICE), funding: { Amulet: '17.5' } }],
        [second, { extra: extra(BOB) }],
      ],
    ),
  );
  expect([wealth(ALICE), wealth(BOB)]).toEqual([
    [70, 17.5],
    [62.5, 0],
  ]);
  const next = activeContract(test.ledger.state, 'AmuletAllocationV2', createdIn(entries, 'AmuletAllocationV2'));
  expect(next?.contract.payload).toMatchObject({ numIterations: '1', allocation: { transferLegSides: [] } });
  test.given(end(next?.contract.contractId ?? '', 'Withdraw', ALICE));
  expect(wealth(ALICE)).toEqual([87.5, 0]);
});

it('is withdrawn by its account, cancelled by its executors, and expired by the network at its deadline', () => {
  const legs = LEGS.slice(0, 1);
  const first = allocated(ALICE, legs);
  expect(failure(end(first, 'Withdraw', BOB))).toBe('contract-not-found');
  expect(failure(end(first, 'Withdraw', executor()))).toMatch(/^The requirement 'Actors/);
  test.given(end(first, 'Withdraw', ALICE));
  const second = allocated(ALICE, legs, { committed: true });
  expect(failure(end(second, 'Withdraw', ALICE))).toBe(
    'Cannot withdraw a committed allocation before its settlement deadline.',
  );
  test.given(end(second, 'Cancel', executor()));
  expect(wealth(ALICE)).toEqual([100, 0]);
  const third = allocated(ALICE, legs);
  expect(wealth(ALICE)).toEqual([75, 25]);
  test.pass(DAY);
  expect(failure(settle(legs, [[third], [allocated(BOB, legs)]]))).toMatch(/settlementDeadline/);
  test.pass(HOUR);
  expect(activeContract(test.ledger.state, 'AmuletAllocationV2', third)).toBeUndefined();
  expect(wealth(ALICE)).toEqual([100, 0]);
});

const choicesIn = (entries: readonly LogEntry[]): readonly string[] =>
  entries.flatMap((entry) =>
    entry.type === 'transaction' ? entry.nodes.flatMap((node) => (node.kind === 'exercise' ? [node.choice] : [])) : [],
  );

it('is expired also where its owner has unlocked the tokens after the lock expired', () => {
  const id = allocated(ALICE, LEGS.slice(0, 1));
  test.given({ type: 'set-automation-mode', kind: 'expire', mode: 'manual' });
  test.pass(2n * DAY);
  const locked = firstActive(test.ledger.state, 'LockedAmulet')?.contract.contractId ?? '';
  test.given({ type: 'unlock', contractId: locked });
  const entries = test.given({ type: 'expire-allocation', contractId: id });
  expect(choicesIn(entries)).toEqual([
    'ExternalPartyAmuletRules_ExpireAmuletAllocationsV2',
    'AllocationV2_Cancel',
    'Archive',
  ]);
  expect(wealth(ALICE)).toEqual([100, 0]);
});

describe('is refused', () => {
  it.each<readonly [string, (owner: string) => object, RegExp]>([
    [
      'for an account with a provider',
      () => ({ authorizer: { owner: ALICE, provider: BOB, id: '' } }),
      /basic account for field 'allocation.authorizer'/,
    ],
    [
      'for an account with an id',
      () => ({ authorizer: { owner: ALICE, provider: null, id: 'savings' } }),
      /id = "savings"/,
    ],
    [
      'to mint',
      () => ({
        transferLegSides: [
          { ...sidesOf(ALICE, LEGS)[1], otherside: { owner: null, provider: null, id: 'cip-112/mint' } },
        ],
      }),
      /field 'transferLeg.otherside'/,
    ],
    [
      'for another instrument',
      () => ({ transferLegSides: [{ ...sidesOf(ALICE, LEGS)[0], instrumentId: 'Gold' }] }),
      /instrumentId: Gold/,
    ],
    ['for another admin', () => ({ admin: BOB }), /'allocation.admin' is not equal/],
    [
      'for a leg twice',
      () => ({ transferLegSides: [...sidesOf(ALICE, LEGS), ...sidesOf(ALICE, LEGS)] }),
      /Expected unique transferLegSides/,
    ],
    ['for nothing', () => ({ transferLegSides: [] }), /has transfer legs/],
    [
      'for an amount of zero',
      () => ({ transferLegSides: [{ ...sidesOf(ALICE, LEGS)[0], amount: '0.0' }] }),
      /'transferLeg.amount' is not greater/,
    ],
    ['after the deadline', () => ({ settlementDeadline: formatInstant(plus(test.now(), -1n)) }), /settlementDeadline/],
  ])('%s', (_, changes, message) => {
    expect(failure(allocate(ALICE, LEGS, changes(ALICE)))).toMatch(message);
  });

  it('without the tokens that it needs', () => {
    expect(failure(allocate(ALICE, LEGS, {}, []))).toMatch(/At least one input holding/);
    expect(failure(allocate(ALICE, [{ amount: '100.5' }]))).toMatch(/Insufficient funds/);
  });

  it('by the batch without the agreement of both sides, for other legs, for other executors, and twice', () => {
    const first = allocated(ALICE, LEGS);
    const second = allocated(BOB, LEGS);
    expect(failure(settle(LEGS, [[first]]))).toMatch(/missing authorizations/);
    expect(failure(settle(LEGS.slice(0, 1), [[first], [second]]))).toMatch(/superfluous authorizations/);
    expect(failure(settle(LEGS, [[first], [second]], BOB))).toMatch(/Actors/);
    expect(failure(settle(LEGS, [[first], [second], [first]]))).toBe('contract-consumed');
    const added = { extra: sidesOf(BOB, [{ id: 'more', amount: '1.0' }]) };
    expect(failure(settle(LEGS, [[first], [second, added]]))).toMatch(/extraTransferLegSides/);
    expect(failure(settle(LEGS, [[first], [second, { funding: { Amulet: '1.0' } }]]))).toMatch(
      /next iteration funding/,
    );
    expect(wealth(ALICE)).toEqual([80, 20]);
  });

  it('where the next iteration is to have more than there is', () => {
    const first = allocated(ALICE, [], { nextIterationFunding: { Amulet: '30.0' } });
    expect(failure(settle([], [[first, { funding: { Amulet: '30.5' } }]]))).toMatch(/minimal outputAmount/);
  });
});

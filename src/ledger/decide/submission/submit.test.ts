// Submissions: what the known choices do, and what is refused.

import { HOUR, formatInstant, micros, MINUTE, plus, SECOND } from '../../../base';
import { membersOf, type DamlValue } from '../../daml';
import { rebuild } from '../../evolve';
import { activeOf, activeOfStakeholder, firstActive, networkOf } from '../../state';
import {
  ALICE,
  BOB,
  createdIn,
  emptyLedger,
  lastTransaction,
  offer,
  rootsOf,
  sha256,
  testLedger,
  type TestLedger,
} from '../../../../test/support/ledger';
import { usableRound } from '../../rounds';
import { walletOf } from '../../views/wallet';
import { walletHistory } from '../../views/wallet-history';
import { exercise, createDraft } from '../draft';
import { requireAuthorized } from './authority';
import type { SubmittedCommand } from './commands';
import { interpret } from './scope';
import {
  amountsOf,
  contextOf,
  exerciseOf,
  holdingsOf,
  networkContracts,
  preapprovedContext,
  submission,
  transferCommand,
} from '../../../../test/support/ledger-submission';

const NOTHING = '0.0000000000';

let test: TestLedger;
beforeEach(() => (test = testLedger()));

const run = (actor: string, ...commands: SubmittedCommand[]) => test.given(submission(test, actor, commands));
const refused = (actor: string, ...commands: SubmittedCommand[]) => test.refused(submission(test, actor, commands));
const failure = (actor: string, ...commands: SubmittedCommand[]): string => {
  const rejection = refused(actor, ...commands);
  return rejection.code === 'daml-failure' ? rejection.message : rejection.code;
};
const instructionOf = (): string => createdIn(run(ALICE, transferCommand(test)), 'AmuletTransferInstruction');
const on = (id: string, choice: 'Accept' | 'Reject' | 'Withdraw', extraArgs = contextOf(test)) =>
  exerciseOf('TransferInstruction', id, `TransferInstruction_${choice}`, { extraArgs });

describe('a transfer through the factory', () => {
  it('without a preapproval is an offer: the inputs are archived, the amount is locked, and the rest is change', () => {
    const inputs = holdingsOf(test, ALICE);
    const id = instructionOf();
    expect(amountsOf(test, ALICE)).toEqual(['75.0000000000']);
    const [locked] = activeOf(test.ledger.state, 'LockedAmulet');
    expect(locked?.contract.payload).toMatchObject({
      amulet: { owner: ALICE, amount: { initialAmount: '25.0000000000' } },
      lock: { holders: [networkOf(test.ledger.state).dso] },
    });
    expect(inputs.map((input) => test.ledger.state.contracts.get(input)?.archived)).not.toContain(undefined);
    const instruction = test.ledger.state.contracts.get(id)?.contract;
    expect(instruction).toMatchObject({
      signatories: [networkOf(test.ledger.state).dso, ALICE],
      observers: [BOB],
      payload: { transfer: { inputHoldingCids: [locked?.contract.contractId] } },
    });
    expect(lastTransaction(test)).toMatchObject({
      userId: 'user',
      actAs: [ALICE],
      nodes: [
        { interfaceName: 'TransferFactory', choice: 'TransferFactory_Transfer' },
        { choice: 'AmuletRules_Transfer' },
        {},
        {},
        {},
        {},
        {},
      ],
    });
  });

  it("becomes the receiver's on acceptance", () => {
    run(BOB, on(instructionOf(), 'Accept'));
    expect([amountsOf(test, ALICE), amountsOf(test, BOB)]).toEqual([
      ['75.0000000000'],
      ['50.0000000000', '25.0000000000'],
    ]);
    expect(activeOf(test.ledger.state, 'LockedAmulet')).toEqual([]);
  });

  it.each([
    ['Reject', BOB],
    ['Withdraw', ALICE],
  ] as const)('returns the locked tokens on %s', (choice, actor) => {
    run(actor, on(instructionOf(), choice));
    expect([...amountsOf(test, ALICE)].sort()).toEqual(['25.0000000000', '75.0000000000']);
    expect(activeOf(test.ledger.state, 'AmuletTransferInstruction')).toEqual([]);
  });

  it('cannot be accepted from its deadline on, but can be withdrawn, even after the owner has expired the lock', () => {
    const id = instructionOf();
    test.pass(HOUR);
    expect(failure(BOB, on(id, 'Accept'))).toContain("'Transfer.executeBefore'");
    const [locked] = activeOf(test.ledger.state, 'LockedAmulet');
    const round = usableRound(test.ledger.state, test.now())?.contract.contractId ?? '';
    run(
      ALICE,
      exerciseOf('LockedAmulet', locked?.contract.contractId ?? '', 'LockedAmulet_OwnerExpireLock', {
        openRoundCid: round,
      }),
    );
    expect(refused(ALICE, on(id, 'Withdraw')).code).toBe('contract-not-found');
    run(ALICE, on(id, 'Withdraw', contextOf(test, { 'expire-lock': { tag: 'AV_Bool', value: false } })));
    expect([...amountsOf(test, ALICE)].sort()).toEqual(['25.0000000000', '75.0000000000']);
  });

  it('with a preapproval is direct', () => {
    test.given({ type: 'create-preapproval', receiver: BOB });
    run(ALICE, transferCommand(test, {}, preapprovedContext(test)));
    expect([amountsOf(test, ALICE), amountsOf(test, BOB)]).toEqual([
      ['75.0000000000'],
      ['50.0000000000', '25.0000000000'],
    ]);
    expect(
      lastTransaction(test)
        .nodes.flatMap((node) => (node.kind === 'exercise' ? [node.choice] : []))
        .slice(0, 3),
    ).toEqual(['TransferFactory_Transfer', 'TransferPreapproval_SendV2', 'AmuletRules_Transfer']);
  });

  it('is a transfer in the history of both wallets, and an offer becomes one when accepted', () => {
    const last = (party: string) => walletHistory(test.ledger.state, party, { limit: 1 })?.[0];
    const told = {
      kind: 'transfer',
      sender: { party: ALICE, amount: '-25.0000000000' },
      receivers: [{ party: BOB, amount: '25.0000000000' }],
    };
    const instruction = instructionOf();
    const pending = { kind: 'transfer', instruction, pending: { party: BOB, amount: '25.0000000000' } };
    expect([last(ALICE), last(BOB)]).toMatchObject([
      { ...pending, choice: 'TransferFactory_Transfer', sender: told.sender, receivers: [] },
      { ...pending, sender: { amount: NOTHING }, receivers: [{ party: BOB, amount: NOTHING }] },
    ]);
    run(BOB, on(instruction, 'Accept'));
    // The tokens of the sender left its wallet when they were locked.
    const accepted = { ...told, sender: { party: ALICE, amount: NOTHING }, instruction };
    expect([last(ALICE), last(BOB)]).toMatchObject([accepted, accepted]);
    test.given({ type: 'create-preapproval', receiver: BOB });
    run(ALICE, transferCommand(test, {}, preapprovedContext(test)));
    expect([last(ALICE), last(BOB)]).toMatchObject([
      { ...told, choice: 'AmuletRules_Transfer' },
      { ...told, choice: 'AmuletRules_Transfer' },
    ]);
  });

  it.each(['Reject', 'Withdraw'] as const)('returns the tokens in the history by %s', (choice) => {
    const instruction = instructionOf();
    run(choice === 'Reject' ? BOB : ALICE, on(instruction, choice));
    const told = { kind: 'balance-change', choice: `TransferInstruction_${choice}`, instruction };
    expect([ALICE, BOB].map((party) => walletHistory(test.ledger.state, party, { limit: 1 })?.[0])).toMatchObject([
      { ...told, receivers: [{ party: ALICE, amount: '25.0000000000' }] },
      { ...told, receivers: [{ party: BOB, amount: NOTHING }] },
    ]);
  });

  it('to oneself merges holdings', () => {
    run(ALICE, transferCommand(test, { receiver: ALICE, amount: '100.0000000000' }));
    expect(amountsOf(test, ALICE)).toEqual(['100.0000000000']);
  });

  it.each([
    ['an amount that is not positive', { amount: '0.0000000000' }, 'Amount must be positive'],
    ['more than the inputs', { amount: '101.0000000000' }, 'Insufficient funds'],
    ['no inputs', { inputHoldingCids: [] }, 'At least one holding'],
    ['a request with a future time', { requestedAt: '2030-01-01T00:00:00Z' }, 'Transfer.requestedAt'],
    ['a deadline in the past', { executeBefore: '2020-01-01T00:00:00Z' }, 'Transfer.executeBefore'],
    ['another instrument', { instrumentId: { admin: ALICE, id: 'Gold' } }, 'instrumentId'],
  ])('refuses %s', (_, changes, reason) => {
    expect(failure(ALICE, transferCommand(test, changes))).toContain(reason);
  });

  it('refuses the inputs of others, the same input twice, and a context without the rules', () => {
    expect(refused(ALICE, transferCommand(test, { inputHoldingCids: holdingsOf(test, BOB) })).code).toBe(
      'contract-not-found',
    );
    const [input = ''] = holdingsOf(test, ALICE);
    expect(failure(ALICE, transferCommand(test, { inputHoldingCids: [input, input] }))).toContain('once');
    expect(failure(ALICE, transferCommand(test, {}, { context: { values: {} }, meta: { values: {} } }))).toContain(
      "'amulet-rules'".replaceAll("'", ''),
    );
  });
});

describe('a preapproval proposal', () => {
  const propose = (provider: string, expectedDso: string | null = null): SubmittedCommand => ({
    kind: 'create',
    template: 'TransferPreapprovalProposal',
    payload: { receiver: ALICE, provider, expectedDso },
  });

  it("is accepted by the validator's automation", () => {
    run(ALICE, propose(networkOf(test.ledger.state).validator.party));
    test.pass(3n * SECOND);
    expect(activeOfStakeholder(test.ledger.state, 'TransferPreapproval', ALICE)).toHaveLength(1);
    expect(activeOf(test.ledger.state, 'TransferPreapprovalProposal')).toEqual([]);
    expect(rootsOf(lastTransaction(test))).toEqual(['TransferPreapprovalProposal_Accept']);
  });

  it('remains if it names another provider or network', () => {
    run(ALICE, propose(BOB));
    run(ALICE, propose(networkOf(test.ledger.state).validator.party, BOB));
    test.pass(MINUTE);
    expect(activeOf(test.ledger.state, 'TransferPreapprovalProposal')).toHaveLength(2);
  });

  it('waits while the receiver has a preapproval, also after a replay of the log', () => {
    const { validator } = networkOf(test.ledger.state);
    test.given({ type: 'create-preapproval', receiver: ALICE });
    run(ALICE, propose(validator.party));
    test.pass(MINUTE);
    expect(activeOf(test.ledger.state, 'TransferPreapprovalProposal')).toHaveLength(1);
    test.given({ type: 'cancel-preapproval', receiver: ALICE });
    const again = emptyLedger({}, [...test.ledger.state.log]);
    for (const one of [test, again]) {
      one.at(plus(test.now(), 10n * SECOND));
      expect(activeOf(one.ledger.state, 'TransferPreapprovalProposal')).toEqual([]);
      expect(activeOfStakeholder(one.ledger.state, 'TransferPreapproval', ALICE)).toHaveLength(1);
    }
  });

  it('is refused if it names a party that is not hosted', () => {
    expect(refused(ALICE, propose('nobody'))).toEqual({ code: 'unknown', kind: 'party', id: 'nobody' });
  });

  it('is refused without the authority of the receiver', () => {
    expect(refused(BOB, propose(BOB))).toMatchObject({
      code: 'missing-authorization',
      required: [ALICE],
      missing: [ALICE],
    });
  });
});

describe('wallet choices', () => {
  const rules = () => firstActive(test.ledger.state, 'AmuletRules')?.contract.contractId ?? '';
  const openRound = () => usableRound(test.ledger.state, test.now())?.contract.contractId ?? '';

  it('a tap creates a holding, once per command id', () => {
    const tap = submission(test, ALICE, [
      exerciseOf('AmuletRules', rules(), 'AmuletRules_DevNet_Tap', {
        receiver: ALICE,
        amount: '5.0000000000',
        openRound: openRound(),
      }),
    ]);
    test.given(tap);
    expect(amountsOf(test, ALICE)).toContain('5.0000000000');
    expect(test.refused({ ...tap, submissionId: 'again' })).toMatchObject({
      code: 'duplicate-command',
      offset: lastTransaction(test).offset,
    });
    expect(
      test.refused({ ...tap, deduplication: { afterOffset: BigInt(lastTransaction(test).offset - 1) } }).code,
    ).toBe('duplicate-command');
    test.given({ ...tap, deduplication: { afterOffset: BigInt(lastTransaction(test).offset) } });
    test.given({ ...tap, userId: 'other' });
  });

  it('an app is featured on a development network', () => {
    run(ALICE, exerciseOf('AmuletRules', rules(), 'AmuletRules_DevNet_FeatureApp', { provider: ALICE }));
    expect(firstActive(test.ledger.state, 'FeaturedAppRight')?.contract.payload.provider).toBe(ALICE);
  });

  it('an offer passes through its lifecycle, completed by automation', () => {
    const install = activeOfStakeholder(test.ledger.state, 'WalletAppInstall', ALICE)[0]?.contract.contractId ?? '';
    const terms = {
      receiver: BOB,
      amount: { amount: '10.0000000000', unit: 'AmuletUnit' },
      description: 'x',
      expiresAt: formatInstant(plus(test.now(), HOUR)),
      trackingId: 't',
    };
    const id = createdIn(
      run(ALICE, exerciseOf('WalletAppInstall', install, 'WalletAppInstall_CreateTransferOffer', terms)),
      'TransferOffer',
    );
    expect(refused(ALICE, exerciseOf('TransferOffer', id, 'TransferOffer_Accept', {})).code).toBe(
      'missing-authorization',
    );
    run(BOB, exerciseOf('TransferOffer', id, 'TransferOffer_Accept', {}));
    test.pass(5n * SECOND);
    expect(amountsOf(test, BOB)).toContain('10.0000000000');
  });

  it('an offer is rejected, withdrawn, or archived by its signatory; an accepted one is withdrawn by the receiver', () => {
    run(BOB, exerciseOf('TransferOffer', offer(test, { trackingId: 'a' }), 'TransferOffer_Reject', {}));
    run(
      ALICE,
      exerciseOf('TransferOffer', offer(test, { trackingId: 'b' }), 'TransferOffer_Withdraw', { reason: 'no' }),
    );
    run(ALICE, exerciseOf('TransferOffer', offer(test, { trackingId: 'c' }), 'Archive', {}));
    const accepted = createdIn(
      test.given({ type: 'accept-offer', contractId: offer(test, { trackingId: 'd' }), actor: BOB }),
      'AcceptedTransferOffer',
    );
    run(BOB, exerciseOf('AcceptedTransferOffer', accepted, 'AcceptedTransferOffer_Withdraw', { reason: 'no' }));
    expect(activeOf(test.ledger.state, 'TransferOffer')).toEqual([]);
  });

  it('a preapproval is cancelled by its receiver', () => {
    test.given({ type: 'create-preapproval', receiver: BOB });
    const id = firstActive(test.ledger.state, 'TransferPreapproval')?.contract.contractId ?? '';
    expect(failure(ALICE, exerciseOf('TransferPreapproval', id, 'TransferPreapproval_Cancel', { p: ALICE }))).toContain(
      'receiver or the provider',
    );
    run(BOB, exerciseOf('TransferPreapproval', id, 'TransferPreapproval_Cancel', { p: BOB }));
    expect(firstActive(test.ledger.state, 'TransferPreapproval')).toBeUndefined();
  });
});

describe('a submission', () => {
  it('performs several commands in one transaction, or none', () => {
    const [first = '', second = ''] = [offer(test, { trackingId: 'a' }), offer(test, { trackingId: 'b' })];
    expect(
      refused(
        BOB,
        exerciseOf('TransferOffer', first, 'TransferOffer_Reject', {}),
        exerciseOf('TransferOffer', first, 'TransferOffer_Accept', {}),
      ),
    ).toMatchObject({ code: 'contract-consumed', contractId: first });
    run(
      BOB,
      exerciseOf('TransferOffer', first, 'TransferOffer_Reject', {}),
      exerciseOf('TransferOffer', second, 'TransferOffer_Accept', {}),
    );
    expect(rootsOf(lastTransaction(test))).toEqual(['TransferOffer_Reject', 'TransferOffer_Accept']);
  });

  it('can use the contracts that it creates', () => {
    const payload = { receiver: ALICE, provider: BOB, expectedDso: null };
    test.given(
      submission(test, ALICE, [
        {
          kind: 'create-and-exercise',
          template: 'TransferPreapprovalProposal',
          payload,
          choice: 'Archive',
          argument: {},
        },
      ]),
    );
    expect(activeOf(test.ledger.state, 'TransferPreapprovalProposal')).toEqual([]);
  });

  it('sees only contracts of its parties and disclosed ones; it is rejected if one of these is archived', () => {
    test.given({ type: 'create-preapproval', receiver: BOB });
    const command = transferCommand(test, {}, preapprovedContext(test));
    const disclosed = networkContracts(test);
    expect(test.refused(submission(test, ALICE, [command], { disclosed: [] })).code).toBe('contract-not-found');
    test.given({ type: 'cancel-preapproval', receiver: BOB });
    expect(test.refused(submission(test, ALICE, [command], { disclosed })).code).toBe('contract-inactive');
    expect(test.refused(submission(test, ALICE, [command])).code).toBe('contract-not-found');
  });

  it('is refused on a contract of another template, and for a choice that is not simulated', () => {
    const id = offer(test);
    expect(
      refused(BOB, exerciseOf('TransferInstruction', id, 'TransferInstruction_Accept', { extraArgs: contextOf(test) }))
        .code,
    ).toBe('wrongly-typed-contract');
    expect(refused(BOB, exerciseOf('TransferOffer', id, 'AcceptedTransferOffer_Complete', {})).code).toBe(
      'not-simulated',
    );
  });

  it('creates ids that its seed determines', () => {
    const payload = { receiver: ALICE, provider: BOB, expectedDso: null };
    const made = (): string =>
      createdIn(
        test.given(
          submission(test, ALICE, [{ kind: 'create', template: 'TransferPreapprovalProposal', payload }], {
            contractSeed: 'seed',
          }),
        ),
        'TransferPreapprovalProposal',
      );
    const [first, second] = [made(), made()];
    expect(first.slice(0, 66)).toBe(second.slice(0, 66));
    expect(first).not.toBe(second);
    expect(first).toHaveLength(138);
  });

  it('leads to the same state after a replay of the log', () => {
    run(BOB, on(instructionOf(), 'Accept'));
    const again = rebuild(test.ledger.state.log);
    expect([...again.changes]).toEqual([...test.ledger.state.changes]);
    expect(again.supply).toBe(test.ledger.state.supply);
    expect(micros(again.ledgerEnd)).toBe(micros(test.ledger.state.ledgerEnd));
  });
});

describe('contracts that are not those of the network', () => {
  const rulesId = () => firstActive(test.ledger.state, 'AmuletRules')?.contract.contractId ?? '';
  const payloadOf = (
    template: 'Amulet' | 'OpenMiningRound' | 'AmuletTransferInstruction',
  ): Readonly<Record<string, DamlValue>> =>
    membersOf(firstActive(test.ledger.state, template)?.contract.payload ?? null);

  it.each<readonly [string, () => SubmittedCommand]>([
    [
      'tokens',
      () => ({ kind: 'create', template: 'Amulet', payload: { ...payloadOf('Amulet'), dso: BOB, owner: BOB } }),
    ],
    [
      'a round',
      () => ({ kind: 'create', template: 'OpenMiningRound', payload: { ...payloadOf('OpenMiningRound'), dso: BOB } }),
    ],
    [
      'a locked holding',
      () => ({
        kind: 'create',
        template: 'LockedAmulet',
        payload: {
          amulet: { ...payloadOf('Amulet'), dso: BOB, owner: BOB },
          lock: { holders: [BOB], expiresAt: '2020-01-01T00:00:00Z', optContext: null },
        },
      }),
    ],
    [
      'the wallet of another user',
      () => ({
        kind: 'create',
        template: 'WalletAppInstall',
        payload: {
          dsoParty: networkOf(test.ledger.state).dso,
          validatorParty: BOB,
          endUserName: 'alice',
          endUserParty: BOB,
        },
      }),
    ],
  ])('are not made: %s', (_, command) => {
    expect(refused(BOB, command()).code).toBe('not-simulated');
  });

  it('an instruction of another instrument does not unlock a holding of another party', () => {
    instructionOf();
    const instruction = payloadOf('AmuletTransferInstruction');
    const transfer = {
      ...membersOf(instruction['transfer'] ?? null),
      sender: BOB,
      receiver: BOB,
      instrumentId: { admin: BOB, id: 'Amulet' },
    };
    expect(
      refused(BOB, {
        kind: 'create-and-exercise',
        template: 'AmuletTransferInstruction',
        payload: { ...instruction, transfer },
        choice: 'TransferInstruction_Accept',
        argument: { extraArgs: contextOf(test) },
      }).code,
    ).toBe('not-simulated');
  });

  it.each(['USDUnit', 'ExtUnit'] as const)('offers in %s cannot be created by any command', (unit) => {
    const terms = {
      receiver: BOB,
      amount: { amount: '1.0000000000', unit },
      description: '',
      expiresAt: formatInstant(plus(test.now(), HOUR)),
      trackingId: 'usd',
    };
    const install = walletOf(test.ledger.state, 'alice')?.install.contractId ?? '';
    expect(
      refused(ALICE, {
        kind: 'create',
        template: 'TransferOffer',
        payload: { sender: ALICE, dso: networkOf(test.ledger.state).dso, ...terms },
      }).code,
    ).toBe('not-simulated');
    expect(
      refused(ALICE, exerciseOf('WalletAppInstall', install, 'WalletAppInstall_CreateTransferOffer', terms)).code,
    ).toBe('not-simulated');
  });

  it.each(['0.0000000000', '-5.0000000000'])('a coupon of the development fund over %s cannot be created', (value) => {
    const { dso } = networkOf(test.ledger.state);
    for (const template of ['UnclaimedDevelopmentFundCoupon', 'DevelopmentFundCoupon'] as const) {
      const payload = {
        dso,
        amount: value,
        ...(template === 'DevelopmentFundCoupon' && {
          beneficiary: BOB,
          fundManager: ALICE,
          expiresAt: formatInstant(plus(test.now(), HOUR)),
          reason: '',
        }),
      };
      const create = { kind: 'create', template, payload } as SubmittedCommand;
      expect(test.refused(submission(test, dso, [create], { actAs: [dso, ALICE, BOB] }))).toMatchObject({
        code: 'daml-failure',
        message: `Template precondition violated: create ${template}`,
      });
    }
  });

  it('taps of one submission count together', () => {
    const round = usableRound(test.ledger.state, test.now())?.contract.contractId ?? '';
    const tap = exerciseOf('AmuletRules', rulesId(), 'AmuletRules_DevNet_Tap', {
      receiver: BOB,
      amount: '600000000000000000000000000.0000000000',
      openRound: round,
    });
    expect(failure(BOB, tap, tap)).toContain('10^27');
    run(BOB, tap);
  });

  it('a wallet whose installation is archived is gone', () => {
    const { validator } = networkOf(test.ledger.state);
    const install = walletOf(test.ledger.state, 'bob')?.install.contractId ?? '';
    test.given(
      submission(test, BOB, [exerciseOf('WalletAppInstall', install, 'Archive', {})], {
        actAs: [BOB, validator.party],
      }),
    );
    expect(walletOf(test.ledger.state, 'bob')).toBeUndefined();
  });
});

describe('authority', () => {
  it('below an exercise is that of its actors and of the contract', () => {
    const draft = createDraft(test.ledger.state, { seed: 's', epoch: 0, hash: sha256, now: test.now() });
    const rules = firstActive(test.ledger.state, 'ExternalPartyAmuletRules')?.contract;
    if (!rules) throw new Error('no rules');
    const { dso, validator } = networkOf(test.ledger.state);
    const proposal = draft.create('TransferPreapprovalProposal', {
      receiver: ALICE,
      provider: validator.party,
      expectedDso: dso,
    });
    const root = {
      ...exercise(rules, 'TransferFactory_PublicFetch', {
        actors: [BOB],
        argument: { expectedAdmin: dso, actor: BOB },
        result: { admin: dso, meta: { values: {} } },
      }),
      children: [proposal],
    };
    expect(interpret(() => requireAuthorized(root, [BOB]))).toMatchObject({
      ok: false,
      error: { code: 'missing-authorization', missing: [ALICE] },
    });
    expect(interpret(() => requireAuthorized({ ...root, children: [] }, [ALICE]))).toMatchObject({
      ok: false,
      error: { missing: [BOB] },
    });
  });

  it('a signed transaction is executed once, for any submitter and any deduplication period', () => {
    const tap = () =>
      exerciseOf(
        'AmuletRules',
        firstActive(test.ledger.state, 'AmuletRules')?.contract.contractId ?? '',
        'AmuletRules_DevNet_Tap',
        {
          receiver: BOB,
          amount: '1.0000000000',
          openRound: usableRound(test.ledger.state, test.now())?.contract.contractId ?? '',
        },
      );
    const signed = { externalTransactionHash: `1220${'a'.repeat(64)}`, commandId: 'once' };
    test.given(submission(test, BOB, [tap()], signed));
    test.pass(HOUR);
    const again = submission(test, BOB, [tap()], {
      ...signed,
      userId: 'another',
      deduplication: { since: test.now() },
    });
    expect(test.refused(again)).toMatchObject({ code: 'duplicate-command', commandId: 'once' });
    expect(rebuild(test.ledger.state.log).changes).toEqual(test.ledger.state.changes);
  });
});

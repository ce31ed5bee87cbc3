// Token standard transfers: by the factory (to oneself, direct by preapproval, or as an offer), by instruction, and on
// a preapproval (public Daml sources: Splice.ExternalPartyAmuletRules, Splice.AmuletTransferInstruction,
// Splice.AmuletRules).

import type {
  ChoiceName,
  ChoiceResult,
  ExtraArgs,
  PartyId,
  TokenTransfer,
  TokenTransferV2,
  TransferInstructionResult,
} from '../../daml';
import { AMULET } from '../../amulets';
import { timeOf } from '../../rounds';
import { networkOf } from '../../state';
import { defined } from '../../../base';
import type { LedgerContract, ContractId } from '../../types';
import { factoryView } from '../../views/interface-view';
import { exercise, type TreeSpec } from '../draft';
import { lockOf, type TokenContext } from '../holdings';
import {
  changeOf,
  contextContract,
  contextFlag,
  inputsOf,
  tokensFromContext,
  NO_META,
  openRound,
  pay,
  positive,
  unlockTokens,
} from './payments';
import { choiceRule, type ChoiceOutcome, type ChoiceRule } from './choice-rule';
import { fail, requireActors, requireBefore, requirement, requireReached, type Scope } from './scope';

interface TransferOutcome {
  readonly result: TransferInstructionResult;
  readonly children: readonly TreeSpec[];
}

function checkTransfer(transfer: TokenTransfer, dso: PartyId, { env }: Scope): void {
  const { admin, id } = transfer.instrumentId;
  requirement(
    `Expected instrumentId ${dso}/${AMULET} matches actual instrumentId ${admin}/${id}`,
    admin === dso && id === AMULET,
  );
  positive(transfer.amount);
  requireReached('Transfer.requestedAt', timeOf(transfer.requestedAt), env.now);
  requireBefore('Transfer.executeBefore', timeOf(transfer.executeBefore), env.now);
}

interface TransferCall {
  readonly dso: PartyId;
  readonly transfer: TokenTransfer;
  readonly actors: readonly PartyId[];
  readonly extraArgs: ExtraArgs;
}

function transferBy({ dso, transfer, actors, extraArgs }: TransferCall, scope: Scope): TransferOutcome {
  checkTransfer(transfer, dso, scope);
  const preapproval = contextContract(extraArgs.context, 'transfer-preapproval');
  const tokens = tokensFromContext(extraArgs, scope);
  if (preapproval !== undefined)
    return transferDirect(scope.contract('TransferPreapproval', preapproval), transfer, tokens, scope);
  return actors.includes(transfer.receiver)
    ? transferToActor(transfer, tokens, scope)
    : offerTransfer(transfer, tokens, scope);
}

/** The transfer in the form of version 1. Tokens are held in basic accounts only. */
function asVersion1(transfer: TokenTransferV2): TokenTransfer {
  const ownerOf = (role: 'sender' | 'receiver'): PartyId => {
    const { owner, provider, id } = transfer[role];
    return owner !== null && provider === null && id === ''
      ? owner
      : fail(`transfer.${role} is not a basic account, one with an owner, without a provider and with an empty id`);
  };
  return { ...transfer, sender: ownerOf('sender'), receiver: ownerOf('receiver') };
}

const completed = (received: ContractId, change: ContractId | undefined): TransferInstructionResult => ({
  output: { tag: 'TransferInstructionResult_Completed', value: { receiverHoldingCids: [received] } },
  senderChangeCids: change === undefined ? [] : [change],
  meta: NO_META,
});

/** The receiver authorizes the transfer, as the sender itself or as a second actor. */
function transferToActor(
  { sender, receiver, amount, inputHoldingCids }: TokenTransfer,
  tokens: TokenContext,
  scope: Scope,
): TransferOutcome {
  const paid = pay(
    { tokens, sender, receiver, value: positive(amount), inputs: inputsOf(inputHoldingCids, sender, scope) },
    scope,
  );
  return {
    result: completed(paid.received.contract.contractId, paid.change?.contract.contractId),
    children: [paid.node],
  };
}

/** With a preapproval the transfer completes immediately. */
function transferDirect(
  preapproval: LedgerContract<'TransferPreapproval'>,
  transfer: TokenTransfer,
  tokens: TokenContext,
  scope: Scope,
): TransferOutcome {
  requirement(
    `Preapproval is of the receiver ${transfer.receiver}`,
    preapproval.payload.receiver === transfer.receiver,
  );
  const { sender, amount, inputHoldingCids, meta } = transfer;
  const context = {
    amuletRules: tokens.rules.contractId,
    context: {
      openMiningRound: tokens.round.contractId,
      issuingMiningRounds: [],
      validatorRights: [],
      featuredAppRight: null,
    },
  };
  const sent = send(preapproval, { sender, amount, inputs: inputHoldingCids, tokens }, scope);
  const node = exercise(preapproval, 'TransferPreapproval_SendV2', {
    actors: [sender],
    argument: {
      context,
      inputs: inputHoldingCids.map((value) => ({ tag: 'InputAmulet', value }) as const),
      amount,
      sender,
      description: null,
      meta,
    },
    result: { result: sent.result, meta: NO_META },
    children: [sent.node],
  });
  return { result: completed(sent.received, sent.result.senderChangeAmulet ?? undefined), children: [node] };
}

/** The tokens are locked by the network until the receiver accepts. */
function offerTransfer(transfer: TokenTransfer, tokens: TokenContext, scope: Scope): TransferOutcome {
  const { sender, receiver, amount, executeBefore, inputHoldingCids } = transfer;
  const { dso } = networkOf(scope.state);
  const value = positive(amount);
  const inputs = inputsOf(inputHoldingCids, sender, scope);
  const lock = { holders: [dso], expiresAt: executeBefore, optContext: `transfer to '${receiver}'` };
  const locked = lockOf(scope.state, scope.draft, {
    tokens,
    sender,
    provider: sender,
    value,
    inputs,
    change: changeOf(inputs, value, scope),
    lock,
    actors: [sender],
  });
  const lockedAmulet = locked.received.contract.contractId;
  const instruction = scope.draft.create('AmuletTransferInstruction', {
    lockedAmulet,
    transfer: { ...transfer, inputHoldingCids: [lockedAmulet] },
  });
  const change = locked.change?.contract.contractId;
  return {
    result: {
      output: {
        tag: 'TransferInstructionResult_Pending',
        value: { transferInstructionCid: instruction.contract.contractId },
      },
      senderChangeCids: change === undefined ? [] : [change],
      meta: NO_META,
    },
    children: [locked.node, instruction],
  };
}

function send(
  preapproval: LedgerContract<'TransferPreapproval'>,
  payment: {
    readonly sender: PartyId;
    readonly amount: string;
    readonly inputs: readonly ContractId[];
    readonly tokens: TokenContext;
  },
  scope: Scope,
) {
  const { receiver, expiresAt } = preapproval.payload;
  const { sender, tokens } = payment;
  requireBefore('TransferPreapproval.expiresAt', timeOf(expiresAt), scope.env.now);
  const paid = pay(
    { tokens, sender, receiver, value: positive(payment.amount), inputs: inputsOf(payment.inputs, sender, scope) },
    scope,
  );
  const received = paid.received.contract.contractId;
  const result = {
    createdAmulets: [{ tag: 'TransferResultAmulet', value: received }],
    senderChangeAmulet: paid.change?.contract.contractId ?? null,
  } as const;
  return { node: paid.node, received, result };
}

/** A transfer that the sender exercises on the preapproval. */
function sendOnPreapproval(
  target: LedgerContract<'TransferPreapproval'>,
  argument: {
    readonly context: { readonly amuletRules: ContractId; readonly context: { readonly openMiningRound: ContractId } };
    readonly inputs: readonly { readonly value: ContractId }[];
    readonly amount: string;
    readonly sender: PartyId;
  },
  scope: Scope,
) {
  const {
    context: { amuletRules, context },
    sender,
    amount,
  } = argument;
  const tokens = {
    rules: scope.contract('AmuletRules', amuletRules),
    round: openRound(context.openMiningRound, scope),
  };
  return send(target, { sender, amount, inputs: argument.inputs.map(({ value }) => value), tokens }, scope);
}

function accept(
  target: LedgerContract<'AmuletTransferInstruction'>,
  extraArgs: ExtraArgs,
  scope: Scope,
): TransferOutcome {
  const { sender, receiver, amount, executeBefore } = target.payload.transfer;
  requireBefore('Transfer.executeBefore', timeOf(executeBefore), scope.env.now);
  const tokens = tokensFromContext(extraArgs, scope);
  const { free, node } = unlockTokens(target.payload.lockedAmulet, tokens.round, scope);
  const paid = pay({ tokens, sender, receiver, value: positive(amount), inputs: [free] }, scope);
  return {
    result: completed(paid.received.contract.contractId, paid.change?.contract.contractId),
    children: [node, paid.node],
  };
}

/**
 * Returns the tokens to the sender, unless the sender has unlocked them after the deadline; then the context sets
 * `expire-lock` to false.
 */
function failTransfer(
  target: LedgerContract<'AmuletTransferInstruction'>,
  { context }: ExtraArgs,
  scope: Scope,
): TransferOutcome {
  const failed = (senderChangeCids: readonly ContractId[]): TransferInstructionResult => ({
    output: { tag: 'TransferInstructionResult_Failed', value: {} },
    senderChangeCids,
    meta: NO_META,
  });
  if (!contextFlag(context, 'expire-lock')) {
    requireReached('Transfer.executeBefore', timeOf(target.payload.transfer.executeBefore), scope.env.now);
    return { result: failed([]), children: [] };
  }
  const round = openRound(contextContract(context, 'open-round') ?? '', scope);
  const { free, node } = unlockTokens(target.payload.lockedAmulet, round, scope);
  return { result: failed([free.contractId]), children: [node] };
}

const receiverOf = ({ payload }: LedgerContract<'AmuletTransferInstruction'>): readonly PartyId[] => [
  payload.transfer.receiver,
];

const sent = ({ node, result }: ReturnType<typeof send>) => ({ result, children: [node] });

const VERSION_1_RULES: readonly ChoiceRule[] = [
  choiceRule('TransferFactory_Transfer', 'ExternalPartyAmuletRules', {
    controllers: (_, { transfer }) => [transfer.sender],
    body: ({
      target,
      argument: { expectedAdmin, transfer, extraArgs },
      scope,
    }): ChoiceOutcome<'TransferFactory_Transfer'> => {
      const { dso } = target.payload;
      requirement(`Expected admin ${expectedAdmin} matches actual admin ${dso}`, expectedAdmin === dso);
      return transferBy({ dso, transfer, actors: [transfer.sender], extraArgs }, scope);
    },
  }),
  choiceRule('TransferFactory_PublicFetch', 'ExternalPartyAmuletRules', {
    controllers: (_, { actor }) => [actor],
    body: ({ target, argument: { expectedAdmin } }) => {
      requirement(
        `Expected admin ${expectedAdmin} matches actual admin ${target.payload.dso}`,
        expectedAdmin === target.payload.dso,
      );
      return { result: factoryView(target.payload.dso) };
    },
  }),
  choiceRule('TransferInstruction_Accept', 'AmuletTransferInstruction', {
    controllers: receiverOf,
    body: ({ target, argument, scope }) => accept(target, argument.extraArgs, scope),
  }),
  choiceRule('TransferInstruction_Reject', 'AmuletTransferInstruction', {
    controllers: receiverOf,
    body: ({ target, argument, scope }) => failTransfer(target, argument.extraArgs, scope),
  }),
  choiceRule('TransferInstruction_Withdraw', 'AmuletTransferInstruction', {
    controllers: ({ payload }) => [payload.transfer.sender],
    body: ({ target, argument, scope }) => failTransfer(target, argument.extraArgs, scope),
  }),
  choiceRule('TransferPreapproval_Send', 'TransferPreapproval', {
    controllers: (_, { sender }) => [sender],
    body: ({ target, argument, scope }) => {
      const { result, children } = sent(sendOnPreapproval(target, argument, scope));
      return { result: { result }, children };
    },
  }),
  choiceRule('TransferPreapproval_SendV2', 'TransferPreapproval', {
    controllers: (_, { sender }) => [sender],
    body: ({ target, argument, scope }) => {
      const { result, children } = sent(sendOnPreapproval(target, argument, scope));
      return { result: { result, meta: NO_META }, children };
    },
  }),
];

type VersionTwoMove =
  | 'TransferInstructionV2_Accept'
  | 'TransferInstructionV2_Reject'
  | 'TransferInstructionV2_Withdraw';

/** A choice of version 2 on an instruction exercises that of version 1 in the name of its only actor. */
const viaVersion1 = (
  choice: VersionTwoMove,
  version1: ChoiceName,
  actorOf: (target: LedgerContract<'AmuletTransferInstruction'>) => PartyId,
): ChoiceRule =>
  choiceRule(choice, 'AmuletTransferInstruction', {
    controllers: (_, { actors }) => actors,
    body: ({ target, argument: { actors, extraArgs }, scope }) => {
      requireActors(actors, [[actorOf(target)]]);
      const rule = defined(
        VERSION_1_RULES.find((known) => known.choice === version1),
        `the choice ${version1} has a rule`,
      );
      const node = rule.exercise(target, { extraArgs }, scope, actors);
      // The results of both versions have the same form.
      return { result: node.result as ChoiceResult<VersionTwoMove>, children: [node] };
    },
  });

const receiverIn = ({ payload }: LedgerContract<'AmuletTransferInstruction'>): PartyId => payload.transfer.receiver;
const senderIn = ({ payload }: LedgerContract<'AmuletTransferInstruction'>): PartyId => payload.transfer.sender;

const VERSION_2_RULES: readonly ChoiceRule[] = [
  choiceRule('TransferFactoryV2_Transfer', 'ExternalPartyAmuletRules', {
    controllers: (_, { actors }) => actors,
    body: ({ target, argument: { transfer, actors, extraArgs }, scope }) => {
      const version1 = asVersion1(transfer);
      const { sender, receiver } = version1;
      requireActors(actors, [[sender], [sender, receiver]]);
      return transferBy({ dso: target.payload.dso, transfer: version1, actors, extraArgs }, scope);
    },
  }),
  choiceRule('TransferFactoryV2_PublicFetch', 'ExternalPartyAmuletRules', {
    controllers: (_, { actors }) => actors,
    body: ({ target }) => ({ result: factoryView(target.payload.dso) }),
  }),
  viaVersion1('TransferInstructionV2_Accept', 'TransferInstruction_Accept', receiverIn),
  viaVersion1('TransferInstructionV2_Reject', 'TransferInstruction_Reject', receiverIn),
  viaVersion1('TransferInstructionV2_Withdraw', 'TransferInstruction_Withdraw', senderIn),
];

export const TOKEN_RULES: readonly ChoiceRule[] = [...VERSION_1_RULES, ...VERSION_2_RULES];

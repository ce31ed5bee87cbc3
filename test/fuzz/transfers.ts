// Transfers by the token standard between those who have wallets: what is asked of the registry, and what is submitted
// then.

import { formatInstant, HOUR, micros, plus, type Json, type Micros } from '../../src/base';
import { activeOf, activeOfStakeholder, firstActive, networkOf, type PartyId, type State } from '../../src/ledger';
import { choiceContext, networkContext, type ContextContract } from '../../src/operations/scan/choice-context';
import { membersOf } from '../../src/operations/read';

const STANDARD = '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1';
const META: Json = { values: {} };
const MOST_PARTIES = 6;
const AMOUNTS = ['0.01', '1', '2.25'];

const walletParties = (state: State): readonly PartyId[] =>
  [...state.wallets.values()].slice(0, MOST_PARTIES).map(({ contract }) => contract.payload.endUserParty);

function transferOf(
  state: State,
  now: Micros,
  { sender, receiver, amount }: { readonly sender: PartyId; readonly receiver: PartyId; readonly amount: string },
): { readonly [name: string]: Json } {
  const admin = networkOf(state).dso;
  return {
    expectedAdmin: admin,
    transfer: {
      sender,
      receiver,
      amount,
      instrumentId: { admin, id: 'Amulet' },
      requestedAt: formatInstant(plus(now, micros(-1n))),
      executeBefore: formatInstant(plus(now, HOUR)),
      inputHoldingCids: activeOfStakeholder(state, 'Amulet', sender)
        .filter(({ contract }) => contract.payload.owner === sender)
        .map(({ contract }) => contract.contractId),
      meta: META,
    },
  };
}

/**
 * Arguments of TransferFactory_Transfer for every pair, with the empty context that they have while the registry is
 * asked.
 */
export function transfersBetween(state: State, now: Micros): readonly Json[] {
  if (!state.network) return [];
  const parties = walletParties(state);
  const pairs = parties.flatMap((sender) => parties.map((receiver) => ({ sender, receiver })));
  return pairs.map((pair, at) => ({
    ...transferOf(state, now, { ...pair, amount: AMOUNTS[at % AMOUNTS.length] ?? '1' }),
    extraArgs: { context: META, meta: META },
  }));
}

/**
 * Bodies of JsCommands that the party may send now: an offer to each of the others, then a move of each transfer that
 * waits for it.
 */
export function tokenSubmissions(state: State, now: Micros, party: PartyId): readonly Json[] {
  const factory = firstActive(state, 'ExternalPartyAmuletRules');
  const network = networkContext(state, now);
  if (!factory || !network) return [];
  const submitted = (
    disclosed: readonly ContextContract[],
    at: number,
    command: (extraArgs: Json) => { readonly [name: string]: Json },
    more: Readonly<Record<string, Json>> = {},
  ): Json => {
    const { choiceContextData, disclosedContracts } = membersOf(
      choiceContext(disclosed, { excludeDebugFields: true }, more),
    ) as { readonly [name: string]: Json };
    // The log is longer after a submission that was taken: no two of these are the same change.
    return {
      commandId: `token-${state.log.length}-${at}`,
      actAs: [party],
      commands: [{ ExerciseCommand: command({ context: choiceContextData, meta: META }) }],
      disclosedContracts,
    };
  };
  const offers = walletParties(state)
    .filter((receiver) => receiver !== party)
    .map((receiver, at) =>
      submitted([...network, { record: factory }], at, (extraArgs) => ({
        templateId: `${STANDARD}:TransferFactory`,
        contractId: factory.contract.contractId,
        choice: 'TransferFactory_Transfer',
        choiceArgument: { ...transferOf(state, now, { sender: party, receiver, amount: '0.01' }), extraArgs },
      })),
    );
  const moves = activeOf(state, 'AmuletTransferInstruction').flatMap(
    (
      {
        contract: {
          contractId,
          payload: { transfer, lockedAmulet },
        },
      },
      at,
    ) => {
      const choices =
        transfer.receiver === party ? ['Accept', 'Reject'] : transfer.sender === party ? ['Withdraw'] : [];
      const locked = state.contracts.get(lockedAmulet);
      const isLocked = locked !== undefined && !locked.archived;
      return choices.map((choice) =>
        submitted(
          [...network, ...(isLocked ? [{ record: locked }] : [])],
          offers.length + at,
          (extraArgs) => ({
            templateId: `${STANDARD}:TransferInstruction`,
            contractId,
            choice: `TransferInstruction_${choice}`,
            choiceArgument: { extraArgs },
          }),
          { 'expire-lock': { tag: 'AV_Bool', value: isLocked } },
        ),
      );
    },
  );
  return [...offers, ...moves];
}

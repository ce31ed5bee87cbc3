// The state graph of transfer offers, and the state of each offer (service contract 3, observed scan-validator 3.4).

import { membersOf, textOf, type ChoiceName, type PartyId } from '../daml';
import { isOf, type ContractRecord, type State } from '../state';
import type { ExerciseNode } from '../types';

export const OFFER_STATES = ['created', 'accepted', 'completed', 'rejected', 'withdrawn', 'expired'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export interface OfferTransition {
  readonly from: OfferState;
  readonly move: 'accept' | 'reject' | 'withdraw' | 'consume' | 'abort' | 'expire';
  readonly to: OfferState;
  readonly by: 'sender' | 'receiver' | 'automation';
  /** Human-readable condition. */
  readonly when: string;
  /** The choice that performs it. */
  readonly choice: ChoiceName;
}

/** All transitions, with the choices that the deciders exercise. */
export const OFFER_TRANSITIONS: readonly OfferTransition[] = [
  {
    from: 'created',
    move: 'accept',
    to: 'accepted',
    by: 'receiver',
    when: 'before the offer expires',
    choice: 'TransferOffer_Accept',
  },
  {
    from: 'created',
    move: 'reject',
    to: 'rejected',
    by: 'receiver',
    when: 'at any time',
    choice: 'TransferOffer_Reject',
  },
  {
    from: 'created',
    move: 'withdraw',
    to: 'withdrawn',
    by: 'sender',
    when: 'at any time',
    choice: 'TransferOffer_Withdraw',
  },
  {
    from: 'created',
    move: 'expire',
    to: 'expired',
    by: 'automation',
    when: 'from the expiry on',
    choice: 'TransferOffer_Expire',
  },
  {
    from: 'accepted',
    move: 'consume',
    to: 'completed',
    by: 'automation',
    when: 'before the offer expires, with funds',
    choice: 'AcceptedTransferOffer_Complete',
  },
  {
    from: 'accepted',
    move: 'abort',
    to: 'withdrawn',
    by: 'automation',
    when: 'before the offer expires, without funds',
    choice: 'AcceptedTransferOffer_Abort',
  },
  {
    from: 'accepted',
    move: 'expire',
    to: 'expired',
    by: 'automation',
    when: 'from the expiry on',
    choice: 'AcceptedTransferOffer_Expire',
  },
];

/** Whether a state has no transitions. */
export const isFinal = (state: OfferState): boolean => !OFFER_TRANSITIONS.some(({ from }) => from === state);

/**
 * States of offers by the choice that archived the offer or its accepted form, including choices that only submitted
 * commands exercise. A bare `Archive` counts as a withdrawal (assumed). The status that the wallet answers does not
 * change, because the observed wallet ignores such an archival.
 */
export const OFFER_STATE_AFTER: Readonly<Record<string, OfferState>> = {
  ...Object.fromEntries(OFFER_TRANSITIONS.map(({ choice, to }) => [choice, to])),
  AcceptedTransferOffer_Withdraw: 'withdrawn',
  Archive: 'withdrawn',
};

export interface OfferSummary {
  readonly offer: ContractRecord<'TransferOffer'>;
  /** The contract that currently represents the offer, or did so last. */
  readonly present: ContractRecord<'TransferOffer'> | ContractRecord<'AcceptedTransferOffer'>;
  readonly state: OfferState;
  /** The reason of a withdrawal or abort, if any. */
  readonly reason: string | undefined;
}

/** All offers, newest first. */
export function offerSummaries(state: State, party?: PartyId): readonly OfferSummary[] {
  const lives: OfferSummary[] = [];
  for (const record of state.contracts.values()) {
    if (!isOf(record, 'TransferOffer')) continue;
    const { sender, receiver } = record.contract.payload;
    if (party === undefined || party === sender || party === receiver) lives.push(summaryOf(state, record));
  }
  return lives.toReversed();
}

/** The offer with this contract id, or with this accepted offer. */
export function offerSummary(state: State, contractId: string): OfferSummary | undefined {
  const record = state.contracts.get(contractId);
  if (record && isOf(record, 'TransferOffer')) return summaryOf(state, record);
  const offer = record && isOf(record, 'AcceptedTransferOffer') ? offerOf(state, record) : undefined;
  return offer && summaryOf(state, offer);
}

/** The offer behind an accepted offer: the target of the exercise that created it. */
function offerOf(
  state: State,
  accepted: ContractRecord<'AcceptedTransferOffer'>,
): ContractRecord<'TransferOffer'> | undefined {
  const update = state.updatesById.get(accepted.created.updateId);
  if (update?.type !== 'transaction') return undefined;
  const parent = update.nodes.find(
    (node) =>
      node.kind === 'exercise' && node.choice === 'TransferOffer_Accept' && node.children.includes(accepted.nodeId),
  );
  const record = parent?.kind === 'exercise' ? state.contracts.get(parent.contractId) : undefined;
  return record && isOf(record, 'TransferOffer') ? record : undefined;
}

function summaryOf(state: State, offer: ContractRecord<'TransferOffer'>): OfferSummary {
  const end = endOf(state, offer);
  const accepted =
    end?.choice === 'TransferOffer_Accept'
      ? state.contracts.get(textOf(membersOf(end.result)['acceptedTransferOffer']))
      : undefined;
  if (!accepted || !isOf(accepted, 'AcceptedTransferOffer'))
    return { offer, present: offer, ...stateAfter(end, 'created') };
  return { offer, present: accepted, ...stateAfter(endOf(state, accepted), 'accepted') };
}

/** The exercise that archived the contract. */
function endOf(state: State, { archived, contract }: ContractRecord): ExerciseNode | undefined {
  const update = archived && state.updatesById.get(archived.updateId);
  if (update?.type !== 'transaction') return undefined;
  return update.nodes.find(
    (node): node is ExerciseNode =>
      node.kind === 'exercise' && node.consuming && node.contractId === contract.contractId,
  );
}

function stateAfter(end: ExerciseNode | undefined, living: OfferState): Pick<OfferSummary, 'state' | 'reason'> {
  const reason = end && textOf(membersOf(end.argument)['reason']);
  return { state: (end && OFFER_STATE_AFTER[end.choice]) ?? living, reason: reason === '' ? undefined : reason };
}

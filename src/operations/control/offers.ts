// Transfer offers of all parties: the list with possible and impossible moves, the state graph, and the moves.

import { err, formatInstantShort, ok, plus, type Json, type Micros } from '../../base';
import {
  isFinal,
  OFFER_TRANSITIONS,
  OFFER_STATES,
  offerSummary,
  offerSummaries,
  timeOf,
  type Command,
  type LogEntry,
  type OfferTransition,
  type OfferSummary,
  type PartyId,
  type Rejection,
  type CommandOf,
  type Decision,
} from '../../ledger';
import type { Result } from '../../base';
import { json } from '../answers';
import { textMember } from '../read';
import type { Answer, Operation } from '../types';
import { commandAnswer } from './command-answer';
import {
  controlOperation,
  instantJson,
  instantMember,
  spanMember,
  type ControlOperationCall,
} from './control-operation';
import { rejectionAnswer } from './rejections';
import { offerOutcome } from '../offer-outcome';

const listOffers = controlOperation('listOffers', (call) => {
  const { party, state, limit } = call.request.query;
  const lives = offerSummaries(call.context.world.state, typeof party === 'string' ? party : undefined);
  const found = lives.filter((life) => state === undefined || life.state === state);
  const shown = found.slice(0, limit === undefined ? found.length : Number(limit));
  return json({ offers: shown.map((life) => offerJson(call, life)) });
});

function offerJson(call: ControlOperationCall, life: OfferSummary): Json {
  const { contract } = life.offer;
  const { sender, receiver, amount, description, expiresAt, trackingId } = contract.payload;
  return {
    contractId: life.present.contract.contractId,
    trackingId,
    sender,
    receiver,
    amount: amount.amount,
    description,
    ...instantJson('createdAt', contract.createdAt),
    ...instantJson('expiresAt', timeOf(expiresAt)),
    state: life.state,
    ...(life.reason === undefined ? {} : { reason: life.reason }),
    moves: isFinal(life.state) ? [] : MOVES.map((move) => moveJson(call, life, move)),
  };
}

type OfferMove = OfferTransition['move'];
const MOVES: readonly OfferMove[] = [...new Set(OFFER_TRANSITIONS.map(({ move }) => move))];

/** A move from the current state, or the reason why it is impossible. */
function moveJson(call: ControlOperationCall, life: OfferSummary, move: OfferMove): Json {
  const edge =
    OFFER_TRANSITIONS.find((one) => one.move === move && one.from === life.state) ??
    OFFER_TRANSITIONS.find((one) => one.move === move);
  if (!edge) return {};
  const reason = blockedReason(call, life, edge);
  const actor = actorOf(life, edge);
  return {
    move,
    to: edge.to,
    by: edge.by,
    ...(actor === undefined ? {} : { actor }),
    possible: reason === undefined,
    ...(reason === undefined ? {} : { reason }),
  };
}

function actorOf({ offer }: OfferSummary, { by }: OfferTransition): PartyId | undefined {
  return by === 'automation' ? undefined : offer.contract.payload[by];
}

/** Why the move is impossible now, by a dry run; undefined if it is possible. */
function blockedReason(call: ControlOperationCall, life: OfferSummary, edge: OfferTransition): string | undefined {
  if (edge.from !== life.state)
    return `the offer is ${life.state}; only ${edge.from === 'accepted' ? 'an accepted' : 'an open'} offer can be ${PAST_PARTICIPLE[edge.move]}`;
  const tried = call.control.dryRun(commandFor(life, edge));
  if (!tried.ok) return messageOf(tried.error);
  if (choicesOf(tried.value).includes(edge.choice)) return undefined;
  const expiry = formatInstantShort(timeOf(life.offer.contract.payload.expiresAt));
  if (choicesOf(tried.value).includes('AcceptedTransferOffer_Expire')) return `the offer expired at ${expiry}`;
  return edge.move === 'abort'
    ? 'the sender has sufficient funds; to abort the offer, arm an insufficient-funds failure for consume'
    : 'the sender has insufficient funds: automation would abort the offer';
}

const PAST_PARTICIPLE: Readonly<Record<OfferMove, string>> = {
  accept: 'accepted',
  reject: 'rejected',
  withdraw: 'withdrawn',
  consume: 'consumed',
  abort: 'aborted',
  expire: 'expired',
};

function messageOf(rejection: Rejection): string {
  const { json: body } = rejectionAnswer(rejection);
  return textMember(body, 'error') ?? rejection.code;
}

const choicesOf = (entries: readonly LogEntry[]): readonly string[] =>
  entries.flatMap((entry) =>
    entry.type === 'transaction' ? entry.nodes.flatMap((node) => (node.kind === 'exercise' ? [node.choice] : [])) : [],
  );

/** The command for a move from the current state. */
function commandFor({ offer, present, state }: OfferSummary, { move, by }: OfferTransition): Command {
  const { contractId } = present.contract;
  if (move === 'accept' || move === 'reject' || move === 'withdraw')
    return { type: `${move}-offer`, contractId, actor: by === 'automation' ? '' : offer.contract.payload[by] };
  if (move === 'expire') return { type: state === 'accepted' ? 'expire-accepted-offer' : 'expire-offer', contractId };
  return { type: 'consume-offer', contractId };
}

const getOfferGraph = controlOperation('getOfferGraph', () =>
  json({
    states: OFFER_STATES.map((state) => ({ state, final: isFinal(state) })),
    moves: OFFER_TRANSITIONS.map(({ from, move, to, by, when }) => ({ from, move, to, by, when })),
  }),
);

const createOfferAs = controlOperation('createOfferAs', (call) => {
  const { body } = call.request;
  const expiresAt = expiryOf(call);
  if (!expiresAt.ok) return expiresAt.error;
  const trackingId = textMember(body, 'trackingId') ?? unusedTrackingId(call, textMember(body, 'sender') ?? '');
  const made: Command = {
    type: 'create-offer',
    sender: textMember(body, 'sender') ?? '',
    receiver: textMember(body, 'receiver') ?? '',
    amount: textMember(body, 'amount') ?? '',
    description: textMember(body, 'description') ?? '',
    expiresAt: expiresAt.value,
    trackingId,
  };
  return commandAnswer(call, createOfferIfFree(call, made, trackingId), { trackingId }, 201);
});

/** A tracking id that the wallet has not used, chosen deterministically. */
function unusedTrackingId({ control, context }: ControlOperationCall, wallet: PartyId): string {
  let count = context.world.state.log.length;
  while (!control.dryRun({ type: 'reserve-tracking-id', wallet, trackingId: `offer-${count}` }).ok) count += 1;
  return `offer-${count}`;
}

/** Creates the offer unless its tracking id is in process for another request. */
function createOfferIfFree(
  call: ControlOperationCall,
  command: CommandOf<'create-offer'>,
  trackingId: string,
): Decision {
  const free = call.control.dryRun({ type: 'reserve-tracking-id', wallet: command.sender, trackingId });
  return free.ok ? call.context.world.execute(command) : free;
}

function expiryOf(call: ControlOperationCall): Result<Micros, Answer> {
  const { body } = call.request;
  if (textMember(body, 'expiresIn') === undefined) return instantMember(body, 'expiresAt');
  const span = spanMember(call, 'expiresIn');
  return span.ok ? ok(plus(call.control.clock.view().now, span.value)) : span;
}

/** The rejection of a move of an offer that is no longer open says what became of it. */
function withOutcome({ context }: ControlOperationCall, done: Decision): Decision {
  if (done.ok || done.error.code !== 'contract-not-found') return done;
  const outcome = offerOutcome(context.world.state, done.error.contractId);
  return outcome === undefined ? done : err({ ...done.error, outcome });
}

/** A move by a party: the authorized one, unless the caller names another. */
const partyMove = (operationId: string, move: 'accept' | 'reject' | 'withdraw', by: 'sender' | 'receiver'): Operation =>
  controlOperation(operationId, (call): Answer => {
    const contractId = call.request.path['contractId'] ?? '';
    const actor =
      textMember(call.request.body, 'actor') ??
      offerSummary(call.context.world.state, contractId)?.offer.contract.payload[by] ??
      '';
    const done = call.context.world.execute({ type: `${move}-offer`, contractId, actor });
    return commandAnswer(call, withOutcome(call, done));
  });

export const offerOperations: readonly Operation[] = [
  listOffers,
  getOfferGraph,
  createOfferAs,
  partyMove('acceptOffer', 'accept', 'receiver'),
  partyMove('rejectOffer', 'reject', 'receiver'),
  partyMove('withdrawOffer', 'withdraw', 'sender'),
];

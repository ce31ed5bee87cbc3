// Transfer offers: create, accept, reject, withdraw, consume, expire (service contract 3 and 4.2,
// observed scan-validator 3.4).

import { err, formatAmount, formatInstant, ok, parseAmount, normalizeAmount, ZERO, type Result } from '../../base';
import type { PartyId, Payload } from '../daml';
import { commandIdOf } from '../ids';
import { timeOf } from '../rounds';
import { sharedListsOf } from '../shared-lists';
import { activeContract, firstOfStakeholder, hasStake, networkOf, type State } from '../state';
import type { LedgerContract, Env } from '../types';
import type { CommandOf, Decision, Rejection } from './commands';
import { exercise, createDraft } from './draft';
import { chooseInputs, tokenContextOf, transferOf } from './holdings';

/** Description and tracking id are shorter than 280 characters (observed scan-validator 2.1). */
const TEXT_LIMIT = 279;

/** Rule 1 of tracking ids: used permanently once an offer was created, in process until its command ends. */
export function reserveTrackingId(state: State, command: CommandOf<'reserve-tracking-id'>, env: Env): Decision {
  const { wallet, trackingId } = command;
  const present = state.trackingIds.get(wallet, trackingId);
  if (present === 'used') return err({ code: 'tracking-id-used', trackingId });
  if (present === 'in-process') return err({ code: 'tracking-id-in-process', trackingId });
  return ok([{ type: 'tracking-id-taken', at: env.now, wallet, trackingId }]);
}

/** The command failed without creating an offer: the id can be used again. */
export function releaseTrackingId(state: State, command: CommandOf<'release-tracking-id'>, env: Env): Decision {
  const { wallet, trackingId, reason } = command;
  if (state.trackingIds.get(wallet, trackingId) !== 'in-process')
    return err({ code: 'unknown', kind: 'tracking id in process', id: trackingId });
  return ok([{ type: 'tracking-id-released', at: env.now, wallet, trackingId, reason }]);
}

/** Creates the offer. Rejects used tracking ids; a reservation of the id is completed by this command. */
export function createOffer(state: State, command: CommandOf<'create-offer'>, env: Env): Decision {
  const { sender, description, trackingId } = command;
  if (state.trackingIds.get(sender, trackingId) === 'used') return err({ code: 'tracking-id-used', trackingId });
  const install = firstOfStakeholder(state, 'WalletAppInstall', sender);
  if (!install) return err({ code: 'no-wallet', party: sender });
  const amount = normalizeAmount(command.amount);
  if (amount === undefined)
    return err({
      code: 'invalid-value',
      field: 'amount',
      value: command.amount,
      expected: 'a decimal with at most 28 digits before and 10 after the point',
    });
  const tooLong = findTooLongText({ description, tracking_id: trackingId });
  if (tooLong) return err(tooLong);
  const draft = createDraft(state, env);
  const { dso } = networkOf(state);
  const [paid, expiresAt] = [{ amount, unit: 'AmuletUnit' } as const, formatInstant(command.expiresAt)];
  const receiver = sharedListsOf(state).text(command.receiver);
  // Both are written out and share what they have in common: the log keeps them, and a spread takes twice the memory.
  const terms = { receiver, amount: paid, description, expiresAt, trackingId };
  const payload = { sender, receiver, dso, amount: paid, description, expiresAt, trackingId };
  const offer = draft.create('TransferOffer', payload);
  const actors = [sender];
  const root = exercise(install.contract, 'WalletAppInstall_CreateTransferOffer', {
    actors,
    argument: terms,
    result: { transferOffer: offer.contract.contractId },
    children: [offer],
  });
  draft.transaction({
    actAs: actors,
    commandId: commandIdOf(env, 'create-transfer-offer', sender, trackingId),
    workflowId: 'transfer-offer',
    roots: [root],
  });
  return ok(draft.entries);
}

/** The rejection of the first text over the length limit. */
export function findTooLongText(texts: Readonly<Record<string, string>>): Rejection | undefined {
  for (const [field, text] of Object.entries(texts)) {
    if (text.length <= TEXT_LIMIT) continue;
    const length = [...text].length;
    if (length > TEXT_LIMIT) return { code: 'text-too-long', field, length, limit: TEXT_LIMIT };
  }
  return undefined;
}

type OfferRole = 'sender' | 'receiver';

/** The open offer, if the actor has the required role. */
function openOffer(
  state: State,
  contractId: string,
  actor: PartyId,
  role: OfferRole,
  action: string,
): Result<LedgerContract<'TransferOffer'>, Rejection> {
  const record = activeContract(state, 'TransferOffer', contractId);
  if (!record || !hasStake(record, actor))
    return err({ code: 'contract-not-found', contractId, kind: 'transfer offer' });
  const needed = record.contract.payload[role];
  if (actor !== needed) return err({ code: 'not-authorized', actor, needed, action });
  return ok(record.contract);
}

/** Move 2: only before expires_at, exclusively (decisions B14). */
export function acceptOffer(
  state: State,
  command: { readonly contractId: string; readonly actor: PartyId },
  env: Env,
): Decision {
  const found = openOffer(state, command.contractId, command.actor, 'receiver', 'accept');
  if (!found.ok) return found;
  const { payload, contractId } = found.value;
  const expiresAt = timeOf(payload.expiresAt);
  if (env.now >= expiresAt) return err({ code: 'offer-expired', contractId, expiresAt, now: env.now });
  const draft = createDraft(state, env);
  const accepted = draft.create('AcceptedTransferOffer', acceptedTerms(payload));
  const root = exercise(found.value, 'TransferOffer_Accept', {
    actors: [payload.receiver],
    argument: {},
    result: { acceptedTransferOffer: accepted.contract.contractId },
    children: [accepted],
  });
  draft.transaction({
    actAs: [payload.receiver],
    commandId: `accept-${contractId.slice(2, 18)}`,
    workflowId: 'transfer-offer',
    roots: [root],
  });
  return ok(draft.entries);
}

export const acceptedTerms = ({
  sender,
  receiver,
  dso,
  amount,
  expiresAt,
  trackingId,
}: Payload<'TransferOffer'>): Payload<'AcceptedTransferOffer'> => ({
  sender,
  receiver,
  dso,
  amount,
  expiresAt,
  trackingId,
});

/** What the choices that end an offer without a transfer return. */
export const endOf = ({ trackingId, sender, receiver }: Payload<'AcceptedTransferOffer'>) => ({
  trackingInfo: { trackingId, sender, receiver },
});

/** The receiver rejects an open offer, even an expired one that is not archived yet. */
export function rejectOffer(
  state: State,
  command: { readonly contractId: string; readonly actor: PartyId },
  env: Env,
): Decision {
  const found = openOffer(state, command.contractId, command.actor, 'receiver', 'reject');
  if (!found.ok) return found;
  const draft = createDraft(state, env);
  const root = exercise(found.value, 'TransferOffer_Reject', {
    actors: [command.actor],
    argument: {},
    result: endOf(found.value.payload),
  });
  draft.transaction({ actAs: [command.actor], workflowId: 'transfer-offer', roots: [root] });
  return ok(draft.entries);
}

/** The sender withdraws an open offer. */
export function withdrawOffer(
  state: State,
  command: { readonly contractId: string; readonly actor: PartyId },
  env: Env,
): Decision {
  const found = openOffer(state, command.contractId, command.actor, 'sender', 'withdraw');
  if (!found.ok) return found;
  const draft = createDraft(state, env);
  const root = exercise(found.value, 'TransferOffer_Withdraw', {
    actors: [command.actor],
    argument: { reason: 'Withdrawn by sender' },
    result: endOf(found.value.payload),
  });
  draft.transaction({ actAs: [command.actor], workflowId: 'transfer-offer', roots: [root] });
  return ok(draft.entries);
}

/** Move 4: from expires_at on, automation archives an open offer. */
export function expireOffer(state: State, contractId: string, env: Env): Decision {
  const offer = activeContract(state, 'TransferOffer', contractId)?.contract;
  if (!offer) return err({ code: 'contract-not-found', contractId, kind: 'transfer offer' });
  if (env.now < timeOf(offer.payload.expiresAt)) return err({ code: 'not-due', what: 'expiry of the transfer offer' });
  const draft = createDraft(state, env);
  const actor = offer.payload.sender;
  draft.transaction({
    actAs: [actor],
    workflowId: 'transfer-offer',
    roots: [
      exercise(offer, 'TransferOffer_Expire', { actors: [actor], argument: { actor }, result: endOf(offer.payload) }),
    ],
  });
  return ok(draft.entries);
}

/** From expires_at on, automation archives an accepted offer that was not consumed. */
export function expireAcceptedOffer(state: State, contractId: string, env: Env): Decision {
  const offer = activeContract(state, 'AcceptedTransferOffer', contractId)?.contract;
  if (!offer) return err({ code: 'contract-not-found', contractId, kind: 'accepted transfer offer' });
  if (env.now < timeOf(offer.payload.expiresAt))
    return err({ code: 'not-due', what: 'expiry of the accepted transfer offer' });
  const draft = createDraft(state, env);
  const actor = offer.payload.sender;
  const root = exercise(offer, 'AcceptedTransferOffer_Expire', {
    actors: [actor],
    argument: { actor },
    result: endOf(offer.payload),
  });
  draft.transaction({ actAs: [actor], workflowId: 'transfer-offer', roots: [root] });
  return ok(draft.entries);
}

/** Move 3: the sender's automation transfers the amount, or aborts the offer if funds are insufficient. */
export function consumeOffer(state: State, contractId: string, env: Env): Decision {
  const offer = activeContract(state, 'AcceptedTransferOffer', contractId)?.contract;
  if (!offer) return err({ code: 'contract-not-found', contractId, kind: 'accepted transfer offer' });
  if (env.now >= timeOf(offer.payload.expiresAt)) return expireAcceptedOffer(state, contractId, env);
  const { sender, receiver } = offer.payload;
  if (state.automation.get(`wallet ${sender}`) === false)
    return err({ code: 'not-due', what: `the transfer while wallet automation of ${sender} is off` });
  const value = parseAmount(offer.payload.amount.amount) ?? ZERO;
  if (value.lte(ZERO))
    return abort(state, offer, `An amount of ${offer.payload.amount.amount} cannot be transferred`, env);
  const tokens = tokenContextOf(state, env);
  if (!tokens.ok) return tokens;
  const chosen = chooseInputs(state, sender, value);
  if (!chosen.ok)
    return abort(
      state,
      offer,
      outOfFundsReason(state, chosen.error.code === 'insufficient-funds' ? chosen.error.missing : formatAmount(value)),
      env,
    );
  const draft = createDraft(state, env);
  const provider = networkOf(state).validator.party;
  const transfer = transferOf(state, draft, {
    tokens: tokens.value,
    sender,
    receiver,
    value,
    ...chosen.value,
    actors: [sender, provider],
  });
  const root = exercise(offer, 'AcceptedTransferOffer_Complete', {
    actors: [sender, provider],
    argument: {
      inputs: chosen.value.inputs.map((input) => input.contractId),
      walletProvider: provider,
      openRound: tokens.value.round.contractId,
    },
    result: {
      receiverAmulet: transfer.received.contract.contractId,
      senderChangeAmulet: transfer.change?.contract.contractId ?? null,
    },
    children: [transfer.node],
  });
  draft.transaction({
    actAs: [sender, provider],
    commandId: `complete-${contractId.slice(2, 18)}`,
    workflowId: 'transfer-offer',
    roots: [root],
  });
  return ok(draft.entries);
}

const outOfFundsReason = (state: State, missing: string): string =>
  `out of funds, missing ${missing} ${networkOf(state).names.tokenNameAcronym}`;

/** Aborts an accepted offer as if the sender had no funds; an expired one expires instead. */
export function abortOffer(state: State, contractId: string, env: Env): Decision {
  const offer = activeContract(state, 'AcceptedTransferOffer', contractId)?.contract;
  if (!offer) return err({ code: 'contract-not-found', contractId, kind: 'accepted transfer offer' });
  if (env.now >= timeOf(offer.payload.expiresAt)) return expireAcceptedOffer(state, contractId, env);
  return abort(state, offer, outOfFundsReason(state, offer.payload.amount.amount), env);
}

function abort(state: State, offer: LedgerContract<'AcceptedTransferOffer'>, reason: string, env: Env): Decision {
  const draft = createDraft(state, env);
  const { sender } = offer.payload;
  const root = exercise(offer, 'AcceptedTransferOffer_Abort', {
    actors: [sender],
    argument: { reason },
    result: endOf(offer.payload),
  });
  draft.transaction({ actAs: [sender], workflowId: 'transfer-offer', roots: [root] });
  return ok(draft.entries);
}

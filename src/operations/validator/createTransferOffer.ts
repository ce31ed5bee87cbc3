// Creates a direct transfer offer, once per tracking id (service contract 3 move 1, 4.2; decisions A7, B12, B15, B16).

import { formatInstant, type Micros } from '../../base';
import type { Rejection, State, Decision } from '../../ledger';
import { callerWallet } from '../access';
import { error, json } from '../answers';
import { listIds } from '../identifiers';
import { textMember } from '../read';
import { answerRejection } from '../rejections';
import type { Answer, Operation, OperationContext, OperationRequest } from '../types';
import { readTransferTerms } from './transfer-terms';
import { createdId, walletOperation } from './wallet-operation';

const create = walletOperation('createTransferOffer', async ({ wallet, request, context }) => {
  const terms = readTransferTerms(request.body);
  if (!terms.ok) return refuseUsed(request, context) ?? error(400, terms.error);
  const key = { wallet: wallet.party, trackingId: terms.value.trackingId } as const;
  const reserved = context.world.execute({ type: 'reserve-tracking-id', ...key });
  if (!reserved.ok) return answerRejection(reserved.error);
  explainReceiver(terms.value.receiver, context);
  explainExpiry(terms.value.expiresAt, context);

  let world = context.world;
  let created: Decision | undefined;
  try {
    world = await context.inProcess();
    created = world.execute({ type: 'create-offer', sender: wallet.party, ...terms.value });
  } finally {
    // No offer was created: releases the tracking id (service contract 4.2, rule 1). A rejected release means that
    // the world was reverted or replaced in between, without the reservation.
    if (!created?.ok)
      world.execute({ type: 'release-tracking-id', ...key, reason: created?.error.code ?? 'interrupted' });
  }
  return created.ok ? json({ offer_contract_id: createdId(created.value, 'TransferOffer') }) : refused(created.error);
});

/** Submits a command, which faults can hold or make fail. */
export const createTransferOffer: Operation = { ...create, submits: true, refuseBefore: refuseUsed };

/**
 * The refusal of a used tracking id, which precedes that of invalid values (decisions B44). An invalid request never
 * reserves its tracking id (B12).
 */
function refuseUsed(request: OperationRequest, context: OperationContext): Answer | undefined {
  const wallet = callerWallet(request, context)?.party;
  const trackingId = textMember(request.body, 'tracking_id');
  if (wallet === undefined || trackingId === undefined) return undefined;
  const reservation = context.world.dryRun({ type: 'reserve-tracking-id', wallet, trackingId });
  return reservation.ok ? undefined : answerRejection(reservation.error);
}

/** An unknown receiver is accepted, but logged, because it is usually a mistake. */
function explainReceiver(receiver: string, { world, explain }: OperationContext): void {
  if (isHosted(world.state, receiver)) return;
  explain(
    `receiver ${receiver} is not hosted on this network, so the offer cannot be accepted; parties: ${listIds(world.state.hosting)}`,
  );
}

/** An offer may expire immediately; logged, because the usual reason is a time in milliseconds. */
function explainExpiry(expiresAt: Micros, { world, explain }: OperationContext): void {
  if (expiresAt <= world.now)
    explain(
      `expires_at ${expiresAt} is ${formatInstant(expiresAt)}, which is in the past: the offer expires immediately; the unit is microseconds since 1970`,
    );
}

const isHosted = (state: State, party: string): boolean => (state.hosting.get(party)?.size ?? 0) > 0;

/** 409 means only a used tracking id, so a wallet in flight between synchronizers is a 503. */
const refused = (rejection: Rejection): Answer =>
  rejection.code === 'contract-in-flight'
    ? error(
        503,
        `The wallet's install contract ${rejection.contractId} is in flight between synchronizers; retry with the same tracking id`,
      )
    : answerRejection(rejection);

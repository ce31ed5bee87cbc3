// Creates a direct transfer offer, once per tracking id (service contract 3 move 1, 4.2; decisions A7, B12, B15, B16).

import { err, formatInstant, micros, ok, normalizeAmount, type Micros, type Result } from '../../base';
import type { Rejection, State, Decision } from '../../ledger';
import { error, json } from '../answers';
import { isUniqueId, listIds } from '../identifiers';
import { partyProblem } from '../ledger/grammars';
import { integerMember, textMember } from '../read';
import { answerRejection } from '../rejections';
import type { Answer, Operation, OperationContext } from '../types';
import { createdId, walletOperation } from './wallet-operation';

interface OfferTerms {
  readonly receiver: string;
  readonly amount: string;
  readonly description: string;
  readonly expiresAt: Micros;
  readonly trackingId: string;
}

const create = walletOperation('createTransferOffer', async ({ wallet, request, context }) => {
  // A request that cannot become an offer never takes its tracking id (decisions B12).
  const terms = readTerms(request.body);
  if (!terms.ok) return error(400, terms.error);
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
    // No offer came of it: the tracking id is free again (service contract 4.2, rule 1). A release that is refused means that
    // the reservation is gone already, with a world that was reverted or replaced in between.
    if (!created?.ok)
      world.execute({ type: 'release-tracking-id', ...key, reason: created?.error.code ?? 'interrupted' });
  }
  return created.ok ? json({ offer_contract_id: createdId(created.value, 'TransferOffer') }) : refused(created.error);
});

/** Submits a command: it can be held in process, or made to fail. */
export const createTransferOffer: Operation = { ...create, submits: true };

/** What the schema has not judged by itself, read once more before anything is promised. */
function readTerms(body: unknown): Result<OfferTerms, string> {
  const receiver = textMember(body, 'receiver_party_id') ?? '';
  const amount = textMember(body, 'amount') ?? '';
  const expiresAt = integerMember(body, 'expires_at');
  if (!isPartyId(receiver))
    return err(
      `receiver_party_id is ${JSON.stringify(receiver)}; expected a party id, a hint and a fingerprint joined by two colons, of at most 255 letters, digits, spaces and signs out of :-_`,
    );
  if (normalizeAmount(amount) === undefined)
    return err(
      `amount is ${JSON.stringify(amount)}; expected a decimal with at most 28 digits before and 10 after the point`,
    );
  if (expiresAt === undefined || BigInt.asIntN(64, expiresAt) !== expiresAt)
    return err('expires_at must be a 64-bit integer, the Unix time in microseconds');
  return ok({
    receiver,
    amount,
    description: textMember(body, 'description') ?? '',
    expiresAt: micros(expiresAt),
    trackingId: textMember(body, 'tracking_id') ?? '',
  });
}

const isPartyId = (text: string): boolean => isUniqueId(text) && partyProblem(text) === undefined;

/** An unknown receiver is taken, but nobody can accept: that is more often a slip than a wish. */
function explainReceiver(receiver: string, { world, explain }: OperationContext): void {
  if (isHosted(world.state, receiver)) return;
  explain(
    `receiver ${receiver} is not hosted on this network, so nobody can accept the offer; parties: ${listIds(world.state.hosting)}`,
  );
}

/** An offer may expire at once; a time in milliseconds is the usual reason. */
function explainExpiry(expiresAt: Micros, { world, explain }: OperationContext): void {
  if (expiresAt <= world.now)
    explain(
      `expires_at ${expiresAt} is ${formatInstant(expiresAt)}, which is past: the offer expires at once; the unit is microseconds`,
    );
}

const isHosted = (state: State, party: string): boolean => (state.hosting.get(party)?.size ?? 0) > 0;

/** 409 means a used tracking id here and nothing else, so a wallet that is in flight between synchronizers is a 503: try again. */
const refused = (rejection: Rejection): Answer =>
  rejection.code === 'contract-in-flight'
    ? error(
        503,
        `The wallet's install contract ${rejection.contractId} is in flight between synchronizers; try again with the same tracking id`,
      )
    : answerRejection(rejection);

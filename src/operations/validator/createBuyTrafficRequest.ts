// Asks the caller's wallet to buy traffic, once per tracking id (Splice 0.7.4 wallet-external).

import { err, ok, type Result } from '../../base';
import type { CommandOf, State } from '../../ledger';
import { error, json } from '../answers';
import { isUniqueId, malformedId } from '../identifiers';
import { integerMember, textMember } from '../read';
import { answerRejection } from '../rejections';
import type { Operation } from '../types';
import { submitOnce } from './submit-once';
import { readTimestamp } from './transfer-terms';
import { createdId, isPartyId, walletOperation } from './wallet-operation';

export const createBuyTrafficRequest: Operation = {
  ...walletOperation('createBuyTrafficRequest', async ({ wallet, request, context }) => {
    const terms = readTerms(request.body, context.world.state);
    if (!terms.ok) return error(400, terms.error);
    const { trackingId } = terms.value;
    const command = { type: 'request-traffic', buyer: wallet.party, ...terms.value } as const;
    const done = await submitOnce(context, { wallet: wallet.party, name: `buy-traffic ${trackingId}`, command });
    if (done.ok) return json({ request_contract_id: createdId(done.value, 'BuyTrafficRequest') });
    if (done.error.code === 'tracking-id-in-process')
      return error(429, `A traffic request with tracking id ${trackingId} is being processed; check its status`);
    return done.error.code === 'tracking-id-used'
      ? error(409, `A traffic request with tracking id ${trackingId} already exists; check its status`)
      : answerRejection(done.error);
  }),
  submits: true,
};

type Terms = Omit<CommandOf<'request-traffic'>, 'type' | 'buyer'>;

/** Validates what the schema does not check; the wallet's automation checks amount and synchronizer by the rules. */
function readTerms(body: unknown, state: State): Result<Terms, string> {
  const receiver = textMember(body, 'receiving_validator_party_id') ?? '';
  const synchronizerId = textMember(body, 'domain_id') ?? '';
  const amount = integerMember(body, 'traffic_amount');
  const expiresAt = readTimestamp(body, 'expires_at');
  if (!isUniqueId(synchronizerId))
    return err(`Could not decode domain ID: ${malformedId('synchronizer', synchronizerId)}`);
  if (!isPartyId(receiver))
    return err(`receiving_validator_party_id is ${JSON.stringify(receiver)}; expected a party id`);
  if (amount === undefined || amount <= 0n || BigInt.asIntN(64, amount) !== amount)
    return err('traffic_amount must be a positive 64-bit integer, in bytes');
  if (!expiresAt.ok) return expiresAt;
  const [host, other] = state.hosting.get(receiver)?.keys() ?? [];
  if (host === undefined) return err(`No participant on ${synchronizerId} hosts ${receiver}`);
  if (other !== undefined) return err(`${receiver} is hosted on multiple participants, which is not supported`);
  return ok({
    memberId: `PAR::${host}`,
    synchronizerId,
    amount,
    expiresAt: expiresAt.value,
    trackingId: textMember(body, 'tracking_id') ?? '',
  });
}

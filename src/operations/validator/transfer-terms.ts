// The terms in requests for transfer offers and token standard transfers: what the schema does not check, with the text of
// each refusal. The ledger checks the rest.

import { err, micros, normalizeAmount, ok, type Micros, type Result } from '../../base';
import { isLedgerInstant } from '../ledger/instants';
import { integerMember, textMember } from '../read';
import { isPartyId } from './wallet-operation';

export interface TransferTerms {
  readonly receiver: string;
  readonly amount: string;
  readonly description: string;
  readonly expiresAt: Micros;
  readonly trackingId: string;
}

export function readTransferTerms(body: unknown): Result<TransferTerms, string> {
  const receiver = textMember(body, 'receiver_party_id') ?? '';
  const amount = textMember(body, 'amount') ?? '';
  if (!isPartyId(receiver))
    return err(
      `receiver_party_id is ${JSON.stringify(receiver)}; expected a party id: a hint and a fingerprint joined by two colons, at most 255 letters, digits, spaces and the characters :-_`,
    );
  if (normalizeAmount(amount) === undefined) return err(amountProblem('amount', amount));
  const expiresAt = readMicros(body, 'expires_at');
  return expiresAt.ok
    ? ok({
        receiver,
        amount,
        description: textMember(body, 'description') ?? '',
        expiresAt: expiresAt.value,
        trackingId: textMember(body, 'tracking_id') ?? '',
      })
    : expiresAt;
}

export const amountProblem = (field: string, amount: string): string =>
  `${field} is ${JSON.stringify(amount)}; expected a decimal with at most 28 digits before and 10 after the point`;

/** The Unix time in the member `name`, which messages call `field`. */
function readMicros(body: unknown, name: string, field = name): Result<Micros, string> {
  const time = integerMember(body, name);
  return time === undefined || BigInt.asIntN(64, time) !== time
    ? err(`${field} must be a 64-bit integer, the Unix time in microseconds`)
    : ok(micros(time));
}

/** The same for a time that becomes a timestamp of the ledger, whose years have four digits. */
export function readTimestamp(body: unknown, name: string, field = name): Result<Micros, string> {
  const time = readMicros(body, name, field);
  return time.ok && !isLedgerInstant(time.value) ? err(timestampProblem(field, time.value)) : time;
}

export const timestampProblem = (field: string, time: Micros): string =>
  `${field} is ${time}, which is not within the years 1 to 9999; the unit is microseconds since 1970`;

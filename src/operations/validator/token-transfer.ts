// Token standard transfers of a wallet: the terms of a new one, and what became of one (Splice 0.7.4 wallet-internal).

import { err, micros, normalizeAmount, ok, type Json, type Result } from '../../base';
import {
  membersOf,
  textOf,
  updateAt,
  type CommandOf,
  type DamlValue,
  type TokenStandardVersion,
  type Transaction,
} from '../../ledger';
import { error, json } from '../answers';
import { transactionIn } from '../ledger/run-submission';
import { integerMember, textMember } from '../read';
import { answerRejection } from '../rejections';
import type { Answer, Operation } from '../types';
import { choiceResult, metaJson, textsIn } from './choice-result';
import { submitOnce } from './submit-once';
import { isPartyId, walletOperation } from './wallet-operation';

type Terms = Omit<CommandOf<'transfer-tokens'>, 'type' | 'version' | 'sender'>;

/** The operation that transfers tokens of the caller's wallet, once per tracking id. */
export const transferCreation = (id: string, version: TokenStandardVersion): Operation => ({
  ...walletOperation(id, async ({ wallet, request, context }) => {
    const terms = readTerms(request.body);
    if (!terms.ok) return error(400, terms.error);
    const { trackingId } = terms.value;
    const command = { type: 'transfer-tokens', version, sender: wallet.party, ...terms.value } as const;
    const done = await submitOnce(context, { wallet: wallet.party, name: `${id} ${trackingId}`, command });
    if (done.ok) return transferResult(transactionIn(done.value));
    if (done.error.code === 'tracking-id-in-process')
      return error(
        429,
        `A transfer with tracking id ${trackingId} is being processed; retry with exponential back-off`,
      );
    if (done.error.code !== 'duplicate-command') return answerRejection(done.error);
    const earlier = updateAt(context.world.state, BigInt(done.error.offset));
    return context.dialect.repeatedTransfer === 'first-result' && earlier?.type === 'transaction'
      ? transferResult(earlier)
      : error(409, `A transfer with tracking id ${trackingId} already exists; use another tracking id for a new one`);
  }),
  submits: true,
});

/** Validates what the schema does not check; the ledger checks the rest. */
function readTerms(body: unknown): Result<Terms, string> {
  const receiver = textMember(body, 'receiver_party_id') ?? '';
  const amount = textMember(body, 'amount') ?? '';
  const expiresAt = integerMember(body, 'expires_at');
  if (!isPartyId(receiver)) return err(`receiver_party_id is ${JSON.stringify(receiver)}; expected a party id`);
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

/** An operation that accepts, rejects or withdraws the transfer instruction in the path. */
export const transferMove = (
  id: string,
  type: 'accept-transfer' | 'reject-transfer' | 'withdraw-transfer',
  version: TokenStandardVersion,
): Operation =>
  walletOperation(id, ({ wallet, request, context }) => {
    const moved = context.world.execute({
      type,
      version,
      contractId: request.path['contract_id'] ?? '',
      actor: wallet.party,
    });
    return moved.ok ? transferResult(transactionIn(moved.value)) : answerRejection(moved.error);
  });

/** Pending, completed or (without a member) failed. */
function transferResult(transaction: Transaction): Answer {
  const { output, senderChangeCids, meta } = choiceResult(transaction);
  return json({
    output: outputJson(membersOf(membersOf(output ?? null)['value'] ?? null)),
    sender_change_cids: textsIn(senderChangeCids),
    meta: metaJson(meta),
  });
}

function outputJson({ transferInstructionCid, receiverHoldingCids }: Readonly<Record<string, DamlValue>>): Json {
  if (transferInstructionCid !== undefined) return { transfer_instruction_cid: textOf(transferInstructionCid) };
  return receiverHoldingCids === undefined ? {} : { receiver_holding_cids: textsIn(receiverHoldingCids) };
}

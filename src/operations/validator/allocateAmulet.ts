// Allocates tokens of the wallet to one leg of a settlement, which locks them (Splice 0.7.4 wallet-internal).

import { err, formatInstant, micros, ok, normalizeAmount, type Result } from '../../base';
import { networkOf, updateAt, type AllocationSpecification, type State, type Transaction } from '../../ledger';
import { error, json } from '../answers';
import { isContractId } from '../ledger/grammars';
import { transactionIn } from '../ledger/run-submission';
import { integerMember, membersOf, textMember } from '../read';
import { answerRejection } from '../rejections';
import type { Answer, Operation } from '../types';
import { choiceResult, metaJson, textsIn } from './choice-result';
import { submitOnce } from './submit-once';
import { isPartyId, walletOperation } from './wallet-operation';

export const allocateAmulet: Operation = {
  ...walletOperation('allocateAmulet', async ({ wallet, request, context }) => {
    const read = readAllocation(request.body, wallet.party, context.world.state);
    if (!read.ok) return error(400, read.error);
    const allocation = read.value;
    const { executor, settlementRef } = allocation.settlement;
    const name = `allocateAmulet ${JSON.stringify([executor, settlementRef.id, settlementRef.cid, allocation.transferLegId])}`;
    const command = { type: 'allocate-tokens', allocation } as const;
    const done = await submitOnce(context, { wallet: wallet.party, name, command });
    if (done.ok) return allocated(transactionIn(done.value));
    const what = `leg ${allocation.transferLegId} of settlement ${settlementRef.id}`;
    if (done.error.code === 'tracking-id-in-process')
      return error(429, `An allocation to ${what} is being processed; retry with exponential back-off`);
    if (done.error.code !== 'duplicate-command') return answerRejection(done.error);
    const earlier = updateAt(context.world.state, BigInt(done.error.offset));
    return context.dialect.repeatedTransfer === 'first-result' && earlier?.type === 'transaction'
      ? allocated(earlier)
      : error(409, `An allocation to ${what} was already created`);
  }),
  submits: true,
};

function readAllocation(body: unknown, sender: string, state: State): Result<AllocationSpecification, string> {
  const { settlement, transfer_leg: leg } = membersOf(body);
  const reference = membersOf(settlement)['settlement_ref'];
  const [executor, receiver] = [textMember(settlement, 'executor') ?? '', textMember(leg, 'receiver') ?? ''];
  const amount = normalizeAmount(textMember(leg, 'amount') ?? '');
  for (const [field, party] of [
    ['settlement.executor', executor],
    ['transfer_leg.receiver', receiver],
  ] as const)
    if (!isPartyId(party)) return err(`${field} is ${JSON.stringify(party)}; expected a party id`);
  if (amount === undefined) return err('transfer_leg.amount must be a decimal with at most 10 digits after the point');
  const cid = textMember(reference, 'cid') ?? null;
  if (cid !== null && !isContractId(cid))
    return err(`settlement.settlement_ref.cid is ${JSON.stringify(cid.slice(0, 300))}; expected a contract id`);
  const times = ['requested_at', 'allocate_before', 'settle_before'].map((name) => timeAt(settlement, name));
  const [requestedAt, allocateBefore, settleBefore] = times;
  if (requestedAt === undefined || allocateBefore === undefined || settleBefore === undefined)
    return err('The times of the settlement must be 64-bit integers, the Unix time in microseconds');
  return ok({
    settlement: {
      executor,
      settlementRef: { id: textMember(reference, 'id') ?? '', cid },
      requestedAt,
      allocateBefore,
      settleBefore,
      meta: { values: textsAt(settlement, 'meta') },
    },
    transferLegId: textMember(body, 'transfer_leg_id') ?? '',
    transferLeg: {
      sender,
      receiver,
      amount,
      instrumentId: { admin: networkOf(state).dso, id: 'Amulet' },
      meta: { values: textsAt(leg, 'meta') },
    },
  });
}

function timeAt(value: unknown, name: string): string | undefined {
  const time = integerMember(value, name);
  return time === undefined || BigInt.asIntN(64, time) !== time ? undefined : formatInstant(micros(time));
}

const textsAt = (value: unknown, name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(membersOf(membersOf(value)[name])).flatMap(([key, text]) =>
      typeof text === 'string' ? [[key, text]] : [],
    ),
  );

function allocated(transaction: Transaction): Answer {
  const { output, senderChangeCids, meta } = choiceResult(transaction);
  const { allocationCid } = membersOf(membersOf(output)['value']);
  return json({
    output: { allocation_cid: String(allocationCid) },
    sender_change_cids: textsIn(senderChangeCids),
    meta: metaJson(meta),
  });
}

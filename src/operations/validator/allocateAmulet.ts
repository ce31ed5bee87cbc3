// Allocates tokens of the wallet to one leg of a settlement, which locks them (Splice 0.7.4 wallet-internal).

import { err, formatInstant, normalizeAmount, ok, type Result } from '../../base';
import { networkOf, type AllocationSpecification, type State } from '../../ledger';
import { error } from '../answers';
import { isContractId } from '../ledger/grammars';
import { membersOf, textMember } from '../read';
import type { Operation } from '../types';
import { allocatedBy, textsAt } from './allocating';
import { textsIn } from './choice-result';
import { answerOnce } from './submit-once';
import { amountProblem, readTimestamp } from './transfer-terms';
import { isPartyId, walletOperation } from './wallet-operation';

export const allocateAmulet: Operation = {
  ...walletOperation('allocateAmulet', ({ wallet, request, context }) => {
    const read = readAllocation(request.body, wallet.party, context.world.state);
    if (!read.ok) return error(400, read.error);
    const allocation = read.value;
    const { executor, settlementRef } = allocation.settlement;
    const name = `allocateAmulet ${JSON.stringify([executor, settlementRef.id, settlementRef.cid, allocation.transferLegId])}`;
    const command = { type: 'allocate-tokens', allocation } as const;
    const what = `An allocation to leg ${allocation.transferLegId} of settlement ${settlementRef.id}`;
    const used = `${what} was already created`;
    const result = allocatedBy(({ senderChangeCids }) => textsIn(senderChangeCids));
    return answerOnce(context, { wallet: wallet.party, name, command }, { what, used, result });
  }),
  submits: true,
};

function readAllocation(body: unknown, sender: string, state: State): Result<AllocationSpecification, string> {
  const { settlement, transfer_leg: leg } = membersOf(body);
  const reference = membersOf(settlement)['settlement_ref'];
  const [executor, receiver] = [textMember(settlement, 'executor') ?? '', textMember(leg, 'receiver') ?? ''];
  const amountText = textMember(leg, 'amount') ?? '';
  const amount = normalizeAmount(amountText);
  for (const [field, party] of [
    ['settlement.executor', executor],
    ['transfer_leg.receiver', receiver],
  ] as const)
    if (!isPartyId(party)) return err(`${field} is ${JSON.stringify(party)}; expected a party id`);
  if (amount === undefined) return err(amountProblem('transfer_leg.amount', amountText));
  const cid = textMember(reference, 'cid') ?? null;
  if (cid !== null && !isContractId(cid))
    return err(`settlement.settlement_ref.cid is ${JSON.stringify(cid.slice(0, 300))}; expected a contract id`);
  const timeOf = (name: string) => readTimestamp(settlement, name, `settlement.${name}`);
  const [requestedAt, allocateBefore, settleBefore] = [
    timeOf('requested_at'),
    timeOf('allocate_before'),
    timeOf('settle_before'),
  ];
  if (!requestedAt.ok) return requestedAt;
  if (!allocateBefore.ok) return allocateBefore;
  if (!settleBefore.ok) return settleBefore;
  return ok({
    settlement: {
      executor,
      settlementRef: { id: textMember(reference, 'id') ?? '', cid },
      requestedAt: formatInstant(requestedAt.value),
      allocateBefore: formatInstant(allocateBefore.value),
      settleBefore: formatInstant(settleBefore.value),
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

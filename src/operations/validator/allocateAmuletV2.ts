// Allocates tokens of the wallet to all its legs of a settlement, by version 2 of the standard: what it sends on balance is
// locked (Splice 0.7.4 wallet-internal).

import { err, formatInstant, normalizeAmount, ok, type Result } from '../../base';
import {
  basicAccount,
  networkOf,
  membersOf as damlMembersOf,
  type AllocationSpecificationV2,
  type PartyId,
  type SettlementInfoV2,
  type State,
  type TransferLegSide,
} from '../../ledger';
import { error } from '../answers';
import { isContractId } from '../ledger/grammars';
import { membersOf, textMember, textsMember } from '../read';
import type { Operation } from '../types';
import { allocatedBy, textsAt } from './allocating';
import { textsIn } from './choice-result';
import { answerOnce } from './submit-once';
import { amountProblem, readTimestamp } from './transfer-terms';
import { isPartyId, walletOperation } from './wallet-operation';

export const allocateAmuletV2: Operation = {
  ...walletOperation('allocateAmuletV2', ({ wallet, request, context }) => {
    const read = readAllocation(request.body, wallet.party, context.world.state);
    if (!read.ok) return error(400, read.error);
    const { settlement } = read.value;
    const name = `allocateAmuletV2 ${JSON.stringify([settlement.id, settlement.cid, settlement.executors])}`;
    const command = { type: 'allocate-to-settlement', ...read.value } as const;
    const what = `An allocation to settlement ${settlement.id}`;
    const used = `${what} was already created`;
    const result = allocatedBy(({ authorizerChangeCids = null }) =>
      Object.values(damlMembersOf(authorizerChangeCids)).flatMap(textsIn),
    );
    return answerOnce(context, { wallet: wallet.party, name, command }, { what, used, result });
  }),
  submits: true,
};

interface SettlementAllocation {
  readonly settlement: SettlementInfoV2;
  readonly allocation: AllocationSpecificationV2;
}

function readAllocation(body: unknown, owner: PartyId, state: State): Result<SettlementAllocation, string> {
  const { settlement } = membersOf(body);
  const reference = membersOf(settlement)['settlement_ref'];
  const executors = textsMember(settlement, 'executors');
  for (const executor of executors)
    if (!isPartyId(executor)) return err(`settlement.executors has ${JSON.stringify(executor)}; expected party ids`);
  const cid = textMember(reference, 'cid') ?? null;
  if (cid !== null && !isContractId(cid))
    return err(`settlement.settlement_ref.cid is ${JSON.stringify(cid.slice(0, 300))}; expected a contract id`);
  const hasDeadline = membersOf(settlement)['settlement_deadline'] !== undefined;
  const deadline = hasDeadline
    ? readTimestamp(settlement, 'settlement_deadline', 'settlement.settlement_deadline')
    : ok(undefined);
  if (!deadline.ok) return deadline;
  const transferLegSides = legsOf(body);
  if (!transferLegSides.ok) return transferLegSides;
  const nextIterationFunding = fundingOf(body);
  if (!nextIterationFunding.ok) return nextIterationFunding;
  return ok({
    settlement: {
      executors,
      id: textMember(reference, 'id') ?? '',
      cid,
      meta: { values: textsAt(settlement, 'meta') },
    },
    allocation: {
      admin: networkOf(state).dso,
      authorizer: basicAccount(owner),
      transferLegSides: transferLegSides.value,
      settlementDeadline: deadline.value === undefined ? null : formatInstant(deadline.value),
      nextIterationFunding: nextIterationFunding.value,
      committed: membersOf(body)['committed'] === true,
      meta: { values: textsAt(body, 'meta') },
    },
  });
}

function legsOf(body: unknown): Result<readonly TransferLegSide[], string> {
  const legs: TransferLegSide[] = [];
  for (const leg of itemsOf(membersOf(body)['transfer_leg_sides'])) {
    const transferLegId = textMember(leg, 'transfer_leg_id') ?? '';
    const otherside = textMember(leg, 'otherside') ?? '';
    const amountText = textMember(leg, 'amount') ?? '';
    const amount = normalizeAmount(amountText);
    if (!isPartyId(otherside))
      return err(`otherside of leg ${transferLegId} is ${JSON.stringify(otherside)}; expected a party id`);
    if (amount === undefined) return err(amountProblem(`amount of leg ${transferLegId}`, amountText));
    legs.push({
      transferLegId,
      side: textMember(leg, 'side') === 'SENDERSIDE' ? 'SenderSide' : 'ReceiverSide',
      otherside: basicAccount(otherside),
      amount,
      instrumentId: 'Amulet',
      meta: { values: textsAt(leg, 'meta') },
    });
  }
  return ok(legs);
}

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function fundingOf(body: unknown): Result<Readonly<Record<string, string>> | null, string> {
  const funding = membersOf(body)['next_iteration_funding'];
  if (funding === undefined) return ok(null);
  const amounts: (readonly [instrument: string, amount: string])[] = [];
  for (const [instrument, text] of Object.entries(membersOf(funding))) {
    const amountText = typeof text === 'string' ? text : '';
    const amount = normalizeAmount(amountText);
    if (amount === undefined) return err(amountProblem(`next_iteration_funding of ${instrument}`, amountText));
    amounts.push([instrument, amount]);
  }
  return ok(Object.fromEntries(amounts));
}

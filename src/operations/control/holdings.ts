// Holdings of all parties: list, mint, lock, unlock, burn.

import { err } from '../../base';
import { activeOf, timeOf, type Command, type ContractRecord } from '../../ledger';
import { json } from '../answers';
import { textMember, textsMember } from '../read';
import type { Operation } from '../types';
import { executeAll, firstUnknown, isKnown, stateOf, unknownEntity } from './execute-commands';
import { commandAnswer } from './command-answer';
import { controlOperation, instantJson, instantMember } from './control-operation';

const listHoldings = controlOperation('listHoldings', (call) => {
  const { owner } = call.request.query;
  const records = [...activeOf(stateOf(call), 'Amulet'), ...activeOf(stateOf(call), 'LockedAmulet')];
  const holdings = records.map(holdingOf).filter((holding) => owner === undefined || holding.owner === owner);
  return json({ holdings: holdings.sort((a, b) => bySize(b.amount, a.amount)) });
});

/** Amounts have ten decimals, so they compare as integers without the point. */
function bySize(a: string, b: string): number {
  const difference = BigInt(a.replace('.', '')) - BigInt(b.replace('.', ''));
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

function holdingOf({ contract }: ContractRecord<'Amulet'> | ContractRecord<'LockedAmulet'>) {
  const amulet = contract.template === 'Amulet' ? contract.payload : contract.payload.amulet;
  const held = contract.template === 'Amulet' ? undefined : contract.payload.lock;
  return {
    contractId: contract.contractId,
    owner: amulet.owner,
    amount: amulet.amount.initialAmount,
    ...instantJson('createdAt', contract.createdAt),
    lock: held
      ? { holders: held.holders, ...instantJson('expiresAt', timeOf(held.expiresAt)), context: held.optContext ?? null }
      : null,
  };
}

const mintHolding = controlOperation('mintHolding', (call) => {
  const owner = textMember(call.request.body, 'owner') ?? '';
  if (!isKnown(call, owner)) return commandAnswer(call, unknownEntity('party', owner));
  return commandAnswer(
    call,
    executeAll(call, [{ type: 'mint', owner, amount: textMember(call.request.body, 'amount') ?? '' }]),
    {},
    201,
  );
});

const lockHolding = controlOperation('lockHolding', (call) => {
  const { body } = call.request;
  const expiresAt = instantMember(body, 'expiresAt');
  const context = textMember(body, 'context');
  if (!expiresAt.ok) return expiresAt.error;
  const [owner, holders] = [textMember(body, 'owner') ?? '', textsMember(body, 'holders')];
  const stranger = firstUnknown(call, [owner, ...holders]);
  if (stranger !== undefined) return commandAnswer(call, unknownEntity('party', stranger));
  const command: Command = {
    type: 'lock',
    owner,
    holders,
    amount: textMember(body, 'amount') ?? '',
    expiresAt: expiresAt.value,
    ...(context === undefined ? {} : { context }),
  };
  return commandAnswer(call, executeAll(call, [command]), {}, 201);
});

const unlockHolding = controlOperation('unlockHolding', (call) =>
  commandAnswer(call, executeAll(call, [{ type: 'unlock', contractId: call.request.path['contractId'] ?? '' }])),
);

const burnHolding = controlOperation('burnHolding', (call) => {
  const contractId = call.request.path['contractId'] ?? '';
  const isLocked = activeOf(stateOf(call), 'LockedAmulet').some(({ contract }) => contract.contractId === contractId);
  if (isLocked)
    return commandAnswer(
      call,
      err({ code: 'precondition', reason: `holding ${contractId} is locked; unlock it first` }),
    );
  return commandAnswer(call, executeAll(call, [{ type: 'burn', contractId }]));
});

export const holdingsOperations: readonly Operation[] = [
  listHoldings,
  mintHolding,
  lockHolding,
  unlockHolding,
  burnHolding,
];

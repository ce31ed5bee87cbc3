// The registry of allocations under version 2 of the token standard (Splice 0.7.4 allocation-instruction-v2 and
// allocation-v2). Allocations complete at once, so there are no allocation instructions, and none has a context.

import {
  activeContract,
  allocateV2,
  itemsOf,
  membersOf,
  settleBatch,
  textOf,
  type ContractRecord,
  type DamlType,
  type DamlValue,
  type State,
} from '../../ledger';
import { error, json } from '../answers';
import type { Operation } from '../types';
import { answerAllocationContext } from './allocation-context';
import { choiceArguments } from './choice-arguments';
import { choiceContext } from './choice-context';
import { tokenFactory } from './token-factory';

/** Answers the factory with the context of its choice; refuses arguments that are not those of the choice. */
const factoryOf = (
  id: string,
  choice: string,
  argument: DamlType,
  more: (state: State, argument: DamlValue) => readonly ContractRecord[] = () => [],
): Operation => ({
  id,
  access: 'open',
  handle({ body }, context) {
    const read = choiceArguments(body, choice, argument);
    if (!read.ok) return read.error;
    const factory = tokenFactory(context);
    if (!factory.ok) return factory.error;
    return json({
      factoryId: factory.value.record.contract.contractId,
      choiceContext: choiceContext(
        [...factory.value.context, ...more(context.world.state, read.value).map((record) => ({ record }))],
        body,
      ),
    });
  },
});

/** The locked tokens of the allocations of a batch: its executors cannot see them. */
function locksOf(state: State, argument: DamlValue): readonly ContractRecord[] {
  const ids = itemsOf(membersOf(argument)['allocations'] ?? null)
    .map((one) => textOf(membersOf(one)['allocationCid']))
    .flatMap((id) => {
      const record = state.contracts.get(id);
      const payload = membersOf(record && !record.archived ? record.contract.payload : null);
      return textOf(payload['lockedAmulet']);
    });
  return [...new Set(ids)].flatMap((id) => activeContract(state, 'LockedAmulet', id) ?? []);
}

const instructionContext = (id: string): Operation => ({
  id,
  access: 'open',
  handle: () => error(400, 'There are no allocation instructions of this token: its allocations complete at once'),
});

const allocationContext = (id: string): Operation => ({
  id,
  access: 'open',
  handle: answerAllocationContext('release', 2),
});

export const getAllocationFactoryV2 = factoryOf('getAllocationFactoryV2', 'AllocationFactory_Allocate', allocateV2);
export const getSettlementFactory = factoryOf(
  'getSettlementFactory',
  'SettlementFactory_SettleBatch',
  settleBatch,
  locksOf,
);
export const getAllocationInstructionAcceptContext = instructionContext('getAllocationInstructionAcceptContext');
export const getAllocationInstructionWithdrawContext = instructionContext('getAllocationInstructionWithdrawContext');
export const getAllocationWithdrawContextV2 = allocationContext('getAllocationWithdrawContextV2');
export const getAllocationCancelContextV2 = allocationContext('getAllocationCancelContextV2');

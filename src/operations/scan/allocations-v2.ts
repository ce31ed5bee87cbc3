// The registry of allocations by version 2 of the token standard (Splice 0.7.4 allocation-instruction-v2 and
// allocation-v2). Allocations complete at once, so there are no allocation instructions, and none has a context.

import { allocateV2, settleBatch, type DamlType } from '../../ledger';
import { error, json } from '../answers';
import { member, type BodyField } from '../ledger/body-field';
import { readDaml } from '../ledger/read-daml';
import type { Operation } from '../types';
import { answerAllocationContext } from './allocation-context';
import { choiceContext } from './choice-context';
import { tokenFactory } from './token-factory';

/** Answers the factory with the context of its choice; refuses arguments that are not those of the choice. */
const factoryOf = (id: string, choice: string, argument: DamlType): Operation => ({
  id,
  access: 'open',
  handle({ body }, context) {
    const problems: string[] = [];
    const place: BodyField = { value: body, path: '', problems };
    readDaml(argument, member(place, 'choiceArguments'));
    if (problems.length > 0) return error(400, `Invalid arguments of ${choice}: ${problems.join('; ')}`);
    const factory = tokenFactory(context);
    if (!factory.ok) return factory.error;
    return json({
      factoryId: factory.value.record.contract.contractId,
      choiceContext: choiceContext(factory.value.context, body),
    });
  },
});

const instructionContext = (id: string): Operation => ({
  id,
  access: 'open',
  handle: () => error(400, 'There are no allocation instructions of this token: its allocations complete at once'),
});

const allocationContext = (id: string): Operation => ({
  id,
  access: 'open',
  handle: answerAllocationContext('release'),
});

export const getAllocationFactoryV2 = factoryOf('getAllocationFactoryV2', 'AllocationFactory_Allocate', allocateV2);
export const getSettlementFactory = factoryOf('getSettlementFactory', 'SettlementFactory_SettleBatch', settleBatch);
export const getAllocationInstructionAcceptContext = instructionContext('getAllocationInstructionAcceptContext');
export const getAllocationInstructionWithdrawContext = instructionContext('getAllocationInstructionWithdrawContext');
export const getAllocationWithdrawContextV2 = allocationContext('getAllocationWithdrawContextV2');
export const getAllocationCancelContextV2 = allocationContext('getAllocationCancelContextV2');

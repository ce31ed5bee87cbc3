// The context for a choice on a transfer instruction (observed scan-validator 6).

import { error } from '../answers';
import type { Answer, OperationContext, OperationRequest } from '../types';
import { answerLockedContext } from './locked-context';

/** The handler of all three choices: they need the same context. */
export const answerInstructionContext = ({ path, body }: OperationRequest, { world }: OperationContext): Answer => {
  const id = path['transferInstructionId'] ?? '';
  const record = world.state.contracts.get(id);
  return !record || record.archived || record.contract.template !== 'AmuletTransferInstruction'
    ? error(404, `No active transfer instruction has the contract id ${JSON.stringify(id)}`)
    : answerLockedContext(world, record.contract.payload.lockedAmulet, body);
};

// The context for a choice on a transfer instruction (observed scan-validator 6).

import { error, json } from '../answers';
import type { Operation } from '../types';
import { choiceContext, networkContext } from './choice-context';

/** The handler of all three choices: they need the same context. */
export const answerInstructionContext: Operation['handle'] = ({ path, body }, { world }) => {
  const id = path['transferInstructionId'] ?? '';
  const record = world.state.contracts.get(id);
  if (!record || record.archived || record.contract.template !== 'AmuletTransferInstruction')
    return error(404, `No active transfer instruction has the contract id ${JSON.stringify(id)}`);
  const context = networkContext(world.state, world.now);
  if (!context) return error(404, 'No mining round is open; retry when the next one opens');
  // The sender may have unlocked the tokens after the deadline; then there is no lock to disclose or expire.
  const locked = world.state.contracts.get(record.contract.payload.lockedAmulet);
  const isLocked = locked !== undefined && !locked.archived;
  return json(
    choiceContext([...context, ...(isLocked ? [{ record: locked }] : [])], body, {
      'expire-lock': { tag: 'AV_Bool', value: isLocked },
    }),
  );
};

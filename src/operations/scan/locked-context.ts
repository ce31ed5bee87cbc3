// The context for a choice on locked tokens, of a transfer instruction or an allocation (observed scan-validator 6).

import type { Json } from '../../base';
import { error, json } from '../answers';
import type { Answer, WorldPort } from '../types';
import { choiceContext, networkContext, type ContextContract } from './choice-context';

/** The rules, the open round and the lock; the sender may have unlocked the tokens after the deadline. */
export function answerLockedContext(
  { state, now }: WorldPort,
  lockedAmulet: string | null,
  body: Json | undefined,
  more: readonly ContextContract[] = [],
): Answer {
  const context = networkContext(state, now);
  if (!context) return error(404, 'No mining round is open; retry when the next one opens');
  const locked = lockedAmulet === null ? undefined : state.contracts.get(lockedAmulet);
  const isLocked = locked !== undefined && !locked.archived;
  return json(
    choiceContext([...context, ...more, ...(isLocked ? [{ record: locked }] : [])], body, {
      'expire-lock': { tag: 'AV_Bool', value: isLocked },
    }),
  );
}

// The answer of an operation that acts on the ledger.

import type { Json } from '../../base';
import type { Decision } from '../../ledger';
import { json } from '../answers';
import type { Answer } from '../types';
import type { ControlCall } from './control-operation';
import { rejectionAnswer } from './rejections';
import { commandResultJson } from './views';

/** What the commands put on the ledger, or why it refused. `more` names what was made or chosen. */
export function commandAnswer(
  { control }: ControlCall,
  outcome: Decision,
  more: { readonly [name: string]: Json } = {},
  status = 200,
): Answer {
  return outcome.ok
    ? json(commandResultJson(outcome.value, control.clock.view(), more), status)
    : rejectionAnswer(outcome.error);
}

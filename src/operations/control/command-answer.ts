// Answers of operations that execute ledger commands.

import type { Json } from '../../base';
import type { Decision } from '../../ledger';
import { json } from '../answers';
import type { Answer } from '../types';
import type { ControlOperationCall } from './control-operation';
import { rejectionAnswer } from './rejections';
import { commandResultJson } from './views';

/** The result of the commands, or their rejection. `more` adds members, such as created ids. */
export function commandAnswer(
  { control }: ControlOperationCall,
  outcome: Decision,
  more: { readonly [name: string]: Json } = {},
  status = 200,
): Answer {
  return outcome.ok
    ? json(commandResultJson(outcome.value, control.clock.view(), more), status)
    : rejectionAnswer(outcome.error);
}

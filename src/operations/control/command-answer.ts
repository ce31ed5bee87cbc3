// The answer of an operation that acts on the ledger.

import type { Json, Result } from '../../base';
import type { LogEntry, Rejection } from '../../ledger';
import { json } from '../answers';
import type { Answer } from '../types';
import type { ControlCall } from './control-operation';
import { rejected } from './rejections';
import { committedJson } from './views';

/** What the commands put on the ledger, or why it refused. `more` names what was made or chosen. */
export function committed(
  { control }: ControlCall,
  outcome: Result<readonly LogEntry[], Rejection>,
  more: { readonly [name: string]: Json } = {},
  status = 200,
): Answer {
  return outcome.ok ? json(committedJson(outcome.value, control.clock.view(), more), status) : rejected(outcome.error);
}

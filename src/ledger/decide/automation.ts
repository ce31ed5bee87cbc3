// Automation by hand: which kinds wait to be stepped, and which steps are to fail.

import { err, ok, plus, SECOND } from '../../base';
import { kindOf } from '../automation';
import type { State } from '../state';
import type { AutomationCommand, Env, LogEntry } from '../types';
import type { CommandOf, Decision } from './commands';
import { abortOffer } from './offers';

/** After so long a step that timed out is tried again (assumed). */
const RETRY_AFTER = 10n * SECOND;
const MAX_FAILURES = 1000;

/** Holds a kind of automation, or lets it go on: what it held is done then. */
export const setAutomationMode = (_: State, { kind, mode }: CommandOf<'set-automation-mode'>, env: Env): Decision =>
  ok([{ type: 'automation-mode-set', at: env.now, kind, mode }]);

/** Makes the next steps of a kind fail. Refused: lack of funds where nothing is paid. */
export function armFailure(_: State, { kind, reason, times }: CommandOf<'arm-failure'>, env: Env): Decision {
  if (reason === 'insufficient-funds' && kind !== 'consume')
    return err({
      code: 'invalid-value',
      field: 'reason',
      value: reason,
      expected: `timeout, because ${kind} automation pays nothing out of a wallet; insufficient-funds is for consume`,
    });
  if (times > MAX_FAILURES)
    return err({ code: 'invalid-value', field: 'times', value: `${times}`, expected: `at most ${MAX_FAILURES}` });
  return ok([{ type: 'failure-armed', at: env.now, kind, reason, times }]);
}

/** What becomes of a step that would be done, where one of its kind is to fail. */
export function failStep(state: State, command: AutomationCommand, decided: readonly LogEntry[], env: Env): Decision {
  const reason = state.failures.get(kindOf(command))?.[0];
  if (reason === undefined) return ok(decided);
  const failed = { type: 'automation-failed', at: env.now, command, reason } as const;
  if (reason === 'timeout') return ok([{ ...failed, retryAt: plus(env.now, RETRY_AFTER) }]);
  const aborted = command.type === 'consume-offer' ? abortOffer(state, command.contractId, env) : ok(decided);
  return aborted.ok ? ok([...aborted.value, { ...failed, retryAt: undefined }]) : aborted;
}

// Manual control of automation: modes and armed failures.

import { err, ok, plus, SECOND } from '../../base';
import { kindOf } from '../automation';
import type { State } from '../state';
import type { AutomationCommand, Env, LogEntry } from '../types';
import type { CommandOf, Decision } from './commands';
import { abortOffer } from './offers';
import { abortTrafficRequest } from './traffic-purchases';

/** Delay before a timed-out step is retried (assumed). */
const RETRY_AFTER = 10n * SECOND;
const MAX_FAILURES = 1000;

/** Sets a kind to manual or automatic. */
export const setAutomationMode = (_: State, { kind, mode }: CommandOf<'set-automation-mode'>, env: Env): Decision =>
  ok([{ type: 'automation-mode-set', at: env.now, kind, mode }]);

/** Makes the next steps of a kind fail. Rejects insufficient funds for kinds that pay nothing. */
export function armFailure(_: State, { kind, reason, times }: CommandOf<'arm-failure'>, env: Env): Decision {
  if (reason === 'insufficient-funds' && kind !== 'consume')
    return err({
      code: 'invalid-value',
      field: 'reason',
      value: reason,
      expected: `timeout; insufficient-funds applies to consume automation only`,
    });
  if (times > MAX_FAILURES)
    return err({ code: 'invalid-value', field: 'times', value: `${times}`, expected: `at most ${MAX_FAILURES}` });
  return ok([{ type: 'failure-armed', at: env.now, kind, reason, times }]);
}

/** The outcome of a step if a failure is armed for its kind. */
export function failStep(state: State, command: AutomationCommand, decided: readonly LogEntry[], env: Env): Decision {
  const reason = state.failures.get(kindOf(command))?.[0];
  if (reason === undefined) return ok(decided);
  const failed = { type: 'automation-failed', at: env.now, command, reason } as const;
  if (reason === 'timeout') return ok([{ ...failed, retryAt: plus(env.now, RETRY_AFTER) }]);
  const aborted = withoutFunds(state, command, env) ?? ok(decided);
  return aborted.ok ? ok([...aborted.value, { ...failed, retryAt: undefined }]) : aborted;
}

/** The outcome of a payment as if the payer had no funds; undefined for a step that pays nothing. */
function withoutFunds(state: State, command: AutomationCommand, env: Env): Decision | undefined {
  if (command.type === 'consume-offer') return abortOffer(state, command.contractId, env);
  return command.type === 'complete-traffic-request' ? abortTrafficRequest(state, command.contractId, env) : undefined;
}

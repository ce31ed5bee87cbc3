// What the control operations have in common: a port to the shell, and one form of refusal.

import { defined, formatInstantShort, type Json, type Micros } from '../../base';
import type { Answer, Operation, OperationContext, OperationRequest } from '../types';
import { json } from '../answers';
import { wireInteger } from '../read';
import type { Controlled, ControlPort, ControlRefusal } from './port';

export interface ControlCall {
  readonly control: ControlPort;
  readonly request: OperationRequest;
  readonly context: OperationContext;
}

/** An operation that is given the controls of its world. The pipeline has let the caller in (server/guard.ts). */
export const controlOperation = (id: string, answer: (call: ControlCall) => Answer | Promise<Answer>): Operation => ({
  id,
  access: 'open',
  handle: (request, context) => answer({ control: defined(context.control, 'operations of the control group get the controls'), request, context }),
});

export const refused = ({ status, code, message, hint }: ControlRefusal): Answer => json({ error: message, code, ...(hint === undefined ? {} : { hint }) }, status);

/** The answer to what was asked of the shell. */
export const answered = <T>(outcome: Controlled<T>, show: (value: T) => Json, status = 200): Answer => (outcome.ok ? json(show(outcome.value), status) : refused(outcome.error));

export function invalid(field: string, value: Json, expected: string): Answer {
  const seen = typeof value === 'bigint' ? String(value) : value;
  return json({ error: `${field} is ${JSON.stringify(seen)}; expected ${expected}`, code: 'invalid-value', field, value: seen }, 400);
}

/** An instant as text and as exact microseconds; the second name is the first with `Micros` behind it. */
export const instantAs = <N extends string>(name: N, instant: Micros): { readonly [K in N | `${N}Micros`]: Json } =>
  // Both keys are there: TypeScript does not follow computed names.
  ({ [name]: formatInstantShort(instant), [`${name}Micros`]: wireInteger(instant) }) as { readonly [K in N | `${N}Micros`]: Json };

/** The header's value, if the server needs an address to tell. */
export const hostOf = ({ headers }: OperationRequest): string => `http://${headers['host'] ?? '127.0.0.1'}`;

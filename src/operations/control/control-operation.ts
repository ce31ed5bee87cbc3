// Shared by control operations: the port to the server, and error responses.

import {
  DAY,
  defined,
  err,
  formatInstantShort,
  later,
  micros,
  ok,
  parseInstant,
  parseSpan,
  plus,
  type Json,
  type Micros,
  type Result,
} from '../../base';
import type { Answer, Operation, OperationContext, OperationRequest, OperationResult } from '../types';
import { json } from '../answers';
import { textMember, wireInteger } from '../read';
import type { ControlResult, ControlPort, ControlRefusal } from './port';

export interface ControlOperationCall {
  readonly control: ControlPort;
  readonly request: OperationRequest;
  readonly context: OperationContext;
}

/** An operation with access to the controls of its world. The pipeline has authorized the caller. */
export const controlOperation = (
  id: string,
  answer: (call: ControlOperationCall) => OperationResult | Promise<OperationResult>,
): Operation => ({
  id,
  access: 'open',
  handle: (request, context) =>
    answer({ control: defined(context.control, 'operations of the control group get the controls'), request, context }),
});

export const refusalAnswer = (refusal: ControlRefusal): OperationResult => ({
  refusal: { kind: 'control-refused', refusal },
});

/** The answer to a call of the control port, or its refusal. */
export const resultAnswer = <T>(outcome: ControlResult<T>, show: (value: T) => Json, status = 200): OperationResult =>
  outcome.ok ? json(show(outcome.value), status) : refusalAnswer(outcome.error);

export function invalidValueAnswer(field: string, value: Json, expected: string): Answer {
  const seen = typeof value === 'bigint' ? String(value) : value;
  return json(
    { error: `${field} is ${JSON.stringify(seen)}; expected ${expected}`, code: 'invalid-value', field, value: seen },
    400,
  );
}

// RFC 3339 writes the years 0000 to 9999, int64 microseconds reach the year 294247.
const EARLIEST = micros(-62_167_219_200_000_000n);
const EPOCH = micros(0n);
const LATEST = micros(253_402_300_799_999_999n);

/** Whether a request may use the instant: it has an RFC 3339 text and a non-negative number. */
export const isRepresentable = (instant: Micros): boolean => instant >= EPOCH && instant <= LATEST;

/** An instant of the body, or the refusal of a malformed one. */
export function instantMember(body: Json | undefined, name: string): Result<Micros, Answer> {
  const text = textMember(body, name) ?? '';
  const instant = parseInstant(text);
  return instant !== undefined && isRepresentable(instant)
    ? ok(instant)
    : err(invalidValueAnswer(name, text, 'an instant between the years 1970 and 9999, such as 2026-01-15T12:00:00Z'));
}

/** A duration of the body, or the refusal of one that ends after the year 9999. */
export function spanMember({ control, request: { body } }: ControlOperationCall, name: string): Result<Micros, Answer> {
  const text = textMember(body, name) ?? '';
  const span = parseSpan(text);
  return span !== undefined && isRepresentable(plus(control.clock.view().now, span))
    ? ok(span)
    : err(invalidValueAnswer(name, text, 'a duration such as 10m or 1h30m that ends before the year 10000'));
}

/** A year of rounds takes seconds and about 250,000 log entries; longer moves need several steps. */
const LONGEST_JOURNEY = 1100n * DAY;

/** The refusal of a target that is too far away. */
export function refuseLongJourney(name: string, from: Micros, target: Micros): Answer | undefined {
  if (target - from <= LONGEST_JOURNEY) return undefined;
  return invalidValueAnswer(
    name,
    formatInstantShort(target),
    `an instant at most ${LONGEST_JOURNEY / DAY} days after ${formatInstantShort(from)}; move further in several steps`,
  );
}

/**
 * An instant as text and as exact microseconds; the second name has the suffix `Micros`. Instants outside RFC 3339 are
 * clamped in the text.
 */
export const instantJson = <N extends string>(name: N, instant: Micros): { readonly [K in N | `${N}Micros`]: Json } =>
  // Both keys are present: TypeScript does not infer computed names.
  ({
    [name]: formatInstantShort(instant > LATEST ? LATEST : later(instant, EARLIEST)),
    [`${name}Micros`]: wireInteger(instant),
  }) as { readonly [K in N | `${N}Micros`]: Json };

const HOST = /^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?$/;

/** The base URL of this server as seen by the caller; a malformed Host header is ignored. */
export const baseUrlOf = ({ headers: { host } }: OperationRequest): string =>
  `http://${host !== undefined && HOST.test(host) ? host : '127.0.0.1'}`;

// The values that a fault may have.

import type { ControlRefusal, FaultDelay, FaultEffect, FaultSpec } from '../../operations';
import { MAX_DELAY_MS } from './chance';

const WIDEST_SIGMA = 5;

/** Why a value of the fault is not allowed; undefined when all are. */
export function faultProblem({ probability, times, delay, effect }: FaultSpec): ControlRefusal | undefined {
  if (!delay && !effect)
    return refusal('nothing-to-do', 'the fault has neither a delay nor an effect; say what it does');
  const flaw =
    problemWith('probability', probability, probability >= 0 && probability <= 1, 'a number from 0 to 1') ??
    (times === undefined
      ? undefined
      : problemWith(
          'times',
          times,
          Number.isSafeInteger(times) && times >= 1,
          'a whole number of at least 1, or none for no end',
        )) ??
    (delay && delayFlaw(delay)) ??
    (effect && effectFlaw(effect));
  return flaw === undefined ? undefined : refusal('invalid-value', flaw);
}

const refusal = (code: string, message: string): ControlRefusal => ({ status: 400, code, message });

const problemWith = (name: string, value: number, allowed: boolean, expected: string): string | undefined =>
  allowed ? undefined : `${name} is ${value}; expected ${expected}`;

const spanFlaw = (name: string, ms: number): string | undefined =>
  problemWith(name, ms, ms >= 0 && ms <= MAX_DELAY_MS, `0 to ${MAX_DELAY_MS} milliseconds, which is ten minutes`);

function delayFlaw(delay: FaultDelay): string | undefined {
  switch (delay.kind) {
    case 'fixed':
      return spanFlaw('the delay', delay.ms);
    case 'uniform':
      return (
        spanFlaw('the shortest delay', delay.minMs) ??
        spanFlaw('the longest delay', delay.maxMs) ??
        problemWith(
          'the shortest delay',
          delay.minMs,
          delay.minMs <= delay.maxMs,
          `at most the longest one, ${delay.maxMs}`,
        )
      );
    case 'lognormal':
      return (
        spanFlaw('the median delay', delay.medianMs) ??
        problemWith('sigma', delay.sigma, delay.sigma >= 0 && delay.sigma <= WIDEST_SIGMA, `0 to ${WIDEST_SIGMA}`)
      );
  }
}

function effectFlaw(effect: FaultEffect): string | undefined {
  switch (effect.kind) {
    case 'status':
      return problemWith(
        'status',
        effect.status,
        Number.isInteger(effect.status) && effect.status >= 200 && effect.status <= 599,
        '200 to 599',
      );
    case 'truncate':
      return problemWith(
        'truncate',
        effect.bytes,
        Number.isSafeInteger(effect.bytes) && effect.bytes >= 0,
        'a whole number of bytes',
      );
    case 'slow':
      return problemWith(
        'bytesPerSecond',
        effect.bytesPerSecond,
        Number.isSafeInteger(effect.bytesPerSecond) && effect.bytesPerSecond >= 1,
        'at least 1 byte a second',
      );
    case 'reset':
    case 'hold':
    case 'fail-after-acceptance':
      return undefined;
  }
}

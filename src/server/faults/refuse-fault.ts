// The permitted values of a fault.

import type { ControlRefusal, FaultDelay, FaultEffect, FaultSpec } from '../../operations';
import { ARGUMENTS, type NumberArgument } from '../argument-table';

/** Why a value of the fault is not allowed; undefined when all are. */
export function refuseFault({ probability, times, delay, effect }: FaultSpec): ControlRefusal | undefined {
  if (!delay && !effect)
    return refusal('nothing-to-do', 'the fault has neither a delay nor an effect; add one of them');
  const flaw =
    numberFlaw('probability', probability, ARGUMENTS.faultProbability) ??
    (times === undefined ? undefined : numberFlaw('times', times, ARGUMENTS.faultTimes)) ??
    (delay && delayFlaw(delay)) ??
    (effect && effectFlaw(effect));
  return flaw === undefined ? undefined : refusal('invalid-value', flaw);
}

const refusal = (code: string, message: string): ControlRefusal => ({ status: 400, code, message });

function numberFlaw(name: string, value: number, { expected, accepts }: NumberArgument): string | undefined {
  if (accepts(value)) return undefined;
  const { type, min, max } = expected;
  const range = max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
  return `${name} is ${value}; expected a ${type === 'integer' ? 'whole number' : 'number'} ${range}`;
}

function delayFlaw(delay: FaultDelay): string | undefined {
  switch (delay.kind) {
    case 'fixed':
      return numberFlaw('the delay', delay.ms, ARGUMENTS.faultDelay);
    case 'uniform':
      return (
        numberFlaw('the shortest delay', delay.minMs, ARGUMENTS.faultDelay) ??
        numberFlaw('the longest delay', delay.maxMs, ARGUMENTS.faultDelay) ??
        (delay.minMs <= delay.maxMs
          ? undefined
          : `the shortest delay is ${delay.minMs}; expected at most the longest one, ${delay.maxMs}`)
      );
    case 'lognormal':
      return (
        numberFlaw('the median delay', delay.medianMs, ARGUMENTS.faultDelay) ??
        numberFlaw('sigma', delay.sigma, ARGUMENTS.faultSigma)
      );
  }
}

function effectFlaw(effect: FaultEffect): string | undefined {
  switch (effect.kind) {
    case 'status':
      return numberFlaw('status', effect.status, ARGUMENTS.faultStatus);
    case 'truncate':
      return numberFlaw('truncate', effect.bytes, ARGUMENTS.faultTruncate);
    case 'slow':
      return numberFlaw('bytesPerSecond', effect.bytesPerSecond, ARGUMENTS.faultBytesPerSecond);
    case 'reset':
    case 'hold':
    case 'fail-after-acceptance':
      return undefined;
  }
}

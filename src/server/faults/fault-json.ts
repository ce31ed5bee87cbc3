// A fault with its counters to JSON, for snapshots and dumps, and back. A dump may come from anywhere: invalid faults
// are read as undefined.

import { isObject, type Json } from '../../base';
import type { FaultDelay, FaultEffect, FaultView } from '../../operations';

/** Members without a value are left out, so that a fault that was read is written as the same bytes. */
export const storedFault = ({
  id,
  operation,
  user,
  times,
  probability,
  seed,
  delay,
  effect,
  seen,
  hits,
}: FaultView): Json => ({
  id,
  operation,
  probability,
  seed,
  seen,
  hits,
  ...(user === undefined ? {} : { user }),
  ...(times === undefined ? {} : { times }),
  ...(delay === undefined ? {} : { delay: { ...delay } }),
  ...(effect === undefined ? {} : { effect: { ...effect } }),
});

export function readFault(value: unknown): FaultView | undefined {
  if (!isObject(value)) return undefined;
  const { id, operation, user, times, probability, seed, seen, hits } = value;
  if (
    typeof id !== 'string' ||
    typeof operation !== 'string' ||
    typeof seed !== 'string' ||
    typeof probability !== 'number'
  )
    return undefined;
  if (!isCount(seen) || !isCount(hits)) return undefined;
  const texts = {
    user: typeof user === 'string' ? user : undefined,
    times: typeof times === 'number' ? times : undefined,
  };
  return {
    id,
    operation,
    ...texts,
    probability,
    seed,
    delay: readDelay(value['delay']),
    effect: readEffect(value['effect']),
    seen,
    hits,
  };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isNumber = (value: unknown): value is number => typeof value === 'number';

function readDelay(value: unknown): FaultDelay | undefined {
  if (!isObject(value)) return undefined;
  const { kind, ms, minMs, maxMs, medianMs, sigma } = value;
  if (kind === 'fixed' && isNumber(ms)) return { kind, ms };
  if (kind === 'uniform' && isNumber(minMs) && isNumber(maxMs)) return { kind, minMs, maxMs };
  return kind === 'lognormal' && isNumber(medianMs) && isNumber(sigma) ? { kind, medianMs, sigma } : undefined;
}

function readEffect(value: unknown): FaultEffect | undefined {
  if (!isObject(value)) return undefined;
  const { kind, status, example, when, bytes, bytesPerSecond } = value;
  if (kind === 'status' && isNumber(status))
    return { kind, status, example: typeof example === 'string' ? example : undefined };
  if (kind === 'reset' && (when === 'before' || when === 'after')) return { kind, when };
  if (kind === 'truncate' && isNumber(bytes)) return { kind, bytes };
  if (kind === 'slow' && isNumber(bytesPerSecond)) return { kind, bytesPerSecond };
  return kind === 'hold' || kind === 'fail-after-acceptance' ? { kind } : undefined;
}

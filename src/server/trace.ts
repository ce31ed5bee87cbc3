// W3C trace context of a request (level 1), and the trace ids of requests that carry none.

import { createHash } from 'node:crypto';
import type { TraceContext } from '../ledger';

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;
/** The standard requires to propagate at least 512 characters; longer values are dropped. */
const LONGEST_TRACESTATE = 512;

/** The caller's trace context; undefined when there is none or it is malformed. */
export function traceOf(headers: Readonly<Record<string, string>>): TraceContext | undefined {
  const traceparent = headers['traceparent']?.trim();
  if (traceparent === undefined || !TRACEPARENT.test(traceparent)) return undefined;
  const tracestate = headers['tracestate'];
  return tracestate === undefined || tracestate.length > LONGEST_TRACESTATE
    ? { traceparent }
    : { traceparent, tracestate };
}

/** 32 hex digits that name the trace. */
export const traceIdOf = (trace: TraceContext): string => trace.traceparent.slice(3, 35);

export interface TraceIds {
  next(): string;
  /** Number of ids generated so far. */
  count(): number;
}

/** Deterministic trace ids for a seed; `generated` of them exist already. */
export function createTraceIds(seed: string, generated = 0): TraceIds {
  let count = generated;
  return {
    next() {
      count += 1;
      return createHash('sha256').update(`trace ${seed} ${count}`).digest('hex').slice(0, 32);
    },
    count: () => count,
  };
}

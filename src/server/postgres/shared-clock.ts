// The wall clock of all replicas: that of PostgreSQL, as its answers tell it, and the monotonic clock in between. The
// clocks of the machines do not matter. It never goes back in one process; nor when a world changes its owner, because
// taking the world tells the time, which is later than all that the former owner has shown.

import { defined, later, micros, plus, type Micros } from '../../base';
import type { Row } from './connection';

export interface SharedClock {
  /** Never later than PostgreSQL's clock, and earlier by one round trip at most. */
  now(): Micros;
  /** Runs a statement whose rows have the column `CLOCK`, and follows it. */
  follow(statement: () => Promise<readonly Row[]>): Promise<readonly Row[]>;
}

/** The clock as a column of what a statement returns, in microseconds. */
export const CLOCK = '(extract(epoch from clock_timestamp()) * 1000000)::bigint as clock';

const spanOf = (ms: number): Micros => micros(BigInt(Math.round(ms * 1000)));

/** `elapsed` counts milliseconds, and is not set. */
export function createSharedClock(elapsed: () => number = () => performance.now()): SharedClock {
  let anchor: { readonly at: Micros; readonly elapsedMs: number } | undefined;
  let last = micros(0n);

  const present = (): Micros => {
    const { at, elapsedMs } = defined(anchor, 'a replica joins before it serves worlds');
    return plus(at, spanOf(elapsed() - elapsedMs));
  };
  /** PostgreSQL read its clock at some moment of the span that ends now. */
  const observe = (at: Micros, span: Micros): void => {
    const latest = plus(at, span);
    const isWithin = anchor !== undefined && present() >= at && present() <= latest;
    if (!isWithin) anchor = { at: anchor && present() > latest ? latest : at, elapsedMs: elapsed() };
  };

  return {
    now: () => (last = later(last, present())),
    async follow(statement) {
      const sentAt = elapsed();
      const rows = await statement();
      const clock = rows[0]?.['clock'];
      if (clock !== undefined) observe(micros(BigInt(String(clock))), spanOf(elapsed() - sentAt));
      return rows;
    },
  };
}

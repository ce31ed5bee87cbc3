// The wall clock of all replicas: PostgreSQL's clock as read from its answers, advanced by the monotonic clock between
// them. The wall clocks of the machines do not matter. The time never goes back in one process. Nor does it when a
// world changes its owner: taking the world returns the time, which is later than any that the former owner has shown.

import { defined, later, micros, plus, type Micros } from '../../base';
import type { Row } from './connection';

export interface SharedClock {
  /** Never ahead of PostgreSQL's clock, and at most one round trip behind it. */
  now(): Micros;
  /** Runs a statement whose rows contain the column `CLOCK`, and adjusts the clock to it unless it is null. */
  follow(statement: () => Promise<readonly Row[]>): Promise<readonly Row[]>;
}

const spanOf = (ms: number): Micros => micros(BigInt(Math.round(ms * 1000)));

/** `elapsed` is a monotonic clock in milliseconds. */
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
      if (clock !== undefined && clock !== null) observe(micros(BigInt(String(clock))), spanOf(elapsed() - sentAt));
      return rows;
    },
  };
}

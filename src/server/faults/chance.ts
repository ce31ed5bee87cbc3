// Deterministic chance: each number is a hash of the fault's seed, the number of requests it was asked about, and the
// purpose of the number. So the counter is the whole random state of a fault.

import { sha256 } from '../../world';
import type { FaultDelay, FaultSpec } from '../../operations';

export const MAX_DELAY_MS = 600_000;

/** Hex digits that a double represents exactly. */
const DIGITS = 13;

/** From 0 up to and without 1. */
const chance = (seed: string, seen: number, what: string): number =>
  Number.parseInt(sha256(JSON.stringify(['fault', seed, seen, what])).slice(0, DIGITS), 16) / 16 ** DIGITS;

/** Whether the fault hits the request with this number. */
export const hitsAt = ({ seed, probability }: Pick<FaultSpec, 'seed' | 'probability'>, seen: number): boolean =>
  chance(seed, seen, 'hit') < probability;

/** Whole milliseconds that the request with this number waits. */
export function delayAt(seed: string, seen: number, delay: FaultDelay): number {
  switch (delay.kind) {
    case 'fixed':
      return Math.round(delay.ms);
    case 'uniform':
      return Math.round(delay.minMs + chance(seed, seen, 'delay') * (delay.maxMs - delay.minMs));
    case 'lognormal':
      return Math.min(Math.round(delay.medianMs * Math.exp(delay.sigma * normal(seed, seen))), MAX_DELAY_MS);
  }
}

/** A draw of the standard normal distribution (Box and Muller). */
const normal = (seed: string, seen: number): number =>
  Math.sqrt(-2 * Math.log(1 - chance(seed, seen, 'radius'))) * Math.cos(2 * Math.PI * chance(seed, seen, 'angle'));

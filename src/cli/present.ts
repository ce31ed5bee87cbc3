// Values of `--as-of`: the present by the wall clock, or a time.

import { micros, parseInstant, startOfSecond, type Micros } from '../base';

/** Start of the current second, in microseconds since 1970. */
export const secondNow = (): Micros => startOfSecond(micros(BigInt(Date.now()) * 1000n));

export const AS_OF_EXPECTED = 'now or a time such as 2026-01-01T00:00:00Z';

export const parseAsOf = (text: string): Micros | undefined => (text === 'now' ? secondNow() : parseInstant(text));

// The wall clock, for `--as-of now`.

import { micros, type Micros } from '../base';

/** The present second, in microseconds since 1970. */
export const secondNow = (): Micros => micros(BigInt(Math.floor(Date.now() / 1000)) * 1_000_000n);

// Whether seconds of ledger time pass too fast to be read.

import { clock } from '../../live/status';

const REAL = 1000;
const FAST = 20 * REAL;

export const isFastClock = (): boolean => clock.value?.mode === 'running' && clock.value.speed >= FAST;

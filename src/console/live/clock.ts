// Ledger time between two responses, extrapolated by the speed of the clock.

import { useEffect, useState } from 'preact/hooks';
import { clock } from './status';

const SHOWN_EVERY_MS = 250;
const REAL_SPEED = 1000;

/** Microseconds after `heardMs` on this machine; speed in thousandths. */
const extrapolated = (
  { nowMicros, mode, speed }: { readonly nowMicros: number; readonly mode: string; readonly speed: number },
  heardMs: number,
): number => (mode === 'running' ? nowMicros + Math.max(0, heardMs) * speed * (1000 / REAL_SPEED) : nowMicros);

/**
 * Ledger time in microseconds, updated several times a second while the clock runs; undefined before the first
 * response.
 */
export function useNow(): number | undefined {
  const clockState = clock.value;
  const [, redraw] = useState(0);
  const isRunning = clockState?.mode === 'running';
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => redraw((count) => count + 1), SHOWN_EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return clockState && Math.round(extrapolated(clockState, performance.now() - clockState.heardAt));
}

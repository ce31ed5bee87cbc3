// Exponential backoff between attempts to reconnect.

const FIRST_MS = 250;
const LONGEST_MS = 5_000;

export const waitAfter = (failures: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));

/** Resolves after the time, or immediately on abort. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(finish, ms);
    function finish(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      done();
    }
    if (signal.aborted) finish();
    else signal.addEventListener('abort', finish);
  });

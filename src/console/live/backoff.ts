// How long to wait before the next try: soon at first, then less and less often.

const FIRST_MS = 250;
const LONGEST_MS = 5_000;

export const waitAfter = (failures: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));

/** Resolves after a time, or at once when it is called off. */
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

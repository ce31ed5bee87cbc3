// Runs one load at a time. Reloads requested meanwhile run once afterwards and do not abort it: otherwise a busy world
// would never finish loading.

export interface Loader {
  /** Aborts the current load and starts another. */
  readonly restart: () => void;
  /** Loads the same query again. */
  readonly reload: () => void;
  /** Stops for good; later calls, such as from a pending timer, do nothing. */
  readonly stop: () => void;
}

export function createLoader(work: (signal: AbortSignal) => Promise<void>): Loader {
  let running: AbortController | undefined;
  let isWanted = false;
  let isEnded = false;
  const run = async (): Promise<void> => {
    if (isEnded) return;
    const mine = new AbortController();
    running = mine;
    isWanted = false;
    await work(mine.signal);
    if (running !== mine) return;
    running = undefined;
    if (isWanted) void run();
  };
  const giveUp = (): void => {
    running?.abort();
    running = undefined;
  };
  return {
    restart: () => {
      giveUp();
      void run();
    },
    reload: () => {
      if (running) isWanted = true;
      else void run();
    },
    stop: () => {
      isEnded = true;
      giveUp();
    },
  };
}

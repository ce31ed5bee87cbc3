// One load at a time. News that comes meanwhile asks for one more afterwards and ends nothing: else a busy world would never be seen whole.

export interface Loader {
  /** For another question: what is under way is given up. */
  readonly restart: () => void;
  /** The same question again. */
  readonly reload: () => void;
  /** For good: what asks later, such as a timer that still runs, loads nothing. */
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

// One load at a time. News that comes meanwhile asks for one more afterwards and ends nothing: else a busy world would never be seen whole.

export interface Loader {
  /** For another question: what is under way is given up. */
  readonly anew: () => void;
  /** The same question again. */
  readonly again: () => void;
  readonly end: () => void;
}

export function createLoader(work: (signal: AbortSignal) => Promise<void>): Loader {
  let running: AbortController | undefined;
  let isWanted = false;
  const run = async (): Promise<void> => {
    const mine = new AbortController();
    running = mine;
    isWanted = false;
    await work(mine.signal);
    if (running !== mine) return;
    running = undefined;
    if (isWanted) void run();
  };
  const end = (): void => {
    running?.abort();
    running = undefined;
  };
  return {
    anew: () => {
      end();
      void run();
    },
    again: () => {
      if (running) isWanted = true;
      else void run();
    },
    end,
  };
}

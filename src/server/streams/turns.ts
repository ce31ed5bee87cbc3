// Who may make frames, and when: all streams of a server together take so long at a time, and then everybody else has a turn. Each by itself
// would not do: with a hundred of them pouring, a request would wait for a hundred turns.

const TURN_MS = 8;

export interface Turns {
  /** Undefined while the present turn goes on; otherwise resolves in a later one. Asked before each step. */
  take(): Promise<void> | undefined;
}

/** `clock` gives milliseconds. `later` acts once everybody else had a turn. */
export function createTurns(clock: () => number = () => performance.now(), later: (act: () => void) => void = setImmediate): Turns {
  const waiting: (() => void)[] = [];
  let since = Number.NEGATIVE_INFINITY;

  // One at a time: how long it takes is known when the next one asks.
  const next = (): void => {
    since = clock();
    waiting.shift()?.();
    if (waiting.length > 0) later(next);
  };
  return {
    take() {
      if (clock() - since <= TURN_MS) return undefined;
      return new Promise((resolve) => {
        if (waiting.push(resolve) === 1) later(next);
      });
    },
  };
}

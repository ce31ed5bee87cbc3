// When streams check their worlds for changes: right after a request was answered, because most changes come from
// requests, and otherwise at an interval, because time brings changes as well.

const POLL_EVERY_MS = 100;

interface WaitingStream {
  /** Whether a change must be processed before the next interval. */
  readonly isDue: () => boolean;
  readonly wake: () => void;
}

export interface ChangeSignal {
  /** Number of open streams. */
  readonly open: number;
  /** Takes a slot and returns the release function; undefined when all slots are taken. */
  enter(most: number): (() => void) | undefined;
  /** A world may have changed. */
  notify(): void;
  /** Resolves when it is time to check again, or the stream was aborted. */
  next(isDue: () => boolean, gone: AbortSignal): Promise<void>;
}

export function createChangeSignal(): ChangeSignal {
  const waiting = new Set<WaitingStream>();
  let open = 0;
  let timer: NodeJS.Timeout | undefined;
  let isNudged = false;

  const wake = (due: (one: WaitingStream) => boolean): void => {
    // A stream that waits again does so in a later turn.
    for (const one of waiting) if (due(one)) one.wake();
  };
  const enter = (): (() => void) => {
    open += 1;
    timer ??= setInterval(wake, POLL_EVERY_MS, () => true).unref();
    return () => {
      open -= 1;
      if (open > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };

  return {
    get open() {
      return open;
    },
    enter: (most) => (open < most ? enter() : undefined),
    notify() {
      if (waiting.size === 0 || isNudged) return;
      isNudged = true;
      setImmediate(() => {
        isNudged = false;
        wake(({ isDue }) => isDue());
      });
    },
    next: (isDue, gone) =>
      new Promise((resolve) => {
        const one: WaitingStream = { isDue, wake };
        function wake(): void {
          waiting.delete(one);
          gone.removeEventListener('abort', wake);
          resolve();
        }
        if (gone.aborted) return resolve();
        gone.addEventListener('abort', wake);
        waiting.add(one);
      }),
  };
}

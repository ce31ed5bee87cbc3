// When streams look at their worlds again: at once after a request was answered, since most changes come by requests, and otherwise every
// now and then, since time brings changes as well.

const POLL_EVERY_MS = 100;

interface WaitingStream {
  /** Whether something happened that cannot wait for the next look. */
  readonly isDue: () => boolean;
  readonly wake: () => void;
}

export interface ChangeSignal {
  /** Streams that are open. */
  readonly open: number;
  /** Takes one of so many places; gives the way to leave it, or undefined when all are taken. */
  enter(most: number): (() => void) | undefined;
  /** Somebody may have changed a world. */
  notify(): void;
  /** Resolves when it is time to look again, or nobody listens any more. */
  next(isDue: () => boolean, gone: AbortSignal): Promise<void>;
}

export function createChangeSignal(): ChangeSignal {
  const waiting = new Set<WaitingStream>();
  let open = 0;
  let timer: NodeJS.Timeout | undefined;
  let isNudged = false;

  const wake = (due: (one: WaitingStream) => boolean): void => {
    // Whoever waits again does so in a later turn.
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

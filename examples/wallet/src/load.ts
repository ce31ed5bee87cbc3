// Reading again and again: soon after a change, more rarely while nothing happens, and with growing pauses while the
// validator does not answer.

import { useEffect, useRef, useState } from 'preact/hooks';

const FASTEST_MS = 1_000;
const IDLE_MS = 8_000;
const FAILING_MS = 30_000;

export interface Loaded<T> {
  /** The last good answer, also while a later one fails. */
  readonly data: T | undefined;
  /** Why the last attempt failed. */
  readonly error: unknown;
  readonly refresh: () => void;
}

/** Loads now and from then on; with `once`, until it has succeeded. `load` must keep its identity between renders. */
export function useLoad<T>(load: () => Promise<T>, { once = false } = {}): Loaded<T> {
  const [data, setData] = useState<T>();
  const [error, setError] = useState<unknown>();
  const refresh = useRef(() => {});

  useEffect(() => {
    let [latest, pause, text] = [0, FASTEST_MS, ''];
    let timer: ReturnType<typeof setTimeout> | undefined;

    const run = async (): Promise<void> => {
      clearTimeout(timer);
      const turn = ++latest;
      try {
        const next = await load();
        if (turn !== latest) return;
        const changed = JSON.stringify(next) !== text;
        pause = changed ? FASTEST_MS : Math.min(pause * 1.5, IDLE_MS);
        text = JSON.stringify(next);
        if (changed) setData(next);
        setError(undefined);
        if (once) return;
      } catch (failure) {
        if (turn !== latest) return;
        pause = Math.min(pause * 2, FAILING_MS);
        setError(failure);
      }
      // A hidden page rests until it is seen again.
      if (!document.hidden) timer = setTimeout(run, pause);
    };
    const restart = (): void => {
      pause = FASTEST_MS;
      void run();
    };
    const onVisible = (): void => {
      if (!document.hidden && !(once && text !== '')) restart();
    };

    refresh.current = restart;
    document.addEventListener('visibilitychange', onVisible);
    void run();
    return () => {
      latest = -1;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [load, once]);

  return { data, error, refresh: () => refresh.current() };
}

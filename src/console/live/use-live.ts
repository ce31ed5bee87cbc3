// Data of the world that is loaded again when something happens in it. Old data stays until there is new.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answer, Problem } from '../api/result';
import { base } from '../route';
import { connections } from './connection';
import { debounced } from './debounce';
import { createLoader, type Loader } from './loader';
import { onWorldEvent, type WorldEvent } from './world-events';

export interface Live<T> {
  /** The newest value there is; undefined before the first. It stays while another is loaded, also when that fails. */
  readonly value: T | undefined;
  /** Why the last load failed. */
  readonly problem: Problem | undefined;
  readonly isLoading: boolean;
  /** What gave the value, to be shown with `<Curl>`. */
  readonly curl: string;
  /** The body as it came, for `<JsonView>`. */
  readonly text: string;
  readonly reload: () => void;
}

interface Held<T> extends Omit<Live<T>, 'reload'> {
  /** Number of the question that the value answers. */
  readonly question: number;
}

/**
 * `useLive((signal) => ask(control().GET('/faults', { signal })), [])`. Loaded again when a dependency or the world changes, after a reconnect, and soon
 * after each event of the world (with `isNews`: after those). For another subject give the component a `key`: data of the old one would stay meanwhile;
 * it goes when the new question has no answer.
 */
export function useLive<T>(
  load: (signal: AbortSignal) => Promise<Answer<T>>,
  dependencies: readonly unknown[],
  { isNews = () => true }: { readonly isNews?: (event: WorldEvent) => boolean } = {},
): Live<T> {
  const [held, setHeld] = useState<Held<T>>({
    value: undefined,
    problem: undefined,
    isLoading: true,
    curl: '',
    text: '',
    question: 0,
  });
  const questions = useRef(0);
  const loader = useRef<Loader | undefined>(undefined);
  const latest = useRef(load);
  latest.current = load;
  loader.current ??= createLoader(async (signal) => {
    const question = questions.current;
    setHeld((before) => (before.isLoading ? before : { ...before, isLoading: true }));
    const answer = await latest.current(signal);
    if (signal.aborted) return;
    const { curl } = answer;
    setHeld((before) => {
      if (answer.ok)
        return { value: answer.value, problem: undefined, isLoading: false, curl, text: answer.text, question };
      const value = before.question === question ? before.value : undefined;
      return { ...before, value, problem: answer.problem, isLoading: false, curl };
    });
  });
  const { anew, again, end } = loader.current;

  useEffect(() => void (questions.current += 1), [...dependencies, base.value]);
  useEffect(anew, [...dependencies, base.value, connections.value]);
  useEffect(() => {
    const soon = debounced(again);
    const stop = onWorldEvent((event) => (isNews(event) ? soon() : undefined));
    return () => {
      stop();
      end();
    };
  }, []);
  return { ...held, reload: anew };
}

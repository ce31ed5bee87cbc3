// Data of the world, reloaded when the world changes. The previous value stays until the next one arrives.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { ApiResult, CallProblem } from '../api/result';
import { base } from '../route';
import { connections } from './connection';
import { debounce } from './debounce';
import { createLoader, type Loader } from './loader';
import { onWorldEvent, type FollowedEvent } from './world-events';

export interface LiveData<T> {
  /** The latest value; undefined before the first. It stays during a reload, even one that fails. */
  readonly value: T | undefined;
  /** Why the last load failed. */
  readonly problem: CallProblem | undefined;
  readonly isLoading: boolean;
  /** The request that returned the value, for `<Curl>`. */
  readonly curl: string;
  /** The original body, for `<JsonView>`. */
  readonly text: string;
  readonly reload: () => void;
}

interface LiveState<T> extends Omit<LiveData<T>, 'reload'> {
  /** Number of the query that the value belongs to. */
  readonly question: number;
}

/**
 * `useLive((signal) => ask(control().GET('/faults', { signal })), [])`. Loaded again when a dependency or the world
 * changes, after a reconnect, and soon after each event of the world (with `isNews`: after those). For another subject
 * give the component a `key`: data of the old one would stay meanwhile; it goes when the new question has no answer.
 */
export function useLive<T>(
  load: (signal: AbortSignal) => Promise<ApiResult<T>>,
  dependencies: readonly unknown[],
  { isNews = () => true }: { readonly isNews?: (event: FollowedEvent) => boolean } = {},
): LiveData<T> {
  const [held, setHeld] = useState<LiveState<T>>({
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
  const { restart, reload, stop } = loader.current;

  useEffect(() => void (questions.current += 1), [...dependencies, base.value]);
  useEffect(restart, [...dependencies, base.value, connections.value]);
  useEffect(() => {
    const soon = debounce(reload);
    const unsubscribe = onWorldEvent((event) => (isNews(event) ? soon() : undefined));
    return () => {
      unsubscribe();
      stop();
    };
  }, []);
  return { ...held, reload: restart };
}

// A list feed in a component: recreated for other filters, another world, a replaced history, and after lost events.

import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import { connections } from '../../live/connection';
import { replacesHistory, onWorldEvent } from '../../live/world-events';
import { base } from '../../route';
import type { ListFeed } from './list-feed';

/** Combines several changes into one render per frame. */
function oncePerFrame(draw: () => void): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      draw();
    });
  };
}

export interface FeedHandle<Row> {
  readonly feed: ListFeed<Row>;
  /** Differs for each feed. */
  readonly generation: number;
  readonly restart: () => void;
}

export function useListFeed<Row>(
  make: (changed: () => void) => ListFeed<Row>,
  dependencies: readonly unknown[],
): FeedHandle<Row> {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [starts, restart] = useReducer((count: number) => count + 1, 0);
  const generations = useRef(0);
  const handle = useMemo(() => {
    const draw = oncePerFrame(() => redraw(undefined));
    generations.current += 1;
    return { feed: make(draw), generation: generations.current };
  }, [...dependencies, starts, base.value]);
  useEffect(() => () => handle.feed.end(), [handle]);
  useEffect(() => (handle.feed.problem() ? handle.feed.retry() : undefined), [connections.value]);
  // Before the browser can take an event: the feed is loading already.
  useLayoutEffect(
    () =>
      onWorldEvent((event) => {
        if (replacesHistory(event)) restart(undefined);
      }),
    [],
  );
  return { ...handle, restart: () => restart(undefined) };
}

// A feed of a list in a component: made anew for other filters, another world, another past, and where something was lost.

import { useEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import { connections } from '../../live/connection';
import { isOtherPast, onWorldEvent } from '../../live/world-events';
import { base } from '../../route';
import type { Feed } from './list-feed';

/** Many changes between two pictures are drawn once. */
function onceAPicture(draw: () => void): () => void {
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

export interface FeedHeld<Row> {
  readonly feed: Feed<Row>;
  /** Another number for each feed. */
  readonly generation: number;
  readonly restart: () => void;
}

export function useFeed<Row>(
  make: (changed: () => void) => Feed<Row>,
  dependencies: readonly unknown[],
): FeedHeld<Row> {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [starts, restart] = useReducer((count: number) => count + 1, 0);
  const made = useRef(0);
  const held = useMemo(() => {
    const draw = onceAPicture(() => redraw(undefined));
    made.current += 1;
    return { feed: make(draw), generation: made.current };
  }, [...dependencies, starts, base.value]);
  useEffect(() => () => held.feed.end(), [held]);
  useEffect(() => (held.feed.problem() ? held.feed.retry() : undefined), [connections.value]);
  useEffect(
    () =>
      onWorldEvent((event) => {
        if (isOtherPast(event)) restart(undefined);
      }),
    [],
  );
  return { ...held, restart: () => restart(undefined) };
}

// New updates: on top of the list at once, or held back while somebody reads further down.

import { useEffect, useRef, useState } from 'preact/hooks';
import { isUpdateRow, onWorldEvent, type UpdateRow } from '../../live/world-events';
import { fitsUpdate, type UpdateFilter } from './filters';
import type { FeedHeld } from './use-list-feed';

/** More than so many are counted, and loaded when they are wanted. */
const MOST_HELD = 500;

export interface News {
  /** How many are held back. */
  readonly count: number;
  readonly release: () => void;
}

export function useNews(
  { feed, restart, generation }: FeedHeld<UpdateRow>,
  filter: UpdateFilter,
  isFollowing: boolean,
): News {
  const [count, setCount] = useState(0);
  const rows = useRef<UpdateRow[]>([]);
  const latest = useRef({ feed, filter, isFollowing, count });
  latest.current = { feed, filter, isFollowing, count };
  const forget = (): void => {
    rows.current = [];
    setCount(0);
  };
  const release = (): void => {
    if (count > MOST_HELD) restart();
    else for (const row of rows.current) feed.add(row);
    forget();
  };
  useEffect(forget, [generation]);
  useEffect(() => {
    if (isFollowing && count > 0) release();
  }, [isFollowing]);
  useEffect(
    () =>
      onWorldEvent(({ name, data }) => {
        const now = latest.current;
        if (name !== 'update' || !isUpdateRow(data) || !fitsUpdate(now.filter, data)) return;
        if (now.isFollowing) return now.feed.add(data);
        if (rows.current.length < MOST_HELD) rows.current.push(data);
        setCount((before) => before + 1);
      }),
    [],
  );
  return { count, release };
}

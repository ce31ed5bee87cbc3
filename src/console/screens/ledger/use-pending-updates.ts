// New updates: inserted at the top, or held back while the user reads further down.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isLedgerUpdateRow, onWorldEvent, type LedgerUpdateRow } from '../../live/world-events';
import { matchesUpdateFilter, type UpdateListFilter } from './filters';
import type { FeedHandle } from './use-list-feed';

/** Beyond this number, updates are only counted, and loaded on request. */
const MAX_PENDING = 500;

export interface PendingUpdates {
  /** Number of updates held back. */
  readonly count: number;
  readonly release: () => void;
}

export function usePendingUpdates(
  { feed, restart, generation }: FeedHandle<LedgerUpdateRow>,
  filter: UpdateListFilter,
  isFollowing: boolean,
): PendingUpdates {
  const [count, setCount] = useState(0);
  const rows = useRef<LedgerUpdateRow[]>([]);
  const latest = useRef({ feed, filter, isFollowing, count });
  latest.current = { feed, filter, isFollowing, count };
  const forget = (): void => {
    rows.current = [];
    setCount(0);
  };
  const release = (): void => {
    if (count > MAX_PENDING) restart();
    else for (const row of rows.current) feed.add(row);
    forget();
  };
  // Before the browser can take an event: the feed is loading already.
  useLayoutEffect(forget, [generation]);
  useEffect(() => {
    if (isFollowing && count > 0) release();
  }, [isFollowing]);
  useLayoutEffect(
    () =>
      onWorldEvent(({ name, data }) => {
        const now = latest.current;
        if (name !== 'update' || !isLedgerUpdateRow(data) || !matchesUpdateFilter(now.filter, data)) return;
        if (now.isFollowing) return now.feed.add(data);
        if (rows.current.length < MAX_PENDING) rows.current.push(data);
        setCount((before) => before + 1);
      }),
    [],
  );
  return { count, release };
}

// The exchanges in the journal, then each new one. The page keeps the latest ten thousand.

import { useEffect, useState } from 'preact/hooks';
import { controlUrl } from '../../api/clients';
import { controlHeaders } from '../../api/control-token';
import { connection, connections } from '../../live/connection';
import { followJournal } from '../../live/follow-journal';
import type { ServerEvent } from '../../live/sse';
import { base } from '../../route';
import type { JournalExchange } from './filter';

export interface JournalFeed {
  /** Oldest first. */
  readonly exchanges: readonly JournalExchange[];
  /** Number of exchanges that the journal had already dropped. */
  readonly lost: number;
  /** Whether the first exchanges arrived, or there are none. */
  readonly isReady: boolean;
  /** Why the stream is interrupted; empty if it is not. */
  readonly problem: string;
}

type Show = (change: (before: JournalFeed) => JournalFeed) => void;

const MAX_EXCHANGES = 10_000;
const TRIM_SLACK = 1_000;
const DRAWN_EVERY_MS = 80;
const EMPTY_FEED: JournalFeed = { exchanges: [], lost: 0, isReady: false, problem: '' };

/** `world` undefined means all worlds. Another `turn` restarts the feed. */
export function useJournalFeed(world: string | undefined, turn: number): JournalFeed {
  const [feed, setFeed] = useState<JournalFeed>(EMPTY_FEED);
  const isConnected = connection.value === 'connected';
  useEffect(() => setFeed(EMPTY_FEED), [base.value, world, turn]);
  useEffect(() => {
    if (!isConnected) return undefined;
    const ending = new AbortController();
    void subscribe(world, ending.signal, setFeed);
    return () => ending.abort();
  }, [base.value, connections.value, isConnected, world, turn]);
  return feed;
}

const subscribe = (world: string | undefined, signal: AbortSignal, show: Show): Promise<void> =>
  followJournal({
    url: `${controlUrl('/requests/events')}?${new URLSearchParams({ since: 'r0', ...(world === undefined ? {} : { world }) })}`,
    headers: controlHeaders(),
    signal,
    connect: () => collectExchanges(signal, show),
    onProblem: (problem) => show((before) => ({ ...before, isReady: true, problem })),
  });

/** Collects the exchanges of one connection and renders at a limited rate. */
function collectExchanges(
  signal: AbortSignal,
  show: Show,
): { readonly onOpen: () => void; readonly onEvent: (event: ServerEvent) => void } {
  const exchanges: JournalExchange[] = [];
  let lost = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const draw = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (!signal.aborted)
        show(() => ({ exchanges: exchanges.slice(-MAX_EXCHANGES), lost, isReady: true, problem: '' }));
    }, DRAWN_EVERY_MS);
  };
  const hear = ({ name, data }: ServerEvent): void => {
    // Typed by the document of the stream: followRequests in control.yaml.
    if (name === 'lost') lost += (JSON.parse(data) as { readonly lost: number }).lost;
    else exchanges.push(JSON.parse(data) as JournalExchange);
    if (exchanges.length > MAX_EXCHANGES + TRIM_SLACK) exchanges.splice(0, exchanges.length - MAX_EXCHANGES);
    draw();
  };
  // Also when another window takes over the stream, which then begins again.
  const begin = (): void => {
    exchanges.splice(0);
    lost = 0;
    draw();
  };
  return { onOpen: begin, onEvent: hear };
}

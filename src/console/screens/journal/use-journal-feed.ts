// Exchanges as they come: all that the journal still has, then each new one. The newest ten thousand are held in the page.

import { useEffect, useState } from 'preact/hooks';
import { controlUrl } from '../../api/clients';
import { controlHeaders } from '../../api/control-token';
import { connection, connections } from '../../live/connection';
import { followJournal } from '../../live/follow-journal';
import type { ServerEvent } from '../../live/sse';
import { base } from '../../route';
import type { Exchange } from './filter';

export interface Feed {
  /** Oldest first. */
  readonly exchanges: readonly Exchange[];
  /** Exchanges that the journal no longer had, of any kind. */
  readonly lost: number;
  /** Whether the first ones are here, or that there are none. */
  readonly isReady: boolean;
  /** Why nothing comes; empty while it does. */
  readonly problem: string;
}

type Show = (change: (before: Feed) => Feed) => void;

const MOST = 10_000;
const SPARE = 1_000;
const DRAWN_EVERY_MS = 80;
const NONE: Feed = { exchanges: [], lost: 0, isReady: false, problem: '' };

/** `world` is the one that is meant; undefined for every one. `turn` begins anew. */
export function useFeed(world: string | undefined, turn: number): Feed {
  const [feed, setFeed] = useState<Feed>(NONE);
  const isConnected = connection.value === 'connected';
  useEffect(() => setFeed(NONE), [base.value, world, turn]);
  useEffect(() => {
    if (!isConnected) return undefined;
    const ending = new AbortController();
    void followed(world, ending.signal, setFeed);
    return () => ending.abort();
  }, [base.value, connections.value, isConnected, world, turn]);
  return feed;
}

const followed = (world: string | undefined, signal: AbortSignal, show: Show): Promise<void> =>
  followJournal({
    url: `${controlUrl('/requests/events')}?${new URLSearchParams({ since: 'r0', ...(world === undefined ? {} : { world }) })}`,
    headers: controlHeaders(),
    signal,
    begin: () => gather(signal, show),
    refused: (problem) => show((before) => ({ ...before, isReady: true, problem })),
  });

/** What one connection brings, drawn some times a second however much it is. */
function gather(
  signal: AbortSignal,
  show: Show,
): { readonly opened: () => void; readonly heard: (event: ServerEvent) => void } {
  const held: Exchange[] = [];
  let lost = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const draw = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (!signal.aborted) show(() => ({ exchanges: held.slice(-MOST), lost, isReady: true, problem: '' }));
    }, DRAWN_EVERY_MS);
  };
  const hear = ({ name, data }: ServerEvent): void => {
    // The stream's own document promises what is in them: followRequests in control.yaml.
    if (name === 'lost') lost += (JSON.parse(data) as { readonly lost: number }).lost;
    else held.push(JSON.parse(data) as Exchange);
    if (held.length > MOST + SPARE) held.splice(0, held.length - MOST);
    draw();
  };
  return { opened: draw, heard: hear };
}

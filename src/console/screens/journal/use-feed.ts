// Exchanges as they come: all that the journal still has, then each new one. The newest ten thousand are held in the page.

import { useEffect, useState } from 'preact/hooks';
import { controlUrl } from '../../api/clients';
import { controlHeaders } from '../../api/control-token';
import { pause, waitAfter } from '../../live/backoff';
import { connection, connections } from '../../live/connection';
import { follow, type ServerEvent } from '../../live/sse';
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

const MOST = 10_000;
const SPARE = 1_000;
const DRAWN_EVERY_MS = 80;
const TOO_MANY = 429;
const NONE: Feed = { exchanges: [], lost: 0, isReady: false, problem: '' };

/** `world` is the one that is meant; undefined for every one. `turn` begins anew. */
export function useFeed(world: string | undefined, turn: number): Feed {
  const [feed, setFeed] = useState<Feed>(NONE);
  const isConnected = connection.value === 'connected';
  useEffect(() => setFeed(NONE), [base.value, world, turn]);
  useEffect(() => {
    if (!isConnected) return undefined;
    const ending = new AbortController();
    void keepFollowing(world, ending.signal, setFeed);
    return () => ending.abort();
  }, [base.value, connections.value, isConnected, world, turn]);
  return feed;
}

async function keepFollowing(world: string | undefined, signal: AbortSignal, show: (change: (before: Feed) => Feed) => void): Promise<void> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    const query = new URLSearchParams({ since: 'r0', ...(world === undefined ? {} : { world }) });
    const gathering = gather(signal, show);
    const url = `${controlUrl('/requests/events')}?${query}`;
    const status = await follow({ url, headers: controlHeaders(), signal, opened: gathering.draw, heard: gathering.hear }).catch(() => 0);
    if (signal.aborted) return;
    if (status !== 200) show((before) => ({ ...before, isReady: true, problem: refusalOf(status) }));
    await pause(waitAfter(failures), signal);
  }
}

const refusalOf = (status: number): string =>
  status === TOO_MANY ? 'As many readers follow the journal as may. Close one, or raise it with --limit journal-readers=…; it is tried again.' : status === 0 ? 'The journal broke off; it is tried again.' : `The server answered ${status}; it is tried again.`;

/** What one connection brings, drawn some times a second however much it is. */
function gather(signal: AbortSignal, show: (change: (before: Feed) => Feed) => void): { readonly draw: () => void; readonly hear: (event: ServerEvent) => void } {
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
  return { draw, hear };
}

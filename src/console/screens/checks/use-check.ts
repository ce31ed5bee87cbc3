// Follows a check. The stream starts with its state and all its cases, so that a reconnect needs no position.

import { useEffect, useState } from 'preact/hooks';
import { controlUrl } from '../../api/clients';
import { controlHeaders } from '../../api/control-token';
import { pause, waitAfter } from '../../live/backoff';
import { connections } from '../../live/connection';
import { isPageVisible } from '../../live/page-visibility';
import { sharedFollow } from '../../live/shared-follow';
import { base } from '../../route';
import type { CheckSummary, CheckCase } from './check-data';

export interface CheckFeed {
  readonly check: CheckSummary | undefined;
  /** Those with findings, in order of completion. */
  readonly cases: readonly CheckCase[];
  /** HTTP status of the answer if it is no stream; 0 while it is retried. */
  readonly refused: number | undefined;
}

const EMPTY: CheckFeed = { check: undefined, cases: [], refused: undefined };
const DRAWN_EVERY_MS = 100;
const GONE = 404;
const NOTABLE: ReadonlySet<string> = new Set(['fail', 'error', 'warn']);

/** `refresh` follows again, after an action. */
export function useCheck(id: string, refresh: number): CheckFeed {
  const [feed, setFeed] = useState(EMPTY);
  useEffect(() => {
    if (!isPageVisible.value) return undefined;
    const ending = new AbortController();
    void followToEnd(id, ending.signal, setFeed);
    return () => ending.abort();
  }, [id, refresh, base.value, connections.value, isPageVisible.value]);
  return feed;
}

async function followToEnd(id: string, signal: AbortSignal, show: (feed: CheckFeed) => void): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const collected = collect(signal, show);
    const status = await sharedFollow({
      url: controlUrl(`/checks/${encodeURIComponent(id)}/events`),
      headers: controlHeaders(),
      signal,
      onEvent: collected.onEvent,
      isRepeated: true,
      lastOnly: 'check',
    }).catch(() => 0);
    if (signal.aborted || collected.hasEnded()) return;
    if (status !== 200) show({ ...EMPTY, refused: status });
    if (status === GONE) return;
    await pause(waitAfter(failures), signal);
  }
}

/** The events of one connection, drawn at a limited rate. */
function collect(signal: AbortSignal, show: (feed: CheckFeed) => void) {
  let check: CheckSummary | undefined;
  const cases = new Map<string, CheckCase>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const draw = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      const notable = [...cases.values()].filter(({ verdict }) => NOTABLE.has(verdict));
      if (!signal.aborted) show({ check, cases: notable, refused: undefined });
    }, DRAWN_EVERY_MS);
  };
  return {
    hasEnded: () => check !== undefined && check.state !== 'running',
    onEvent({ name, data }: { readonly name: string; readonly data: string }): void {
      // Typed by the document of the stream: followCheck in control.yaml.
      if (name === 'check') check = JSON.parse(data) as CheckSummary;
      else if (name === 'case') {
        const one = JSON.parse(data) as CheckCase;
        cases.set(one.id, one);
      }
      draw();
    },
  };
}

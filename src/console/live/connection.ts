// The connection to the server: follows the events of the selected world, reports failures, and reconnects.

import { effect, signal, untracked } from '@preact/signals';
import { resultOf, onCall } from '../api/result';
import { control, controlUrl } from '../api/clients';
import { controlHeaders, tokenVersion } from '../api/control-token';
import { base } from '../route';
import { pause, waitAfter } from './backoff';
import { createCatchUp } from './catch-up';
import { debounce } from './debounce';
import { isPageVisible, watchPageVisibility } from './page-visibility';
import { sharedFollow } from './shared-follow';
import { loadStatus } from './status';
import { emitWorldEvent, parseWorldEvent, type LedgerUpdateRow } from './world-events';

export type Connection =
  /** Before the first response. */
  | 'connecting'
  /** Caught up with what was missed. */
  | 'connected'
  /** No response; retrying. */
  | 'stopped'
  /** The server requires a control token, or rejected the one sent. */
  | 'token required'
  /** The world in the address does not exist. */
  | 'world not found'
  /** The server responds, but rejects this page. */
  | 'refused';

export const connection = signal<Connection>('connecting');
/** The last message of the server when it rejected a request. */
export const refusal = signal('');
/** Incremented with each new connection: data loaded before may be stale. Missed updates are emitted as events. */
export const connections = signal(0);

/** Polling interval for servers without an event stream. */
const POLL_MS = 2_000;
/** The longest delay of a timer; a new token or world aborts it. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const TOO_MANY = 429;
/** How servers respond that do not have this operation. */
const NO_STREAM: ReadonlySet<number> = new Set([404, 405, 406, 501]);

const catchUp = createCatchUp();

/** Closes the current connection; the next attempt determines the state. */
let closeConnection = (): void => undefined;

async function connectOnce(outer: AbortSignal): Promise<void> {
  const ending = new AbortController();
  const signal = AbortSignal.any([outer, ending.signal]);
  closeConnection = () => ending.abort();
  const status = await loadStatus(signal);
  // Switched to another world, or aborted: says nothing about the server.
  if (signal.aborted) return;
  if (!status.ok) return void reportFailure(status.problem.status, status.problem.message);
  let hear = emitWorldEvent;
  const onOpen = (): void => {
    connections.value += 1;
    hear = catchUp.connect(base.peek(), {
      list: (query) =>
        resultOf<{ readonly updates: readonly LedgerUpdateRow[] }>(
          control().GET('/updates', { params: { query }, signal }),
        ),
      emit: emitWorldEvent,
      onCaughtUp: () => (connection.value = 'connected'),
      signal,
    });
  };
  const answered = await sharedFollow({
    url: controlUrl('/events'),
    headers: controlHeaders(),
    signal,
    onOpen,
    onEvent: (event) => hear(parseWorldEvent(event)),
  });
  if (NO_STREAM.has(answered)) await poll(signal, onOpen);
  else if (answered >= 400)
    reportFailure(
      answered,
      `The event stream of the world returned ${answered}; retrying.${answered === TOO_MANY ? ' Allow more streams with --limit world-readers=…' : ''}`,
    );
}

function reportFailure(status: number, message: string): void {
  refusal.value = message;
  connection.value =
    status === 0 ? 'stopped' : status === 401 ? 'token required' : status === 404 ? 'world not found' : 'refused';
}

async function poll(signal: AbortSignal, onOpen: () => void): Promise<void> {
  onOpen();
  let before = '';
  while (!signal.aborted) {
    const status = await loadStatus(signal);
    if (!status.ok) return;
    const {
      counts,
      clock: { mode, speed, next },
    } = status.value;
    const now = JSON.stringify([counts, mode, speed, next]);
    if (before !== '' && before !== now) emitWorldEvent({ name: 'world', data: { what: 'polled' } });
    before = now;
    await pause(POLL_MS, signal);
  }
}

async function keepConnected(signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const before = connections.value;
    await connectOnce(signal).catch(() => undefined);
    if (signal.aborted) return;
    failures = connections.value > before ? 0 : failures + 1;
    // After a broken stream, the next attempt shows whether the server is down.
    await pause(connection.value === 'token required' ? LONGEST_TIMER_MS : waitAfter(failures), signal);
  }
}

/** Reconnects for another world or token, and when the page becomes visible. */
export function connect(): void {
  watchPageVisibility();
  let place = '';
  effect(() => {
    const ending = new AbortController();
    const [before, isSeen] = [place, isPageVisible.value];
    place = `${tokenVersion.value} ${base.value}`;
    // For the same address the state stays until there is a new response: the token form must not disappear while the
    // user copies the token from another tab.
    if (place !== before || connection.peek() === 'connected') connection.value = 'connecting';
    if (!isSeen) return undefined;
    // Signals read during the connection must not restart it.
    untracked(() => void keepConnected(ending.signal));
    return () => ending.abort();
  });
  // A single request may fail because of an injected fault. If the status request fails too, the server is down.
  const doubt = debounce(
    () =>
      void loadStatus().then((status) => (!status.ok && status.problem.status === 0 ? closeConnection() : undefined)),
  );
  onCall((reached) => (!reached && connection.peek() === 'connected' ? doubt() : undefined));
}

// The one connection to the server: follows the events of the world that is shown, says plainly when nothing answers, and tries again.

import { effect, signal, untracked } from '@preact/signals';
import { resultOf, onCall } from '../api/result';
import { control, controlUrl } from '../api/clients';
import { controlHeaders, tokenVersion } from '../api/control-token';
import { base } from '../route';
import { pause, waitAfter } from './backoff';
import { createCatchUp } from './catch-up';
import { debounce } from './debounce';
import { isPageVisible, watchPageVisibility } from './page-visibility';
import { follow } from './sse';
import { loadStatus } from './status';
import { emitWorldEvent, parseWorldEvent, type LedgerUpdateRow } from './world-events';

export type Connection =
  /** Before the first answer. */
  | 'connecting'
  | 'connected'
  /** Nothing answers; tried again all the time. */
  | 'stopped'
  /** The server wants a control token, or refused the one it was sent. */
  | 'token required'
  /** The world that the address names is not there (any more). */
  | 'world not found'
  /** Answers, but refuses this page. */
  | 'refused';

export const connection = signal<Connection>('connecting');
/** What the server said last when it refused. */
export const refusal = signal('');
/** Grows with each connection that is made: what was loaded before may be stale. Updates that were missed are told as events. */
export const connections = signal(0);

/** Without a stream of events the state is asked for this often. */
const POLL_MS = 2_000;
/** The longest that a timer takes: another token or world ends it. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const TOO_MANY = 429;
/** What a server without this operation answers. */
const NO_STREAM: ReadonlySet<number> = new Set([404, 405, 406, 501]);

const catchUp = createCatchUp();

/** Ends the connection that stands, so that the next try says how things are. */
let closeConnection = (): void => undefined;

async function connectOnce(outer: AbortSignal): Promise<void> {
  const ending = new AbortController();
  const signal = AbortSignal.any([outer, ending.signal]);
  closeConnection = () => ending.abort();
  const status = await loadStatus(signal);
  // Another world, or a try that was broken off: neither says anything of the server.
  if (signal.aborted) return;
  if (!status.ok) return void reportFailure(status.problem.status, status.problem.message);
  let hear = emitWorldEvent;
  const opened = (): void => {
    connection.value = 'connected';
    connections.value += 1;
    hear = catchUp.connect(base.peek(), {
      list: (query) =>
        resultOf<{ readonly updates: readonly LedgerUpdateRow[] }>(
          control().GET('/updates', { params: { query }, signal }),
        ),
      emit: emitWorldEvent,
      signal,
    });
  };
  const answered = await follow({
    url: controlUrl('/events'),
    headers: controlHeaders(),
    signal,
    opened,
    heard: (event) => hear(parseWorldEvent(event)),
  });
  if (NO_STREAM.has(answered)) await poll(signal, opened);
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

async function poll(signal: AbortSignal, opened: () => void): Promise<void> {
  opened();
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
    // A stream that broke: the next try says whether the server is gone.
    await pause(connection.value === 'token required' ? LONGEST_TIMER_MS : waitAfter(failures), signal);
  }
}

/** Begins anew for another world or another token, and when the page is seen again. */
export function connect(): void {
  watchPageVisibility();
  let place = '';
  effect(() => {
    const ending = new AbortController();
    const [before, isSeen] = [place, isPageVisible.value];
    place = `${tokenVersion.value} ${base.value}`;
    // What was said of the same place holds until there is another answer: whoever fetches a token from another tab goes on where it is asked for.
    if (place !== before || connection.peek() === 'connected') connection.value = 'connecting';
    if (!isSeen) return undefined;
    // What it reads on its way begins nothing anew.
    untracked(() => void keepConnected(ending.signal));
    return () => ending.abort();
  });
  // One call alone may be lost by a fault that is armed. When the state cannot be asked for either, nothing answers.
  const doubt = debounce(
    () =>
      void loadStatus().then((status) => (!status.ok && status.problem.status === 0 ? closeConnection() : undefined)),
  );
  onCall((reached) => (!reached && connection.peek() === 'connected' ? doubt() : undefined));
}

// One stream for all windows of the console that follow the same address: browsers allow six connections to a server
// under HTTP/1.1, and each window would hold two. The window that holds a lock follows the stream and passes its events
// on. When it closes or is hidden, the next window gets the lock, opens the stream, and all windows begin again, as they
// do after a reconnect.

import { follow, type Following, type ServerEvent } from './sse';

/** A stream that starts with its past is repeated to a window that joins, up to this many events. */
const MOST_REPEATED = 11_000;
const MOST_KEPT = 10_000;
/** A window that holds the lock answers at once; without an answer, the question is repeated. */
const ASK_EVERY_MS = 1000;

type WindowMessage =
  /** Of a window that joins. */
  | { readonly kind: 'join'; readonly from: string }
  /** The stream is open; for one window, or for all. `past` are its events so far. */
  | { readonly kind: 'open'; readonly to?: string; readonly past: readonly ServerEvent[] }
  | { readonly kind: 'event'; readonly event: ServerEvent }
  | { readonly kind: 'end'; readonly status: number };

export interface SharedFollowing extends Following {
  /** The stream starts with its past, which a window that joins needs as well. */
  readonly isRepeated?: boolean;
  /** Of events with this name, the past has the last only. */
  readonly lastOnly?: string;
}

/** The part of a BroadcastChannel that is used. */
export interface SharedChannel {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  postMessage(message: unknown): void;
  close(): void;
}

/** The part of the browser's locks that is used. */
interface SharedLocks {
  request(name: string, options: { readonly signal: AbortSignal }, work: () => Promise<number>): Promise<number>;
}

/** What the browser offers; without one of them, or if it refuses one, each window follows its own stream. */
export interface SharedMeans {
  readonly locks: SharedLocks | undefined;
  readonly openChannel: ((name: string) => SharedChannel) | undefined;
  readonly follow: typeof follow;
}

function ofBrowser(): SharedMeans {
  // Only pages from this machine or over https have locks.
  const { navigator, BroadcastChannel: Channel } = globalThis as unknown as {
    readonly navigator?: { readonly locks?: SharedLocks };
    readonly BroadcastChannel?: new (name: string) => SharedChannel;
  };
  return { locks: navigator?.locks, openChannel: Channel && ((name) => new Channel(name)), follow };
}

/** Like `follow`, over the stream of whichever window has it. */
export async function sharedFollow(following: SharedFollowing, means: SharedMeans = ofBrowser()): Promise<number> {
  const { locks, openChannel } = means;
  if (!locks || !openChannel || following.signal.aborted) return means.follow(following);
  const name = `understudy ${following.url} ${digest(JSON.stringify(following.headers))}`;
  const channel = openedChannel(openChannel, name);
  if (!channel) return means.follow(following);
  const ending = new AbortController();
  const signal = AbortSignal.any([following.signal, ending.signal]);
  try {
    const { heard, stopHearing } = hear(channel, { ...following, signal });
    const leading = (): Promise<number> => {
      stopHearing();
      return lead(channel, { ...following, signal }, means.follow);
    };
    // A request that throws is refused like one that rejects.
    const granted = Promise.resolve().then(() => locks.request(name, { signal }, leading));
    const led = granted.catch(() => {
      // The lock is not wanted any more.
      if (signal.aborted) return heard;
      // With storage blocked for a site, browsers refuse its locks.
      stopHearing();
      return means.follow({ ...following, signal });
    });
    return await Promise.race([heard, led]);
  } finally {
    ending.abort();
    channel.close();
  }
}

/** Undefined if the browser refuses: with storage blocked for a site, the constructor throws. */
function openedChannel(open: (name: string) => SharedChannel, name: string): SharedChannel | undefined {
  try {
    return open(name);
  } catch {
    return undefined;
  }
}

function send(channel: SharedChannel, message: WindowMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, a window may not
  channel.postMessage(message);
}

/** Opens the stream, and passes on what comes; ends as it does. */
async function lead(
  channel: SharedChannel,
  { url, headers, signal, onOpen, onEvent, isRepeated = false, lastOnly }: SharedFollowing,
  open: typeof follow,
): Promise<number> {
  let past: ServerEvent[] = [];
  let isOpen = false;
  const tell = (message: WindowMessage): void => (signal.aborted ? undefined : send(channel, message));
  channel.addEventListener('message', (event) => {
    const data = event.data as WindowMessage;
    if (data.kind === 'join' && isOpen) tell({ kind: 'open', to: data.from, past });
  });
  const status = await open({
    url,
    headers,
    signal,
    onOpen: () => {
      isOpen = true;
      tell({ kind: 'open', past: [] });
      onOpen?.();
    },
    onEvent: (event) => {
      if (isRepeated) {
        if (event.name === lastOnly) past = past.filter(({ name }) => name !== lastOnly);
        past.push(event);
        if (past.length > MOST_REPEATED) past.splice(0, past.length - MOST_KEPT);
      }
      tell({ kind: 'event', event });
      onEvent(event);
    },
  }).catch(() => 0);
  // A window that closes or leaves passes the stream on: the others do not lose it.
  tell({ kind: 'end', status });
  return status;
}

interface Hearing {
  /** Resolves when the window with the stream says that it ended, or when aborted. */
  readonly heard: Promise<number>;
  readonly stopHearing: () => void;
}

/** Takes the events of the window that has the stream. */
function hear(channel: SharedChannel, { signal, onOpen, onEvent }: SharedFollowing): Hearing {
  const self = crypto.randomUUID();
  let isOpen = false;
  const join = (): void => send(channel, { kind: 'join', from: self });
  const timer = setInterval(() => (isOpen ? undefined : join()), ASK_EVERY_MS);
  let listener: (event: { readonly data: unknown }) => void = () => undefined;
  const stopHearing = (): void => {
    clearInterval(timer);
    channel.removeEventListener('message', listener);
  };
  const heard = new Promise<number>((resolve) => {
    signal.addEventListener(
      'abort',
      () => {
        stopHearing();
        resolve(0);
      },
      { once: true },
    );
    listener = (event) => {
      const data = event.data as WindowMessage;
      if (data.kind === 'event' && isOpen) onEvent(data.event);
      else if (data.kind === 'end') resolve(data.status);
      else if (data.kind === 'open' && (data.to === undefined || (data.to === self && !isOpen))) {
        isOpen = true;
        onOpen?.();
        for (const past of data.past) onEvent(past);
      }
    };
    channel.addEventListener('message', listener);
    join();
  });
  return { heard, stopHearing };
}

/** Windows with other tokens do not share: a name of the channel that does not contain the token. */
function digest(text: string): string {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) hash = (hash * 31 + text.charCodeAt(index)) % 4_294_967_291;
  return hash.toString(36);
}

// Windows that share a stream: what each hears, also when the one that has it closes. Locks are granted in order, as a
// browser grants them.

import { sharedFollow, type SharedChannel, type SharedMeans } from './shared-follow';
import type { Following, ServerEvent } from './sse';

interface OpenedStream extends Following {
  end: (status: number) => void;
}

/** The streams that were opened, oldest first, and the means of all windows. */
function browserOf(): { readonly streams: OpenedStream[]; readonly means: SharedMeans } {
  const streams: OpenedStream[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  const channels = new Set<SharedChannel & { readonly listeners: Set<(event: { readonly data: unknown }) => void> }>();
  return {
    streams,
    means: {
      follow: (following) =>
        new Promise((resolve, reject) => {
          streams.push({ ...following, end: resolve });
          following.signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
      locks: {
        request: (_, { signal }, work) => {
          const before = queue;
          const granted = before.then(() => (signal.aborted ? Promise.reject(new Error('aborted')) : work()));
          queue = granted.catch(() => undefined);
          return granted;
        },
      },
      openChannel: () => {
        const listeners = new Set<(event: { readonly data: unknown }) => void>();
        const channel = {
          listeners,
          addEventListener: (_: string, listener: (event: { readonly data: unknown }) => void) =>
            void listeners.add(listener),
          removeEventListener: (_: string, listener: (event: { readonly data: unknown }) => void) =>
            void listeners.delete(listener),
          postMessage: (message: unknown) => {
            const data: unknown = structuredClone(message);
            for (const other of channels)
              if (other !== channel) queueMicrotask(() => other.listeners.forEach((hear) => hear({ data })));
          },
          close: () => void channels.delete(channel),
        };
        channels.add(channel);
        return channel;
      },
    },
  };
}

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

function openWindow(means: SharedMeans, isRepeated = true) {
  const ending = new AbortController();
  const told: string[] = [];
  const finished = sharedFollow(
    {
      url: 'http://h/events',
      headers: { authorization: 'Bearer x' },
      signal: ending.signal,
      onOpen: () => void told.push('open'),
      onEvent: ({ name, data }: ServerEvent) => void told.push(`${name} ${data}`),
      isRepeated,
      lastOnly: 'state',
    },
    means,
  );
  return { told, finished, close: () => ending.abort() };
}

it('opens one stream for all windows, and repeats its past to one that joins', async () => {
  const { streams, means } = browserOf();
  const first = openWindow(means);
  await settled();
  streams[0]?.onOpen?.();
  for (const data of ['1', '2']) streams[0]?.onEvent({ name: 'state', data });
  streams[0]?.onEvent({ name: 'case', data: 'a' });
  const second = openWindow(means);
  await settled();
  streams[0]?.onEvent({ name: 'case', data: 'b' });
  await settled();
  expect(streams).toHaveLength(1);
  expect(first.told).toEqual(['open', 'state 1', 'state 2', 'case a', 'case b']);
  expect(second.told).toEqual(['open', 'state 2', 'case a', 'case b']);
  first.close();
  second.close();
  await Promise.all([first.finished, second.finished]);
});

it('passes the stream to the next window, and all begin again', async () => {
  const { streams, means } = browserOf();
  const windows = [openWindow(means, false), openWindow(means, false), openWindow(means, false)];
  await settled();
  streams[0]?.onOpen?.();
  await settled();
  windows[0]?.close();
  await settled();
  expect(streams).toHaveLength(2);
  streams[1]?.onOpen?.();
  streams[1]?.onEvent({ name: 'update', data: '7' });
  await settled();
  expect(windows.map(({ told }) => told)).toEqual([
    ['open'],
    ['open', 'open', 'update 7'],
    ['open', 'open', 'update 7'],
  ]);
  for (const { close } of windows) close();
});

it('ends for all windows with the status of the answer', async () => {
  const { streams, means } = browserOf();
  const windows = [openWindow(means), openWindow(means)];
  await settled();
  streams[0]?.end(429);
  expect(await Promise.all(windows.map(({ finished }) => finished))).toEqual([429, 429]);
});

it('follows its own stream where the browser has no locks', async () => {
  const { streams, means } = browserOf();
  const windows = [openWindow({ ...means, locks: undefined }), openWindow({ ...means, locks: undefined })];
  expect(streams).toHaveLength(2);
  for (const stream of streams) stream.end(200);
  await Promise.all(windows.map(({ finished }) => finished));
});

const denied = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
it.each<[string, Partial<SharedMeans>]>([
  ['locks by a rejection', { locks: { request: async () => denied() } }],
  ['locks by an exception', { locks: { request: denied } }],
  ['channels', { openChannel: denied }],
])('follows its own stream where the browser denies %s', async (_, refused) => {
  const { streams, means } = browserOf();
  const windows = [openWindow({ ...means, ...refused }), openWindow({ ...means, ...refused })];
  await settled();
  expect(streams).toHaveLength(2);
  for (const stream of streams) stream.onOpen?.();
  streams[0]?.onEvent({ name: 'update', data: '7' });
  expect(windows.map(({ told }) => told)).toEqual([['open', 'update 7'], ['open']]);
  for (const stream of streams) stream.end(200);
  expect(await Promise.all(windows.map(({ finished }) => finished))).toEqual([200, 200]);
});

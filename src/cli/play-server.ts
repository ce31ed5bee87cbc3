// A server for one story.

import type { Io } from './io';
import { untilAborted } from './play-pause';
import { addressOfServer, spawnServer } from './spawned-server';

export interface StoryServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Rejects if the server does not start, whose reason is then on stderr, or if the signal is aborted meanwhile. */
export async function startStoryServer(io: Pick<Io, 'env'>, signal: AbortSignal): Promise<StoryServer> {
  const child = spawnServer(io);
  const ended = new Promise<void>((end) => child.once('close', () => end()));
  const stop = (): Promise<void> => (child.kill(), ended);
  const url = await Promise.race([addressOfServer(child, 'the server'), untilAborted(signal)]);
  if (url !== undefined) return { url, stop };
  await stop();
  throw new Error('interrupted before the server was ready');
}

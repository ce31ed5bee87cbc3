// A server for one story.

import type { Io } from './io';
import { addressOfServer, spawnServer } from './spawned-server';

export interface StoryServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Rejects if the server does not start; its reason is then on stderr. */
export async function startStoryServer(io: Pick<Io, 'env'>): Promise<StoryServer> {
  const child = spawnServer(io);
  const ended = new Promise<void>((end) => child.once('close', () => end()));
  return { url: await addressOfServer(child, 'the server'), stop: () => (child.kill(), ended) };
}

// Asks the owner of a world for its version: once for all requests that arrived in one turn of the event loop.

import type { Links } from './links';
import type { ReplicaAddress } from '../store/shared-worlds';
import { readVersionReply, versionHead } from './wire';
import type { WorldVersion } from './world-version';

/** Undefined where the request has to be forwarded, which also reports why the owner cannot be reached. */
export type AskVersion = (to: ReplicaAddress, world: string) => Promise<WorldVersion | undefined>;

export function createVersionQuestions(links: Pick<Links, 'call'>): AskVersion {
  const gathering = new Map<string, Promise<WorldVersion | undefined>>();
  const ask = async (key: string, to: ReplicaAddress, world: string): Promise<WorldVersion | undefined> => {
    await nextTurn();
    // The answer may be older than a request that arrives after the question was sent.
    gathering.delete(key);
    try {
      return readVersionReply((await links.call(to, { head: versionHead(world) })).head);
    } catch {
      return undefined;
    }
  };
  return (to, world) => {
    const key = `${to.id} ${world}`;
    const gathered = gathering.get(key) ?? ask(key, to, world);
    gathering.set(key, gathered);
    return gathered;
  };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

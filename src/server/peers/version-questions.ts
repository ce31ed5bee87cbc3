// Asks the owner of a world for its version: one question at a time for each world. Requests that arrive meanwhile share
// the next one, so that the owner's work does not grow with their number.

import type { Links } from './links';
import type { ReplicaAddress } from '../store/shared-worlds';
import { readVersionReply, versionHead } from './wire';
import type { WorldVersion } from './world-version';

/** Undefined where the request has to be forwarded, which also reports why the owner cannot be reached. */
export type AskVersion = (to: ReplicaAddress, world: string) => Promise<WorldVersion | undefined>;

export function createVersionQuestions(links: Pick<Links, 'call'>): AskVersion {
  const gathering = new Map<string, Promise<WorldVersion | undefined>>();
  const asked = new Map<string, Promise<WorldVersion | undefined>>();
  const call = async (to: ReplicaAddress, world: string): Promise<WorldVersion | undefined> => {
    try {
      return readVersionReply((await links.call(to, { head: versionHead(world) })).head);
    } catch {
      return undefined;
    }
  };
  const ask = async (key: string, to: ReplicaAddress, world: string): Promise<WorldVersion | undefined> => {
    await (asked.get(key) ?? nextTurn());
    // The answer may be older than a request that arrives after the question was sent.
    gathering.delete(key);
    const answer = call(to, world);
    asked.set(key, answer);
    const version = await answer;
    if (asked.get(key) === answer) asked.delete(key);
    return version;
  };
  return (to, world) => {
    const key = `${to.id} ${world}`;
    const gathered = gathering.get(key) ?? ask(key, to, world);
    gathering.set(key, gathered);
    return gathered;
  };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

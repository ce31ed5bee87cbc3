// Asks the owner of a world for its version: one question at a time for each world. Requests that arrive meanwhile
// share the next one, so that the owner's work does not grow with their number.

import { nextTurn } from '../next-turn';
import { UnavailableError } from '../unavailable-error';
import type { Links } from './links';
import type { ReplicaAddress } from '../store/shared-worlds';
import { LinkLost } from './types';
import { readVersionReply, versionHead } from './wire';
import type { WorldVersion } from './world-version';

/** Nothing could be sent, and why. */
interface Unreachable {
  readonly unreachable: string;
}

/** Undefined if the request must be forwarded; forwarding also reports why the owner does not answer. */
type VersionAnswer = WorldVersion | Unreachable | undefined;

/** `gone` is called only if the answer takes long. Rejects when the client has disconnected. */
export type AskVersion = (
  to: ReplicaAddress,
  world: string,
  gone?: () => AbortSignal | undefined,
) => Promise<VersionAnswer>;

/** After this time, a waiting request is rejected when its client disconnects. */
const WATCH_AFTER_MS = 250;

interface WatchedClient {
  /** Undefined when it is watched already. */
  gone: (() => AbortSignal | undefined) | undefined;
  readonly leave: (error: Error) => void;
}

/** A question that requests share; its answer never rejects. */
class SharedQuestion {
  private readonly clients: WatchedClient[] = [];
  private watching: NodeJS.Timeout | undefined;

  constructor(private readonly answer: Promise<VersionAnswer>) {
    void answer.then(() => clearTimeout(this.watching));
  }

  join(gone: WatchedClient['gone']): Promise<VersionAnswer> {
    if (!gone) return this.answer;
    this.watching ??= setTimeout(() => this.watchClients(), WATCH_AFTER_MS);
    return new Promise((resolve, leave) => {
      this.clients.push({ gone, leave });
      void this.answer.then(resolve);
    });
  }

  private watchClients(): void {
    this.watching = undefined;
    for (const client of this.clients) {
      const gone = client.gone?.();
      client.gone = undefined;
      const leave = (): void => client.leave(new UnavailableError('the client has disconnected'));
      if (gone?.aborted) leave();
      else gone?.addEventListener('abort', leave, { once: true });
    }
  }
}

export function createVersionQuestions(links: Pick<Links, 'call'>): AskVersion {
  const gathering = new Map<string, SharedQuestion>();
  const asked = new Map<string, Promise<VersionAnswer>>();
  const call = async (to: ReplicaAddress, world: string): Promise<VersionAnswer> => {
    try {
      return readVersionReply((await links.call(to, { head: versionHead(world) })).head);
    } catch (error) {
      return error instanceof LinkLost && !error.isSent ? { unreachable: error.message } : undefined;
    }
  };
  const ask = async (key: string, to: ReplicaAddress, world: string): Promise<VersionAnswer> => {
    await (asked.get(key) ?? nextTurn());
    // The answer may be older than a request that arrives after the question was sent.
    gathering.delete(key);
    const answer = call(to, world);
    asked.set(key, answer);
    const version = await answer;
    if (asked.get(key) === answer) asked.delete(key);
    return version;
  };
  const gather = (key: string, to: ReplicaAddress, world: string): SharedQuestion => {
    const question = new SharedQuestion(ask(key, to, world));
    gathering.set(key, question);
    return question;
  };
  return (to, world, gone) => {
    const key = `${to.id} ${world}`;
    return (gathering.get(key) ?? gather(key, to, world)).join(gone);
  };
}

// Asks the owner of a world for its version: one question at a time for each world. Requests that arrive while one is
// outstanding, or in consecutive turns of the event loop, share the next one, so that the owner's work does not grow
// with their number.

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

/** Turns of the event loop after which a question is sent even if each has brought a request for it. */
const MAX_GATHERING_TURNS = 8;

interface WatchedClient {
  /** Undefined when it is watched already. */
  gone: (() => AbortSignal | undefined) | undefined;
  readonly leave: (error: Error) => void;
}

/** A question that requests share; its answer never rejects. */
class SharedQuestion {
  private requests = 0;
  private readonly clients: WatchedClient[] = [];
  private watching: NodeJS.Timeout | undefined;
  private readonly answer: Promise<VersionAnswer>;

  /** `ask` must await `gathered` before it sends the question. */
  constructor(ask: (gathered: () => Promise<void>) => Promise<VersionAnswer>) {
    this.answer = ask(() => this.gathered());
    void this.answer.then(() => clearTimeout(this.watching));
  }

  join(gone: WatchedClient['gone']): Promise<VersionAnswer> {
    this.requests += 1;
    if (!gone) return this.answer;
    this.watching ??= setTimeout(() => this.watchClients(), WATCH_AFTER_MS);
    return new Promise((resolve, leave) => {
      this.clients.push({ gone, leave });
      void this.answer.then(resolve);
    });
  }

  /**
   * A lone request waits for one turn. Several wait until a turn has brought no further one: their clients often send the
   * next request right after an answer.
   */
  private async gathered(): Promise<void> {
    let known = 1;
    for (let turn = 0; turn < MAX_GATHERING_TURNS; turn += 1) {
      await nextTurn();
      if (this.requests === known) return;
      known = this.requests;
    }
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
  const ask = async (key: string, to: ReplicaAddress, world: string, gathered: () => Promise<void>) => {
    await asked.get(key);
    await gathered();
    // The answer may be older than a request that arrives after the question was sent.
    gathering.delete(key);
    const answer = call(to, world);
    asked.set(key, answer);
    const version = await answer;
    if (asked.get(key) === answer) asked.delete(key);
    return version;
  };
  const gather = (key: string, to: ReplicaAddress, world: string): SharedQuestion => {
    const question = new SharedQuestion((gathered) => ask(key, to, world, gathered));
    gathering.set(key, question);
    return question;
  };
  return (to, world, gone) => {
    const key = `${to.id} ${world}`;
    return (gathering.get(key) ?? gather(key, to, world)).join(gone);
  };
}

// Asks the owner of a world for its version: one question at a time for each world. Requests that arrive meanwhile share
// the next one, so that the owner's work does not grow with their number.

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

/** Undefined where the request has to be forwarded, which also reports why the owner does not answer. */
type VersionAnswer = WorldVersion | Unreachable | undefined;

/** The client's signal is asked for only where the answer takes long. Rejects when the client has left. */
export type AskVersion = (
  to: ReplicaAddress,
  world: string,
  gone?: () => AbortSignal | undefined,
) => Promise<VersionAnswer>;

/** Requests end with their clients from this time on. */
const WATCH_AFTER_MS = 250;

interface WaitingRequest {
  /** Undefined when the client is watched already. */
  gone: (() => AbortSignal | undefined) | undefined;
  readonly resolve: (answer: VersionAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** The requests that share a question. */
class Waiting {
  private readonly requests: WaitingRequest[] = [];
  private watching: NodeJS.Timeout | undefined;

  add(gone: WaitingRequest['gone']): Promise<VersionAnswer> {
    if (gone) this.watching ??= setTimeout(() => this.watchClients(), WATCH_AFTER_MS);
    return new Promise((resolve, reject) => void this.requests.push({ gone, resolve, reject }));
  }

  settle(answer: VersionAnswer): void {
    clearTimeout(this.watching);
    for (const { resolve } of this.requests) resolve(answer);
  }

  private watchClients(): void {
    this.watching = undefined;
    for (const request of this.requests) {
      const gone = request.gone?.();
      request.gone = undefined;
      const leave = (): void => request.reject(new UnavailableError('the client has disconnected'));
      if (gone?.aborted) leave();
      else gone?.addEventListener('abort', leave, { once: true });
    }
  }
}

export function createVersionQuestions(links: Pick<Links, 'call'>): AskVersion {
  const gathering = new Map<string, Waiting>();
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
  const gather = (key: string, to: ReplicaAddress, world: string): Waiting => {
    const waiting = new Waiting();
    gathering.set(key, waiting);
    void ask(key, to, world).then((answer) => waiting.settle(answer));
    return waiting;
  };
  return (to, world, gone) => {
    const key = `${to.id} ${world}`;
    return (gathering.get(key) ?? gather(key, to, world)).add(gone);
  };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

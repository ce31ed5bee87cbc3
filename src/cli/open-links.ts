// The links of a replica to those that serve other worlds of the same database.

import { hostname } from 'node:os';
import { err, ok, type Result } from '../base';
import type { DataStore } from '../library';
import type * as server from '../server';
import type { ServedMock } from './serve-parts';
import type { ServeSettings } from './serve-settings';

interface OpenedLinks {
  /** What handles the requests of clients. */
  readonly edge: Pick<server.MockServer, 'handle' | 'openStream'>;
  /** Begins to move the worlds to other replicas, while this one continues to respond. */
  moveWorlds(): void;
  /**
   * Releases the remaining worlds to other replicas once `flush` has stored all changes. Returns how many were moved
   * and released; undefined without replicas.
   */
  close(flush: () => Promise<void>): Promise<WorldCounts | undefined>;
}

/** The worlds of a replica that has stopped. */
interface WorldCounts extends Readonly<Record<string, number>> {
  /** Another replica serves them. */
  readonly worldsMoved: number;
  /** They are read when they are next requested. */
  readonly worldsReleased: number;
}

/** Time to move worlds after the last request of a client. */
const LAST_MOVES_MS = 15_000;

/** Listens for other replicas, if there can be any, and tells them where. The error is one sentence. */
export async function openLinks(
  { host, advertise, limits }: Pick<ServeSettings, 'host' | 'advertise' | 'limits'>,
  store: DataStore | undefined,
  { mock, replica }: Pick<ServedMock, 'mock' | 'replica'>,
): Promise<Result<OpenedLinks, string>> {
  if (!replica || !store?.replica)
    return ok({ edge: mock, moveWorlds: () => undefined, close: (flush) => flush().then(() => undefined) });
  const { log, worlds } = mock.parts;
  const moved = new Set<string>();
  const addressAt = (port: number): string => `${advertise?.host ?? hostOf(host)}:${port}`;
  const listening = await replica.listen(mock, { host, port: advertise?.port ?? 0, addressAt });
  if (!listening.ok) return err(`${listening.error}; change --advertise`);
  const { address, close, handOver } = listening.value;
  const { leave } = store.replica;
  await store.replica.advertise(address);
  log.info(`other replicas connect to this one at ${address}`);
  await replica.watchAddress(address);
  let [moving, endMs]: [Promise<void> | undefined, number] = [undefined, Infinity];
  const move = (): Promise<void> =>
    replica
      .moveWorlds({
        waitMs: limits.closeMs,
        isOver: () => performance.now() > endMs,
        moved: (world) => moved.add(world),
      })
      .catch((error: unknown) =>
        log.warn('worlds could not be moved to other replicas; each is read when it is next requested', {
          error: error instanceof Error ? error.message : String(error),
        }),
      );
  return ok({
    edge: replica.edge(mock),
    moveWorlds: () => void (moving ??= move()),
    async close(flush) {
      endMs = performance.now() + LAST_MOVES_MS;
      await moving;
      let givenUp = 0;
      const giveUp = async (): Promise<void> => {
        await flush();
        givenUp = worlds.served().sessions.size;
        await leave();
      };
      await handOver({ waitMs: limits.closeMs, giveUp });
      replica.close();
      await close();
      return { worldsMoved: moved.size, worldsReleased: givenUp };
    },
  });
}

/** A server that listens on all addresses is reached by the name of its machine. */
function hostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return hostname();
  return host.includes(':') ? `[${host}]` : host;
}

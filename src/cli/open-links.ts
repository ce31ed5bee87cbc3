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
  /** Hands the worlds over to other replicas once `flush` has stored what was done. */
  close(flush: () => Promise<void>): Promise<void>;
}

/** Listens for other replicas, if there can be any, and tells them where. The error is one sentence. */
export async function openLinks(
  { host, advertise, limits }: Pick<ServeSettings, 'host' | 'advertise' | 'limits'>,
  store: DataStore | undefined,
  { mock, replica }: Pick<ServedMock, 'mock' | 'replica'>,
): Promise<Result<OpenedLinks, string>> {
  if (!replica || !store?.replica) return ok({ edge: mock, close: (flush) => flush() });
  const { log } = mock.parts;
  const listening = await replica.listen(mock, { host, port: advertise?.port ?? 0, log });
  if (!listening.ok) return err(`cannot listen for other replicas: ${listening.error}; change --advertise`);
  const { port, close, handOver } = listening.value;
  const { leave } = store.replica;
  const address = `${advertise?.host ?? hostOf(host)}:${port}`;
  await store.replica.advertise(address);
  log.info(`other replicas connect to this one at ${address}`);
  await replica.watchAddress(address, log);
  return ok({
    edge: replica.edge(mock),
    async close(flush) {
      const giveUp = async (): Promise<void> => {
        await flush();
        await leave();
      };
      await handOver({ waitMs: limits.closeMs, giveUp });
      replica.close();
      await close();
    },
  });
}

/** A server that listens on all addresses is reached by the name of its machine. */
function hostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return hostname();
  return host.includes(':') ? `[${host}]` : host;
}

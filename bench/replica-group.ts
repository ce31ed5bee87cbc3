// Replicas behind a load balancer that knows at once which of them are alive.

import { Client } from 'pg';
import { freePort } from '../test/support/free-port';
import type { Place, Server } from './processes';
import { createWorld, startReplica, stopAll } from './replica-servers';

export interface Kill {
  readonly at: number;
  /** Of the killed replica. */
  readonly url: string;
  /** The worlds that it served. */
  readonly worlds: ReadonlySet<string>;
}

export interface ReplicaGroup {
  /** The living replicas take turns. */
  server(turn: number): Server;
  createWorld(id: string, turn: number): Promise<void>;
  /** Kills the one that has run for longest. */
  kill(): Promise<Kill>;
  /** Sends SIGTERM to the one that has run for longest; resolves when its process has ended, and rejects if it does not. */
  stopOldest(): Promise<void>;
  add(): Promise<void>;
  stop(): Promise<void>;
}

interface Member {
  readonly server: Server;
  /** Where other replicas reach it. */
  readonly address: string;
}

export async function startReplicaGroup(database: string, size: number, place: Place): Promise<ReplicaGroup> {
  let members: readonly Member[] = [];
  const add = async (): Promise<void> => {
    const address = `127.0.0.1:${await freePort()}`;
    const server = await startReplica(database, place, ['--advertise', address]);
    members = [...members, { server, address }];
  };
  const server = (turn: number): Server => {
    const found = members[turn % members.length]?.server;
    if (!found) throw new Error('no replica is alive');
    return found;
  };
  for (let count = 0; count < size; count += 1) await add();
  return {
    server,
    createWorld: (id, turn) => createWorld(server(turn), { id, from: { world: 'default' } }),
    async kill() {
      const [victim, ...others] = members;
      if (!victim) throw new Error('no replica is alive');
      const worlds = await worldsAt(database, victim.address);
      members = others;
      const at = performance.now();
      victim.server.kill();
      return { at, url: victim.server.url, worlds };
    },
    async stopOldest() {
      const [oldest, ...others] = members;
      if (!oldest) throw new Error('no replica is alive');
      members = others;
      await oldest.server.terminate();
    },
    add,
    stop: () => stopAll(members.map((member) => member.server)),
  };
}

async function worldsAt(database: string, address: string): Promise<ReadonlySet<string>> {
  const client = new Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<{ readonly id: string }>(
    'select w.id from understudy.world w join understudy.replica r on r.id = w.owner where r.address = $1',
    [address],
  );
  await client.end();
  return new Set(rows.map(({ id }) => id));
}

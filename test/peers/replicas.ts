// Replicas of one process that share their worlds in memory, each with a listener for clients and one for links.

import { createReplica, startServer, type Replica } from '../../src/server';
import type { LivenessTimes } from '../../src/server/peers/liveness';
import { openTestMock, type ReplicaMaterials, type TestMock, type TestOptions } from '../http/harness';
import { createSharedMemory, type SharedMemory } from './shared-memory';

export interface TestReplica {
  readonly id: string;
  readonly url: string;
  /** Where other replicas reach it. */
  readonly address: string;
  readonly made: TestMock;
  /** Closes it without a word to the others, as a crash does. */
  kill(): Promise<void>;
  /** Stops it as SIGTERM does; `before` runs when it accepts no more work and has not given up its worlds. */
  stop(before?: () => Promise<void>): Promise<void>;
}

export interface TestCluster {
  readonly replicas: readonly TestReplica[];
  readonly shared: SharedMemory;
  close(): Promise<void>;
}

export interface ClusterOptions extends TestOptions {
  readonly secrets?: readonly string[];
  readonly liveness?: LivenessTimes;
}

const SECRET = 'the secret of the cluster';

export async function startCluster(size: number, options: ClusterOptions = {}): Promise<TestCluster> {
  let shared: SharedMemory | undefined;
  const replicas: TestReplica[] = [];
  for (let n = 1; n <= size; n += 1)
    replicas.push(
      await startReplica({ ...options, secrets: [options.secrets?.[n - 1] ?? SECRET] }, `replica${n}`, (materials) => {
        shared ??= createSharedMemory({ world: materials.first, clock: materials.clock });
        return shared;
      }),
    );
  if (!shared) throw new Error('a cluster has at least one replica');
  return {
    replicas,
    shared,
    close: async () => void (await Promise.all(replicas.map(({ kill }) => kill()))),
  };
}

async function startReplica(
  options: ClusterOptions,
  id: string,
  share: (materials: ReplicaMaterials) => SharedMemory,
): Promise<TestReplica> {
  const at = { address: '' };
  let shared: SharedMemory | undefined;
  const replicaOf = (materials: ReplicaMaterials): Replica => {
    shared = share(materials);
    return createReplica({
      identity: { replica: id, secret: options.secrets?.[0] ?? SECRET },
      worlds: materials.worlds,
      journal: materials.journal,
      limits: materials.limits,
      log: materials.log,
      shared: shared.join(id, () => at.address, materials.worlds),
      ...(options.liveness ? { liveness: options.liveness } : {}),
    });
  };
  const made = openTestMock({ ...options, replica: replicaOf });
  const { mock, log, address, replica } = made;
  if (!replica) throw new Error('the mock is a replica');
  const links = await replica.listen(mock, { host: '127.0.0.1', port: 0, addressAt: (port) => `127.0.0.1:${port}` });
  if (!links.ok) throw new Error(links.error);
  at.address = links.value.address;
  const edge = replica.edge(mock);
  const listening = await startServer({
    handle: edge.handle,
    openStream: edge.openStream,
    host: '127.0.0.1',
    port: 0,
    log,
    limits: { closeMs: 0, ...options.limits },
    guard: mock.parts.guard,
  });
  if (!listening.ok) throw new Error(listening.error.message);
  address.url = listening.value.url;
  return {
    id,
    url: listening.value.url,
    address: at.address,
    made,
    async kill() {
      replica.close();
      await links.value.close();
      await listening.value.close();
    },
    async stop(before) {
      await listening.value.close();
      const giveUp = async (): Promise<void> => {
        await before?.();
        shared?.bury(id);
      };
      await links.value.handOver({ waitMs: options.limits?.closeMs ?? 0, giveUp });
      replica.close();
      await links.value.close();
    },
  };
}

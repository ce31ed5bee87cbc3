// What clients notice when one of two replicas is stopped by SIGTERM, as a deploy does, while each of 64 private worlds
// has a client. The load balancer sends nothing more to the replica that stops.

import { setTimeout as pause } from 'node:timers/promises';
import type { Ready } from '../src/library';
import type { TestPostgres } from '../test/support/postgres';
import { createWorldClient } from '../test/cluster/world-client';
import { keepAsking, type TimedRequest, type WorldHistory } from './asking-client';
import type { Finding } from './figures';
import { isFailed } from './outage-figures';
import { startReplicaGroup, type ReplicaGroup } from './replica-group';
import type { Settings } from './settings';

const REPLICAS = 2;
const WORLDS = 64;
/** Before the first stop, and after the start of each new replica. */
const SETTLING_MS = 5000;

export async function measureStops(postgres: TestPostgres, settings: Settings): Promise<readonly Finding[]> {
  const group = await startReplicaGroup(await postgres.database(), REPLICAS, settings);
  try {
    return findingsOf(await stopByTurns(group, settings));
  } finally {
    await group.stop();
  }
}

/** For each stop, the requests that were not answered when it began, or began before the process had ended. */
async function stopByTurns(
  group: ReplicaGroup,
  { rounds, tell }: Settings,
): Promise<readonly (readonly TimedRequest[])[]> {
  const ready: Ready = JSON.parse(group.server(0).ready);
  const over = new AbortController();
  const histories: WorldHistory[] = [];
  for (let number = 0; number < WORLDS; number += 1) {
    const world = `job-${number}`;
    await group.createWorld(world, number);
    histories.push({ world, client: createWorldClient(ready, world), requests: [] });
  }
  const urlOf = (turn: number): string => group.server(turn).url;
  const load = Promise.all(
    histories.map((history, number) => keepAsking({ history, number, urlOf, signal: over.signal })),
  );
  const spans: (readonly [number, number])[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await pause(SETTLING_MS);
    const from = performance.now();
    await group.stopOldest();
    spans.push([from, performance.now()]);
    tell(`a replica has stopped within ${(performance.now() - from).toFixed(0)} ms, ${round + 1} of ${rounds}`);
    await group.add();
  }
  over.abort();
  await load;
  const all = histories.flatMap(({ requests }) => requests);
  return spans.map(([from, until]) => all.filter(({ begin, end }) => begin < until && end > from));
}

const findingsOf = (stops: readonly (readonly TimedRequest[])[]): readonly Finding[] => [
  {
    id: 'replicas/stop-failed',
    what: `one of ${REPLICAS} replicas with ${WORLDS} private worlds under load is stopped by SIGTERM: requests that failed`,
    unit: '',
    values: stops.map((requests) => requests.filter(isFailed).length),
    goal: { atMost: 0 },
  },
  {
    id: 'replicas/stop-wait',
    what: 'the same: longest wait of a request',
    unit: 'ms',
    values: stops.map((requests) => Math.max(...requests.map(({ begin, end }) => end - begin))),
    goal: { atMost: 500 },
  },
];

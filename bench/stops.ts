// What clients notice when one of two replicas is stopped by SIGTERM, as a deploy does, while each of 64 private worlds
// has a client. The load balancer sends nothing more to the replica that stops.

import { setTimeout as pause } from 'node:timers/promises';
import { createWorldClient } from '../test/cluster/world-client';
import { keepAsking, type TimedRequest, type WorldHistory } from './asking-client';
import type { Finding } from './figures';
import { readyOf, wrongIn } from './judge-histories';
import { isFailed } from './outage-figures';
import { startReplicaGroup, type ReplicaGroup } from './replica-group';
import { withPostgres } from './replica-servers';
import type { Settings } from './settings';

const REPLICAS = 2;
const WORLDS = 64;
/** After the start of each replica. */
const SETTLING_MS = 5000;
/** After the end of a process: worlds that it could not move are read when they are next requested. */
const AFTERMATH_MS = 3000;

export const measureStops = (settings: Settings): Promise<readonly Finding[]> =>
  withPostgres(async (postgres) => {
    const group = await startReplicaGroup(await postgres.database(), REPLICAS, settings);
    try {
      return await measure(group, settings);
    } finally {
      await group.stop();
    }
  });

async function measure(group: ReplicaGroup, settings: Settings): Promise<readonly Finding[]> {
  const ready = readyOf(group);
  const loadEnd = new AbortController();
  const histories: WorldHistory[] = [];
  for (let number = 0; number < WORLDS; number += 1) {
    const world = `job-${number}`;
    await group.createWorld(world, number);
    histories.push({ world, client: createWorldClient(ready, world), requests: [] });
  }
  const urlOf = (turn: number): string => group.server(turn).url;
  const load = Promise.all(
    histories.map((history, number) => keepAsking({ history, number, urlOf, signal: loadEnd.signal })),
  );
  const spans = await stopByTurns(group, settings).finally(() => loadEnd.abort());
  await load;
  const wrong = await wrongIn(group, histories);
  wrong.forEach((sentence) => settings.tell(`stops: ${sentence}`));
  const all = histories.flatMap(({ requests }) => requests);
  return findingsOf(
    spans.map(([from, until]) => all.filter(({ begin, end }) => begin < until && end > from)),
    wrong.length,
  );
}

/** The span of each stop: from the signal until shortly after the end of the process. */
async function stopByTurns(
  group: ReplicaGroup,
  { rounds, quick, tell }: Settings,
): Promise<readonly (readonly [number, number])[]> {
  const stops = quick ? 1 : rounds;
  const spans: (readonly [number, number])[] = [];
  for (let stop = 1; stop <= stops; stop += 1) {
    await pause(SETTLING_MS);
    const from = performance.now();
    await group.stopOldest();
    tell(`stops: replica stopped in ${(performance.now() - from).toFixed(0)} ms (${stop} of ${stops})`);
    await pause(AFTERMATH_MS);
    spans.push([from, performance.now()]);
    await group.add();
  }
  return spans;
}

function findingsOf(stops: readonly (readonly TimedRequest[])[], wrong: number): readonly Finding[] {
  const requests = stops.flat();
  return [
    {
      id: 'stops/requests',
      what: `${REPLICAS} replicas with ${WORLDS} private worlds, ${stops.length} stops by SIGTERM: requests during them`,
      unit: '',
      values: [requests.length],
    },
    { id: 'stops/wrong', what: 'the same: wrong answers', unit: '', values: [wrong], goal: { atMost: 0 } },
    {
      id: 'stops/failed',
      what: 'the same: failed requests',
      unit: '',
      values: [requests.filter(isFailed).length],
      goal: { atMost: 0 },
    },
    {
      id: 'stops/longest',
      what: 'the same: longest latency of a request',
      unit: 'ms',
      values: [Math.max(...requests.map(({ begin, end }) => end - begin))],
      goal: { atMost: 500 },
    },
  ];
}

// What clients notice while replicas are killed: three replicas, 200 private worlds under mixed load, and a kill every
// 20 seconds. Both checkers of test/cluster judge each history.

import { setTimeout as pause } from 'node:timers/promises';
import { createWorldClient } from '../test/cluster/world-client';
import { keepAsking, type WorldHistory } from './asking-client';
import { watchCores } from './busy-cores';
import type { Finding } from './figures';
import { readyOf, wrongIn } from './judge-histories';
import { besideKills, failureText, isFailedBeside, outageFigures } from './outage-figures';
import { startReplicaGroup, type Kill, type ReplicaGroup } from './replica-group';
import { withPostgres } from './replica-servers';
import type { Settings } from './settings';

const REPLICAS = 3;
const WORLDS = 200;
const KILL_EVERY_MS = 20_000;
/** The part with kills; with warming and the calm part, the load lasts about ten minutes. */
const SECONDS = 480;
const QUICK_SECONDS = 40;
/** Wrong answers, and failures at worlds of living replicas, that are printed. */
const TOLD = 10;

export const measureOutages = (settings: Settings): Promise<readonly Finding[]> =>
  withPostgres(async (postgres) => {
    const group = await startReplicaGroup(await postgres.database(), REPLICAS, settings);
    try {
      return await measure(group, settings);
    } finally {
      await group.stop();
    }
  });

async function measure(group: ReplicaGroup, { quick, pinned, tell }: Settings): Promise<readonly Finding[]> {
  const milliseconds = (quick ? QUICK_SECONDS : SECONDS) * 1000;
  const worlds = Array.from({ length: WORLDS }, (_, number) => `job-${number}`);
  for (const [number, world] of worlds.entries()) await group.createWorld(world, number);
  const over = new AbortController();
  const ready = readyOf(group);
  const cores = watchCores(pinned);
  const histories: readonly WorldHistory[] = worlds.map((world) => ({
    world,
    client: createWorldClient(ready, world),
    requests: [],
  }));
  const urlOf = (turn: number): string => group.server(turn).url;
  const load = Promise.all(
    histories.map((history, number) => keepAsking({ history, number, urlOf, signal: over.signal })),
  );
  await pause(KILL_EVERY_MS);
  const calmFrom = performance.now();
  await pause(milliseconds / 4);
  const calmUntil = performance.now();
  const kills: Kill[] = [];
  for (let passed = 0; passed < milliseconds; passed += KILL_EVERY_MS) {
    kills.push(await group.kill());
    await pause(KILL_EVERY_MS / 2);
    await group.add();
    await pause(KILL_EVERY_MS / 2);
    tell(`outages: ${kills.length} kills, ${histories.flatMap(({ requests }) => requests).length} requests`);
  }
  over.abort();
  await load;
  cores.stop();
  const failed = besideKills(histories, kills).filter((request) => isFailedBeside(request, kills));
  failed.slice(0, TOLD).forEach((one) => tell(`outages: failed: ${failureText(one)}`));
  const wrong = await wrongIn(group, histories);
  wrong.slice(0, TOLD).forEach((sentence) => tell(`outages: ${sentence}`));
  return outageFigures({
    what: `${REPLICAS} replicas with ${WORLDS} private worlds, ${kills.length} kills`,
    histories,
    kills,
    calm: [calmFrom, calmUntil],
    cores: cores.readings,
    wrong: wrong.length,
  });
}

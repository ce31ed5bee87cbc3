// What clients notice while replicas are killed: three replicas, 200 private worlds under mixed load, and a kill every
// 20 seconds. Both checkers of test/cluster judge each history.

import { setTimeout as pause } from 'node:timers/promises';
import type { Ready } from '../src/library';
import { judge } from '../test/cluster/final-state';
import { createWorldClient } from '../test/cluster/world-client';
import { keepAsking, type WorldHistory } from './asking-client';
import { quantile, type Finding } from './figures';
import { startReplicaGroup, type Kill, type ReplicaGroup } from './replica-group';
import { withPostgres } from './replica-servers';
import type { Settings } from './settings';

const REPLICAS = 3;
const WORLDS = 200;
const KILL_EVERY_MS = 20_000;
const RECOVERY_MS = 6000;
const SECONDS = 600;
const QUICK_SECONDS = 40;
/** Wrong answers that are printed. */
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

async function measure(group: ReplicaGroup, { quick, tell }: Settings): Promise<readonly Finding[]> {
  const milliseconds = (quick ? QUICK_SECONDS : SECONDS) * 1000;
  const worlds = Array.from({ length: WORLDS }, (_, number) => `job-${number}`);
  for (const [number, world] of worlds.entries()) await group.createWorld(world, number);
  const over = new AbortController();
  const ready = readyOf(group);
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
  const wrong = await wrongIn(group, histories);
  wrong.slice(0, TOLD).forEach((sentence) => tell(`outages: ${sentence}`));
  return findings({ histories, kills, calm: [calmFrom, calmUntil], wrong: wrong.length });
}

/** Every process of the group prints the same users. */
function readyOf(group: ReplicaGroup): Ready {
  const ready: Ready = JSON.parse(group.server(0).ready);
  return ready;
}

/** Answers that replicas must not give, and contradictions that the checkers find. */
async function wrongIn(group: ReplicaGroup, histories: readonly WorldHistory[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { world, client } of histories) {
    const { witnessed, blackBox } = await judge(client, readyOf(group), [group.server(0).url]);
    found.push(...[...client.strange, ...witnessed, ...blackBox].map((sentence) => `${world}: ${sentence}`));
  }
  return found;
}

interface Measured {
  readonly histories: readonly WorldHistory[];
  readonly kills: readonly Kill[];
  /** The span before the first kill. */
  readonly calm: readonly [number, number];
  readonly wrong: number;
}

function findings({ histories, kills, calm: [from, until], wrong }: Measured): readonly Finding[] {
  const all = histories.flatMap(({ world, requests }) => requests.map((request) => ({ world, ...request })));
  const calm = all.filter(({ begin, end }) => begin >= from && end <= until);
  const beside = kills.flatMap(({ at, worlds, url }) =>
    all.filter((one) => one.begin >= at && one.begin < at + RECOVERY_MS && one.url !== url && !worlds.has(one.world)),
  );
  const recovery = recoveryTimes(histories, kills);
  const p99 = (some: readonly { readonly begin: number; readonly end: number }[]): number =>
    quantile(
      some.map(({ begin, end }) => end - begin),
      0.99,
    );
  const what = `${REPLICAS} replicas with ${WORLDS} private worlds, ${kills.length} kills`;
  return [
    { id: 'outages/requests', what: `${what}: requests`, unit: '', values: [all.length] },
    { id: 'outages/wrong', what: 'the same: wrong answers', unit: '', values: [wrong], goal: { atMost: 0 } },
    {
      id: 'outages/failed-beside',
      what: 'the same: requests to worlds of living replicas that failed within 6 s of a kill',
      unit: '',
      values: [beside.filter(({ status }) => status !== 200).length],
      goal: { atMost: 0 },
    },
    { id: 'outages/p99-calm', what: '99th percentile of latency without kills', unit: 'ms', values: [p99(calm)] },
    {
      id: 'outages/p99-beside',
      what: '99th percentile of latency within 6 s of a kill, worlds of living replicas',
      unit: 'ms',
      values: [p99(beside)],
    },
    {
      id: 'outages/recovery',
      what: 'worlds of the killed replica: from the kill to the first answer, 99th percentile',
      unit: 's',
      values: [quantile(recovery, 0.99) / 1000],
      goal: { atMost: RECOVERY_MS / 1000 },
    },
  ];
}

/**
 * Milliseconds from each kill to the end of the first request that began after it and succeeded, for each world of the
 * killed replica that has a client: the default world has none.
 */
export const recoveryTimes = (
  histories: readonly Pick<WorldHistory, 'world' | 'requests'>[],
  kills: readonly Pick<Kill, 'at' | 'worlds'>[],
): readonly number[] =>
  kills.flatMap(({ at, worlds }) =>
    histories
      .filter(({ world }) => worlds.has(world))
      .map(({ requests }) => {
        const first = requests.find(({ begin, status }) => begin >= at && status === 200);
        return first ? first.end - at : Infinity;
      }),
  );

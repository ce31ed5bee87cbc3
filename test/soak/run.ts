// A soak: traffic for so many seconds, readings as it goes, and a verdict.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSoaked, type Probe } from './server';
import { startTraffic } from './traffic';
import { chartLine, handlesOf, judgeSoak, type Reading } from './verdict';

export interface Soak {
  readonly seconds: number;
  readonly everySeconds: number;
  readonly seed: number;
  /** Whether the worlds are kept in a folder. */
  readonly isKept: boolean;
  /** Goes on beyond the time while this is false (default: always true). */
  readonly isEnough?: (statuses: ReadonlyMap<number, number>) => boolean;
  readonly say: (line: string) => void;
}

export interface Soaked {
  readonly statuses: ReadonlyMap<number, number>;
  readonly before: Probe;
  readonly after: Probe;
  readonly readings: readonly Reading[];
  /** What traffic saw, and the log of errors. */
  readonly answers: readonly string[];
  /** What memory and handles say. */
  readonly verdict: readonly string[];
  readonly exit: number | null;
}

const always = (): boolean => true;
const FIRST_MINUTE = 60;
/** Readings that make a level. */
const LEVEL = 3;
/** Connections that were kept alive are closed by then. */
const QUIET_MS = 12_000;

export async function soak({ seconds, everySeconds, seed, isKept, isEnough = always, say }: Soak): Promise<Soaked> {
  const data = isKept ? mkdtempSync(join(tmpdir(), 'understudy-soak-')) : undefined;
  const server = await startSoaked(data);
  const before = await server.probe();
  const traffic = startTraffic(server.ready, seed);
  const readings: Reading[] = [];
  const since = performance.now();
  while ((performance.now() - since) / 1000 < seconds || !isEnough(traffic.statuses)) {
    await pause(everySeconds * 1000);
    readings.push({ ...(await server.probe()), at: (performance.now() - since) / 1000 });
    const [newest] = readings.slice(-1);
    if (newest) say(chartLine(newest, Math.max(...readings.map(({ rss }) => rss), 256 * 1024 * 1024)));
  }
  await traffic.finish();
  const after = await settled(server.probe, before);
  const exit = await server.stop();
  if (data !== undefined) rmSync(data, { recursive: true });
  const startOfLevel = Math.max(
    0,
    readings.findIndex(({ at }) => at >= Math.min(FIRST_MINUTE, seconds / 3)),
  );
  const verdict = judgeSoak({
    level: readings.slice(startOfLevel, startOfLevel + LEVEL),
    last: readings.slice(-LEVEL),
    before,
    after,
  });
  const errors = server
    .log()
    .split('\n')
    .filter((line) => /error/i.test(line))
    .slice(0, 20);
  return {
    statuses: traffic.statuses,
    before,
    after,
    readings,
    answers: [...traffic.findings, ...errors],
    verdict,
    exit,
  };
}

/** The first reading without more handles than before, or the last one that patience allows. */
async function settled(probe: () => Promise<Probe>, before: Probe): Promise<Probe> {
  const was = handlesOf(before);
  const until = performance.now() + QUIET_MS;
  for (;;) {
    const now = await probe();
    const isQuiet = Object.entries(handlesOf(now)).every(([kind, count]) => count <= (was[kind] ?? 0));
    if (isQuiet || performance.now() > until) return now;
    await pause(250);
  }
}

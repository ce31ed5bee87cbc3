// How busy the cores of the servers are, by all processes of the machine, read twenty times a second.

import { readFileSync } from 'node:fs';
import { serverCores } from './machine';

/** Sums since the start of the machine, in ticks. */
export interface CoreReading {
  readonly at: number;
  readonly busy: number;
  readonly total: number;
}

export interface BusyCores {
  readonly readings: readonly CoreReading[];
  stop(): void;
}

const EVERY_MS = 50;

export function watchCores(pinned: boolean): BusyCores {
  const readings: CoreReading[] = [];
  const read = (): void => void readings.push(readCores(readFileSync('/proc/stat', 'utf8'), serverCores(pinned)));
  const timer = setInterval(read, EVERY_MS);
  return { readings, stop: () => clearInterval(timer) };
}

/** A line of a core is its name, then ticks: user, nice, system, idle, iowait, irq, softirq, steal and guests. */
function readCores(stat: string, cores: string): CoreReading {
  const line = stat.split('\n').find((one) => one.startsWith(`${cores} `)) ?? '';
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  const total = ticks.reduce((sum, one) => sum + one, 0);
  const [, , , idle = 0, waiting = 0] = ticks;
  return { at: performance.now(), busy: total - idle - waiting, total };
}

/** The busy part, from 0 to 1, of a span and what lies between it and the readings before and after it. */
export function busyPart(readings: readonly CoreReading[], from: number, until: number): number {
  const first = readings.findLast(({ at }) => at <= from) ?? readings[0];
  const last = readings.find(({ at }) => at >= until) ?? readings.at(-1);
  return first && last ? (last.busy - first.busy) / (last.total - first.total) : Number.NaN;
}

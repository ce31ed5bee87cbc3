// Whether memory and handles came back to where they were: a level is judged, not a moment.

import type { Probe } from './server';

const MOST_GROWTH = 1.2;
const MIB = 1024 * 1024;

export interface Reading extends Probe {
  /** Seconds since the traffic began. */
  readonly at: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Open handles by kind, without what comes and goes with every single request. */
export const handlesOf = ({ resources }: Probe): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const kind of resources) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

/**
 * What is wrong, in sentences. `level` are readings around the end of the first minute, `last` those at the end,
 * `before` and `after` are taken with no traffic at all.
 */
export function judgeSoak({
  level,
  last,
  before,
  after,
}: {
  readonly level: readonly Reading[];
  readonly last: readonly Reading[];
  readonly before: Probe;
  readonly after: Probe;
}): readonly string[] {
  const findings: string[] = [];
  for (const measure of ['heapUsed', 'rss'] as const) {
    const [was, is] = [median(level.map((one) => one[measure])), median(last.map((one) => one[measure]))];
    if (is > was * MOST_GROWTH)
      findings.push(
        `${measure} was ${(was / MIB).toFixed(1)} MiB after the first minute and is ${(is / MIB).toFixed(1)} MiB: ${Math.round((is / was - 1) * 100)} % more, 20 % are allowed`,
      );
  }
  const [one, other] = [handlesOf(before), handlesOf(after)];
  for (const kind of new Set([...Object.keys(one), ...Object.keys(other)]))
    if ((other[kind] ?? 0) > (one[kind] ?? 0))
      findings.push(
        `${other[kind] ?? 0} handles of the kind ${kind} are open after the last request, and ${one[kind] ?? 0} were before the first`,
      );
  return findings;
}

const WIDTH = 40;

/** One line of the chart. */
export function chartLine({ at, heapUsed, rss, resources }: Reading, highestRss: number): string {
  const bar = '#'
    .repeat(Math.max(1, Math.round((heapUsed / highestRss) * WIDTH)))
    .padEnd(Math.round((rss / highestRss) * WIDTH), '.');
  return `${String(Math.round(at)).padStart(5)} s  heap ${(heapUsed / MIB).toFixed(1).padStart(6)} MiB  rss ${(rss / MIB).toFixed(1).padStart(6)} MiB  ${String(resources.length).padStart(3)} handles  ${bar}\n`;
}

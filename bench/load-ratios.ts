// From the rounds of a case to its figures. A ratio of requests per second or of latencies counts only while wrk could
// have sent more; processor time does not depend on the generator, and always counts.

import type { Case } from './cases';
import { median, type Finding } from './figures';
import type { Load } from './wrk';

/** What each server did, round by round. */
export type Rounds = ReadonlyMap<string, readonly Load[]>;

/** Part of its core that wrk may use. */
const MOST_BUSY = 0.7;
/** How many times faster than the baseline wrk must drive a server that does nothing. */
const LEAST_HEADROOM = 2;
const MOST_P99 = 2;
const OUR_SERVERS: ReadonlySet<string> = new Set(['nothing', 'bare', 'understudy']);

export interface CaseFindings {
  readonly findings: readonly Finding[];
  /** Why ratios are left out. */
  readonly refusals: readonly string[];
}

export function findingsOf(one: Case, rounds: Rounds): CaseFindings {
  const { id, what, goal, mostP99 = MOST_P99 } = one;
  const ratio = (figure: string, told: string, values: readonly number[]): Finding => ({
    id: `${id}/${figure}`,
    what: `${what}: ${told}`,
    unit: 'ratio',
    values,
  });
  const rivals = [...rounds.keys()].filter((name) => !OUR_SERVERS.has(name));
  const headroom = ratios(rounds, 'nothing', ({ perSecond }) => perSecond);
  const rates: readonly Finding[] = [
    {
      ...ratio(
        'rate',
        'requests per second',
        limited(rounds, 'understudy', ({ perSecond }) => perSecond),
      ),
      ...(goal === undefined ? {} : { goal: { atLeast: goal } }),
    },
    ratio(
      'p50',
      'median latency',
      limited(rounds, 'understudy', ({ p50Ms }) => p50Ms),
    ),
    {
      ...ratio(
        'p99',
        '99th percentile of latency',
        limited(rounds, 'understudy', ({ p99Ms }) => p99Ms),
      ),
      ...(goal === undefined ? {} : { goal: { atMost: mostP99 } }),
    },
    ...rivals.map((name) =>
      ratio(
        `rate-${name}`,
        `requests per second of ${name}`,
        limited(rounds, name, ({ perSecond }) => perSecond),
      ),
    ),
  ];
  const isDriven = median(headroom) >= LEAST_HEADROOM;
  const printed = isDriven ? rates.filter(({ values }) => values.some(Number.isFinite)) : [];
  return {
    findings: [...printed, ...processorTime(one, rounds), ...generatorFindings(one, rounds, headroom)],
    refusals: isDriven
      ? rates
          .filter((finding) => !printed.includes(finding))
          .map((finding) => `${finding.id} is refused: wrk used more than ${MOST_BUSY * 100} % of its core`)
      : [
          `the ratios of ${id} are refused: a server that does nothing was only ${median(headroom).toFixed(2)} times as fast as the baseline`,
        ],
  };
}

function processorTime({ id, what }: Case, rounds: Rounds): readonly Finding[] {
  const absolute = (name: string): Finding => ({
    id: `${id}/cpu-${name}`,
    what: `${what}: processor time a request of ${name}`,
    unit: 'µs',
    values: (rounds.get(name) ?? []).map(({ cpuMs }) => cpuMs * 1000),
  });
  return [
    {
      id: `${id}/cpu-rate`,
      what: `${what}: requests per second of processor time`,
      unit: 'ratio',
      values: ratios(rounds, 'understudy', ({ cpuMs }) => 1 / cpuMs),
    },
    ...[...rounds.keys()].filter((name) => name !== 'nothing').map(absolute),
  ];
}

function generatorFindings({ id, what }: Case, rounds: Rounds, headroom: readonly number[]): readonly Finding[] {
  const measured = [...rounds].filter(([name]) => name !== 'nothing').map(([, loads]) => loads);
  const most = (rounds.get('bare') ?? []).map((_, index) =>
    Math.max(...measured.map((loads) => loads[index]?.wrkBusy ?? 0)),
  );
  return [
    {
      id: `${id}/headroom`,
      what: `${what}: requests per second of a server that does nothing`,
      unit: 'ratio',
      values: headroom,
      goal: { atLeast: LEAST_HEADROOM },
    },
    {
      id: `${id}/wrk-busy`,
      what: `${what}: part of its core that wrk used, for the server that needed most`,
      unit: '',
      values: most,
      goal: { atMost: MOST_BUSY },
    },
  ];
}

/** A figure of each round as a ratio to the baseline of the same round. */
function ratios(rounds: Rounds, name: string, pick: (load: Load) => number): readonly number[] {
  const base = rounds.get('bare') ?? [];
  return (rounds.get(name) ?? []).map((loaded, index) => {
    const baseline = base[index];
    return baseline ? pick(loaded) / pick(baseline) : Number.NaN;
  });
}

/** NaN for rounds in which wrk was too busy, with either server, to tell which is faster. */
const limited = (rounds: Rounds, name: string, pick: (load: Load) => number): readonly number[] =>
  ratios(rounds, name, (loaded) => (loaded.wrkBusy > MOST_BUSY ? Number.NaN : pick(loaded)));

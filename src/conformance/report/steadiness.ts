// Which clauses have a reproducible (steady) verdict: it depends neither on existing content of the target nor on
// chance, so every run with the same target file and options gives it to an equal target.

import type { JudgedCase } from '../model/judged-case';
import type { RecordedExchange } from '../model/exchange';
import type { Discovery } from '../target/target';
import type { ReportTraffic } from './report';

interface SteadinessFacts {
  readonly discovered?: Discovery | undefined;
  readonly traffic?: ReportTraffic | undefined;
}

/** The cases with a reproducible verdict: neither skipped nor repeated, and without a discovered sample id. */
export function steadyCases(
  cases: readonly JudgedCase[],
  { discovered, traffic }: SteadinessFacts,
): readonly JudgedCase[] {
  const samples = new Set(discovered?.found.map(({ place }) => place).filter((place) => place.startsWith('samples.')));
  const repeated = new Set(traffic?.flaky.flatMap(({ scenario }) => scenario ?? []));
  return cases.filter(
    ({ planned: { id, scenario }, result, verdict, unproven }) =>
      result !== undefined &&
      result.error === undefined &&
      verdict !== 'skip' &&
      unproven === undefined &&
      !repeated.has(id) &&
      !scenario.needs.some((place) => samples.has(place.replace(/\.\d+$/, '')) || samples.has(place)),
  );
}

/**
 * The clauses of the steps that such a case completed, except those of conditional claims: whether an answer meets the
 * condition depends on the target.
 */
export function clausesJudgedBy({ planned: { scenario }, result }: JudgedCase): readonly string[] {
  const judged = result?.judged ?? 0;
  const conditional = new Set(
    scenario.steps.flatMap(({ expect }) =>
      expect.that.flatMap(({ when, clauses }) => (when === undefined ? [] : clauses)),
    ),
  );
  const named = [
    ...(judged === scenario.steps.length ? scenario.clauses.filter((clause) => !conditional.has(clause)) : []),
    ...scenario.steps
      .slice(0, judged)
      .flatMap(({ expect }) => [
        ...expect.clauses,
        ...expect.that.flatMap(({ when, clauses }) => (when === undefined ? clauses : [])),
      ]),
  ];
  return [...new Set(named)];
}

export interface SteadyExchanges {
  /** Of scenarios that write: their answers show what the run created. */
  readonly own: ReadonlySet<RecordedExchange>;
  /** Of scenarios that only read: apart from required members, the content of their answers depends on the target. */
  readonly read: ReadonlySet<RecordedExchange>;
}

export function steadyExchanges(cases: readonly JudgedCase[]): SteadyExchanges {
  const of = (isRead: boolean): ReadonlySet<RecordedExchange> =>
    new Set(
      cases
        .filter(({ planned }) => (planned.scenario.safety === 'read') === isRead)
        .flatMap(({ result }) => result?.exchanges ?? []),
    );
  return { own: of(false), read: of(true) };
}

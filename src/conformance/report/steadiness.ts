// Which clauses a run judged steadily: their verdict does not depend on what the target happened to contain or on
// chance, so an equal target gets it from every run with the same target file and options.

import type { JudgedCase } from '../model/judged-case';
import type { RecordedExchange } from '../model/exchange';
import type { Discovery } from '../target/target';
import type { ReportTraffic } from './report';

interface SteadinessFacts {
  readonly discovered?: Discovery | undefined;
  readonly traffic?: ReportTraffic | undefined;
}

/** The cases that judged steadily: neither skipped nor repeated, and of no id that was discovered by looking. */
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
 * The clauses of the steps that such a case completed. A claim with a condition judges only answers that meet it, and
 * whether one does is up to the target.
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
  /** Of scenarios that write: their answers are about what the run created. */
  readonly own: ReadonlySet<RecordedExchange>;
  /** Of scenarios that only read: what their answers contain beyond required members is up to the target. */
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

// The answers of a recorded run as results, for a final re-read that runs again on its own.

import type { CaseResult } from '../model/case-result';
import type { PlannedCase } from '../model/planned-case';
import type { Report } from '../report/report';

/** Results of the recorded cases that still exist, without their findings. */
export function recordedResults(
  { cases }: Pick<Report, 'cases'>,
  planned: readonly PlannedCase[],
): readonly CaseResult[] {
  const byId = new Map(planned.map((one) => [one.id, one]));
  return cases.flatMap(({ id, exchanges, draws, ms }): readonly CaseResult[] => {
    const one = byId.get(id);
    const judged = one?.scenario.steps.length ?? 0;
    return one && exchanges.length > 0
      ? [{ planned: one, exchanges, draws, ms, judged, findings: [], error: undefined }]
      : [];
  });
}

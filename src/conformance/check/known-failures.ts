// Known breaches that do not fail a run: waivers of the target, and the baseline of an earlier run.
// Entries that no longer fail are reported, so that the lists shrink over time.

import { readFileSync } from 'node:fs';
import { err, describeFileError, isObject, ok, readYamlText, type Result } from '../../base';
import type { Clauses } from '../clauses';
import type { Target } from '../target/target';
import type { CaseFinding } from '../model/finding';
import type { KnownFailure, StaleEntry } from '../model/known-failure';
import type { JudgedCase } from '../model/judged-case';
import { clausesOf } from '../model/planned-case';

/** Why a finding does not fail the run; undefined when it may. */
export function waiverReasonFor(
  finding: CaseFinding,
  caseId: string,
  target: Target,
  baseline: readonly KnownFailure[],
): string | undefined {
  const waiver = target.waivers.find(({ clause }) => finding.clauses.includes(clause));
  if (waiver) return waiver.reason;
  const inBaseline = baseline.some(
    (known) =>
      known.case === caseId &&
      (known.clause === null ? finding.clauses.length === 0 : finding.clauses.includes(known.clause)),
  );
  return inBaseline ? 'known from the baseline' : undefined;
}

export interface StaleSearch {
  readonly target: Target;
  readonly baseline: readonly KnownFailure[];
  readonly clauses: Clauses;
  /** Ids of all cases of the suites, selected or not. */
  readonly caseIds: ReadonlySet<string>;
}

/** Entries that this run should have reproduced and did not. An aborted case proves nothing. */
export function staleEntries(cases: readonly JudgedCase[], search: StaleSearch): readonly StaleEntry[] {
  return [
    ...search.target.waivers.flatMap(({ clause }) => staleWaiver(cases, clause, search) ?? []),
    ...search.baseline.flatMap((known) => staleBaselineEntry(cases, known, search) ?? []),
  ];
}

function staleWaiver(cases: readonly JudgedCase[], clause: string, { clauses }: StaleSearch): StaleEntry | undefined {
  const rule = clauses.get(clause);
  if (!rule)
    return { kind: 'waiver', clause, case: undefined, message: `the waiver names ${clause}, which is not a clause` };
  const concerns = ({ planned, result }: JudgedCase): boolean =>
    clausesOf(planned.scenario).includes(clause) ||
    (rule.check.by !== 'scenario' &&
      (result?.exchanges ?? []).some(
        ({ operationId }) => rule.operations.length === 0 || rule.operations.includes(operationId),
      ));
  const judging = cases.filter(({ result }) => result !== undefined).filter(concerns);
  if (judging.length === 0 || judging.some(isInconclusive)) return undefined;
  const stillFails = cases.some(({ findings }) => findings.some((finding) => finding.clauses.includes(clause)));
  return stillFails
    ? undefined
    : {
        kind: 'waiver',
        clause,
        case: undefined,
        message: `the waiver of ${clause} is obsolete: the target conforms to it; remove it`,
      };
}

function staleBaselineEntry(
  cases: readonly JudgedCase[],
  known: KnownFailure,
  { caseIds }: StaleSearch,
): StaleEntry | undefined {
  const entry = { kind: 'baseline', clause: known.clause, case: known.case } as const;
  if (!caseIds.has(known.case))
    return { ...entry, message: `the baseline names ${known.case}, which is not a scenario; remove it` };
  const one = cases.find(({ planned }) => planned.id === known.case);
  if (!one?.result || isInconclusive(one)) return undefined;
  const stillFails = one.findings.some(({ clauses }) =>
    known.clause === null ? clauses.length === 0 : clauses.includes(known.clause),
  );
  return stillFails
    ? undefined
    : {
        ...entry,
        message: `${known.case} no longer violates ${known.clause ?? 'the contract'}: remove it from the baseline`,
      };
}

const isInconclusive = ({ verdict }: JudgedCase): boolean => verdict === 'fail' || verdict === 'error';

/** Reads a baseline: `known` with case and clause of each failure, or a JSON report, whose failures are used. */
export function readBaseline(file: string): Result<readonly KnownFailure[], string> {
  try {
    const read = readYamlText(require('yaml') as typeof import('yaml'), readFileSync(file, 'utf8'));
    if (!read.ok)
      return err(
        `${file}:${read.error[0].line} cannot be read as a baseline: ${read.error[0].kind}: ${read.error[0].message}`,
      );
    const { value } = read.value;
    if (isObject(value) && Array.isArray(value['known'])) return entriesOf(file, value['known']);
    if (isObject(value) && Array.isArray(value['cases'])) return ok(value['cases'].flatMap(failuresInReport));
    return err(`${file} is not a baseline: expected a list "known" of {case, clause}, or a JSON report`);
  } catch (error) {
    return err(`${file} cannot be read as a baseline: ${describeFileError(error, file)}`);
  }
}

function entriesOf(file: string, entries: readonly unknown[]): Result<readonly KnownFailure[], string> {
  const known = entries.flatMap((entry) =>
    isObject(entry) && typeof entry['case'] === 'string'
      ? [{ case: entry['case'], clause: typeof entry['clause'] === 'string' ? entry['clause'] : null }]
      : [],
  );
  return known.length === entries.length
    ? ok(known)
    : err(`${file} has an entry without case: each needs case and clause`);
}

/**
 * Failures of a report, including those it took from a baseline, so that a report can be the baseline of the next run.
 */
function failuresInReport(one: unknown): readonly KnownFailure[] {
  if (!isObject(one) || typeof one['id'] !== 'string' || !Array.isArray(one['findings'])) return [];
  const { id } = one;
  return one['findings'].flatMap((finding: unknown): readonly KnownFailure[] => {
    if (
      !isObject(finding) ||
      !Array.isArray(finding['clauses']) ||
      (finding['verdict'] !== 'fail' && finding['verdict'] !== 'waived')
    )
      return [];
    const clauses = finding['clauses'].filter((clause): clause is string => typeof clause === 'string');
    return clauses.length === 0 ? [{ case: id, clause: null }] : clauses.map((clause) => ({ case: id, clause }));
  });
}

// Detects groups that the target does not serve: no answer, or answers from something else. One line per group replaces
// the hundreds of errors and failures that follow.
import type { TargetGroup as ApiGroup } from '../target/target';
import { scenarios, messagePattern, type FindingInCase } from './finding-groups';
import type { Report, ReportCase } from './report';
import { labelOf } from './summary';
import type { RecordedExchange } from '../model/exchange';

const API: readonly ApiGroup[] = ['ledger', 'validator', 'scan'];
/** With fewer operations, a single missing one or an unknown id would be mistaken for a missing group. */
const MIN_OPERATIONS = 3;

/** A group that is not served. */
interface UnavailableGroup {
  readonly group: ApiGroup;
  readonly verdict: 'error' | 'fail';
  /** One sentence that says what to check. */
  readonly text: string;
}

/** Errors of the same kind. */
export interface ErrorGroup {
  readonly example: ReportCase;
  readonly message: string;
  readonly count: number;
  readonly ids: readonly string[];
  /** The same scenarios as a reader knows them. */
  readonly labels: readonly string[];
}

export interface RunProblems {
  readonly unavailable: readonly UnavailableGroup[];
  /** Whether a line of `unavailable` covers a failure or warning. */
  readonly isSummarised: (found: FindingInCase) => boolean;
  /** Whether lines of `unavailable` cover everything a scenario requested. */
  readonly isUnavailable: (one: ReportCase) => boolean;
  /** Whether every scenario that should have run, of a suite or of all, calls a group that is not served. */
  readonly isUnjudged: (suite?: string) => boolean;
  /** Errors that no line of `unavailable` covers. */
  readonly errors: readonly ErrorGroup[];
}

export function runProblemsOf(report: Report): RunProblems {
  const unserved = API.filter((group) => unservedCases(report, group).length > 0);
  const silent = API.filter(
    (group) => unansweredCases(report, group).length > 0 && exchangesOf(report, group).length === 0,
  );
  const other = API.filter((group) => looksLikeAnotherApi(report, group));
  const isSummarised = ({ case: { exchanges }, finding }: FindingInCase): boolean =>
    other.some((group) => finding.exchange !== undefined && exchanges[finding.exchange]?.group === group);
  const isOfSilent = (one: ReportCase): boolean =>
    silent.some((group) => one.error?.group === group) || API.some((group) => isUnserved(one, group));
  return {
    unavailable: [
      ...unserved.map((group) => unservedProblem(report, group)),
      ...silent.map((group) => noAnswerProblem(report, group)),
      ...other.map((group) => otherApiProblem(report, group)),
    ],
    isSummarised,
    isUnavailable: ({ exchanges }) => exchanges.length > 0 && exchanges.every(({ group }) => other.includes(group)),
    isUnjudged: (suite) => {
      const cases = report.cases.filter((one) => suite === undefined || one.suite === suite);
      const isPartOf = (one: ReportCase): boolean => API.some((group) => isUnserved(one, group));
      return cases.some(isPartOf) && cases.every((one) => one.verdict === 'skip' || isPartOf(one));
    },
    errors: errorGroups(report.cases.filter((one) => one.error !== undefined && !isOfSilent(one))),
  };
}

const unansweredCases = ({ cases }: Report, group: ApiGroup): readonly ReportCase[] =>
  cases.filter(
    (one) => one.error?.kind === 'network' && one.error.group === group && !API.some((other) => isUnserved(one, other)),
  );
const exchangesOf = ({ cases }: Report, group: ApiGroup): readonly RecordedExchange[] =>
  cases.flatMap(({ exchanges }) => exchanges.filter((exchange) => exchange.group === group));

/** Whether something else answers at the URL of the group (check/unserved-groups.ts). */
const isUnserved = ({ error }: ReportCase, group: ApiGroup): boolean =>
  error?.kind === 'network' && error.message.startsWith(`the ${group} API at `);
const unservedCases = ({ cases }: Report, group: ApiGroup): readonly ReportCase[] =>
  cases.filter((one) => isUnserved(one, group));

function unservedProblem(report: Report, group: ApiGroup): UnavailableGroup {
  const cases = unservedCases(report, group);
  return {
    group,
    verdict: 'error',
    text: `${cases[0]?.error?.message ?? ''} (${scenarios(cases.length)} could not be checked)`,
  };
}

function noAnswerProblem(report: Report, group: ApiGroup): UnavailableGroup {
  const cases = unansweredCases(report, group);
  const reasons = cases.flatMap(
    ({ error }) => / (?:did not respond|gave no answer): (.*)$/s.exec(error?.message ?? '')?.[1] ?? [],
  );
  const text = `no response from the ${group} API at ${report.target.urls[group]}, so ${scenarios(cases.length)} could not be checked: ${reasons[0] ?? 'no response'}; check the URL and that the deployment is running`;
  return { group, verdict: 'error', text };
}

/** The answers of a server without such a path, or of a web site. */
const looksAbsent = ({ response: { status, headers } }: RecordedExchange): boolean =>
  status === 404 || status === 405 || status === 501 || /^text\/html\b/i.test(headers['content-type'] ?? '');

/** Whether every answer means "not found" and broke rules. */
function looksLikeAnotherApi(report: Report, group: ApiGroup): boolean {
  const all = exchangesOf(report, group);
  return (
    new Set(all.map(({ operationId }) => operationId)).size >= MIN_OPERATIONS &&
    all.every(looksAbsent) &&
    failingAt(report, group).length > 0
  );
}

const failingAt = ({ cases }: Report, group: ApiGroup): readonly ReportCase[] =>
  cases.filter(({ findings, exchanges }) =>
    findings.some(
      ({ verdict, exchange }) => verdict === 'fail' && exchange !== undefined && exchanges[exchange]?.group === group,
    ),
  );

function otherApiProblem(report: Report, group: ApiGroup): UnavailableGroup {
  const all = exchangesOf(report, group);
  const answers = [...new Set(all.map(({ response: { status } }) => status))].toSorted((a, b) => a - b).join(' or ');
  const text = `no response resembles ${group}: ${report.target.urls[group]} answers all ${all.length} requests with ${answers}, and ${scenarios(failingAt(report, group).length)} ${failingAt(report, group).length === 1 ? 'fails' : 'fail'} by that; check the address and the prefix of its path`;
  return { group, verdict: 'fail', text };
}

/** By kind, and by the message without the parts specific to one request. */
function errorGroups(cases: readonly ReportCase[]): readonly ErrorGroup[] {
  const groups = new Map<string, ReportCase[]>();
  for (const one of cases) {
    const key = `${one.error?.kind} ${one.error?.group} ${messagePattern((one.error?.message ?? '').replace(/^.*? (?=did not respond|gave no answer|was not sent)/s, ''))}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((all): readonly ErrorGroup[] => {
    const [example] = all;
    return example
      ? [
          {
            example,
            message: example.error?.message ?? '',
            count: all.length,
            ids: all.map(({ id }) => id),
            labels: all.map(labelOf),
          },
        ]
      : [];
  });
}

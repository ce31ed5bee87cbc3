// Groups findings of the same kind. A target of the observed dialect can break one row of the open points in a hundred
// scenarios, and one missing field fails every scenario that reads it: a reader needs the kind, the count and one
// example.

import type { Report, ReportCase, ReportFinding } from './report';
import { basisOf, labelOf } from './summary';

export interface FindingGroup {
  /** The row, the clauses, or the source of the rule. */
  readonly rule: string;
  /** Clauses of all its findings. */
  readonly clauses: readonly string[];
  /** Distinct messages, without the parts specific to one answer. */
  readonly messages: readonly string[];
  readonly count: number;
  /** Ids of the scenarios affected, that of the example first. */
  readonly ids: readonly string[];
  /** The same scenarios as a reader knows them. */
  readonly labels: readonly string[];
  readonly example: FindingInCase;
}

export interface FindingInCase {
  readonly case: ReportCase;
  readonly finding: ReportFinding;
}

/** Findings already covered by another line. */
type IsSummarised = (found: FindingInCase) => boolean;
const nothing: IsSummarised = () => false;

/** All warnings of a report by row, else by clauses and message; most frequent first. */
export const warningGroups = ({ cases }: Pick<Report, 'cases'>, isSummarised = nothing): readonly FindingGroup[] =>
  groupsOf(findingsOf(cases, 'warn', isSummarised), (finding) => finding.row ?? kindOf(finding)).toSorted(
    (a, b) => b.count - a.count,
  );

/** Failures by clauses and message, in order of first occurrence. */
export const failGroups = ({ cases }: Pick<Report, 'cases'>, isSummarised = nothing): readonly FindingGroup[] =>
  groupsOf(findingsOf(cases, 'fail', isSummarised), kindOf);

const findingsOf = (
  cases: readonly ReportCase[],
  wanted: ReportFinding['verdict'],
  isSummarised: IsSummarised,
): readonly FindingInCase[] =>
  cases
    .flatMap((one) =>
      one.findings.filter(({ verdict }) => verdict === wanted).map((finding) => ({ case: one, finding })),
    )
    .filter((found) => !isSummarised(found));

function groupsOf(found: readonly FindingInCase[], keyOf: (finding: ReportFinding) => string): readonly FindingGroup[] {
  const groups = new Map<string, FindingInCase[]>();
  for (const one of found) groups.set(keyOf(one.finding), [...(groups.get(keyOf(one.finding)) ?? []), one]);
  return [...groups.values()].flatMap((all): readonly FindingGroup[] => {
    const [example] = all;
    if (!example) return [];
    const findings = all.map(({ finding }) => finding);
    return [
      {
        rule: ruleOf(example.finding),
        clauses: distinct(findings.flatMap(({ clauses }) => clauses)),
        messages: distinct(findings.map(({ message }) => messagePattern(message))),
        count: all.length,
        ids: distinct(all.map(({ case: { id } }) => id)),
        labels: distinct(all.map((one) => labelOf(one.case))),
        example,
      },
    ];
  });
}

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

const kindOf = (finding: ReportFinding): string => `${ruleOf(finding)} ${messagePattern(finding.message)}`;

/** The explanation of rows is printed once for all of them. */
const ruleOf = (finding: ReportFinding): string =>
  finding.clauses.length > 0 && finding.verdict === 'fail'
    ? finding.clauses.join(', ')
    : finding.row !== undefined
      ? `row ${finding.row}`
      : finding.clauses.join(', ') || basisOf(finding);

/** A message without the numbers, ids and places specific to one answer. */
export const messagePattern = (message: string): string =>
  message
    .replaceAll(/(?<=\/)(\d+|#?[0-9a-f]{16,}[^/\s]*|[^/\s]+::[^/\s]+)(?=[/\s]|$)/g, '…')
    .replaceAll(/\b[0-9a-f]{16,}\b/g, '…');

/** `44 times in 40 scenarios`. */
export const frequencyOf = ({ count, ids }: FindingGroup): string =>
  `${count} ${count === 1 ? 'time' : 'times'} in ${scenarios(ids.length)}`;

export const scenarios = (count: number): string => `${count} ${count === 1 ? 'scenario' : 'scenarios'}`;

/** `and 16 similar: a/b, c/d (input), (another input) …`: the rest of a group; undefined when the example is all. */
export function moreLikeIt(
  { count, labels }: Pick<FindingGroup, 'count' | 'labels'>,
  shown: number,
): string | undefined {
  if (count === 1) return undefined;
  const others = labels.slice(1);
  const where =
    others.length === 0
      ? ' in the same scenario'
      : others.length === count - 1
        ? ''
        : `, in ${others.length} other ${others.length === 1 ? 'scenario' : 'scenarios'}`;
  const list = `${others
    .slice(0, shown)
    .map((label, index) => shortened(label, labels[index]))
    .join(', ')}${others.length > shown ? ', …' : ''}`;
  return `and ${count - 1} similar${where}${list === '' ? '' : `: ${list}`}`;
}

/** Further inputs of the scenario named before stand alone. */
function shortened(label: string, before = ''): string {
  const [scenario = '', input] = splitLabel(label);
  return input !== undefined && scenario === splitLabel(before)[0] ? input : label;
}

/** The id of a scenario has no blanks. */
const splitLabel = (label: string): readonly string[] => label.split(/ (.*)/s, 2);

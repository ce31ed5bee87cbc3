// Warnings of the same kind told once. A target of the observed dialect breaks a row of the open points in a hundred scenarios, and a
// reader wants to know of the row, how often, and one place to look at.

import type { Report, ReportCase, ReportFinding } from './model';
import { restsOn } from './summary';

export interface WarningGroup {
  /** The row, the clauses, or what the rule rests on. */
  readonly rule: string;
  /** Clauses of all its warnings. */
  readonly clauses: readonly string[];
  /** Different messages, with what is special to one answer left out. */
  readonly messages: readonly string[];
  readonly count: number;
  /** How many scenarios it was seen in. */
  readonly cases: number;
  readonly example: { readonly case: ReportCase; readonly finding: ReportFinding };
}

interface Warned {
  readonly case: ReportCase;
  readonly finding: ReportFinding;
}

/** All warnings of a report by row, or else by clauses and message; the most frequent first. */
export function warningGroups({ cases }: Pick<Report, 'cases'>): readonly WarningGroup[] {
  const groups = new Map<string, Warned[]>();
  for (const one of cases) {
    for (const finding of one.findings.filter(({ verdict }) => verdict === 'warn')) {
      const key = finding.row === undefined ? `${ruleOf(finding)} ${shapeOf(finding.message)}` : finding.row;
      groups.set(key, [...(groups.get(key) ?? []), { case: one, finding }]);
    }
  }
  return [...groups.values()].flatMap((warned): readonly WarningGroup[] => {
    const [example] = warned;
    if (!example) return [];
    const findings = warned.map(({ finding }) => finding);
    return [{
      rule: ruleOf(example.finding),
      clauses: distinct(findings.flatMap(({ clauses }) => clauses)),
      messages: distinct(findings.map(({ message }) => shapeOf(message))),
      count: warned.length,
      cases: distinct(warned.map(({ case: { id } }) => id)).length,
      example,
    }];
  }).sort((a, b) => b.count - a.count);
}

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

const ruleOf = (finding: ReportFinding): string => (finding.row !== undefined || finding.clauses.length === 0 ? restsOn(finding) : finding.clauses.join(', '));

/** A message without the numbers, ids and places of the one answer that it is about. */
const shapeOf = (message: string): string => message.replaceAll(/(?<=\/)(\d+|#?[0-9a-f]{16,}[^/\s]*|[^/\s]+::[^/\s]+)(?=[/\s]|$)/g, '…').replaceAll(/\b[0-9a-f]{16,}\b/g, '…');

/** `warned 44 times in 40 scenarios`. */
export const howOften = ({ count, cases }: WarningGroup): string => `${count} ${count === 1 ? 'time' : 'times'} in ${cases} ${cases === 1 ? 'scenario' : 'scenarios'}`;

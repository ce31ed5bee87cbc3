// The results of a run in order of urgency: failures by clause or root cause, errors, warnings, known failures, flaky
// requests, skipped and passed scenarios.

import type { ViewResultGroup, ViewResultKind } from '../../pages';
import { failGroups, frequencyOf, scenarios, warningGroups, type FindingGroup } from './finding-groups';
import type { Report, ReportCase } from './report';
import { basisOf, casesOf, skipReasonOf } from './summary';
import { shortenedReason } from './shortened-waits';
import { runProblemsOf } from './unavailable-groups';

export function resultGroups(report: Report): readonly ViewResultGroup[] {
  const { isSummarised, errors } = runProblemsOf(report);
  const { cases, suites, traffic } = report;
  const count = (verdict: ReportCase['verdict']): string =>
    scenarios(cases.filter((one) => one.verdict === verdict).length);
  const groups: readonly ViewResultGroup[] = [
    { title: 'Failed', verdict: 'fail', summary: count('fail'), kinds: failGroups(report, isSummarised).map(kindOf) },
    {
      title: 'Could not be judged',
      verdict: 'error',
      summary: count('error'),
      kinds: errors.map(({ message, ids }) => plainKind(message, ids)),
    },
    {
      title: 'Warnings',
      verdict: 'warn',
      summary: count('warn'),
      kinds: warningGroups(report, isSummarised).map(kindOf),
    },
    {
      title: 'Known failures',
      verdict: 'waived',
      summary: `${count('waived')}, with a waiver or in the baseline`,
      kinds: kindsBy(
        cases.filter(({ verdict }) => verdict === 'waived'),
        ({ findings }) => [...new Set(findings.flatMap(({ excuse }) => excuse ?? []))].join('; '),
      ),
    },
    {
      title: 'Flaky',
      verdict: 'warn',
      summary: 'repeated after transport errors, which fail no clause',
      kinds: (traffic?.flaky ?? []).map(({ reason, scenario, operationId }) => ({
        ...plainKind(reason, scenario === undefined ? [] : [scenario]),
        rule: operationId,
      })),
    },
    {
      title: 'Shortened waits',
      verdict: 'warn',
      summary: 'for conditions that earlier scenarios never met; --full-waits turns this off',
      kinds: (traffic?.shortenedWaits ?? []).map((one) => ({
        ...plainKind(shortenedReason(one), [...new Set(one.scenarios)]),
        rule: one.operationId,
      })),
    },
    {
      title: 'Skipped',
      verdict: 'skip',
      summary: count('skip'),
      kinds: kindsBy(
        cases.filter(({ verdict }) => verdict === 'skip'),
        skipReasonOf,
      ),
    },
    {
      title: 'Passed',
      verdict: 'pass',
      summary: count('pass'),
      kinds: suites.flatMap(({ name, title }) => {
        const passed = casesOf(report, name).filter(({ verdict }) => verdict === 'pass');
        return passed.length === 0
          ? []
          : [
              {
                ...plainKind(
                  title,
                  passed.map(({ id }) => id),
                ),
                rule: name,
              },
            ];
      }),
    },
  ];
  return groups.filter(({ kinds }) => kinds.length > 0);
}

const SHOWN_MESSAGES = 3;

function kindOf(group: FindingGroup): ViewResultKind {
  const { finding, case: one } = group.example;
  const more = group.messages.length - SHOWN_MESSAGES;
  const isRow = finding.verdict === 'warn' && finding.row !== undefined;
  return {
    message: [...group.messages.slice(0, SHOWN_MESSAGES), ...(more > 0 ? [`and ${more} more`] : [])].join('; '),
    rule: isRow ? basisOf(finding) : group.rule,
    clauses: group.clauses,
    frequency: frequencyOf(group),
    ids: group.ids,
    finding: one.findings.indexOf(finding),
  };
}

const plainKind = (message: string, ids: readonly string[]): ViewResultKind => ({
  message,
  rule: '',
  clauses: [],
  frequency: ids.length === 0 ? '' : scenarios(ids.length),
  ids,
});

function kindsBy(cases: readonly ReportCase[], textOf: (one: ReportCase) => string): readonly ViewResultKind[] {
  const ids = new Map<string, string[]>();
  for (const one of cases) ids.set(textOf(one), [...(ids.get(textOf(one)) ?? []), one.id]);
  return [...ids].map(([text, found]) => plainKind(text, found));
}

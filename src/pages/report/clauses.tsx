// Clauses with their verdicts.

import type { JSX } from 'preact';
import { Table } from '../../ui/table';
import { ClauseButton } from '../../ui/finding-card';
import type { ReportViewData, ViewClause } from './data';
import { VerdictBadge } from '../../ui/verdict-badge';

export interface ClauseUse {
  readonly groups: ReadonlySet<string>;
  readonly scenarios: number;
  readonly broken: number;
}

/** Which groups and how many scenarios check each clause, and how many break it. */
export function clauseUses({ clauses, suites }: ReportViewData): ReadonlyMap<string, ClauseUse> {
  const all = suites.flatMap(({ group, cases }) => cases.map((one) => ({ group, one })));
  return new Map(
    clauses.map(({ id }) => {
      const using = all.filter(({ one }) => one.clauses.includes(id));
      const broken = using.filter(({ one }) =>
        one.findings.some(({ verdict, clauses: named }) => verdict !== 'waived' && named.includes(id)),
      );
      return [id, { groups: new Set(using.map(({ group }) => group)), scenarios: using.length, broken: broken.length }];
    }),
  );
}

interface ClausesProps {
  /** Those that match the filter. */
  readonly clauses: readonly ViewClause[];
  readonly uses: ReadonlyMap<string, ClauseUse>;
  readonly onClause: (id: string) => void;
}

export const Clauses = ({ clauses, uses, onClause }: ClausesProps): JSX.Element => (
  <Table
    caption="Clauses"
    rows={clauses}
    keyOf={({ id }) => id}
    columns={[
      { title: 'Clause', cell: ({ id }) => <ClauseButton id={id} onClause={onClause} /> },
      { title: 'Verdict', cell: ({ verdict }) => <VerdictBadge verdict={verdict} /> },
      { title: 'Scenarios', isNumber: true, cell: ({ id }) => scenarioCount(uses.get(id)) },
      { title: 'Level', cell: ({ level, section }) => `${level}, section ${section}` },
      { title: 'Rule', cell: ({ text }) => text },
    ]}
  />
);

const scenarioCount = (use: ClauseUse | undefined): string => {
  // A rule about the form of answers is judged in every scenario that gets such an answer.
  if (use === undefined || use.scenarios === 0) return 'any';
  return use.broken === 0 ? String(use.scenarios) : `${use.broken} of ${use.scenarios} fail`;
};

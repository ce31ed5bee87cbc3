// Clauses with their verdicts, and each kind of failure and warning once.

import type { JSX } from 'preact';
import { Table } from '../../ui/table';
import { ClauseButton } from './case';
import type { ReportViewData, ViewClause, ViewProblemKind } from './data';
import { VerdictBadge } from './verdict';

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
  readonly data: ReportViewData;
  /** Those that match the filter. */
  readonly clauses: readonly ViewClause[];
  readonly uses: ReadonlyMap<string, ClauseUse>;
  readonly onClause: (id: string) => void;
}

export const Clauses = ({ data, clauses, uses, onClause }: ClausesProps): JSX.Element => (
  <div class="stack">
    <ProblemKinds title="Failures" name="fails" kinds={data.fails} />
    <ProblemKinds title="Warnings" name="warnings" kinds={data.warnings} />
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
  </div>
);

const scenarioCount = (use: ClauseUse | undefined): string => {
  if (use === undefined) return '0';
  return use.broken === 0 ? String(use.scenarios) : `${use.broken} of ${use.scenarios} fail`;
};

const SHOWN_MESSAGES = 3;

function messagesOf({ messages }: ViewProblemKind): string {
  const more = messages.length - SHOWN_MESSAGES;
  return [...messages.slice(0, SHOWN_MESSAGES), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function ProblemKinds({
  title,
  name,
  kinds,
}: {
  readonly title: string;
  readonly name: 'fails' | 'warnings';
  readonly kinds: readonly ViewProblemKind[];
}): JSX.Element | null {
  if (kinds.length === 0) return null;
  return (
    <details class={`report-section ${name}`} open>
      <summary>{`${title}: ${kinds.length} ${kinds.length === 1 ? 'kind' : 'kinds'}`}</summary>
      <Table
        caption={title}
        rows={kinds}
        keyOf={({ rule, example }) => `${rule} ${example}`}
        columns={[
          { title: 'Rule', cell: ({ rule }) => rule },
          { title: 'How often', cell: ({ frequency }) => <span class="muted">{frequency}</span> },
          {
            title: 'Message',
            cell: (kind) => (
              <>
                {messagesOf(kind)} <a href={`#${encodeURIComponent(kind.example)}`}>Show an example</a>
              </>
            ),
          },
        ]}
      />
    </details>
  );
}

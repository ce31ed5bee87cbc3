// One scenario: its clauses, findings and exchanges, drawn when it is opened.

import type { JSX } from 'preact';
import { Exchanges } from '../../ui/exchanges';
import { ClauseButton, FindingCard } from '../../ui/finding-card';
import { VerdictBadge } from '../../ui/verdict-badge';
import type { ReportViewData, ViewCase } from './data';

interface CaseProps {
  readonly one: ViewCase;
  readonly data: ReportViewData;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly onClause: (id: string) => void;
}

export const CaseRow = ({ one, data, isOpen, onToggle, onClause }: CaseProps): JSX.Element => (
  <details class="case" data-id={one.id} open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
    <summary>
      <VerdictBadge verdict={one.verdict} />
      <span>{one.title}</span>
      <span class="muted report-ms">{one.ms} ms</span>
    </summary>
    {isOpen ? <CaseBody one={one} data={data} onClause={onClause} /> : null}
  </details>
);

function CaseBody({ one, data, onClause }: Pick<CaseProps, 'one' | 'data' | 'onClause'>): JSX.Element {
  return (
    <div class="report-case-body">
      <div class="row tight report-meta">
        <a href={`#${encodeURIComponent(one.id)}`}>
          <code>{one.id}</code>
        </a>
        <span class="muted">{one.safety}</span>
        {one.clauses.map((id) => (
          <ClauseButton key={id} id={id} onClause={onClause} />
        ))}
      </div>
      {one.skip === undefined ? null : <p>Skipped: {one.skip}</p>}
      {one.error === undefined ? null : <p class="report-problem">{one.error}</p>}
      {one.findings.map((finding, index) => (
        <FindingCard key={index} finding={finding} clauses={data.clauses} onClause={onClause} />
      ))}
      <Exchanges exchanges={one.exchanges} findings={one.findings} texts={data.texts} />
    </div>
  );
}

// One scenario: its clauses, findings and exchanges, drawn when it is opened.

import type { JSX } from 'preact';
import { Button } from '../../ui/button';
import { Curl } from '../../ui/curl';
import { Diff } from '../../ui/diff';
import type { ReportViewData, ViewCase, ViewFinding } from './data';
import { Exchanges } from './exchanges';
import { VerdictBadge } from './verdict';

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
        <FindingCard key={index} finding={finding} data={data} onClause={onClause} />
      ))}
      <Exchanges exchanges={one.exchanges} findings={one.findings} texts={data.texts} />
    </div>
  );
}

export const ClauseButton = ({
  id,
  onClause,
}: {
  readonly id: string;
  readonly onClause: (id: string) => void;
}): JSX.Element => (
  <Button small title="Show the scenarios of this clause" onClick={() => onClause(id)}>
    <code>{id}</code>
  </Button>
);

interface FindingProps extends Pick<CaseProps, 'data' | 'onClause'> {
  readonly finding: ViewFinding;
}

export function FindingCard({ finding, data, onClause }: FindingProps): JSX.Element {
  const { verdict, clauses, message, waiver, basis, condition, lines, place, source, expression, curl } = finding;
  return (
    <article class={`finding ${verdict}`}>
      <p class="message">{waiver === undefined ? message : `${message} (waived: ${waiver})`}</p>
      {clauses.length === 0 ? <p class="muted">{basis}</p> : null}
      {clauses.map((id) => (
        <ClauseText key={id} id={id} data={data} onClause={onClause} />
      ))}
      {condition === undefined ? null : <p>{condition}</p>}
      <h4 class="diff">
        <span class="expected">- expected</span> <span class="actual">+ actual</span>
      </h4>
      <Diff lines={lines} label="Expected and actual" />
      <details class="report-source">
        <summary class="muted">
          {expression === undefined ? 'Line of the suite' : 'Expression'} in <code>{place}</code>
        </summary>
        <pre tabIndex={0} aria-label={expression === undefined ? 'Line of the suite' : 'Expression'}>
          {expression ?? source}
        </pre>
      </details>
      {curl === undefined ? null : <Curl command={curl} isOpen />}
    </article>
  );
}

export function ClauseText({
  id,
  data,
  onClause,
}: Pick<CaseProps, 'data' | 'onClause'> & { readonly id: string }): JSX.Element {
  const clause = data.clauses.find((one) => one.id === id);
  return (
    <p>
      <ClauseButton id={id} onClause={onClause} /> {clause?.text}{' '}
      {clause ? <span class="muted">{`(${clause.level}, section ${clause.section})`}</span> : null}
    </p>
  );
}

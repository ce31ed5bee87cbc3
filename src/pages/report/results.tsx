// The first view: results in order of urgency, from failures by clause or root cause to passed scenarios.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ClauseText, FindingCard } from '../../ui/finding-card';
import type { ReportViewData, ViewResultGroup, ViewResultKind } from './data';
import { VerdictBadge } from '../../ui/verdict-badge';

interface ResultsProps {
  readonly data: ReportViewData;
  readonly onClause: (id: string) => void;
}

export const Results = ({ data, onClause }: ResultsProps): JSX.Element => (
  <div class="stack">
    {data.results.map((group) => (
      <ResultGroup key={group.title} group={group} data={data} onClause={onClause} />
    ))}
  </div>
);

/** With more kinds of failure than this, all are closed at first. */
const MAX_OPEN_KINDS = 3;

function ResultGroup({ group, ...props }: ResultsProps & { readonly group: ViewResultGroup }): JSX.Element {
  const [isOpen, setOpen] = useState(group.verdict !== 'skip' && group.verdict !== 'pass');
  const opensKinds = (group.verdict === 'fail' || group.verdict === 'error') && group.kinds.length <= MAX_OPEN_KINDS;
  return (
    <details
      class={`report-section result-group ${group.verdict}`}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <VerdictBadge verdict={group.verdict} />
        <h2>{group.title}</h2>
        <span class="muted">{group.summary}</span>
      </summary>
      {isOpen
        ? group.kinds.map((kind, index) => <Kind key={index} kind={kind} isFirstOpen={opensKinds} {...props} />)
        : null}
    </details>
  );
}

function Kind({
  kind,
  isFirstOpen,
  data,
  onClause,
}: ResultsProps & { readonly kind: ViewResultKind; readonly isFirstOpen: boolean }): JSX.Element {
  const [isOpen, setOpen] = useState(isFirstOpen);
  return (
    <details class="kind" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span class="kind-message">{kind.message}</span>
        <span class="muted kind-meta">
          {kind.rule === '' ? null : <code class="kind-rule">{kind.rule}</code>} {kind.frequency}
        </span>
      </summary>
      {isOpen ? <KindBody kind={kind} data={data} onClause={onClause} /> : null}
    </details>
  );
}

function KindBody({
  kind: { ids, finding, clauses },
  data,
  onClause,
}: ResultsProps & { readonly kind: ViewResultKind }): JSX.Element {
  const example = data.suites.flatMap(({ cases }) => cases).find(({ id }) => id === ids[0]);
  const card = finding === undefined ? undefined : example?.findings[finding];
  return (
    <div class="kind-body">
      {card === undefined ? (
        clauses.map((id) => <ClauseText key={id} id={id} clauses={data.clauses} onClause={onClause} />)
      ) : (
        <FindingCard finding={card} clauses={data.clauses} onClause={onClause} />
      )}
      <ScenarioLinks ids={ids} data={data} />
    </div>
  );
}

const MAX_LINKS = 50;

function ScenarioLinks({
  ids,
  data,
}: {
  readonly ids: readonly string[];
  readonly data: ReportViewData;
}): JSX.Element | null {
  if (ids.length === 0) return null;
  const titles = new Map(data.suites.flatMap(({ cases }) => cases.map(({ id, title }) => [id, title] as const)));
  return (
    <>
      <h3>{ids.length === 1 ? 'Scenario' : `${ids.length} scenarios`}</h3>
      <ul class="kind-scenarios">
        {ids.slice(0, MAX_LINKS).map((id) => (
          <li key={id}>
            <a href={`#${encodeURIComponent(id)}`}>{titles.get(id) ?? id}</a>
          </li>
        ))}
        {ids.length > MAX_LINKS ? <li class="muted">{`and ${ids.length - MAX_LINKS} more`}</li> : null}
      </ul>
    </>
  );
}

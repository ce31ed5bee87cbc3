// A finding: the message, the clauses, the condition, what was expected and seen, and a command that repeats the request.

import type { JSX } from 'preact';
import { Button } from './button';
import { Curl } from './curl';
import { Diff } from './diff';
import type { ViewClauseText, ViewFinding } from './finding-data';

interface ClauseLinks {
  /** The texts of clauses that may be shown. */
  readonly clauses: readonly ViewClauseText[];
  readonly onClause: (id: string) => void;
  /** What `onClause` does. */
  readonly clauseTitle?: string;
}

export const ClauseButton = ({
  id,
  onClause,
  clauseTitle = 'Show the scenarios of this clause',
}: Omit<ClauseLinks, 'clauses'> & { readonly id: string }): JSX.Element => (
  <Button small title={clauseTitle} onClick={() => onClause(id)}>
    <code>{id}</code>
  </Button>
);

interface FindingProps extends ClauseLinks {
  readonly finding: ViewFinding;
}

export function FindingCard({ finding, clauses: texts, ...links }: FindingProps): JSX.Element {
  const { verdict, clauses, message, waiver, basis, condition, lines, place, source, expression, curl } = finding;
  return (
    <article class={`finding ${verdict}`}>
      <p class="message">{waiver === undefined ? message : `${message} (waived: ${waiver})`}</p>
      {clauses.length === 0 ? <p class="muted">{basis}</p> : null}
      {clauses.map((id) => (
        <ClauseText key={id} id={id} clauses={texts} {...links} />
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

export function ClauseText({ id, clauses, ...links }: ClauseLinks & { readonly id: string }): JSX.Element {
  const clause = clauses.find((one) => one.id === id);
  return (
    <p>
      <ClauseButton id={id} {...links} /> {clause?.text}{' '}
      {clause ? <span class="muted">{`(${clause.level}, section ${clause.section})`}</span> : null}
    </p>
  );
}

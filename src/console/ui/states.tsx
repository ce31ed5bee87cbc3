// Placeholders for data that is loading, empty, or failed to load.

import type { ComponentChildren, JSX } from 'preact';
import type { CallProblem as Why } from '../api/result';
import type { LiveData } from '../live/use-live';
import { Button } from '../../ui/button';
import { Curl } from '../../ui/curl';

/** Reserves the height of this number of lines, so that the layout does not jump. */
export const Loading = ({
  lines = 3,
  what = 'Loading',
}: {
  readonly lines?: number;
  readonly what?: string;
}): JSX.Element => (
  <div class="loading" role="status">
    <span class="visually-hidden">{what}</span>
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} class="skeleton" aria-hidden="true" />
    ))}
  </div>
);

export const Empty = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}): JSX.Element => (
  <div class="state">
    <p class="state-title">{title}</p>
    {children === undefined ? null : <div class="muted">{children}</div>}
  </div>
);

export function Problem({
  problem,
  curl = '',
  onRetry,
}: {
  readonly problem: Why;
  readonly curl?: string;
  readonly onRetry?: () => void;
}): JSX.Element {
  return (
    <div class="state bad" role="alert">
      <p class="state-title">
        <span aria-hidden="true">✕ </span>
        {problem.status === 0 ? 'No response' : `Error ${problem.status}`}
      </p>
      <p>
        <bdi>{problem.message}</bdi>
      </p>
      <div class="row">
        {onRetry === undefined ? null : (
          <Button small onClick={onRetry}>
            Try again
          </Button>
        )}
        <Curl command={curl} />
      </div>
    </div>
  );
}

/** Why an action failed, shown next to it. */
export const ProblemLine = ({ message }: { readonly message: string }): JSX.Element => (
  <p class="problem-line" role="status">
    {message === '' ? (
      ''
    ) : (
      <>
        <span aria-hidden="true">✕ </span>
        <bdi>{message}</bdi>
      </>
    )}
  </p>
);

/**
 * Renders the state of `useLive`: a skeleton, the problem, or the value. Stale data stays, with a line that says why.
 */
export function Loaded<T>({
  live,
  lines = 3,
  children,
}: {
  readonly live: LiveData<T>;
  readonly lines?: number;
  readonly children: (value: T) => ComponentChildren;
}): JSX.Element {
  if (live.value === undefined)
    return live.problem ? (
      <Problem problem={live.problem} curl={live.curl} onRetry={live.reload} />
    ) : (
      <Loading lines={lines} />
    );
  return (
    <>
      {live.problem ? <ProblemLine message={`Out of date: ${live.problem.message}`} /> : null}
      {children(live.value)}
    </>
  );
}

// The suites with their scenarios. Rows of a suite are drawn when it is opened.

import type { JSX } from 'preact';
import { CaseRow } from './case';
import type { ReportViewData, ViewCase, ViewSuite } from './data';
import { VerdictBadge } from '../../ui/verdict-badge';

export interface ShownSuite {
  readonly suite: ViewSuite;
  /** Its scenarios that match the filter. */
  readonly cases: readonly ViewCase[];
}

interface ScenariosProps {
  readonly data: ReportViewData;
  readonly suites: readonly ShownSuite[];
  readonly openSuites: ReadonlySet<string>;
  readonly openCases: ReadonlySet<string>;
  readonly onSuite: (name: string, isOpen: boolean) => void;
  readonly onCase: (id: string, isOpen: boolean) => void;
  readonly onClause: (id: string) => void;
}

export const Scenarios = (props: ScenariosProps): JSX.Element => (
  <div>
    {props.suites.map((shown) =>
      shown.cases.length === 0 ? null : <SuiteRow key={shown.suite.name} shown={shown} {...props} />,
    )}
  </div>
);

function SuiteRow({ shown: { suite, cases }, ...props }: ScenariosProps & { readonly shown: ShownSuite }): JSX.Element {
  const isOpen = props.openSuites.has(suite.name);
  return (
    <details
      class="suite"
      open={isOpen}
      onToggle={({ currentTarget }) => props.onSuite(suite.name, currentTarget.open)}
    >
      <summary>
        <VerdictBadge verdict={suite.worst} />
        <strong>{suite.name}</strong>
        <span class="muted report-suite-title">{suite.title}</span>
        <span class="muted">{tallyOf(suite)}</span>
      </summary>
      {isOpen
        ? cases.map((one) => (
            <CaseRow
              key={one.id}
              one={one}
              data={props.data}
              isOpen={props.openCases.has(one.id)}
              onToggle={(isNowOpen) => props.onCase(one.id, isNowOpen)}
              onClause={props.onClause}
            />
          ))
        : null}
    </details>
  );
}

function tallyOf({ group, cases }: ViewSuite): string {
  const count = (verdict: ViewCase['verdict']): number => cases.filter((one) => one.verdict === verdict).length;
  const skipped = count('skip') === 0 ? '' : `, ${count('skip')} skipped`;
  return `${group} · ${count('pass')} of ${cases.length} passed${skipped}`;
}

// The report: filters, and the views Results, Scenarios, Clauses and Coverage.

import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { Facts } from '../../ui/facts';
import { Tabs } from '../../ui/tabs';
import { clauseUses, Clauses } from './clauses';
import { Coverage } from './coverage';
import type { ReportViewData, ViewSuite } from './data';
import { FilterBar } from './filter-bar';
import { initialFilter, isFiltered, matchesCase, matchesClause, NO_FILTER, type ReportFilter } from './filter';
import { History } from './history';
import { useKeyboard } from './keyboard';
import { Results } from './results';
import { Scenarios, type ShownSuite } from './scenarios';

const TABS = [
  { id: 'results', title: 'Results' },
  { id: 'scenarios', title: 'Scenarios' },
  { id: 'clauses', title: 'Clauses' },
  { id: 'coverage', title: 'Coverage' },
] as const;

/** More matches than this leave suites closed in which nothing failed. */
const MAX_OPEN_MATCHES = 100;
/** No more failures than this are opened at once. */
const MAX_OPEN_FAILURES = 3;

export function Report({ data }: { readonly data: ReportViewData }): JSX.Element {
  const [filter, setFilter] = useState(() => initialFilter(data));
  const [view, setView] = useState<string>('results');
  const shown = useMemo(() => shownSuites(data, filter), [data, filter]);
  const [openSuites, setOpenSuites] = useState(() => suitesToOpen(shown, filter));
  const [openCases, setOpenCases] = useState(() => failuresToOpen(data));
  const [target, setTarget] = useState<string | undefined>(undefined);
  const uses = useMemo(() => clauseUses(data), [data]);

  const show = (next: ReportFilter): void => {
    setFilter(next);
    setOpenSuites(suitesToOpen(shownSuites(data, next), next));
  };
  const showClause = (id: string): void => {
    show({ ...NO_FILTER, clause: id });
    setView('scenarios');
    scrollTo(0, 0);
  };
  const openLinked = (): void => {
    const suite = data.suites.find(({ cases }) => cases.some(({ id }) => isLinked(id)));
    const one = suite?.cases.find(({ id }) => isLinked(id));
    if (!suite || !one) return;
    if (!shown.some(({ cases }) => cases.includes(one))) show(NO_FILTER);
    setView('scenarios');
    setOpenSuites((before) => new Set([...before, suite.name]));
    setOpenCases((before) => new Set([...before, one.id]));
    setTarget(one.id);
  };
  useEffect(openLinked, []);
  useEffect(() => {
    addEventListener('hashchange', openLinked);
    return () => removeEventListener('hashchange', openLinked);
  });
  useLayoutEffect(() => {
    if (target === undefined) return;
    const row = document.querySelector<HTMLElement>(`.case[data-id=${CSS.escape(target)}] > summary`);
    row?.scrollIntoView();
    row?.focus({ preventScroll: true });
    setTarget(undefined);
  }, [target]);
  useKeyboard({
    onReset: () => show(NO_FILTER),
    onSearch: () => setView((present) => (present === 'clauses' ? present : 'scenarios')),
  });

  const clauses = data.clauses.filter((one) => matchesClause(one, uses.get(one.id)?.groups ?? new Set(), filter));
  const scenarioCount = shown.reduce((sum, { cases }) => sum + cases.length, 0);
  const all = data.suites.flatMap(({ cases }) => cases);
  const bar =
    view === 'clauses'
      ? {
          verdicts: data.clauses.map(({ verdict }) => verdict),
          summary: `${clauses.length} of ${data.clauses.length} clauses shown`,
        }
      : { verdicts: all.map(({ verdict }) => verdict), summary: `${scenarioCount} of ${all.length} scenarios shown` };
  return (
    <>
      <Summary data={data} />
      {data.history === undefined ? null : <History history={data.history} />}
      <Tabs label="Views" tabs={TABS} chosen={view} onChoose={setView}>
        {view === 'results' ? <Results data={data} onClause={showClause} /> : null}
        {view === 'coverage' ? <Coverage data={data} /> : null}
        {view === 'clauses' || view === 'scenarios' ? (
          <FilterBar data={data} filter={filter} onFilter={show} {...bar} />
        ) : null}
        {view === 'clauses' ? <Clauses clauses={clauses} uses={uses} onClause={showClause} /> : null}
        {view === 'scenarios' ? (
          <Scenarios
            data={data}
            suites={shown}
            openSuites={openSuites}
            openCases={openCases}
            onSuite={(name, isOpen) => setOpenSuites((before) => changed(before, name, isOpen))}
            onCase={(id, isOpen) => setOpenCases((before) => changed(before, id, isOpen))}
            onClause={showClause}
          />
        ) : null}
      </Tabs>
      <Keys />
    </>
  );
}

const isLinked = (id: string): boolean => location.hash === `#${encodeURIComponent(id)}`;

/** The same set when nothing changes, so that nothing is drawn again. */
function changed(before: ReadonlySet<string>, name: string, isIn: boolean): ReadonlySet<string> {
  if (before.has(name) === isIn) return before;
  return isIn ? new Set([...before, name]) : new Set([...before].filter((one) => one !== name));
}

const shownSuites = ({ suites, texts }: ReportViewData, filter: ReportFilter): readonly ShownSuite[] =>
  suites.map((suite) => ({
    suite,
    cases: suite.cases.filter((one) => matchesCase({ one, group: suite.group, texts }, filter)),
  }));

const hasFailed = ({ worst }: ViewSuite): boolean => worst === 'fail' || worst === 'error';

function suitesToOpen(shown: readonly ShownSuite[], filter: ReportFilter): ReadonlySet<string> {
  const count = shown.reduce((sum, { cases }) => sum + cases.length, 0);
  const opens = ({ suite, cases }: ShownSuite): boolean =>
    isFiltered(filter) ? cases.length > 0 && (count <= MAX_OPEN_MATCHES || hasFailed(suite)) : hasFailed(suite);
  return new Set(shown.filter(opens).map(({ suite }) => suite.name));
}

function failuresToOpen({ suites }: ReportViewData): ReadonlySet<string> {
  const failed = suites
    .flatMap(({ cases }) => cases)
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'error')
    .map(({ id }) => id);
  return new Set(failed.length <= MAX_OPEN_FAILURES ? failed : []);
}

const Summary = ({
  data: { suites, verdicts, notices, facts, headline },
}: {
  readonly data: ReportViewData;
}): JSX.Element => {
  const total = suites.reduce((sum, { cases }) => sum + cases.length, 0) || 1;
  return (
    <div class="report-summary">
      <ul class="row tight muted report-headline">
        {headline.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div class="report-bar" aria-hidden="true">
        {verdicts.map(([verdict, count]) => (
          <i key={verdict} class={verdict} style={{ flex: String(count / total) }} />
        ))}
      </div>
      {notices.map((text) => (
        <p key={text} class="report-problem">
          {text}
        </p>
      ))}
      <details>
        <summary class="muted">About this run</summary>
        <Facts of={facts} />
      </details>
    </div>
  );
};

const KEYS = [
  ['/', 'search'],
  ['j', 'next result'],
  ['k', 'previous result'],
  ['Enter', 'open'],
  ['e', 'open its exchanges'],
  ['Esc', 'clear the filters'],
] as const;

const Keys = (): JSX.Element => (
  <p class="row tight muted report-keys">
    {KEYS.map(([key, does]) => (
      <span key={key}>
        <kbd>{key}</kbd> {does}
      </span>
    ))}
  </p>
);

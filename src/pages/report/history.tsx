// The run among earlier runs of the same target and plan: bars of failed scenarios and of durations, and what began to
// fail or was fixed since the run before.

import type { JSX } from 'preact';
import { Table } from '../../ui/table';
import { VerdictBadge } from '../../ui/verdict-badge';
import type { ViewHistory } from './data';

type Run = ViewHistory['runs'][number];

export const History = ({ history }: { readonly history: ViewHistory }): JSX.Element => (
  <section class="report-history" aria-labelledby="history">
    <h2 id="history">History</h2>
    <p class="muted">{history.headline}</p>
    {history.runs.length > 1 ? <Bars runs={history.runs} /> : null}
    {history.notes.map((note) => (
      <p key={note} class="muted">
        {note}
      </p>
    ))}
    {history.lists.map((list) => (
      <TrendList key={list.title} list={list} />
    ))}
    {history.runs.length > 1 ? <Runs runs={history.runs} /> : null}
  </section>
);

const Bars = ({ runs }: { readonly runs: readonly Run[] }): JSX.Element => (
  <div class="history-charts">
    <Chart
      name="Failed scenarios"
      runs={runs}
      valueOf={({ failed }) => failed}
      textOf={String}
      classOf={({ verdict }) => verdict}
    />
    <Chart name="Duration" runs={runs} valueOf={({ ms }) => ms} textOf={secondsText} classOf={() => 'duration'} />
  </div>
);

const secondsText = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

interface ChartProps {
  readonly name: string;
  readonly runs: readonly Run[];
  readonly valueOf: (run: Run) => number;
  readonly textOf: (value: number) => string;
  readonly classOf: (run: Run) => string;
}

/** Bars up to the largest value. What they show is also read out, and in the table of runs. */
function Chart({ name, runs, valueOf, textOf, classOf }: ChartProps): JSX.Element {
  const largest = Math.max(...runs.map(valueOf));
  const last = runs.at(-1);
  return (
    <figure>
      <div
        class="history-bars"
        role="img"
        aria-label={`${name} in ${runs.length} runs, oldest first: ${runs.map((run) => textOf(valueOf(run))).join(', ')}`}
      >
        {runs.map((run, index) => (
          <i
            key={index}
            class={classOf(run)}
            style={{ height: `${(100 * valueOf(run)) / (largest || 1)}%` }}
            title={`${run.date}: ${textOf(valueOf(run))}`}
          />
        ))}
      </div>
      <figcaption class="muted">
        {name}: {last === undefined ? '' : textOf(valueOf(last))} now, at most {textOf(largest)}
      </figcaption>
    </figure>
  );
}

/** Longer lists are cut: the results show all scenarios that fail. */
const MAX_ENTRIES = 20;

const TrendList = ({
  list: { title, verdict, entries },
}: {
  readonly list: ViewHistory['lists'][number];
}): JSX.Element => (
  <details class="report-section" open>
    <summary>
      <VerdictBadge verdict={verdict} />
      <h3>{title}</h3>
      <span class="muted">{entries.length === 1 ? '1 scenario' : `${entries.length} scenarios`}</span>
    </summary>
    <ul class="history-entries">
      {entries.slice(0, MAX_ENTRIES).map((one) => (
        <li key={one.id}>
          <a href={`#${encodeURIComponent(one.id)}`}>{one.title}</a> <span class="muted">{one.note}</span>
        </li>
      ))}
      {entries.length > MAX_ENTRIES ? <li class="muted">{`and ${entries.length - MAX_ENTRIES} more`}</li> : null}
    </ul>
  </details>
);

const Runs = ({ runs }: { readonly runs: readonly Run[] }): JSX.Element => (
  <details class="report-section">
    <summary>
      <h3>Runs</h3>
      <span class="muted">{`${runs.length}, newest first`}</span>
    </summary>
    <Table
      caption="Runs"
      rows={runs.toReversed()}
      keyOf={({ date, ms }) => `${date} ${ms}`}
      columns={[
        { title: 'Date', cell: ({ date }) => date },
        { title: 'Result', cell: ({ verdict, exit }) => [<VerdictBadge verdict={verdict} />, ` exit ${exit}`] },
        { title: 'Scenarios', cell: ({ failed, passed }) => `${failed} failed, ${passed} passed` },
        { title: 'Duration', cell: ({ ms }) => secondsText(ms) },
        { title: 'Release', cell: ({ release }) => release },
      ]}
    />
  </details>
);

// The exchanges of a scenario: equal neighbours share a row, such as a status that is polled until it changes.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { JsonView } from './json-view';
import type { ViewExchange, ViewFinding, ViewMessage } from './finding-data';

interface NumberedExchange {
  readonly exchange: ViewExchange;
  /** Within its scenario, from 0. */
  readonly number: number;
}

const keyOf = ({ method, url, user, status, request, response }: ViewExchange): string =>
  [method, url, user, status, request.body, response.body].join(' ');

function groupEqual(exchanges: readonly ViewExchange[]): readonly (readonly NumberedExchange[])[] {
  const runs: NumberedExchange[][] = [];
  exchanges.forEach((exchange, number) => {
    const last = runs.at(-1);
    if (last?.[0] && keyOf(last[0].exchange) === keyOf(exchange)) last.push({ exchange, number });
    else runs.push([{ exchange, number }]);
  });
  return runs;
}

interface ExchangesProps {
  readonly exchanges: readonly ViewExchange[];
  readonly findings: readonly ViewFinding[];
  readonly texts: readonly string[];
}

export function Exchanges({ exchanges, findings, texts }: ExchangesProps): JSX.Element | null {
  if (exchanges.length === 0) return null;
  const named = new Set(findings.map(({ exchange }) => exchange));
  return (
    <section class="report-exchanges">
      <h3>{exchanges.length === 1 ? '1 exchange' : `${exchanges.length} exchanges`}</h3>
      {groupEqual(exchanges).map((run) => (
        <ExchangeRow key={run[0]?.number} run={run} named={named} texts={texts} />
      ))}
    </section>
  );
}

interface ExchangeRowProps {
  readonly run: readonly NumberedExchange[];
  readonly named: ReadonlySet<number | undefined>;
  readonly texts: readonly string[];
}

function ExchangeRow({ run, named, texts }: ExchangeRowProps): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = run;
  if (!first) return null;
  const { status, method, url, operation, ms } = first.exchange;
  return (
    <details class="exchange" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span class="muted">{first.number + 1}</span>
        <strong>{status}</strong>
        <code class="report-path">{`${method} ${pathOf(url)}`}</code>
        {run.some(({ number }) => named.has(number)) ? <span class="report-named">finding</span> : null}
        {run.length > 1 ? <span class="muted">{`${run.length} times`}</span> : null}
        <span class="muted">{operation}</span>
        <span class="muted report-ms">{ms} ms</span>
      </summary>
      {isOpen ? (
        <>
          <Messages exchange={first.exchange} texts={texts} />
          {others.length === 0 ? null : <Repeats run={others} named={named} texts={texts} />}
        </>
      ) : null}
    </details>
  );
}

function Repeats({ run, named, texts }: ExchangeRowProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="report-repeats" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary class="muted">{`${run.length} more, equal to it`}</summary>
      {isOpen ? run.map((one) => <ExchangeRow key={one.number} run={[one]} named={named} texts={texts} />) : null}
    </details>
  );
}

const Messages = ({
  exchange: { method, url, user, status, request, response },
  texts,
}: {
  readonly exchange: ViewExchange;
  readonly texts: readonly string[];
}): JSX.Element => (
  <div class="panes">
    <MessageView
      title="Request"
      start={`${method} ${url}\n${user === 'none' ? 'without a token' : `token of ${user}`}`}
      message={request}
      texts={texts}
    />
    <MessageView title="Response" start={String(status)} message={response} texts={texts} />
  </div>
);

interface MessageViewProps {
  readonly title: string;
  /** The lines above the headers. */
  readonly start: string;
  readonly message: ViewMessage;
  readonly texts: readonly string[];
}

const MessageView = ({ title, start, message: { headers, body }, texts }: MessageViewProps): JSX.Element => (
  <div>
    <h4>{title}</h4>
    <pre tabIndex={0} aria-label={`${title} headers`}>
      {[start, texts[headers]].filter(Boolean).join('\n')}
    </pre>
    {body === null ? (
      <p class="muted">No body</p>
    ) : (
      <div class="report-body">
        <JsonView text={texts[body] ?? ''} open={4} what={`the body of the ${title.toLowerCase()}`} />
      </div>
    )}
  </div>
);

function pathOf(url: string): string {
  const at = url.indexOf('/', url.indexOf('://') + 3);
  return at === -1 ? '/' : url.slice(at);
}

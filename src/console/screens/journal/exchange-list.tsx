// The exchanges, newest first. While the user scrolls or moves by keys, new ones are held back.

import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { setQuery } from '../../route';
import { Button } from '../../../ui/button';
import { VirtualList, type ListColumn } from '../../ui/virtual-list';
import { violationCount, matchesFilter, numberOf, type JournalExchange, type ExchangeFilter } from './filter';
import { clientsOf, foldedRows, singleRows, type ExchangeRow } from './repeats';

interface ListProps {
  /** Oldest first. */
  readonly exchanges: readonly JournalExchange[];
  readonly filter: ExchangeFilter;
  readonly isEveryWorld: boolean;
  /** Id of the open exchange. */
  readonly chosen: string | undefined;
  readonly onOpen: (exchange: JournalExchange) => void;
  /** Shown if nothing matches. */
  readonly none: JSX.Element;
}

/** Beyond this number, clients are found by the text filter. */
const MOST_CLIENTS = 5;

/** The rows while the list is frozen, and why it is. */
interface FrozenList {
  readonly exchanges: readonly JournalExchange[];
  readonly by: 'pause' | 'reading';
}

const COLUMNS: readonly ListColumn<ExchangeRow>[] = [
  { title: 'Time', width: '7rem', isExtra: true, cell: ({ exchange: { at } }) => <WallTime at={at} /> },
  {
    title: 'Status',
    width: '4.2rem',
    cell: ({ exchange: { status, answeredBy } }) => (
      <>
        <StatusWord status={status} />
        {answeredBy === 'fault' ? (
          <span class="journal-by fault" title="Fault injected">
            {' '}
            ⚑<span class="visually-hidden"> fault injected</span>
          </span>
        ) : null}
      </>
    ),
  },
  { title: 'Method', width: '4.2rem', cell: ({ exchange: { method } }) => method },
  {
    title: 'Path',
    width: 'minmax(7rem, 2.4fr)',
    cell: ({ exchange: { path, url } }) => (
      <span class="journal-path" title={url}>
        <bdi dir="ltr">{path}</bdi>
      </span>
    ),
  },
  {
    title: 'Repeats',
    width: '3.8rem',
    isNumber: true,
    isExtra: true,
    cell: ({ count }) => (count === 1 ? null : <span title={`${count} equal reads`}>×{count}</span>),
  },
  {
    title: 'Operation',
    width: 'minmax(6rem, 1.3fr)',
    isExtra: true,
    cell: ({ exchange: { operation } }) => operation ?? <span class="faint">none</span>,
  },
  {
    title: 'Answered by',
    width: '6rem',
    isExtra: true,
    cell: ({ exchange }) => <AnsweredBy exchange={exchange} />,
  },
  {
    title: 'User',
    width: 'minmax(4rem, .7fr)',
    isExtra: true,
    cell: ({ exchange: { user } }) =>
      user === null ? <span class="faint">none</span> : <bdi title={user}>{user}</bdi>,
  },
  {
    title: 'Client',
    width: 'minmax(4rem, .8fr)',
    isExtra: true,
    cell: ({ exchange: { client } }) =>
      client === null ? <span class="faint">none</span> : <bdi title={client}>{client}</bdi>,
  },
  { title: 'ms', width: '4rem', isExtra: true, isNumber: true, cell: ({ exchange: { ms } }) => ms.toFixed(1) },
  {
    title: 'Violations',
    width: '5rem',
    isNumber: true,
    cell: ({ exchange }) => <ViolationCount count={violationCount(exchange)} />,
  },
];
const WORLD_COLUMN: ListColumn<ExchangeRow> = {
  title: 'World',
  width: '6rem',
  isExtra: true,
  cell: ({ exchange: { world } }) => <bdi title={world}>{world}</bdi>,
};

const ANSWERED_BY: Readonly<Record<JournalExchange['answeredBy'], readonly [word: string, title: string]>> = {
  operation: ['operation', 'The operation answered'],
  prefer: ['Prefer', 'An example, because the header Prefer demanded it'],
  example: ['example', 'An example, because the operation has no other answer'],
  fault: ['fault', 'A fault was injected'],
  none: ['none', 'No operation has this path'],
};

export function AnsweredBy({ exchange: { answeredBy } }: { readonly exchange: JournalExchange }): JSX.Element {
  const [word, title] = ANSWERED_BY[answeredBy];
  return (
    <span class={`journal-by ${answeredBy}`} title={title}>
      {word}
    </span>
  );
}

export function ExchangeList({ exchanges, filter, isEveryWorld, chosen, onOpen, none }: ListProps): JSX.Element {
  const [still, setStill] = useState<FrozenList | undefined>(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(exchanges);
  latest.current = exchanges;
  const shown = still?.exchanges ?? exchanges;
  const rows = useMemo(() => {
    const found = shown.filter((one) => matchesFilter(filter, one)).toReversed();
    return filter.folds ? foldedRows(found) : singleRows(found);
  }, [shown, filter]);
  const clients = useMemo(() => clientsOf(shown), [shown]);
  const last = still?.exchanges.at(-1);
  const waiting = useMemo(
    () =>
      still
        ? exchanges.filter((one) => (!last || numberOf(one) > numberOf(last)) && matchesFilter(filter, one)).length
        : 0,
    [exchanges, still, filter],
  );
  // After a restart of the server the frozen rows are meaningless.
  const newest = exchanges.at(-1);
  const isAnew = last !== undefined && newest !== undefined && numberOf(newest) < numberOf(last);
  useEffect(() => {
    if (isAnew) setStill(undefined);
  }, [isAnew]);

  const hold = (by: FrozenList['by']): void => setStill((before) => before ?? { exchanges: latest.current, by });
  const goOn = (): void => {
    setStill(undefined);
    frame.current?.querySelector('.virtual-frame')?.scrollTo(0, 0);
  };
  const scrolled = (event: Event): void => {
    if (!(event.target instanceof HTMLElement)) return;
    if (event.target.scrollTop > 0) hold('reading');
    else setStill((before) => (before?.by === 'reading' ? undefined : before));
  };
  const columns = isEveryWorld ? [...COLUMNS.slice(0, 3), WORLD_COLUMN, ...COLUMNS.slice(3)] : COLUMNS;
  return (
    <section
      class="journal-list"
      aria-label="Exchanges"
      ref={frame}
      onScrollCapture={scrolled}
      onKeyDownCapture={(event) => (isMove(event) ? hold('reading') : undefined)}
    >
      <div class="journal-bar row">
        <Button small pressed={still !== undefined} onClick={() => (still ? goOn() : hold('pause'))}>
          {still ? '▶ Resume' : '❚❚ Pause'}
        </Button>
        <span class="muted" role="status">
          {listStatus(still, waiting, rows.length)}
        </span>
        <Button
          small
          pressed={filter.folds}
          title="Shows one row for three or more equal reads"
          onClick={() => setQuery({ fold: filter.folds ? undefined : 'true' })}
        >
          Hide polling
        </Button>
        {clients.length < 2 && filter.client === ''
          ? null
          : clients.slice(0, MOST_CLIENTS).map(({ client, count }) => (
              <Button
                key={client}
                small
                pressed={filter.client === client}
                title={client}
                onClick={() => setQuery({ client: filter.client === client ? undefined : client })}
              >
                <span class="journal-client">
                  <bdi>{client}</bdi>
                </span>{' '}
                <span class="count">{count}</span>
              </Button>
            ))}
        {waiting > 0 ? <Button small variant="primary" onClick={goOn}>{`Show ${waiting} new`}</Button> : null}
      </div>
      {rows.length === 0 ? (
        none
      ) : (
        <VirtualList
          label="Exchanges, newest first"
          columns={columns}
          count={rows.length}
          rowAt={(index) => rows[index]}
          keyOf={({ exchange }) => exchange.id}
          onOpen={({ exchange }) => onOpen(exchange)}
          chosen={chosen === undefined ? undefined : rows.findIndex(({ exchange }) => exchange.id === chosen)}
        />
      )}
    </section>
  );
}

const isMove = ({ key, target }: KeyboardEvent): boolean =>
  /^(Arrow|Page|Home|End)/.test(key) && target instanceof HTMLElement && target.closest('.virtual-row') !== null;

function listStatus(still: FrozenList | undefined, waiting: number, count: number): string {
  const shown = `${count} ${count === 1 ? 'exchange' : 'exchanges'}`;
  if (!still) return shown;
  return `${shown}, ${still.by === 'pause' ? 'paused' : 'paused while you scroll'}${waiting === 0 ? '' : `; ${waiting} new`}`;
}

/** Wall-clock time in UTC: `2026-01-15T09:30:00.125Z`. */
const WallTime = ({ at }: { readonly at: string }): JSX.Element => (
  <time class="faint" dateTime={at} title={at}>
    {at.slice(11, 23)}
  </time>
);

/** 0 stands for a connection that was reset. */
export const StatusWord = ({ status }: { readonly status: number }): JSX.Element => (
  <span class={`journal-status ${status >= 500 || status === 0 ? 'bad' : status >= 400 ? 'warn' : 'good'}`}>
    {status === 0 ? 'reset' : status}
  </span>
);

const ViolationCount = ({ count }: { readonly count: number }): JSX.Element | null =>
  count === 0 ? null : (
    <span class="journal-broken" title={`${count} contract ${count === 1 ? 'violation' : 'violations'}`}>
      <span aria-hidden="true">✕ </span>
      {count}
    </span>
  );

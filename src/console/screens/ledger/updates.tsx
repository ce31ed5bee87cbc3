// The updates of the ledger, newest first, live.

import type { JSX } from 'preact';
import { useCallback, useRef, useState } from 'preact/hooks';
import { resultOf, type ApiResult } from '../../api/result';
import { control } from '../../api/clients';
import { usersAndAdmin } from '../../live/status';
import type { LedgerUpdateRow } from '../../live/world-events';
import { go, route, setQuery } from '../../route';
import { Button } from '../../../ui/button';
import { Badge } from '../../../ui/badge';
import { Curl } from '../../../ui/curl';
import { SelectField } from '../../../ui/field';
import { FilterField } from '../../ui/filter-field';
import { Empty, Loading, Problem } from '../../ui/states';
import { countText } from '../../ui/amount-text';
import { Amount, Instant } from '../../ui/values';
import { VirtualList, type ListColumn } from '../../ui/virtual-list';
import { createPagedFeed, createNumberedFeed, PAGE_ROWS, type ListFeed } from './list-feed';
import { hasEveryOffset, KINDS, UPDATE_FILTERS, offsetProblem, updateFilter, type UpdateListFilter } from './filters';
import { FilterChips } from './filter-chips';
import { PartyNames } from './party-names';
import { useListFeed } from './use-list-feed';
import { usePendingUpdates } from './use-pending-updates';

type UpdateListJson = {
  readonly updates: readonly LedgerUpdateRow[];
  readonly ledgerEnd: number;
  readonly next: number | null;
};

function listed(
  { party, template, kind, from, hidesNetwork }: UpdateListFilter,
  before: number | undefined,
  signal: AbortSignal,
): Promise<ApiResult<UpdateListJson>> {
  const query = {
    limit: PAGE_ROWS,
    ...(party && { party }),
    ...(template && { template }),
    ...(kind && { kind }),
    ...(hidesNetwork && { network: false }),
    ...(before !== undefined && { before }),
    ...(from !== undefined && { after: Math.max(0, from - 1) }),
  };
  return resultOf<UpdateListJson>(control().GET('/updates', { params: { query }, signal }));
}

const mapped = <A, B>(answer: ApiResult<A>, map: (value: A) => B): ApiResult<B> =>
  answer.ok ? { ...answer, value: map(answer.value) } : answer;

function makeFeed(filter: UpdateListFilter, changed: () => void): ListFeed<LedgerUpdateRow> {
  if (hasEveryOffset(filter)) {
    const load = async (
      { low, high }: { readonly low: number; readonly high: number | undefined },
      signal: AbortSignal,
    ) =>
      mapped(
        await listed({ ...filter, from: low }, high === undefined ? undefined : high + 1, signal),
        ({ updates, ledgerEnd }) => ({ rows: updates, newest: ledgerEnd }),
      );
    return createNumberedFeed({
      load,
      numberOf: ({ offset }) => offset,
      low: Math.max(1, filter.from ?? 1),
      high: filter.to,
      changed,
    });
  }
  const first = filter.to === undefined ? undefined : filter.to + 1;
  const load = async (cursor: string | undefined, signal: AbortSignal) =>
    mapped(await listed(filter, cursor === undefined ? first : Number(cursor), signal), ({ updates, next }) => ({
      rows: updates,
      next: next === null ? undefined : String(next),
    }));
  return createPagedFeed({
    load,
    keyOf: ({ offset }) => String(offset),
    cursorAfter: ({ offset }) => String(offset),
    changed,
  });
}

/** The action comes first, because a narrow window cuts off the end; the template follows. */
function Summary({ text }: { readonly text: string }): JSX.Element {
  const [, template, action] = /^(\w+): (.+)$/.exec(text) ?? [];
  return (
    <span title={text}>
      <bdi>{action ?? text}</bdi>
      {template === undefined ? null : <span class="faint"> {template}</span>}
    </span>
  );
}

const COLUMNS: readonly ListColumn<LedgerUpdateRow>[] = [
  { title: 'Offset', width: '4.5rem', isNumber: true, cell: ({ offset }) => offset },
  { title: 'Recorded', width: '11.5rem', isExtra: true, cell: ({ recordTime }) => <Instant at={recordTime} isBrief /> },
  {
    title: 'Summary',
    width: 'minmax(0, 1.8fr)',
    cell: ({ summary, kind }) => (
      <>
        {kind === 'transaction' ? null : (
          <>
            <Badge>{kind}</Badge>{' '}
          </>
        )}
        <Summary text={summary} />
      </>
    ),
  },
  {
    title: 'Amount',
    width: '9.5rem',
    isNumber: true,
    cell: ({ amount }) => (amount === undefined ? null : <Amount of={amount} />),
  },
  {
    title: 'Tracking id',
    width: 'minmax(0, 1fr)',
    isExtra: true,
    cell: ({ trackingId }) => (trackingId === undefined ? null : <bdi title={trackingId}>{trackingId}</bdi>),
  },
  {
    title: 'Parties',
    width: 'minmax(0, 1fr)',
    isExtra: true,
    cell: ({ parties }) => <PartyNames parties={parties} />,
  },
];

export function Updates(): JSX.Element {
  const { query } = route.value;
  const filter = updateFilter(query, usersAndAdmin.value);
  const isLive = query.get('live') !== 'off';
  const [isAtTop, setAtTop] = useState(true);
  const [jumps, setJumps] = useState(0);
  const [isFiltering, setFiltering] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const handle = useListFeed((changed) => makeFeed(filter, changed), [JSON.stringify(filter)]);
  const news = usePendingUpdates(handle, filter, isLive && isAtTop);
  const { feed, generation } = handle;
  const show = useCallback((first: number, end: number) => feed.show(first, end), [feed]);
  const jump = (): void => {
    news.release();
    setAtTop(true);
    setJumps(jumps + 1);
    // The pressed button disappears, so the focus moves.
    frame.current?.querySelector<HTMLElement>('button[aria-pressed]')?.focus();
  };
  const [count, problem] = [feed.count(), feed.problem()];
  return (
    <div class="stack" ref={frame}>
      <div class="ledger-bar">
        <Button
          small
          pressed={isLive}
          label={`${isLive ? 'Live' : 'Paused'}: follow new updates`}
          onClick={() => setQuery({ live: isLive ? 'off' : undefined })}
        >
          <span aria-hidden="true">{isLive ? '●' : '❚❚'}</span> {isLive ? 'Live' : 'Paused'}
        </Button>
        <Button small pressed={isFiltering} onClick={() => setFiltering(!isFiltering)}>
          Filter
        </Button>
        <Button
          small
          pressed={!filter.hidesNetwork}
          title="Updates that involve no party but the network's own, such as those of mining rounds"
          onClick={() => setQuery({ network: filter.hidesNetwork ? 'shown' : undefined })}
        >
          Network updates
        </Button>
        <FilterChips query={query} labels={UPDATE_FILTERS} />
        <span class="muted ledger-count">
          {count === undefined
            ? ''
            : feed.hasMore()
              ? `more than ${countText(count - 8)} updates`
              : `${countText(count)} ${count === 1 ? 'update' : 'updates'}`}
        </span>
        <span role="status">
          {news.count === 0 ? '' : <Button small variant="primary" onClick={jump}>{`${news.count} new`}</Button>}
        </span>
        <Curl command={feed.curl()} />
      </div>
      {isFiltering ? <Filters filter={filter} templates={templatesIn(feed)} /> : null}
      {problem ? <Problem problem={problem} curl={feed.curl()} onRetry={feed.retry} /> : null}
      {count === undefined ? (
        problem ? null : (
          <Loading lines={12} what="Loading updates" />
        )
      ) : count === 0 ? (
        <NoUpdates filter={filter} />
      ) : (
        <VirtualList
          key={`${generation} ${jumps}`}
          label="Updates, newest first"
          columns={COLUMNS}
          count={count}
          rowAt={feed.rowAt}
          keyOf={({ offset }) => String(offset)}
          onOpen={({ updateId, parties }) =>
            go(['ledger', 'updates', updateId], {
              as: usersAndAdmin.value.find(({ party }) => parties.includes(party))?.user,
            })
          }
          onShown={show}
          onTop={setAtTop}
        />
      )}
    </div>
  );
}

const isNarrowed = ({ party, template, kind, from, to }: UpdateListFilter): boolean =>
  [party, template, kind, from, to].some((value) => value !== undefined);

const NoUpdates = ({ filter }: { readonly filter: UpdateListFilter }): JSX.Element =>
  isNarrowed(filter) ? (
    <Empty title="No matching updates">
      <p>New matching updates appear here.</p>
      <ClearFilters />
    </Empty>
  ) : filter.hidesNetwork ? (
    <Empty title="No updates of users yet">
      <p>The network’s own updates are hidden.</p>
      <Button small onClick={() => setQuery({ network: 'shown' })}>
        Show network updates
      </Button>
    </Empty>
  ) : (
    <Empty title="No updates yet">Changes to the ledger appear here: a tap, an offer, the next round.</Empty>
  );

const NO_FILTERS = Object.fromEntries(Object.keys(UPDATE_FILTERS).map((name) => [name, undefined]));

const ClearFilters = (): JSX.Element => (
  <Button small onClick={() => setQuery(NO_FILTERS)}>
    Clear filters
  </Button>
);

/** Template names of the latest rows, as suggestions. */
const templatesIn = (feed: ListFeed<LedgerUpdateRow>): readonly string[] =>
  [...new Set(Array.from({ length: PAGE_ROWS }, (_, index) => feed.rowAt(index)?.templates ?? []).flat())].sort();

function Filters({
  filter,
  templates,
}: {
  readonly filter: UpdateListFilter;
  readonly templates: readonly string[];
}): JSX.Element {
  return (
    <div class="ledger-filters" role="search" aria-label="Filter updates">
      <FilterField
        label="Party"
        name="party"
        placeholder="Any"
        suggestions={usersAndAdmin.value.map(({ user }) => user)}
      />
      <FilterField label="Template" name="template" placeholder="Any" suggestions={templates} />
      <SelectField
        label="Kind"
        value={filter.kind ?? ''}
        choices={[{ value: '', text: 'Any' }, ...KINDS.map((kind) => ({ value: kind, text: kind }))]}
        onChange={(kind) => setQuery({ kind })}
      />
      <FilterField label="From offset" name="from" placeholder="1" problemOf={offsetProblem} />
      <FilterField label="To offset" name="to" placeholder="latest" problemOf={offsetProblem} />
      <div class="ledger-clear">{isNarrowed(filter) ? <ClearFilters /> : null}</div>
    </div>
  );
}

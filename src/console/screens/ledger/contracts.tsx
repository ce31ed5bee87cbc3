// Active and archived contracts, newest first.

import type { JSX } from 'preact';
import { useCallback, useLayoutEffect, useState } from 'preact/hooks';
import { resultOf, type ApiResult } from '../../api/result';
import { control } from '../../api/clients';
import { usersAndAdmin } from '../../live/status';
import { onWorldEvent } from '../../live/world-events';
import { go, route, setQuery } from '../../route';
import { Button } from '../../../ui/button';
import { Badge } from '../../../ui/badge';
import { Curl } from '../../../ui/curl';
import { SelectField } from '../../../ui/field';
import { FilterField } from '../../ui/filter-field';
import { Empty, Loading, Problem } from '../../ui/states';
import { countText } from '../../ui/amount-text';
import { Instant, ShortId } from '../../ui/values';
import { VirtualList, type ListColumn } from '../../ui/virtual-list';
import { createPagedFeed, PAGE_ROWS, type ListFeed } from './list-feed';
import { FilterChips } from './filter-chips';
import { CONTRACT_FILTERS, contractFilter, STATES, type ContractListFilter, type ContractRow } from './filters';
import { PartyNames } from './party-names';
import { useListFeed } from './use-list-feed';

type ContractListJson = { readonly contracts: readonly ContractRow[]; readonly next: string | null };

function makeFeed({ party, template, state }: ContractListFilter, changed: () => void): ListFeed<ContractRow> {
  const load = async (
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<ApiResult<{ rows: readonly ContractRow[]; next: string | undefined }>> => {
    const query = {
      limit: PAGE_ROWS,
      state,
      ...(party && { party }),
      ...(template && { template }),
      ...(cursor && { cursor }),
    };
    const answer = await resultOf<ContractListJson>(control().GET('/contracts', { params: { query }, signal }));
    return answer.ok
      ? { ...answer, value: { rows: answer.value.contracts, next: answer.value.next ?? undefined } }
      : answer;
  };
  return createPagedFeed({ load, keyOf: ({ contractId }) => contractId, changed });
}

const COLUMNS: readonly ListColumn<ContractRow>[] = [
  { title: 'Template', width: 'minmax(0, 1.2fr)', cell: ({ template }) => <bdi>{template}</bdi> },
  {
    title: 'State',
    width: '5.5rem',
    cell: ({ state }) => <Badge tone={state === 'active' ? 'good' : 'plain'}>{state}</Badge>,
  },
  { title: 'Created', width: '11.5rem', isExtra: true, cell: ({ createdAt }) => <Instant at={createdAt} isBrief /> },
  {
    title: 'Signatories',
    width: 'minmax(0, 1fr)',
    isExtra: true,
    cell: ({ signatories }) => <PartyNames parties={signatories} />,
  },
  {
    title: 'Observers',
    width: 'minmax(0, 1fr)',
    isExtra: true,
    cell: ({ observers }) => <PartyNames parties={observers} />,
  },
  {
    title: 'Contract',
    width: 'minmax(0, 11rem)',
    isExtra: true,
    cell: ({ contractId }) => <ShortId id={contractId} what="the contract id" />,
  },
];

export function Contracts(): JSX.Element {
  const filter = contractFilter(route.value.query, usersAndAdmin.value);
  const { feed, generation, restart } = useListFeed((changed) => makeFeed(filter, changed), [JSON.stringify(filter)]);
  const [news, setNews] = useState(0);
  const show = useCallback((first: number, end: number) => feed.show(first, end), [feed]);
  // Before the browser can take an event: the feed is loading already.
  useLayoutEffect(() => setNews(0), [generation]);
  useLayoutEffect(
    () => onWorldEvent(({ name }) => (name === 'update' ? setNews((before) => before + 1) : undefined)),
    [],
  );
  const [count, problem] = [feed.count(), feed.problem()];
  return (
    <div class="stack">
      <Filters filter={filter} templates={templatesIn(feed)} />
      <div class="ledger-bar">
        <Button small onClick={restart}>
          Reload
        </Button>
        <FilterChips query={route.value.query} labels={CONTRACT_FILTERS} />
        <span class="muted ledger-count">
          {count === undefined
            ? ''
            : feed.hasMore()
              ? `more than ${countText(count - 8)} contracts`
              : `${countText(count)} ${count === 1 ? 'contract' : 'contracts'}`}
        </span>
        <span class="muted" role="status">
          {news === 0 ? '' : `${news} new ${news === 1 ? 'update' : 'updates'} since loading`}
        </span>
        <Curl command={feed.curl()} />
      </div>
      {problem ? <Problem problem={problem} curl={feed.curl()} onRetry={feed.retry} /> : null}
      {count === undefined ? (
        problem ? null : (
          <Loading lines={12} what="Loading contracts" />
        )
      ) : count === 0 ? (
        <Empty title="No matching contracts">
          {filter.state === 'active'
            ? 'Archived contracts are listed under another state.'
            : 'Choose another party, template or state.'}
        </Empty>
      ) : (
        <VirtualList
          key={generation}
          label="Contracts, newest first"
          columns={COLUMNS}
          count={count}
          rowAt={feed.rowAt}
          keyOf={({ contractId }) => contractId}
          onOpen={({ contractId }) => go(['ledger', 'contracts', contractId])}
          onShown={show}
        />
      )}
    </div>
  );
}

const templatesIn = (feed: ListFeed<ContractRow>): readonly string[] =>
  [...new Set(Array.from({ length: PAGE_ROWS }, (_, index) => feed.rowAt(index)?.template ?? []).flat())].sort();

const Filters = ({
  filter,
  templates,
}: {
  readonly filter: ContractListFilter;
  readonly templates: readonly string[];
}): JSX.Element => (
  <div class="ledger-filters" role="search" aria-label="Filter contracts">
    <FilterField
      label="Party"
      name="party"
      placeholder="Any"
      suggestions={usersAndAdmin.value.map(({ user }) => user)}
    />
    <FilterField label="Template" name="template" placeholder="Any, such as TransferOffer" suggestions={templates} />
    <SelectField
      label="State"
      value={filter.state}
      choices={STATES.map((state) => ({ value: state, text: state }))}
      onChange={(state) => setQuery({ state: state === 'active' ? undefined : state })}
    />
  </div>
);

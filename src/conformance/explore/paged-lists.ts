// Lists that are read page by page.

import { pagesFormList } from './answer-checks';
import type { Draw, SequenceMove } from './action';
import { roleOf, type SequenceState } from './sequence-state';
import { answerAt, everyParty, factOf, instantFromNow, type RequestTemplate, type TemplateMembers } from './template';

/** How a list is read page by page: the request of each page refers to the answer before it. */
interface PagedList {
  readonly operation: string;
  /** JSON pointer to the entries. */
  readonly list: string;
  /** Role of the reader; by default one of the users. */
  readonly as?: string;
  /** Where the size and the position are; by default in the body. */
  readonly inQuery?: true;
  /** Name of the page size. */
  readonly size: string;
  /** The other members. */
  readonly members?: (state: SequenceState, draw: Draw) => TemplateMembers;
  /** The position of a page after the one that this exchange answered. */
  readonly next: (exchange: number, size: number) => TemplateMembers;
}

/** Seconds before the ledger's time from which a list is read. */
const STARTS = [600, 3600, 30, 86_400];

const snapshotMembers = (): TemplateMembers => ({
  migration_id: factOf('migrationId'),
  record_time: instantFromNow(0),
  record_time_match: 'at_or_before',
});

/** From the beginning, or the newest updates. */
const historyMembers = (_: SequenceState, draw: Draw): TemplateMembers =>
  draw.oneIn(2)
    ? {
        after: {
          after_migration_id: factOf('migrationId'),
          after_record_time: instantFromNow(-draw.of(STARTS)),
        },
      }
    : {};

/** From the beginning, or from an offset of an earlier answer. */
function offsetMembers({ pool }: SequenceState, draw: Draw): TemplateMembers {
  const offsets = pool.of('offset');
  const known = offsets.length > 0 && draw.oneIn(2) ? draw.of(offsets) : undefined;
  return {
    updateFormat: {
      includeTransactions: {
        transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA',
        eventFormat: { filtersForAnyParty: {}, verbose: false },
      },
    },
    ...(known && { beginOffsetExclusive: answerAt(known.exchange, known.pointer) }),
  };
}

const nextToken = (name: string, pointer: string): PagedList['next'] => {
  return (exchange) => ({ [name]: answerAt(exchange, pointer) });
};

export const PAGED_LISTS: readonly PagedList[] = [
  {
    operation: 'listUpdateHistory',
    list: '/transactions',
    as: 'none',
    size: 'page_size',
    members: historyMembers,
    next: (exchange, size) => ({
      after: {
        after_migration_id: answerAt(exchange, `/transactions/${size - 1}/migration_id`),
        after_record_time: answerAt(exchange, `/transactions/${size - 1}/record_time`),
      },
    }),
  },
  {
    operation: 'listTransactions',
    list: '/items',
    size: 'page_size',
    next: (exchange, size) => ({ begin_after_id: answerAt(exchange, `/items/${size - 1}/event_id`) }),
  },
  {
    operation: 'getAcsSnapshot',
    list: '/created_events',
    as: 'none',
    size: 'page_size',
    members: snapshotMembers,
    next: nextToken('after', '/next_page_token'),
  },
  {
    operation: 'getHoldingsState',
    list: '/created_events',
    as: 'none',
    size: 'page_size',
    members: ({ users }) => ({ ...snapshotMembers(), owner_party_ids: everyParty(users) }),
    next: nextToken('after', '/next_page_token'),
  },
  {
    operation: 'listUpdatesPage',
    list: '/updates',
    as: 'admin',
    size: 'maxPageSize',
    members: offsetMembers,
    next: nextToken('pageToken', '/nextPageToken'),
  },
  {
    operation: 'listActiveContractsPage',
    list: '/activeContracts',
    as: 'admin',
    size: 'maxPageSize',
    members: () => ({ eventFormat: { filtersForAnyParty: {}, verbose: false } }),
    next: nextToken('pageToken', '/nextPageToken'),
  },
  {
    operation: 'listParties',
    list: '/partyDetails',
    as: 'admin',
    size: 'pageSize',
    next: nextToken('pageToken', '/nextPageToken'),
    inQuery: true,
  },
  {
    operation: 'listLedgerUsers',
    list: '/users',
    as: 'admin',
    size: 'pageSize',
    next: nextToken('pageToken', '/nextPageToken'),
    inQuery: true,
  },
];

/** Entries of a page that has the whole list, unless the list is long. */
const WHOLE = 100;

/** The list page by page; sometimes also as a whole before and after that, which the pages are compared with. */
export function* pages(list: PagedList, state: SequenceState, draw: Draw): Iterable<SequenceMove> {
  const start = state.exchanges;
  const { operation, as = roleOf(draw.number() % Math.max(state.users, 1)), inQuery } = list;
  const size = draw.of([2, 1, 3, 5]);
  const count = 2 + (draw.number() % 4);
  // The model shows the pages of a copy of the target's world, so that the whole list is needed less.
  const isChecked = state.isCautious || draw.oneIn(3);
  const members = list.members?.(state, draw) ?? {};
  const page = (entries: number, position: TemplateMembers = {}): SequenceMove => {
    const values = { ...members, [list.size]: entries, ...position };
    const request: RequestTemplate = { operation, as, ...(inQuery ? { query: values } : { body: values }) };
    return { send: request };
  };
  if (isChecked) yield page(WHOLE);
  yield page(size);
  for (let read = 1; read < count; read += 1) yield page(size, list.next(state.exchanges - 1, size));
  if (!isChecked) return;
  yield page(WHOLE);
  yield { check: pagesFormList({ list: list.list, size, wholeSize: WHOLE, pages: count }), since: start };
}

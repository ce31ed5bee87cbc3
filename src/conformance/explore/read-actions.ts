// Reads of all three groups and both proxies, drawn from the documents: any operation, valid or malformed, and lists
// page by page.

import { isObject, type Json } from '../../base';
import type { Contract, OperationSpec } from '../../contract';
import type { ActionKind, Draw, SequenceMove } from './action';
import { bodyFrom, valueFor } from './read-values';
import { roleOf, type SequenceState } from './sequence-state';
import { answerAt, factOf, instantFromNow, type RequestTemplate, type ValueTemplate } from './template';

/**
 * Reads whose answers depend on the process rather than on the ledger, or on a random draw, or that move large files.
 */
const NOT_COMPARABLE =
  /(Livez|Readyz|Status|Version|Identities|Bootstrap|KeySet)$|^(get(Scan|Validator)|validateDar|getPackage|exportParty|downloadBulk|prepare|generate)/;

const isComparable = ({ id, safety, group, tier }: OperationSpec): boolean =>
  safety === 'read' &&
  tier !== undefined &&
  (group === 'ledger' || group === 'validator' || group === 'scan') &&
  (id === 'getTransferOfferStatus' || !NOT_COMPARABLE.test(id));

/** The role whose token fits: none where none is needed, otherwise mostly a user. */
function roleFor({ security, path, group }: OperationSpec, state: SequenceState, draw: Draw): string {
  if (security.some((schemes) => schemes.length === 0)) return 'none';
  if (path.includes('/admin/')) return 'admin';
  if (group === 'ledger') return draw.oneIn(2) ? roleOf(draw.number() % Math.max(state.users, 1)) : 'admin';
  return roleOf(draw.number() % Math.max(state.users, 1));
}

const isPageSize = (name: string): boolean => /page_?size|^limit$|^count$/i.test(name);

/** A valid request of an operation; undefined while a required value is missing. */
function requestFor(operation: OperationSpec, state: SequenceState, draw: Draw): RequestTemplate | undefined {
  const path: Record<string, ValueTemplate> = {};
  const query: Record<string, ValueTemplate> = {};
  for (const { name, in: place, required, type } of operation.parameters) {
    if (place === 'header' || (!required && !isPageSize(name) && !draw.oneIn(2))) continue;
    const value = type === 'boolean' ? draw.oneIn(2) : valueFor(name, state, draw);
    if (value === undefined && required) return undefined;
    if (value !== undefined) (place === 'path' ? path : query)[name] = value;
  }
  const body = bodyOf(operation, state, draw);
  if (body === undefined && operation.requestBody?.required === true) return undefined;
  return {
    operation: operation.id,
    as: roleFor(operation, state, draw),
    path,
    query,
    ...(body !== undefined && { body }),
  };
}

function bodyOf({ requestBody }: OperationSpec, state: SequenceState, draw: Draw): ValueTemplate | undefined {
  const media = requestBody?.content.find(({ mediaType }) => mediaType.includes('json'));
  const examples = Object.values(media?.examples ?? {});
  return examples.length === 0 ? undefined : bodyFrom(draw.of(examples), state, draw);
}

const WRONG_VALUES: readonly Json[] = [null, 5, '', '%%%', -1, [], {}, 'NO_SUCH_NAME', 1.5, true];

/** The request with one member removed or replaced by a value of another kind. */
function malformed(request: RequestTemplate, draw: Draw): RequestTemplate {
  const { body, query = {} } = request;
  const names = Object.keys(query);
  if (isObject(body) && (names.length === 0 || draw.oneIn(2)))
    return { ...request, body: spoilt(body as Readonly<Record<string, ValueTemplate>>, draw), isInvalid: true };
  if (names.length === 0) return request;
  const name = draw.of(names);
  const wrong = draw.of(['', 'x', '-1', '1.5', '99999999999999999999']);
  return { ...request, query: { ...query, [name]: draw.oneIn(3) ? null : wrong }, isInvalid: true };
}

function spoilt(members: Readonly<Record<string, ValueTemplate>>, draw: Draw): ValueTemplate {
  const names = Object.keys(members);
  if (names.length === 0) return 5;
  const name = draw.of(names);
  const inner = members[name];
  if (isObject(inner) && !('reference' in inner) && draw.oneIn(2))
    return { ...members, [name]: spoilt(inner as Readonly<Record<string, ValueTemplate>>, draw) };
  return { ...members, [name]: draw.oneIn(3) ? undefined : draw.of(WRONG_VALUES) };
}

/** How a list is read page by page: the request of each page refers to the answer before it. */
interface PagedList {
  readonly operation: string;
  readonly as?: string;
  readonly request: (size: number, state: SequenceState, draw: Draw) => Partial<RequestTemplate>;
  /** The request of a page after the one that this exchange answered. */
  readonly next: (exchange: number, size: number) => Readonly<Record<string, ValueTemplate>>;
  /** The position is a query parameter; otherwise a member of the body. */
  readonly inQuery?: boolean;
}

const snapshotBody = (size: number): Readonly<Record<string, ValueTemplate>> => ({
  migration_id: factOf('migrationId'),
  record_time: instantFromNow(0),
  record_time_match: 'at_or_before',
  page_size: size,
});

const offsetsBody = (size: number): Readonly<Record<string, ValueTemplate>> => ({
  maxPageSize: size,
  updateFormat: {
    includeTransactions: {
      transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA',
      eventFormat: { filtersForAnyParty: {}, verbose: false },
    },
  },
});

const PAGED_LISTS: readonly PagedList[] = [
  {
    operation: 'listUpdateHistory',
    as: 'none',
    request: (size) => ({ body: { page_size: size } }),
    next: (exchange, size) => ({
      after: {
        after_migration_id: answerAt(exchange, `/transactions/${size - 1}/migration_id`),
        after_record_time: answerAt(exchange, `/transactions/${size - 1}/record_time`),
      },
    }),
  },
  {
    operation: 'listTransactions',
    request: (size) => ({ body: { page_size: size } }),
    next: (exchange, size) => ({ begin_after_id: answerAt(exchange, `/items/${size - 1}/event_id`) }),
  },
  {
    operation: 'getAcsSnapshot',
    as: 'none',
    request: (size) => ({ body: snapshotBody(size) }),
    next: (exchange) => ({ after: answerAt(exchange, '/next_page_token') }),
  },
  {
    operation: 'getHoldingsState',
    as: 'none',
    request: (size) => ({ body: snapshotBody(size) }),
    next: (exchange) => ({ after: answerAt(exchange, '/next_page_token') }),
  },
  {
    operation: 'listUpdatesPage',
    as: 'admin',
    request: (size) => ({ body: offsetsBody(size) }),
    next: (exchange) => ({ pageToken: answerAt(exchange, '/nextPageToken') }),
  },
  {
    operation: 'listActiveContractsPage',
    as: 'admin',
    request: (size) => ({ body: { maxPageSize: size, eventFormat: { filtersForAnyParty: {}, verbose: false } } }),
    next: (exchange) => ({ pageToken: answerAt(exchange, '/nextPageToken') }),
  },
  {
    operation: 'listParties',
    as: 'admin',
    request: (size) => ({ query: { pageSize: size } }),
    next: (exchange) => ({ pageToken: answerAt(exchange, '/nextPageToken') }),
    inQuery: true,
  },
  {
    operation: 'listLedgerUsers',
    as: 'admin',
    request: (size) => ({ query: { pageSize: size } }),
    next: (exchange) => ({ pageToken: answerAt(exchange, '/nextPageToken') }),
    inQuery: true,
  },
];

function pages(list: PagedList, state: SequenceState, draw: Draw): readonly SequenceMove[] {
  const size = draw.of([2, 1, 3, 5]);
  const as = list.as ?? roleOf(draw.number() % Math.max(state.users, 1));
  const first: RequestTemplate = { operation: list.operation, as, ...list.request(size, state, draw) };
  const count = 2 + (draw.number() % 4);
  return Array.from({ length: count }, (_, index): SequenceMove => {
    if (index === 0) return { send: first };
    const position = list.next(state.exchanges + index - 1, size);
    return {
      send:
        list.inQuery === true
          ? { ...first, query: { ...first.query, ...position } }
          : { ...first, body: { ...(first.body as Readonly<Record<string, ValueTemplate>>), ...position } },
    };
  });
}

/** The rows for reads of the operations that the contract has. */
export function readActions({ operations }: Pick<Contract, 'operations'>): readonly ActionKind[] {
  const byId = new Map(operations.filter(isComparable).map((operation) => [operation.id, operation]));
  const ids = [...byId.keys()];
  const shown = ids.filter((id) => ['shown', 'referenced'].includes(byId.get(id)?.tier ?? ''));
  const lists = PAGED_LISTS.filter(({ operation }) => byId.has(operation));
  const one =
    (spoil: boolean): ActionKind['moves'] =>
    (state, draw, { operation = '' }) => {
      const spec = byId.get(operation);
      const request = spec && requestFor(spec, state, draw);
      return request === undefined ? [] : [{ send: spoil ? malformed(request, draw) : request }];
    };
  const read = (name: string, weight: number, of: readonly string[], moves: ActionKind['moves']): ActionKind[] =>
    of.length === 0 ? [] : [{ name, safety: 'read', isForDeployments: true, weight, operations: of, moves }];
  return [
    ...read('read', 10, ids, one(false)),
    ...read('read of the contract', 10, shown, one(false)),
    ...read('malformed read', 3, ids, one(true)),
    ...read(
      'pages',
      5,
      lists.map(({ operation }) => operation),
      (state, draw, { operation }) => {
        const list = lists.find((candidate) => candidate.operation === operation);
        return list === undefined ? [] : pages(list, state, draw);
      },
    ),
    ...(operations.some(({ id }) => id === 'forceAcsSnapshot') ? [FORCED_SNAPSHOT] : []),
  ];
}

/** Its time is read back at once, so that the snapshot is compared while nothing has changed. */
const FORCED_SNAPSHOT: ActionKind = {
  name: 'forced snapshot',
  safety: 'destructive',
  weight: 2,
  moves: (state) => {
    const [migration, time] = ['/migration_id', '/record_time'].map((at) => answerAt(state.exchanges, at));
    return [
      { send: { operation: 'forceAcsSnapshot', as: 'none' } },
      {
        send: {
          operation: 'getAcsSnapshot',
          as: 'none',
          body: { migration_id: migration, record_time: time, record_time_match: 'exact', page_size: 100 },
        },
      },
    ];
  },
};

// Reads that must agree with each other: a list with a filter and without, and an answer of scan and of the validator's
// proxy of it.

import { isObject, valueAtPointer, type Json } from '../../base';
import type { OperationSpec } from '../../contract';
import { filterKeepsMatches, proxyAgrees } from './answer-checks';
import { jsonOf } from '../check/request-parameters';
import type { RecordedExchange } from '../model/exchange';
import type { ActionKind, Draw, SequenceMove } from './action';
import { preparedRequest } from './read-requests';
import { roleOf, type SequenceState } from './sequence-state';
import { factOf, instantFromNow, partyOf, type RequestTemplate, type TemplateMembers } from './template';

/** Their proxies return another form of the same data, so that bodies cannot be compared. */
const OTHER_FORM = new Set(['proxyMiningRounds', 'proxyAmuletRules']);

/** Operations of scan by those of the validator's proxy, which have the same path after `scan-proxy`. */
export function proxiedOperations(operations: readonly OperationSpec[]): ReadonlyMap<string, OperationSpec> {
  const ofScan = operations.filter(({ group, safety }) => group === 'scan' && safety === 'read');
  return new Map(
    operations.flatMap((proxy): readonly (readonly [string, OperationSpec])[] => {
      const { id, path, group, method, safety } = proxy;
      if (group !== 'validator' || safety !== 'read' || OTHER_FORM.has(id) || !path.includes('/scan-proxy/')) return [];
      const paths = [path.replace('/scan-proxy', ''), path.replace(/^.*\/scan-proxy/, '')];
      const scan = ofScan.find((one) => one.method === method && paths.includes(one.path));
      return scan ? [[id, scan] as const] : [];
    }),
  );
}

function* throughProxy(
  proxy: string,
  scan: OperationSpec | undefined,
  state: SequenceState,
  draw: Draw,
): Iterable<SequenceMove> {
  const request = yield* preparedRequest(scan, state, draw);
  if (request === undefined) return;
  const since = state.exchanges;
  const direct: RequestTemplate = { ...request, as: 'none' };
  const proxied: RequestTemplate = {
    ...request,
    operation: proxy,
    as: roleOf(draw.number() % Math.max(state.users, 1)),
  };
  yield* [{ send: direct }, { send: proxied }, { send: direct }, { check: proxyAgrees, since }];
}

/** A list that can be read with a filter and without. */
interface FilteredList {
  readonly operation: string;
  /** JSON pointer to the entries. */
  readonly list: string;
  readonly wholeSize: number;
  readonly clauses: readonly string[];
  readonly request: Pick<RequestTemplate, 'query' | 'body'>;
  readonly filter: (state: SequenceState, draw: Draw) => TemplateMembers;
  /** Whether an entry passes the filter of this request. */
  readonly passes: (entry: Json, filtered: RecordedExchange) => boolean;
}

const SNAPSHOT_SIZE = 1000;
const NAMES_SIZE = 100;

const SNAPSHOT: Pick<FilteredList, 'operation' | 'list' | 'wholeSize' | 'clauses' | 'request'> = {
  operation: 'getAcsSnapshot',
  list: '/created_events',
  wholeSize: SNAPSHOT_SIZE,
  clauses: [],
  request: {
    body: {
      migration_id: factOf('migrationId'),
      record_time: instantFromNow(0),
      record_time_match: 'at_or_before',
      page_size: SNAPSHOT_SIZE,
    },
  },
};

const listIn = (value: Json | undefined, name: string): readonly unknown[] => {
  const list = isObject(value) ? value[name] : undefined;
  return Array.isArray(list) ? list : [];
};

const bodySent = ({ request: { body } }: RecordedExchange): Json | undefined =>
  body === undefined ? undefined : jsonOf(body);

const FILTERED_LISTS: readonly FilteredList[] = [
  {
    operation: 'listAnsEntries',
    list: '/entries',
    wholeSize: NAMES_SIZE,
    clauses: ['ANS-3'],
    request: { query: { page_size: NAMES_SIZE } },
    filter: (_, draw) => ({ name_prefix: draw.of(['a', 'bob', 'dso', 'alice.', 'b', 'zzz', 'carol.unverified']) }),
    passes: (entry, { request: { url } }) =>
      String(valueAtPointer(entry, '/name')).startsWith(
        new URL(url, 'http://localhost').searchParams.get('name_prefix') ?? '',
      ),
  },
  {
    ...SNAPSHOT,
    filter: (_, draw) => ({
      templates: [
        draw.of([
          'splice-amulet:Splice.Amulet:Amulet',
          'splice-wallet:Splice.Wallet.TransferOffer:TransferOffer',
          'splice-amulet:Splice.Round:OpenMiningRound',
        ]),
      ],
    }),
    passes: (entry, filtered) =>
      listIn(bodySent(filtered), 'templates').some((template) =>
        String(valueAtPointer(entry, '/template_id')).endsWith(String(template).replace(/^[^:]*/, '')),
      ),
  },
  {
    ...SNAPSHOT,
    filter: (state, draw) => ({ party_ids: [partyOf(draw.number() % Math.max(state.users, 1))] }),
    passes: (entry, filtered) =>
      listIn(bodySent(filtered), 'party_ids').some((party) =>
        [...listIn(entry, 'signatories'), ...listIn(entry, 'observers')].includes(party),
      ),
  },
];

function filtered(list: FilteredList, state: SequenceState, draw: Draw): readonly SequenceMove[] {
  const { operation, request, filter } = list;
  const whole: RequestTemplate = { operation, as: 'none', ...request };
  const members = filter(state, draw);
  const part: RequestTemplate =
    whole.body === undefined
      ? { ...whole, query: { ...whole.query, ...members } }
      : { ...whole, body: { ...(whole.body as TemplateMembers), ...members } };
  return [
    { send: whole },
    { send: part },
    { send: whole },
    { check: filterKeepsMatches(list), since: state.exchanges },
  ];
}

/** The rows of the table of actions. */
export function consistencyActions(operations: readonly OperationSpec[]): readonly ActionKind[] {
  const proxies = proxiedOperations(operations);
  const lists = FILTERED_LISTS.filter(({ operation }) => operations.some(({ id }) => id === operation));
  const rows: readonly ActionKind[] = [
    {
      name: 'both interfaces',
      safety: 'read',
      isForDeployments: true,
      weight: 3,
      operations: [...proxies.keys()],
      moves: (state, draw, { operation = '' }) => throughProxy(operation, proxies.get(operation), state, draw),
    },
    {
      name: 'filter',
      safety: 'read',
      isForDeployments: true,
      weight: 2,
      moves: (state, draw) => (lists.length === 0 ? [] : filtered(draw.of(lists), state, draw)),
    },
    {
      name: 'read again',
      safety: 'read',
      isForDeployments: true,
      weight: 6,
      moves: ({ reads }, draw) => (reads.length === 0 ? [] : [{ send: draw.of(reads) }]),
    },
  ];
  return rows.filter((row) => row.operations === undefined || row.operations.length > 0);
}

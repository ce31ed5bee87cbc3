// Invariants of the answers of scan (service contract 2.3 and 4.3).

import { parseAmount, type Json } from '../../../base';
import {
  at,
  entriesAt,
  instantAt,
  integerAt,
  isPresent,
  listAt,
  expectNone,
  expectSame,
  textAt,
  type InvariantInput,
  type InvariantViolation,
  type ResponseInvariant,
} from './invariant';

// One update of the history

const eventsIn = ({ body }: InvariantInput): readonly (readonly [string, Json | undefined])[] =>
  entriesAt(body, 'events_by_id');
const textsIn = (values: readonly Json[]): readonly string[] => values.filter((value) => typeof value === 'string');

function unreachableEvents(answer: InvariantInput): InvariantViolation | undefined {
  const reached = new Set(
    textsIn([
      ...listAt(answer.body, 'root_event_ids'),
      ...eventsIn(answer).flatMap(([, event]) => listAt(event, 'child_event_ids')),
    ]),
  );
  return expectNone(
    'an event is referenced neither by the roots nor by a parent',
    eventsIn(answer)
      .map(([id]) => id)
      .filter((id) => !reached.has(id)),
  );
}

function missingRoots(answer: InvariantInput): InvariantViolation | undefined {
  const known = new Set(eventsIn(answer).map(([id]) => id));
  return isPresent(at(answer.body, 'events_by_id'))
    ? expectNone(
        'a root event id is not a key of the events',
        textsIn(listAt(answer.body, 'root_event_ids')).filter((id) => !known.has(id)),
      )
    : undefined;
}

const unknownChildren = (answer: InvariantInput): InvariantViolation | undefined => {
  const known = new Set(eventsIn(answer).map(([id]) => id));
  return expectNone(
    'a child event id is not a key of the events',
    textsIn(eventsIn(answer).flatMap(([, event]) => listAt(event, 'child_event_ids'))).filter((id) => !known.has(id)),
  );
};

/** Each node of a tree is either a root or has exactly one parent. */
const repeatedNodes = (answer: InvariantInput): InvariantViolation | undefined => {
  const named = textsIn([
    ...listAt(answer.body, 'root_event_ids'),
    ...eventsIn(answer).flatMap(([, event]) => listAt(event, 'child_event_ids')),
  ]);
  return expectNone(
    'an event has two parents, or is a root and has a parent',
    named.filter((id, index) => named.indexOf(id) !== index),
  );
};

/** All code of a transaction sees one time, so everything that it creates has this creation time. */
function createdAtOtherTimes(answer: InvariantInput): InvariantViolation | undefined {
  const effectiveAt = instantAt(answer.body, 'effective_at');
  const found = eventsIn(answer)
    .filter(([, event]) => textAt(event, 'event_type') === 'created_event')
    .flatMap(([, event]) => {
      const createdAt = instantAt(event, 'created_at');
      return createdAt === undefined || createdAt === effectiveAt ? [] : [textAt(event, 'created_at') ?? ''];
    });
  return effectiveAt === undefined
    ? undefined
    : expectNone(
        'the creation time of a contract differs from the effective time of its transaction',
        found,
        `only ${textAt(answer.body, 'effective_at') ?? ''}`,
      );
}

const mismatchedEventIds = (answer: InvariantInput): InvariantViolation | undefined =>
  expectNone(
    'the id of a created event differs from its key',
    eventsIn(answer)
      .filter(([id, event]) => textAt(event, 'event_type') === 'created_event' && textAt(event, 'event_id') !== id)
      .map(([id]) => id),
  );

const nullTransactionHash = ({ body }: InvariantInput): InvariantViolation | undefined =>
  at(body, 'external_transaction_hash') === null
    ? { message: 'the external transaction hash is null', expected: 'no such member', actual: 'null' }
    : undefined;

/** Within one node a later update has the greater offset. Other synchronizers and migrations have separate clocks. */
function nonIncreasingOffset(
  isCompared: (here: HistoryPosition, there: HistoryPosition) => boolean,
): ResponseInvariant['violation'] {
  return (answer, earlier) => {
    const here = positionOf(answer);
    const other =
      here &&
      earlier
        .flatMap((one) => positionOf(one) ?? [])
        .find(
          (there) =>
            isCompared(here, there) &&
            there.domain === here.domain &&
            ((there.recordTime < here.recordTime && there.offset >= here.offset) ||
              (there.recordTime > here.recordTime && there.offset <= here.offset)),
        );
    return (
      other && {
        message: 'the later of two updates does not have the greater offset',
        expected: 'offsets that grow with record time',
        actual: `${other.offset} and ${here.offset}`,
      }
    );
  };
}

interface HistoryPosition {
  readonly isReassignment: boolean;
  readonly domain: string;
  readonly offset: string;
  readonly recordTime: bigint;
}

function positionOf({ body }: InvariantInput): HistoryPosition | undefined {
  const [offset, recordTime] = [textAt(body, 'offset'), instantAt(body, 'record_time')];
  const isReassignment = isPresent(at(body, 'event'));
  if (offset === undefined || recordTime === undefined) return undefined;
  if (!isReassignment && !isPresent(at(body, 'events_by_id'))) return undefined;
  return { isReassignment, domain: isReassignment ? domainOfReassignment(body) : domainOf(body), offset, recordTime };
}

const domainOf = (body: Json | undefined): string =>
  `${textAt(body, 'synchronizer_id') ?? ''} ${integerAt(body, 'migration_id') ?? ''}`;
/** An unassignment is recorded by its source synchronizer, an assignment by its target. */
const domainOfReassignment = (body: Json | undefined): string => {
  const side = isPresent(at(body, 'event', 'created_event')) ? 'target_synchronizer' : 'source_synchronizer';
  return `${textAt(body, 'event', side) ?? ''} ${integerAt(body, 'event', 'migration_id') ?? ''}`;
};

// Holdings

const summariesIn = ({ body }: InvariantInput): readonly Json[] => listAt(body, 'summaries');
const ownersIn = (answer: InvariantInput): readonly string[] =>
  summariesIn(answer).flatMap((summary) => textAt(summary, 'party_id') ?? []);

/** A total that must be the sum, or the difference, of two others. */
function wrongTotal(
  total: string,
  first: string,
  sign: 'plus' | 'minus',
  second: string,
): (answer: InvariantInput) => InvariantViolation | undefined {
  return (answer) =>
    expectNone(
      `${total} is not ${first} ${sign} ${second}`,
      summariesIn(answer).flatMap((summary) => {
        const [whole, one, other] = [total, first, second].map((name) => parseAmount(textAt(summary, name) ?? ''));
        return whole && one && other && !whole.eq(one[sign](other))
          ? [`${whole.toFixed()} instead of ${one[sign](other).toFixed()}`]
          : [];
      }),
      'equal to the last digit',
    );
}

const wantsExactTime = ({ request }: InvariantInput): boolean =>
  (textAt(request.body, 'record_time_match') ?? 'exact') === 'exact';
function wrongRecordTime({ request, body }: InvariantInput): InvariantViolation | undefined {
  const [wanted, returned] = [instantAt(request.body, 'record_time'), instantAt(body, 'record_time')];
  // One instant can be written in several ways.
  return wanted === returned
    ? undefined
    : expectSame(
        'the record time is not that of the request',
        textAt(request.body, 'record_time'),
        textAt(body, 'record_time'),
      );
}

const holdings = (clause: string, violation: ResponseInvariant['violation'], row?: string): ResponseInvariant => ({
  clauses: [clause],
  operation: 'getHoldingsSummary',
  violation,
  ...(row === undefined ? {} : { row }),
});

// Rounds and names

const ROUND_MAPS = ['open_mining_rounds', 'issuing_mining_rounds'] as const;

const mismatchedRoundKeys = ({ body }: InvariantInput): InvariantViolation | undefined =>
  expectNone(
    'a round has a key that is not its contract id',
    ROUND_MAPS.flatMap((map) => entriesAt(body, map)).flatMap(([key, entry]) => {
      const id = textAt(entry, 'contract', 'contract_id');
      return id === undefined || id === key ? [] : [`${id} under ${key}`];
    }),
  );

function inBothMaps({ body }: InvariantInput): InvariantViolation | undefined {
  const [open, issuing] = ROUND_MAPS.map((map) => entriesAt(body, map).map(([key]) => key));
  return expectNone(
    'a contract is in both the open and the issuing rounds',
    open?.filter((key) => issuing?.includes(key)) ?? [],
  );
}

const entriesIn = ({ body }: InvariantInput): readonly Json[] => listAt(body, 'entries');

function tooManyEntries(answer: InvariantInput): InvariantViolation | undefined {
  // Row B27: a page size below one may be refused, or list nothing.
  const size = Math.max(0, Number(answer.request.query['page_size']));
  const { length } = entriesIn(answer);
  return length > size
    ? { message: 'the page has more entries than the page size', expected: `at most ${size}`, actual: String(length) }
    : undefined;
}

const names = (clause: string, violation: ResponseInvariant['violation']): ResponseInvariant => ({
  clauses: [clause],
  operation: 'listAnsEntries',
  violation,
});
const history = (clauses: readonly string[], violation: ResponseInvariant['violation']): ResponseInvariant => ({
  clauses,
  operation: 'getUpdateByIdV0',
  violation,
});
const rounds = (clause: string, violation: ResponseInvariant['violation']): ResponseInvariant => ({
  clauses: [clause],
  operation: 'getOpenAndIssuingMiningRounds',
  violation,
});

export const SCAN_INVARIANTS: readonly ResponseInvariant[] = [
  history(['SCAN-UPDATE-2'], ({ request, body }) =>
    expectSame('the update is not the one in the path', request.path['update_id'], textAt(body, 'update_id')),
  ),
  history(
    ['HISTORY-TRANSACTION-9', 'HISTORY-TRANSACTION-10'],
    nonIncreasingOffset((here, there) => !here.isReassignment && !there.isReassignment),
  ),
  history(
    ['HISTORY-REASSIGNMENT-10', 'HISTORY-REASSIGNMENT-11'],
    nonIncreasingOffset((here, there) => here.isReassignment || there.isReassignment),
  ),
  history(['HISTORY-TRANSACTION-6'], createdAtOtherTimes),
  history(['HISTORY-TRANSACTION-16'], unknownChildren),
  history(['HISTORY-TRANSACTION-17'], repeatedNodes),
  history(['HISTORY-TRANSACTION-11'], missingRoots),
  history(['HISTORY-TRANSACTION-12'], unreachableEvents),
  history(['HISTORY-TRANSACTION-13'], nullTransactionHash),
  history(['HISTORY-CREATED-2'], mismatchedEventIds),
  holdings('HOLDINGS-SUMMARY-2', (answer) =>
    expectNone(
      'an owner has two summaries',
      ownersIn(answer).filter((owner, index, all) => all.indexOf(owner) !== index),
    ),
  ),
  holdings(
    'HOLDINGS-IDENTITY-1',
    wrongTotal('total_coin_holdings', 'total_unlocked_coin', 'plus', 'total_locked_coin'),
  ),
  holdings(
    'HOLDINGS-IDENTITY-2',
    wrongTotal(
      'accumulated_holding_fees_total',
      'accumulated_holding_fees_unlocked',
      'plus',
      'accumulated_holding_fees_locked',
    ),
  ),
  holdings(
    'HOLDINGS-IDENTITY-3',
    wrongTotal('total_available_coin', 'total_unlocked_coin', 'minus', 'accumulated_holding_fees_unlocked'),
  ),
  holdings('HOLDINGS-11', (answer) =>
    expectNone(
      'the response contains an owner that was not requested',
      ownersIn(answer).filter((owner) => !listAt(answer.request.body, 'owner_party_ids').includes(owner)),
    ),
  ),
  holdings('HOLDINGS-13', ({ request, body }) =>
    expectSame(
      'the round is not that of the request',
      integerAt(request.body, 'as_of_round'),
      integerAt(body, 'computed_as_of_round'),
    ),
  ),
  holdings('HOLDINGS-16', (answer) => (wantsExactTime(answer) ? wrongRecordTime(answer) : undefined)),
  holdings('HOLDINGS-17', (answer) => (wantsExactTime(answer) ? undefined : wrongRecordTime(answer)), 'A2'),
  holdings('HOLDINGS-18', ({ request, body }) =>
    expectSame(
      'the migration id is not that of the request',
      integerAt(request.body, 'migration_id'),
      integerAt(body, 'migration_id'),
    ),
  ),
  rounds('ROUND-MAP-2', mismatchedRoundKeys),
  rounds('ROUNDS-5', inBothMaps),
  {
    clauses: ['NAMES-4'],
    operation: 'getPlatformInstanceNames',
    row: 'A10',
    violation: ({ body }) => {
      const acronym = textAt(body, 'token_name_acronym');
      return acronym === undefined || /^[A-Za-z]{3}$/.test(acronym)
        ? undefined
        : { message: 'the token acronym does not have three letters', expected: 'three letters', actual: acronym };
    },
  },
  names('ANS-2', (answer) =>
    expectNone(
      'a listed name does not start with the prefix',
      entriesIn(answer)
        .flatMap((entry) => textAt(entry, 'name') ?? [])
        .filter((name) => !name.startsWith(answer.request.query['name_prefix'] ?? '')),
    ),
  ),
  names('ANS-6', tooManyEntries),
  names('ANS-ENTRY-8', (answer) =>
    expectNone(
      'an entry with a contract has no expiry',
      entriesIn(answer)
        .filter((entry) => (textAt(entry, 'contract_id') ?? '') !== '' && !isPresent(at(entry, 'expires_at')))
        .flatMap((entry) => textAt(entry, 'name') ?? []),
    ),
  ),
];

// Laws over the answers of scan (service contract 2.3 and 4.3).

import { parseAmount, type Json } from '../../../base';
import {
  at,
  entriesAt,
  instantAt,
  integerAt,
  isThere,
  listAt,
  none,
  same,
  textAt,
  type Answered,
  type Broken,
  type Invariant,
} from './invariant';

// One update of the history

const eventsIn = ({ body }: Answered): readonly (readonly [string, Json | undefined])[] =>
  entriesAt(body, 'events_by_id');
const textsIn = (values: readonly Json[]): readonly string[] => values.filter((value) => typeof value === 'string');

function unreached(answer: Answered): Broken | undefined {
  const reached = new Set(
    textsIn([
      ...listAt(answer.body, 'root_event_ids'),
      ...eventsIn(answer).flatMap(([, event]) => listAt(event, 'child_event_ids')),
    ]),
  );
  return none(
    'an event is reached neither from the roots nor from a parent',
    eventsIn(answer)
      .map(([id]) => id)
      .filter((id) => !reached.has(id)),
  );
}

function missingRoots(answer: Answered): Broken | undefined {
  const known = new Set(eventsIn(answer).map(([id]) => id));
  return isThere(at(answer.body, 'events_by_id'))
    ? none(
        'a root event id is no key of the events',
        textsIn(listAt(answer.body, 'root_event_ids')).filter((id) => !known.has(id)),
      )
    : undefined;
}

const strayIds = (answer: Answered): Broken | undefined =>
  none(
    'a created event has another id than its key',
    eventsIn(answer)
      .filter(([id, event]) => textAt(event, 'event_type') === 'created_event' && textAt(event, 'event_id') !== id)
      .map(([id]) => id),
  );

const nullHash = ({ body }: Answered): Broken | undefined =>
  at(body, 'external_transaction_hash') === null
    ? { message: 'the external transaction hash is null', expected: 'no such member', actual: 'null' }
    : undefined;

/** Within one node a later transaction has the greater offset. Other synchronizers and migrations have clocks of their own. */
function shrunkOffset(answer: Answered, earlier: readonly Answered[]): Broken | undefined {
  const here = placeOf(answer);
  const other =
    here &&
    earlier
      .flatMap((one) => placeOf(one) ?? [])
      .find(
        (there) =>
          there.domain === here.domain &&
          ((there.recordTime < here.recordTime && there.offset >= here.offset) ||
            (there.recordTime > here.recordTime && there.offset <= here.offset)),
      );
  return (
    other && {
      message: 'the later of two updates has not the greater offset',
      expected: 'offsets that grow with record time',
      actual: `${other.offset} and ${here.offset}`,
    }
  );
}

function placeOf({
  body,
}: Answered): { readonly domain: string; readonly offset: string; readonly recordTime: bigint } | undefined {
  const [offset, recordTime] = [textAt(body, 'offset'), instantAt(body, 'record_time')];
  if (offset === undefined || recordTime === undefined || !isThere(at(body, 'events_by_id'))) return undefined;
  return {
    domain: `${textAt(body, 'synchronizer_id') ?? ''} ${integerAt(body, 'migration_id') ?? ''}`,
    offset,
    recordTime,
  };
}

// Holdings

const summariesIn = ({ body }: Answered): readonly Json[] => listAt(body, 'summaries');
const ownersIn = (answer: Answered): readonly string[] =>
  summariesIn(answer).flatMap((summary) => textAt(summary, 'party_id') ?? []);

/** A total that must be the sum, or the difference, of two others. */
function wrongTotal(
  total: string,
  first: string,
  sign: 'plus' | 'minus',
  second: string,
): (answer: Answered) => Broken | undefined {
  return (answer) =>
    none(
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

const isExact = ({ asked }: Answered): boolean => (textAt(asked.body, 'record_time_match') ?? 'exact') === 'exact';
function wrongTime({ asked, body }: Answered): Broken | undefined {
  const [wanted, told] = [instantAt(asked.body, 'record_time'), instantAt(body, 'record_time')];
  // One instant may be written in several ways.
  return wanted === told
    ? undefined
    : same(
        'the record time is not that of the request',
        textAt(asked.body, 'record_time'),
        textAt(body, 'record_time'),
      );
}

const holdings = (clause: string, breach: Invariant['breach'], row?: string): Invariant => ({
  clauses: [clause],
  operation: 'getHoldingsSummary',
  breach,
  ...(row === undefined ? {} : { row }),
});

// Rounds and names

const ROUND_MAPS = ['open_mining_rounds', 'issuing_mining_rounds'] as const;

const wrongKeys = ({ body }: Answered): Broken | undefined =>
  none(
    'a round stands under a key that is not its contract id',
    ROUND_MAPS.flatMap((map) => entriesAt(body, map)).flatMap(([key, entry]) => {
      const id = textAt(entry, 'contract', 'contract_id');
      return id === undefined || id === key ? [] : [`${id} under ${key}`];
    }),
  );

function inBothMaps({ body }: Answered): Broken | undefined {
  const [open, issuing] = ROUND_MAPS.map((map) => entriesAt(body, map).map(([key]) => key));
  return none(
    'a contract is among the open and among the issuing rounds',
    open?.filter((key) => issuing?.includes(key)) ?? [],
  );
}

const entriesIn = ({ body }: Answered): readonly Json[] => listAt(body, 'entries');

function tooMany(answer: Answered): Broken | undefined {
  const size = Number(answer.asked.query['page_size']);
  const { length } = entriesIn(answer);
  return length > size
    ? { message: 'there are more entries than the page size', expected: `at most ${size}`, actual: String(length) }
    : undefined;
}

const names = (clause: string, breach: Invariant['breach']): Invariant => ({
  clauses: [clause],
  operation: 'listAnsEntries',
  breach,
});
const history = (clauses: readonly string[], breach: Invariant['breach']): Invariant => ({
  clauses,
  operation: 'getUpdateByIdV0',
  breach,
});
const rounds = (clause: string, breach: Invariant['breach']): Invariant => ({
  clauses: [clause],
  operation: 'getOpenAndIssuingMiningRounds',
  breach,
});

export const SCAN_INVARIANTS: readonly Invariant[] = [
  history(['SCAN-UPDATE-2'], ({ asked, body }) =>
    same('the update is not the one in the path', asked.path['update_id'], textAt(body, 'update_id')),
  ),
  history(['HISTORY-TRANSACTION-9', 'HISTORY-TRANSACTION-10'], shrunkOffset),
  history(['HISTORY-TRANSACTION-11'], missingRoots),
  history(['HISTORY-TRANSACTION-12'], unreached),
  history(['HISTORY-TRANSACTION-13'], nullHash),
  history(['HISTORY-CREATED-2'], strayIds),
  holdings('HOLDINGS-SUMMARY-2', (answer) =>
    none(
      'an owner occurs twice',
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
    none(
      'an owner was not asked for',
      ownersIn(answer).filter((owner) => !listAt(answer.asked.body, 'owner_party_ids').includes(owner)),
    ),
  ),
  holdings('HOLDINGS-13', ({ asked, body }) =>
    same(
      'the round is not that of the request',
      integerAt(asked.body, 'as_of_round'),
      integerAt(body, 'computed_as_of_round'),
    ),
  ),
  holdings('HOLDINGS-16', (answer) => (isExact(answer) ? wrongTime(answer) : undefined)),
  holdings('HOLDINGS-17', (answer) => (isExact(answer) ? undefined : wrongTime(answer)), 'A2'),
  holdings('HOLDINGS-18', ({ asked, body }) =>
    same(
      'the migration id is not that of the request',
      integerAt(asked.body, 'migration_id'),
      integerAt(body, 'migration_id'),
    ),
  ),
  rounds('ROUND-MAP-2', wrongKeys),
  rounds('ROUNDS-5', inBothMaps),
  {
    clauses: ['NAMES-4'],
    operation: 'getPlatformInstanceNames',
    row: 'A10',
    breach: ({ body }) => {
      const acronym = textAt(body, 'token_name_acronym');
      return acronym === undefined || /^[A-Za-z]{3}$/.test(acronym)
        ? undefined
        : { message: 'the token acronym has not three letters', expected: 'three letters', actual: acronym };
    },
  },
  names('ANS-2', (answer) =>
    none(
      'a listed name does not start with the prefix',
      entriesIn(answer)
        .flatMap((entry) => textAt(entry, 'name') ?? [])
        .filter((name) => !name.startsWith(answer.asked.query['name_prefix'] ?? '')),
    ),
  ),
  names('ANS-6', tooMany),
  names('ANS-ENTRY-8', (answer) =>
    none(
      'an entry with a contract has no expiry',
      entriesIn(answer)
        .filter((entry) => (textAt(entry, 'contract_id') ?? '') !== '' && !isThere(at(entry, 'expires_at')))
        .flatMap((entry) => textAt(entry, 'name') ?? []),
    ),
  ),
];

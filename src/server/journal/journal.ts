// The journal of exchanges. Recording is on the path of every request and therefore cheap; judging, redacting and
// rendering are deferred until an exchange is read.

import { err, suggestionText, ok } from '../../base';
import type { Contract } from '../../contract';
import type { ControlRefusal, JournalFilter } from '../../operations';
import { fits } from './filter';
import { DEFAULT_LIMITS as USUAL } from '../limits';
import { harOf } from './har';
import { judgeRecorded } from './judge-recorded';
import { createExchangeRing, type ExchangeRing } from './exchange-ring';
import { readFrom } from './journal-reader';
import { detailOf, idOf, numberOf, summaryOf } from './render';
import type { StoredExchange } from './stored-exchange';
import { createSubscriberLimit } from '../subscriber-limit';
import { createWaiters } from '../waiters';
import type { Journal } from './types';

interface JournalSettings {
  readonly contract: Pick<Contract, 'validate' | 'operations'>;
  /** Limits of the ring; the newest exchange is always kept. */
  readonly entries?: number;
  readonly bytes?: number;
  /** Maximum stored size of each body. */
  readonly bodyBytes?: number;
  /** Maximum number of concurrent readers. */
  readonly readers?: number;
  /** The version of understudy, for HAR files. */
  readonly version?: string;
}

export function createJournal(settings: JournalSettings): Journal {
  const {
    contract,
    entries = USUAL.journalEntries,
    bytes = USUAL.journalBytes,
    bodyBytes = USUAL.journalBodyBytes,
    readers = USUAL.journalReaders,
    version = '',
  } = settings;
  const ring = createExchangeRing({ entries, bytes, bodyBytes });
  const breachesOf = (exchange: StoredExchange) => (exchange.breaches ??= judgeRecorded(contract, exchange));
  const waiters = createWaiters();
  const subscribers = createSubscriberLimit(readers);
  const wants = (filter: JournalFilter, exchange: StoredExchange): boolean =>
    fits(filter, exchange) &&
    (filter.violations !== true || exchange.problems.length > 0 || breachesOf(exchange).length > 0);
  const select = (filter: JournalFilter, limit = Infinity): readonly StoredExchange[] =>
    newest(ring, { after: afterOf(filter), limit, wants: (exchange) => wants(filter, exchange) });
  const show = (exchange: StoredExchange) => summaryOf(exchange, breachesOf(exchange));

  return {
    validateFilter: ({ operation }) =>
      operation === undefined || select({ operation }, 1).length > 0
        ? undefined
        : unknownOperation(contract, operation),
    record(exchange) {
      ring.push(exchange);
      waiters.notify();
    },
    list: (filter, limit) => select(filter, limit).map(show),
    count: (filter) => select(filter).length,
    find(id) {
      const exchange = ring.at(numberOf(id) ?? 0);
      return exchange
        ? ok(detailOf(exchange, breachesOf(exchange)))
        : err({ status: 404, code: 'unknown-request', message: notFoundMessage(ring, id) });
    },
    clear: () => ring.clear(),
    follow: (filter) =>
      subscribers.admit(
        readFrom({ ring, waiters, from: startOf(ring, filter), wants: (exchange) => wants(filter, exchange), show }),
      ),
    har: (filter) =>
      harOf(
        select(filter).map((exchange) => ({ exchange, breaches: breachesOf(exchange) })),
        version,
      ),
  };
}

function unknownOperation({ operations }: Pick<Contract, 'operations'>, name: string): ControlRefusal | undefined {
  const ids = operations.filter(({ group }) => group !== 'control').map(({ id }) => id);
  return ids.includes(name)
    ? undefined
    : {
        status: 400,
        code: 'unknown-operation',
        message: `no operation ${JSON.stringify(name)}; ${suggestionText(name, ids)}`,
      };
}

interface ExchangeQuery {
  readonly after: number;
  readonly limit: number;
  wants(exchange: StoredExchange): boolean;
}

/** The newest matching exchanges, oldest first. */
function newest(ring: ExchangeRing, { after, limit, wants }: ExchangeQuery): readonly StoredExchange[] {
  const found: StoredExchange[] = [];
  for (let number = ring.next - 1; number >= ring.first && number > after && found.length < limit; number -= 1) {
    const exchange = ring.at(number);
    if (exchange && wants(exchange)) found.push(exchange);
  }
  return found.toReversed();
}

/** The sequence number after which to begin; an unknown id matches nothing. */
const afterOf = ({ since }: JournalFilter): number => (since === undefined ? 0 : (numberOf(since) ?? Infinity));

/**
 * A reader that resumes with an id continues after it; an id of an earlier run that has not been reached again means
 * from now on.
 */
function startOf(ring: ExchangeRing, { since, startedAfter }: JournalFilter): number {
  if (startedAfter !== undefined) return ring.first;
  const known = since === undefined ? undefined : numberOf(since);
  return known === undefined || known >= ring.next ? ring.next : known + 1;
}

function notFoundMessage({ first, next }: ExchangeRing, id: string): string {
  const number = numberOf(id);
  if (number !== undefined && number > 0 && number < first)
    return `request ${id} is no longer in the journal: it was cleared or evicted by newer exchanges`;
  return `no request ${JSON.stringify(id)}; ${first === next ? 'the journal is empty' : `the journal goes from ${idOf(first)} to ${idOf(next - 1)}`}`;
}

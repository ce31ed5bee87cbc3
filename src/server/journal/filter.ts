// Which exchanges a reader wants. An unknown name is no error here: it matches nothing.

import type { JournalFilter } from '../../operations';
import type { StoredExchange } from './stored-exchange';

/** The whole filter except `since` and `violations`, which need the journal itself. */
export function fits(filter: JournalFilter, exchange: StoredExchange): boolean {
  const { spec, group, user, world, method, status, startedAt } = exchange;
  return (
    (filter.startedAfter === undefined || startedAt > Date.parse(filter.startedAfter)) &&
    isWanted(filter.operation, spec?.id) &&
    isWanted(filter.group, group) &&
    isWanted(filter.user, user) &&
    isWanted(filter.world, world) &&
    isWanted(filter.method?.toUpperCase(), method) &&
    (filter.status === undefined || hasStatus(filter.status.toLowerCase(), String(status)))
  );
}

const isWanted = (wanted: string | undefined, value: string | undefined): boolean =>
  wanted === undefined || wanted === value;

/** `404`, or a class such as `4xx`. */
const hasStatus = (wanted: string, status: string): boolean =>
  wanted === status || (/^\dxx$/.test(wanted) && status.length === 3 && wanted[0] === status[0]);

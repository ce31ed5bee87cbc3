// Folds polling: of reads that repeat with the same outcome only the latest is shown, with their number.

import type { JournalExchange } from './filter';

export interface ExchangeRow {
  readonly exchange: JournalExchange;
  /** Number of exchanges that the row stands for. */
  readonly count: number;
}

/** Fewer reads of the same address are no polling. */
const POLLED = 3;

const repeatKey = ({ world, method, url, user, client, status, answeredBy }: JournalExchange): string =>
  JSON.stringify([world, method, url, user, client, status, answeredBy]);

const isRead = ({ method }: JournalExchange): boolean => method === 'GET' || method === 'HEAD';

export const singleRows = (exchanges: readonly JournalExchange[]): readonly ExchangeRow[] =>
  exchanges.map((exchange) => ({ exchange, count: 1 }));

/** Newest first, as given. */
export function foldedRows(exchanges: readonly JournalExchange[]): readonly ExchangeRow[] {
  const counts = new Map<string, number>();
  for (const exchange of exchanges) {
    const key = repeatKey(exchange);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const shown = new Set<string>();
  return exchanges.flatMap((exchange) => {
    const key = repeatKey(exchange);
    const count = counts.get(key) ?? 1;
    if (!isRead(exchange) || count < POLLED) return [{ exchange, count: 1 }];
    if (shown.has(key)) return [];
    shown.add(key);
    return [{ exchange, count }];
  });
}

export interface ClientCount {
  readonly client: string;
  readonly count: number;
}

/** The clients by number of exchanges; those without a name are left out. */
export function clientsOf(exchanges: readonly JournalExchange[]): readonly ClientCount[] {
  const counts = new Map<string, number>();
  for (const { client } of exchanges) if (client !== null) counts.set(client, (counts.get(client) ?? 0) + 1);
  return [...counts].map(([client, count]) => ({ client, count })).toSorted((a, b) => b.count - a.count);
}

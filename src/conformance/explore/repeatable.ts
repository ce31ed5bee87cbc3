// Which failures a suite can repeat: its scenario must fail on the target, and pass once the target behaves like the model.

import { splitPointer } from '../../base';
import type { ExploredFailure } from './explore';
import { isId } from './id-mapping';
import type { PerformedMove } from './sequence-run';
import { exchangesIn } from './template';

type SentMove = Extract<PerformedMove, { readonly requests: unknown }>;

/** Statuses of the same submission several times at once. */
export const CONCURRENT_STATUSES = [200, 409, 429] as const;

const isSameRequest = ({ requests }: Pick<SentMove, 'requests'>): boolean =>
  requests.every((other) => other === requests[0]);

/** Whether the steps of a suite can repeat a failure, apart from the condition of the last one. */
export function isRepeatable({ finding, moves, repeats }: ExploredFailure): boolean {
  if (!repeats) return false;
  const sent = sentUntil(moves, finding.exchange);
  const concurrent = sent.filter(({ requests }) => requests.length > 1);
  if (finding.isContradiction === true || splitPointer(finding.difference?.pointer ?? '').some(isId)) return false;
  if (!concurrent.every(isSameRequest) || usesConcurrentAnswer(sent) || sent.some(isUnreadable)) return false;
  return finding.source !== 'concurrency' || isTooMany(sent.at(-1));
}

/** The requests up to this exchange. */
function sentUntil(moves: readonly PerformedMove[], exchange: number): readonly SentMove[] {
  let count = 0;
  return moves.flatMap((move) => {
    if (!('requests' in move) || count > exchange) return [];
    count += move.exchanges.length;
    return [move];
  });
}

/** Steps that run in parallel capture nothing. */
function usesConcurrentAnswer(sent: readonly SentMove[]): boolean {
  const places = sent.flatMap(({ exchanges }) => exchanges.map(() => exchanges.length > 1));
  const used = sent.flatMap(({ requests }) => requests.flatMap(exchangesIn));
  return used.some((exchange) => places[exchange] === true);
}

const isUnreadable = ({ exchanges }: SentMove): boolean => exchanges.some(({ response }) => response.status === 0);

/** The condition of a parallel step fails for these answers. */
function isTooMany(move: SentMove | undefined): boolean {
  const statuses = (move?.exchanges ?? []).map(({ response }) => response.status);
  const allowed: readonly number[] = CONCURRENT_STATUSES;
  return statuses.filter((status) => status === 200).length > 1 || statuses.some((status) => !allowed.includes(status));
}

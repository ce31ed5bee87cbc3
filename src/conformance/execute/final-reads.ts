// Final re-read: sends requests of the run again at its end, so that the laws over all answers of a run (check/laws)
// compare early answers with late ones. Also looks up updates that only a list showed.

import { groupedBy, isObject, stringifyJson, type Json } from '../../base';
import type { OperationSpec } from '../../contract';
import { at, listAt, textAt } from '../check/invariants/invariant';
import { jsonOf, requestParametersOf } from '../check/request-parameters';
import { bodyOf } from '../check/response-body';
import { isForcedExample, type RecordedExchange } from '../model/exchange';
import { TOKEN_PLACES } from '../target/roles';
import { RunStoppedError } from './bounds';
import type { CaseRun } from './case-run';
import type { StepRequest } from './client';
import { tokenOfRole, type StepContext } from './request';

/** Requests per operation: a run against a deployment must stay bounded. Its shards share the number. */
export const MAX_REREADS = 100;

/** A request of the run without its token, which may have been renewed since. */
type RepeatedRequest = Pick<StepRequest, 'path' | 'query' | 'body' | 'tokenIn' | 'as'> & {
  /** What it reads, such as an update id. */
  readonly subject: string;
};

/** Sends at most `maxRereads` requests; a run that is stopped keeps the answers that it has. */
export async function readAgain(
  running: CaseRun,
  { number, operation }: StepContext,
): Promise<readonly RecordedExchange[]> {
  const { settings, transport } = running;
  const { target, timeoutMs, waitForSlot, seen = () => [], concurrency = 1, maxRereads = MAX_REREADS } = settings;
  const repeatable = requestsToRepeat(seen(), operation).flatMap(({ path, query, body, tokenIn, as, subject }) => {
    const token = tokenOfRole(target, as);
    return token === undefined && as !== 'none' ? [] : [{ path, query, body, tokenIn, as, token, subject }];
  });
  const queue = [...fairSelection(repeatable, maxRereads).entries()];
  const exchanges: RecordedExchange[] = [];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [place, { subject: _, ...request }] = next;
      await waitForSlot();
      exchanges[place] = await transport.send(target, { ...request, operation, step: number, headers: {} }, timeoutMs);
    }
  };
  await untilStopped(Array.from({ length: concurrency }, work));
  // A stopped run leaves gaps.
  const answered = exchanges.filter((exchange) => exchange !== undefined);
  running.reread = { sent: answered.length, of: repeatable.length };
  return answered;
}

async function untilStopped(lanes: readonly Promise<void>[]): Promise<void> {
  for (const lane of await Promise.allSettled(lanes))
    if (lane.status === 'rejected' && !(lane.reason instanceof RunStoppedError)) throw lane.reason;
}

/** Distinct requests of an operation that were answered with 200, in the order of the run. */
export function requestsToRepeat(
  seen: readonly RecordedExchange[],
  operation: OperationSpec,
): readonly RepeatedRequest[] {
  const successes = seen.filter(
    (one) =>
      one.response.status === 200 &&
      !isForcedExample(one) &&
      (one.request.as === 'none' || TOKEN_PLACES[one.request.as] !== undefined),
  );
  const direct = successes
    .filter(({ operationId }) => operationId === operation.id)
    .map((one) => repeated(one, operation));
  const known = new Set(direct.map(({ subject }) => subject));
  // A target that never answered the lookup need not offer it.
  const listed = direct.length === 0 ? [] : successes.flatMap((one) => lookUpsOfListed(one, operation));
  return distinct([...direct, ...listed.filter(({ subject }) => !known.has(subject))]);
}

function repeated(exchange: RecordedExchange, operation: OperationSpec): RepeatedRequest {
  const { path, query, body } = requestParametersOf(operation, exchange);
  const { as, tokenIn, body: text } = exchange.request;
  return { path, query, body: text, tokenIn, as, subject: textAt(body, 'updateId') ?? Object.values(path).join('/') };
}

/** Lookups of the updates in a list, as the reader of the list and with its format. */
function lookUpsOfListed(list: RecordedExchange, { id }: OperationSpec): readonly RepeatedRequest[] {
  const { as, tokenIn } = list.request;
  const base = { path: {}, query: {}, body: undefined, tokenIn, as };
  if (id === 'getUpdateByIdV0' && list.operationId === 'listUpdateHistory')
    return listAt(bodyOf(list), 'transactions').flatMap((update) => {
      const updateId = textAt(update, 'update_id');
      return updateId === undefined ? [] : [{ ...base, path: { update_id: updateId }, subject: updateId }];
    });
  const updateFormat = at(jsonOf(list.request.body), 'updateFormat');
  if (id !== 'getUpdateById' || list.operationId !== 'listUpdates' || !isObject(updateFormat)) return [];
  return ledgerUpdateIds(bodyOf(list)).map((updateId) => ({
    ...base,
    body: stringifyJson({ updateId, updateFormat: updateFormat as Json }),
    subject: updateId,
  }));
}

/** Checkpoints have no id. */
const ledgerUpdateIds = (body: Json | undefined): readonly string[] =>
  (Array.isArray(body) ? (body as readonly Json[]) : []).flatMap((entry) => {
    const update = at(entry, 'update');
    return isObject(update)
      ? Object.values(update as Readonly<Record<string, Json>>).flatMap(
          (kind) => textAt(kind, 'value', 'updateId') ?? [],
        )
      : [];
  });

function distinct(requests: readonly RepeatedRequest[]): readonly RepeatedRequest[] {
  const keys = new Set<string>();
  return requests.filter(({ as, tokenIn, path, query, body }) => {
    const before = keys.size;
    return keys.add(JSON.stringify([as, tokenIn, path, query, body])).size > before;
  });
}

/**
 * At most `max` requests: a limit drops repetitions of a subject rather than subjects, and takes as much of the end of
 * a run as of its start.
 */
export function fairSelection<Request extends { readonly subject: string }>(
  requests: readonly Request[],
  max: number,
): readonly Request[] {
  const counts = new Map<string, number>();
  const byRank = groupedBy(requests, ({ subject }) => {
    const rank = counts.get(subject) ?? 0;
    counts.set(subject, rank + 1);
    return rank;
  });
  const selected: Request[] = [];
  for (const ofRank of byRank.values()) selected.push(...evenly(ofRank, max - selected.length));
  return selected;
}

/** At most `max` of the values, at equal distances. */
const evenly = <Value>(values: readonly Value[], max: number): readonly Value[] =>
  values.length <= max
    ? values
    : Array.from({ length: max }, (_, at) => values[Math.floor((at * values.length) / max)]).filter(
        (value) => value !== undefined,
      );

// What an operation answers, once route, world and caller are known.

import { andThen, err, micros, ok, plus, recovering, type MaybePromise, type Micros, type Result } from '../../base';
import type { OperationSpec } from '../../contract';
import type { Ledger } from '../../ledger';
import type { Access, Answer, Identity, Operation, OperationRequest, OperationResult, Refusal } from '../../operations';
import { readPreference, wantsExample, type Preference } from '../examples/prefer';
import { answerByExample } from './answer-by-example';
import { disabledLater, disabledOperation } from './disabled-operation';
import { asReleased } from './later-fields';
import { OperationRun, tickedNow } from './operation-run';
import type { WorldExchange } from './exchange';
import { refusalForBreaches, refusalForError } from './internal-error';
import { answered, type ExchangeFacts, type Outcome } from './outcome';
import { readParameters, unknownParameters } from './parameters';
import type { PreparedParts as Parts } from './parts';
import { readBody } from './request-body';
import type { CacheKeyState, ResponseCacheSlot } from './response-cache';
import type { RouteMatch } from './routes';
import { judgeAnswer } from './validate-response';

export interface OperationCall {
  readonly routed: Extract<RouteMatch, { readonly kind: 'operation' }>;
  readonly identity: Identity;
  readonly facts: ExchangeFacts;
}

/**
 * A preferred example needs neither state nor token, so that each documented status can be had at will. A repeated read
 * comes from the cache.
 */
export function performOrExample(parts: Parts, exchange: WorldExchange, call: OperationCall): MaybePromise<Outcome> {
  const { spec } = call.routed;
  const preference = readPreference(exchange.request.headers['prefer']);
  const operation = parts.operations.get(spec.id);
  if (wantsExample(preference) || (operation === undefined && spec.group === 'extra'))
    return exampleOutcome(parts, exchange, call, preference);
  const { ledger } = exchange.session.live;
  const now = tickedNow(exchange);
  const state = { ledger, length: ledger.state.log.length, now };
  if (operation === undefined) return performByExample(parts, exchange, { call, state, preference });
  const key = parts.responses.keyOf(exchange, spec, call.identity);
  const cached = key === undefined ? undefined : parts.responses.get(key, state);
  return cached
    ? answered(cached, explained(call.facts, cached.notes))
    : perform(parts, exchange, { call, operation, state, key });
}

const exampleOutcome = (
  parts: Parts,
  exchange: WorldExchange,
  { routed: { spec }, facts }: OperationCall,
  preference: Preference,
): MaybePromise<Outcome> =>
  andThen(
    attempt(parts, spec, () => answerByExample(parts, exchange, spec, preference)),
    (result) => ({ result, facts }),
  );

const explained = (facts: ExchangeFacts, notes: readonly string[] | undefined): ExchangeFacts =>
  notes ? { ...facts, notes: [...facts.notes, ...notes] } : facts;

interface Execution {
  readonly call: OperationCall;
  readonly operation: Operation;
  readonly state: CacheKeyState<Ledger>;
  /** Undefined where the answer is not cacheable. */
  readonly key: string | undefined;
}

/** Runs the operation; nothing else is served between reading the state and the operation's first own pause. */
function perform(parts: Parts, exchange: WorldExchange, execution: Execution): MaybePromise<Outcome> {
  const { call, state } = execution;
  const { facts, routed } = call;
  const run = new OperationRun(parts, exchange, { spec: routed.spec, user: facts.user, at: state });
  return andThen(
    attempt(parts, routed.spec, () => runOperation(parts, run, execution)),
    (result) => ({ result, facts: factsAfter(facts, run), performed: { cacheAs: cacheSlot(execution, run) } }),
  );
}

function factsAfter(facts: ExchangeFacts, { record: { notes, written, worldsUsed } }: OperationRun): ExchangeFacts {
  if (notes.length === 0 && written === undefined && !worldsUsed) return facts;
  return { ...facts, notes: [...facts.notes, ...notes], written, ...(worldsUsed ? { worldsUsed } : {}) };
}

type AnswerOrRefusal = Result<Answer, Refusal>;

/** The result of the work; an error that it throws becomes a refusal. */
const attempt = (
  { log }: Parts,
  spec: OperationSpec,
  work: () => MaybePromise<AnswerOrRefusal>,
): MaybePromise<AnswerOrRefusal> => recovering(work, (error) => err(refusalForError(log, error, spec)));

/** Authorizes and validates the request, runs the operation and judges its answer. */
function runOperation(parts: Parts, run: OperationRun, { call, operation }: Execution): MaybePromise<AnswerOrRefusal> {
  const read = readRequest(parts, run, call, operation);
  if ('ended' in read) return read.ended;
  return andThen(operation.handle(read.request, run), (result) => judged(parts, call.routed.spec, result));
}

/** The same for an operation of the documents only: a valid request of a caller who may send it gets the example. */
function performByExample(
  parts: Parts,
  exchange: WorldExchange,
  { call, state, preference }: Pick<Execution, 'call' | 'state'> & { readonly preference: Preference },
): MaybePromise<Outcome> {
  const { facts, routed } = call;
  const run = new OperationRun(parts, exchange, { spec: routed.spec, user: facts.user, at: state });
  const answer = (): MaybePromise<AnswerOrRefusal> => {
    const read = readRequest(parts, run, call, { access: accessWithoutImplementation(routed.spec) });
    return 'ended' in read ? read.ended : answerByExample(parts, exchange, routed.spec, preference);
  };
  return andThen(attempt(parts, routed.spec, answer), (result) => ({ result, facts: factsAfter(facts, run) }));
}

/** As Splice authorizes: by the beginning of the path, if the document asks for a token. */
function accessWithoutImplementation({ group, path, security }: OperationSpec): Access {
  if (security.length === 0 || security.some((schemes) => schemes.length === 0)) return 'open';
  if (group === 'ledger') return 'ledger';
  if (path.startsWith('/v0/admin/')) return 'operator';
  return path.includes('/wallet/') ? 'wallet' : 'token';
}

type RequestOrEnd = { readonly request: OperationRequest } | { readonly ended: AnswerOrRefusal };

/** The request as the operation takes it; or a refusal, or an answer that takes precedence over one. */
function readRequest(
  parts: Parts,
  run: OperationRun,
  call: OperationCall,
  operation: Pick<Operation, 'access' | 'lenientBody' | 'refuseBefore'>,
): RequestOrEnd {
  const { request, query, trace } = run.exchange;
  const { spec, path } = call.routed;
  const { headers } = request;
  const unread = { spec, path, query: {}, body: undefined, identity: call.identity, headers, trace };
  const forbidden = parts.authorize(operation, unread, run) ?? disabledOperation(parts, spec);
  if (forbidden) return { ended: err(forbidden) };
  const parameters = readParameters(parts.contract, spec, { path, query, headers });
  if (!parameters.ok) return { ended: err({ kind: 'invalid-request', problems: parameters.error }) };
  for (const note of [disabledLater(spec), unknownParameters(spec, query)]) if (note !== undefined) run.explain(note);
  const readWith = (isLenient: boolean) =>
    readBody(parts.contract, spec, request, {
      isLenient,
      dialect: parts.dialect,
      maxDepth: parts.limits.jsonDepth,
      explain: run.explain,
    });
  const body = readWith(operation.lenientBody?.(parts.dialect) ?? false);
  if (!body.ok) {
    const decoded = operation.refuseBefore && isOutOfBounds(body.error) ? readWith(true) : body;
    const earlier = decoded.ok ? operation.refuseBefore?.({ ...unread, body: decoded.value }, run) : undefined;
    return { ended: earlier ? ok(earlier) : body };
  }
  // Written out: a spread with overridden properties leaves V8 data behind on each request.
  return {
    request: {
      spec,
      path,
      query: parameters.value,
      body: body.value,
      identity: call.identity,
      headers,
      trace,
      bytes: request.body,
    },
  };
}

function judged(parts: Parts, spec: OperationSpec, result: OperationResult): AnswerOrRefusal {
  if ('refusal' in result) return err(result.refusal);
  const answer = asReleased(parts, spec, result);
  const breaches = parts.strict ? judgeAnswer(parts.contract, spec, answer) : [];
  return breaches.length === 0 ? ok(answer) : err(refusalForBreaches(parts.log, breaches));
}

/** Whether every value of the request can be read. */
const isOutOfBounds = (refusal: Refusal): boolean =>
  refusal.kind === 'invalid-request' && refusal.problems.every(({ problem }) => problem === 'out-of-bounds');

/** Where the answer may be cached: not if the operation wrote, or made it unique. */
function cacheSlot({ key, state, operation }: Execution, { record }: OperationRun): ResponseCacheSlot | undefined {
  if (key === undefined || record.isUnique) return undefined;
  const { cacheableUntil = nextMicrosecond } = operation;
  const { notes } = record;
  return {
    key,
    state,
    notes,
    until: () => (record.usesTime ? cacheableUntil(state.ledger.state, state.now) : undefined),
  };
}

/** Time may change the answer at once. */
const nextMicrosecond = (_state: unknown, now: Micros): Micros => plus(now, micros(1));

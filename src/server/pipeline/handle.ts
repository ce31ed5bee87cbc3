// One request from front to back, without a socket: plain data in, plain data out. Once the credentials are verified
// nothing pauses but an operation that does so on purpose: no other request gets in between.

import { andThen, ok, recovering, type MaybePromise } from '../../base';
import type { Group } from '../../contract';
import type { Refusal } from '../../operations';
import { checkControlAccess, allowsOtherOrigins, type ControlAccessSettings } from '../auth/control-access';
import type { FaultHit } from '../faults/types';
import { bodyLimitOf } from '../limits';
import type { HttpRequest, HttpResponse } from '../messages';
import { bodyFaultOf, delayBy, faultFor, faultNote, forcedAnswer } from './apply-fault';
import { corsHeaders, isPreflight, preflight } from './cors';
import { hasWorld, openExchange, type Exchange, type WorldExchange } from './exchange';
import { answerProbe } from './health';
import { refusalForError } from './internal-error';
import { concernsNoWorld, isAboutProcess } from './operations-beyond-worlds';
import { answered, NO_FACTS, operationFacts, refused, type ExchangeFacts, type Outcome } from './outcome';
import { folderOf, pageAnswer, pagesGuard } from './pages';
import { publishedDocument } from './published-documents';
import type { PreparedParts as Parts } from './parts';
import { performOrExample, type OperationCall } from './perform';
import { recordExchange } from './record-exchange';
import { toResponse } from './render';
import { renderOutcome, type RenderedOutcome } from './render-outcome';
import { isStored, NOT_STORED, refusing, renderStored } from './render-stored';
import type { RouteMatch } from './routes';
import { isUnrecordedRead } from './unrecorded-reads';
import { untilRebuilt } from '../worlds/until-rebuilt';
import { answerUnrouted } from './unrouted';

/** How a replica answers requests to worlds that it does not serve itself. */
export interface Elsewhere {
  /** Another replica serves the world of the address, and the operation concerns no single world. */
  readonly isServedThere?: boolean;
  /** Why the request cannot be forwarded to the replica that serves the world. */
  readonly refusal?: Refusal;
  /** When the request arrived, if it has waited since: milliseconds of `performance.now()`. */
  readonly arrivedMs?: number;
}

/** Answers any request, most of them at once; an error inside becomes a 500 of the group. */
export const handle = (parts: Parts, request: HttpRequest, elsewhere?: Elsewhere): MaybePromise<HttpResponse> =>
  answerProbe(parts, request) ??
  (elsewhere?.refusal ? undefined : parts.oidc?.(request)) ??
  tracedExchange(parts, request, elsewhere);

const tracedExchange = (parts: Parts, request: HttpRequest, elsewhere?: Elsewhere): MaybePromise<HttpResponse> =>
  parts.spans
    ? parts.spans.around(request, async () => exchangeFor(parts, request, elsewhere))
    : exchangeFor(parts, request, elsewhere);

function exchangeFor(parts: Parts, request: HttpRequest, elsewhere?: Elsewhere): MaybePromise<HttpResponse> {
  const now = performance.now();
  const began = elsewhere?.arrivedMs ?? now;
  const startedAt = new Date(Date.now() - (now - began));
  const addressed = openExchange(request, addressedWorld(parts, elsewhere));
  const routed = parts.routes.find(request.method, addressed.path);
  const isBeside = hasWorld(addressed) && concernsNoWorld(routed);
  const exchange = isBeside ? openExchange(request, parts.worlds.standby) : addressed;
  const group = groupOf(routed, exchange.path);
  const cors = corsFor(parts.guard, group, request);
  if (isPreflight(request)) return preflight(request, cors);

  const target: RequestTarget = { exchange, group, routed, elsewhere };
  const isStoredNowhere = elsewhere?.refusal !== undefined || (isBeside && isAboutProcess(routed));
  const isDurable = parts.durability !== undefined && !isStoredNowhere;
  return andThen((isDurable ? respondIfStored : respondRendered)(parts, target), (rendered) => {
    const { answer, facts, notes, problems, reason } = rendered;
    const plain = toResponse(answer, request, cors);
    const response = facts.bodyFault ? { ...plain, bodyFault: facts.bodyFault } : plain;
    const ms = performance.now() - began;
    recordExchange(parts, exchange, { request, response, group, facts, notes, problems, reason, startedAt, ms });
    parts.worlds.changed();
    return response;
  });
}

function addressedWorld({ worlds }: Parts, elsewhere: Elsewhere | undefined): Parameters<typeof openExchange>[1] {
  if (elsewhere?.refusal) return () => undefined;
  return elsewhere?.isServedThere === true ? worlds.standby : worlds.session;
}

interface RequestTarget {
  readonly exchange: Exchange;
  readonly group: Group;
  readonly routed: RouteMatch;
  readonly elsewhere: Elsewhere | undefined;
}

const groupOf = (routed: RouteMatch, path: string): Group => {
  if (routed.kind === 'operation') return routed.spec.group;
  return folderOf(path) ? 'control' : routed.group;
};

/**
 * Pages of any origin may use the network's operations, and those of the control group only where a token protects
 * them.
 */
const corsFor = (settings: ControlAccessSettings, group: Group, request: HttpRequest): HttpResponse['headers'] =>
  group === 'control' && !allowsOtherOrigins(settings) ? {} : corsHeaders(request);

const respondRendered = (parts: Parts, target: RequestTarget): MaybePromise<RenderedOutcome> =>
  andThen(attempt(parts, target), (outcome) => renderOutcome(parts, target, outcome));

/** The store logs why it fails. */
const respondIfStored = (parts: Parts, target: RequestTarget): MaybePromise<RenderedOutcome> =>
  andThen(isStored(refusing(parts, target.exchange.session)), (isBeforeStored) =>
    isBeforeStored
      ? andThen(attempt(parts, target), (outcome) => renderStored(parts, target, outcome))
      : renderOutcome(parts, target, refused(NOT_STORED)),
  );

function attempt(parts: Parts, target: RequestTarget): MaybePromise<Outcome> {
  const progress: Progress = { facts: NO_FACTS };
  return recovering(
    () => respond(parts, target, progress),
    (error) => refused(refusalForError(parts.log, error, progress.facts.spec), progress.facts),
  );
}

/** The facts that are known so far, for the outcome of a step that throws. */
interface Progress {
  facts: ExchangeFacts;
}

function respond(parts: Parts, target: RequestTarget, progress: Progress): MaybePromise<Outcome> {
  const { exchange, routed, elsewhere } = target;
  const { request, path } = exchange;
  const folder = folderOf(path);
  if (groupOf(routed, path) === 'control') {
    const forbidden = folder ? pagesGuard(parts.guard, request, folder) : checkControlAccess(parts.guard, request);
    if (forbidden) return refused(forbidden);
  }
  if (elsewhere?.refusal) return refused(elsewhere.refusal, factsOf(parts, request, routed));
  if (!hasWorld(exchange)) return unknownWorld(parts, exchange).then((refusal) => refused(refusal));
  return routed.kind === 'operation'
    ? respondWithOperation(parts, exchange, routed, progress)
    : respondWithPage(parts, exchange, routed, folder);
}

/** Facts of a request before its caller is identified. */
function factsOf({ guard }: Parts, request: HttpRequest, routed: RouteMatch): ExchangeFacts {
  if (routed.kind !== 'operation') return NO_FACTS;
  const { spec } = routed;
  return operationFacts({ spec, isRecorded: !isUnrecordedRead(guard, request, spec) });
}

async function respondWithPage(
  parts: Parts,
  exchange: WorldExchange,
  routed: Exclude<RouteMatch, OperationCall['routed']>,
  folder: ReturnType<typeof folderOf>,
): Promise<Outcome> {
  const { live } = exchange.session;
  const document = await publishedDocument(parts, exchange, live);
  if (document) return { result: ok(document), facts: NO_FACTS };
  const result = folder ? await pageAnswer(parts, exchange, { folder, live }) : answerUnrouted(parts, exchange, routed);
  return { result, facts: NO_FACTS };
}

function respondWithOperation(
  parts: Parts,
  exchange: WorldExchange,
  routed: OperationCall['routed'],
  progress: Progress,
): MaybePromise<Outcome> {
  const { request, query } = exchange;
  const { spec } = routed;
  progress.facts = factsOf(parts, request, routed);
  const { isRecorded } = progress.facts;
  const limitBytes = bodyLimitOf(parts.limits, request.url).bytes;
  if (request.bodyTooLarge === true || request.body.byteLength > limitBytes)
    return refused({ kind: 'body-too-large', limitBytes }, progress.facts);

  return andThen(parts.identify({ group: spec.group, headers: request.headers, query }), (identity) => {
    const user = identity.kind === 'caller' ? identity.caller.userId : undefined;
    const facts = (progress.facts = operationFacts({ spec, isRecorded, user }));
    return andThen(untilRebuilt(exchange.session.live), () =>
      respondToCaller(parts, exchange, { routed, identity, facts }, progress),
    );
  });
}

function respondToCaller(
  parts: Parts,
  exchange: WorldExchange,
  call: OperationCall,
  progress: Progress,
): MaybePromise<Outcome> {
  const { facts, routed } = call;
  // The world may have been deleted while the keys for the token were fetched, or while it was rebuilt.
  if (!parts.worlds.isServed(exchange.session))
    return unknownWorld(parts, exchange).then((refusal) => refused(refusal, facts));
  const isDisturbed = facts.isRecorded && routed.spec.group !== 'control';
  const hit = isDisturbed ? faultFor(exchange, routed.spec, facts.user) : undefined;
  return hit ? respondWithFault(parts, exchange, { call, hit, progress }) : performOrExample(parts, exchange, call);
}

/** A world that does not exist, or no longer; or one that another replica serves by now. */
export async function unknownWorld(
  { worlds, replicas }: Pick<Parts, 'worlds' | 'replicas'>,
  { worldId: id }: Exchange,
): Promise<Refusal> {
  const found = await (replicas?.worlds ?? worlds).find(id);
  if (!found.ok) return { kind: 'unknown-world', id, message: found.error.message };
  return replicas
    ? { kind: 'unavailable', isDone: false, reason: `world ${id} moved to another replica` }
    : { kind: 'unknown-world', id, message: `world ${id} is not served` };
}

interface FaultyCall {
  readonly call: OperationCall;
  readonly hit: FaultHit;
  readonly progress: Progress;
}

async function respondWithFault(
  parts: Parts,
  exchange: WorldExchange,
  { call, hit, progress }: FaultyCall,
): Promise<Outcome> {
  const facts = (progress.facts = { ...call.facts, notes: [faultNote(hit.faultIds)] });
  await delayBy(hit, exchange.request.gone);
  await untilRebuilt(exchange.session.live);
  // The world may have been deleted while the fault made the request wait.
  if (!parts.worlds.isServed(exchange.session)) return refused(await unknownWorld(parts, exchange), facts);
  const disturbed = (progress.facts = { ...facts, bodyFault: bodyFaultOf(hit) });
  const forced = forcedAnswer(parts, call.routed.spec, hit);
  return forced ? answered(forced, disturbed) : performOrExample(parts, exchange, { ...call, facts: disturbed });
}

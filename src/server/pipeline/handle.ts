// One request from front to back, without a socket: plain data in, plain data out.
// Once the credentials are verified nothing pauses but an operation that does so on purpose: no other request gets in between.

import type { Group } from '../../contract';
import type { Refusal } from '../../operations';
import { checkControlAccess, allowsOtherOrigins, type ControlAccessSettings } from '../auth/control-access';
import type { FaultHit } from '../faults/types';
import { bodyLimitOf } from '../limits';
import type { HttpRequest, HttpResponse } from '../messages';
import { bodyFaultOf, delayBy, faultFor, faultNote, forcedAnswer } from './apply-fault';
import { corsHeaders, isPreflight, preflight } from './cors';
import { hasWorld, openExchange, type Exchange, type WorldExchange } from './exchange';
import { refusalForError } from './internal-error';
import { answered, NO_FACTS, operationFacts, refused, type Outcome } from './outcome';
import { folderOf, pageAnswer, pagesGuard } from './pages';
import type { PreparedParts as Parts } from './parts';
import { performOrExample, type OperationCall } from './perform';
import { recordExchange } from './record-exchange';
import { toResponse } from './render';
import { renderOutcome } from './render-outcome';
import type { RouteMatch } from './routes';
import { isUnrecordedRead } from './unrecorded-reads';
import { answerUnrouted } from './unrouted';

/** Answers any request; an error inside becomes a 500 of the group. */
export async function handle(parts: Parts, request: HttpRequest): Promise<HttpResponse> {
  const [startedAt, began] = [new Date(), performance.now()];
  const exchange = openExchange(request, parts.worlds);
  const routed = parts.routes.find(request.method, exchange.path);
  const group = groupOf(routed, exchange.path);
  const cors = corsFor(parts.guard, group, request);
  if (isPreflight(request)) return preflight(request, cors);

  const outcome = await (parts.durability ? respondIfStored : attempt)(parts, exchange, routed);

  const { answer, notes, problems } = renderOutcome(parts, { exchange, group }, outcome);
  const { facts } = outcome;
  const plain = toResponse(answer, request, cors);
  const response = facts.bodyFault ? { ...plain, bodyFault: facts.bodyFault } : plain;
  const ms = performance.now() - began;
  recordExchange(parts, exchange, { request, response, group, facts, notes, problems, startedAt, ms });
  parts.worlds.changed();
  return response;
}

const groupOf = (routed: RouteMatch, path: string): Group => {
  if (routed.kind === 'operation') return routed.spec.group;
  return folderOf(path) ? 'control' : routed.group;
};

/** Pages of any origin may use the network's operations, and those of the control group only where a token protects them. */
const corsFor = (settings: ControlAccessSettings, group: Group, request: HttpRequest): HttpResponse['headers'] =>
  group === 'control' && !allowsOtherOrigins(settings) ? {} : corsHeaders(request);

/** An answer leaves only after every log entry that it can depend on is stored. The store logs why it fails. */
async function respondIfStored(parts: Parts, exchange: Exchange, routed: RouteMatch): Promise<Outcome> {
  if (!(await isStored(parts.durability?.refusing()))) return refused({ kind: 'not-stored' });
  const outcome = await attempt(parts, exchange, routed);
  return (await isStored(parts.durability?.pending())) ? outcome : refused({ kind: 'not-stored' }, outcome.facts);
}

async function isStored(pending: Promise<void> | undefined): Promise<boolean> {
  try {
    await pending;
    return true;
  } catch {
    return false;
  }
}

async function attempt(parts: Parts, exchange: Exchange, routed: RouteMatch): Promise<Outcome> {
  try {
    return await respond(parts, exchange, routed);
  } catch (error: unknown) {
    return refused(refusalForError(parts.log, error, routed.kind === 'operation' ? routed.spec : undefined));
  }
}

async function respond(parts: Parts, exchange: Exchange, routed: RouteMatch): Promise<Outcome> {
  const { request, path, query } = exchange;
  const folder = folderOf(path);
  if (groupOf(routed, path) === 'control') {
    const forbidden = folder ? pagesGuard(parts.guard, request, folder) : checkControlAccess(parts.guard, request);
    if (forbidden) return refused(forbidden);
  }
  if (!hasWorld(exchange)) return refused(unknownWorld(parts, exchange));
  if (routed.kind !== 'operation') {
    const { live } = exchange.session;
    const result = folder
      ? await pageAnswer(parts, exchange, { folder, live })
      : answerUnrouted(parts, exchange, routed);
    return { result, facts: NO_FACTS };
  }

  const { spec } = routed;
  const isRecorded = !isUnrecordedRead(parts.guard, request, spec);
  const limitBytes = bodyLimitOf(parts.limits, request.url).bytes;
  if (request.bodyTooLarge === true || request.body.byteLength > limitBytes)
    return refused({ kind: 'body-too-large', limitBytes }, operationFacts({ spec, isRecorded }));

  const identity = await parts.identify({ group: spec.group, headers: request.headers, query });
  const user = identity.kind === 'caller' ? identity.caller.userId : undefined;
  const call = { routed, identity, facts: operationFacts({ spec, isRecorded, user }) };
  const hit = isRecorded && spec.group !== 'control' ? faultFor(exchange, spec, user) : undefined;
  return hit ? respondWithFault(parts, exchange, call, hit) : performOrExample(parts, exchange, call);
}

/** A world that does not exist, or no longer. */
export function unknownWorld({ worlds }: Pick<Parts, 'worlds'>, { worldId: id }: Exchange): Refusal {
  const found = worlds.find(id);
  return { kind: 'unknown-world', id, message: found.ok ? `world ${id} is not served` : found.error.message };
}

async function respondWithFault(
  parts: Parts,
  exchange: WorldExchange,
  call: OperationCall,
  hit: FaultHit,
): Promise<Outcome> {
  const facts = { ...call.facts, notes: [faultNote(hit.faultIds)] };
  await delayBy(hit, exchange.request.gone);
  // The world may have been deleted while the fault made the request wait.
  if (!parts.worlds.isServed(exchange.session)) return refused(unknownWorld(parts, exchange), facts);
  const disturbed = { ...facts, bodyFault: bodyFaultOf(hit) };
  const forced = forcedAnswer(call.routed.spec, hit);
  return forced ? answered(forced, disturbed) : performOrExample(parts, exchange, { ...call, facts: disturbed });
}

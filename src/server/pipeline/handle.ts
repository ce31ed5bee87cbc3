// One request from front to back, without a socket: plain data in, plain data out.
// After the credentials are verified nothing pauses but an operation that does so on purpose: no other request gets in between.

import { randomUUID } from 'node:crypto';
import type { Group } from '../../contract';
import type { Answer } from '../../operations';
import { isAside } from './unrecorded-reads';
import { corsHeaders, isPreflight, preflight } from './cors';
import { isServed, openExchange, report, type Exchange, type Served } from './exchange';
import { effectOf, struck } from './apply-fault';
import { Interrupted, type Hit } from '../faults/types';
import { guard, isOpenToPages, type GuardSettings } from '../auth/control-guard';
import type { FinishedExchange } from '../journal/types';
import { bodyLimitOf } from '../limits';
import type { HttpRequest, HttpResponse } from '../messages';
import { folderOf, pageAnswer, pagesGuard } from './pages';
import type { PreparedParts as Parts } from './parts';
import { performOrExample, type Call, type Made, type Making } from './perform';
import { refuse, refuseWorld } from './refuse';
import { isRendered, render, toResponse } from './render';
import type { Routed } from './routes';
import { unrouted } from './unrouted';

/** Answers a request whatever it is; what goes wrong inside becomes a 500 of the group. */
export async function handle(parts: Parts, request: HttpRequest): Promise<HttpResponse> {
  const [startedAt, began] = [new Date(), performance.now()];
  const exchange = openExchange(request, parts.worlds);
  const routed = parts.routes.find(request.method, exchange.path);
  exchange.trail.group =
    routed.kind === 'operation' ? routed.spec.group : folderOf(exchange.path) ? 'control' : routed.group;
  const cors = corsFor(parts.guard, exchange.trail.group, request);
  if (isPreflight(request)) return preflight(request, cors);
  const refusing = parts.durability?.refusing();
  const unkept = refusing && (await unstored(parts, exchange, refusing));
  const making = unkept ?? guarded(parts, exchange, routed);
  const made = making instanceof Promise ? await making : making;
  const pending = unkept ? undefined : parts.durability?.pending();
  const answer = pending ? ((await unstored(parts, exchange, pending)) ?? made) : made;
  const response = spoiled(toResponse(isRendered(answer) ? answer : render(answer), request, cors), exchange);
  const ms = performance.now() - began;
  report(parts.log, exchange, { status: response.status, ms });
  if (exchange.trail.group !== 'control' && exchange.trail.isAside !== true)
    parts.journal.record(finished(exchange, { response, startedAt, ms }));
  parts.worlds.changed();
  return response;
}

function guarded(parts: Parts, exchange: Exchange, routed: Routed): Making {
  try {
    const made = respond(parts, exchange, routed);
    return made instanceof Promise ? made.catch((error: unknown) => failed(parts, exchange, error)) : made;
  } catch (error: unknown) {
    return failed(parts, exchange, error);
  }
}

function failed(parts: Parts, exchange: Exchange, error: unknown): Answer {
  if (error instanceof Interrupted) return refuse(parts, exchange, { kind: 'interrupted', reason: error.message });
  const reference = randomUUID();
  parts.log.error('failed inside', {
    reference,
    operation: exchange.trail.spec?.id,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return refuse(parts, exchange, { kind: 'internal', reference });
}

/** An answer leaves only after everything that it may tell of is on disk; this is the refusal for when that fails, which whoever writes has told. */
async function unstored(parts: Parts, exchange: Exchange, pending: Promise<void>): Promise<Answer | undefined> {
  try {
    await pending;
    return undefined;
  } catch {
    return refuse(parts, exchange, { kind: 'not-stored' });
  }
}

function respond(parts: Parts, exchange: Exchange, routed: Routed): Making {
  const { request } = exchange;
  const folder = folderOf(exchange.path);
  if (exchange.trail.group === 'control') {
    const refused = folder ? pagesGuard(parts.guard, request, folder) : guard(parts.guard, request);
    if (refused) return refuse(parts, exchange, refused);
  }
  if (!isServed(exchange)) return refuseWorld(parts, exchange);
  if (routed.kind !== 'operation' && folder) return pageAnswer(parts, exchange, { folder, live: exchange.scene.live });
  if (routed.kind !== 'operation') return unrouted(parts, exchange, routed);
  const { spec } = routed;
  exchange.trail.spec = spec;
  if (isAside(parts.guard, request, spec)) exchange.trail.isAside = true;
  const limitBytes = bodyLimitOf(parts.limits, request.url).bytes;
  if (request.bodyTooLarge === true || request.body.byteLength > limitBytes)
    return refuse(parts, exchange, { kind: 'body-too-large', limitBytes });

  const identified = parts.identify({ group: spec.group, headers: request.headers, query: exchange.query });
  return identified instanceof Promise
    ? identified.then((identity) => respondTo(parts, exchange, { routed, identity }))
    : respondTo(parts, exchange, { routed, identity: identified });
}

/** From here on it is known who calls. */
function respondTo(parts: Parts, exchange: Served, call: Call): Making {
  const {
    identity,
    routed: { spec },
  } = call;
  if (identity.kind === 'caller') exchange.trail.user = identity.caller.userId;
  const striking = spec.group === 'control' || exchange.trail.isAside === true ? undefined : struck(exchange, spec);
  return striking ? strickenResponse(parts, exchange, call, striking) : performOrExample(parts, exchange, call);
}

async function strickenResponse(
  parts: Parts,
  exchange: Served,
  call: Call,
  striking: Hit | Promise<Hit>,
): Promise<Made> {
  const hit = await striking;
  // A fault may have made it wait for so long that its world is gone.
  if (!parts.worlds.isServed(exchange.scene)) return refuseWorld(parts, exchange);
  // Awaited: a promise that is returned as it is takes three turns more.
  return effectOf(exchange, call.routed.spec, hit) ?? (await performOrExample(parts, exchange, call));
}

/** Pages of any origin use the network's operations; those that control the stand-in are open to them only with a token. */
const corsFor = (settings: GuardSettings, group: Group, request: HttpRequest): HttpResponse['headers'] =>
  group === 'control' && !isOpenToPages(settings) ? {} : corsHeaders(request);

const spoiled = (response: HttpResponse, { trail: { spoiling } }: Exchange): HttpResponse =>
  spoiling ? { ...response, spoiling } : response;

function finished(
  { request, worldId, trail }: Exchange,
  { response, startedAt, ms }: Pick<FinishedExchange, 'response' | 'startedAt' | 'ms'>,
): FinishedExchange {
  const { group, spec, user, notes, problems, positions = NO_POSITIONS } = trail;
  return { world: worldId, request, response, group, spec, user, startedAt, ms, positions, problems, notes };
}

const NO_POSITIONS = { from: 0, to: 0 };

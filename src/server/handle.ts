// One request from front to back, without a socket: plain data in, plain data out.
// After the credentials are verified nothing pauses but an operation that does so on purpose: no other request gets in between.

import { randomUUID } from 'node:crypto';
import { stringifyJson } from '../base';
import type { Group, OperationSpec } from '../contract';
import type { Answer, Identity, Operation, Refusal, RequestProblem } from '../operations';
import { contextFor } from './context';
import { corsHeaders, isPreflight, preflight } from './cors';
import { absoluteUrl, openExchange, report, type Exchange, type Served } from './exchange';
import { effectOf, struck } from './faults/apply';
import { Interrupted } from './faults/types';
import { guard, isOpenToPages, type GuardSettings } from './guard';
import { hintFor } from './hints';
import type { FinishedExchange } from './journal/types';
import { judgeAnswer } from './judge-answer';
import type { HttpRequest, HttpResponse } from './messages';
import { isJson } from './negotiate';
import { readParameters } from './parameters';
import type { MockParts } from './parts';
import { readPreference, wantsExample, type Preference } from './prefer';
import { readBody } from './request-body';
import { rootPage } from './root-page';
import type { Routed, RouteTable } from './routes';

export const BODY_LIMIT_BYTES = 1024 * 1024;
/** A world that is sent to be served may be large. */
const WORLD_LIMIT_BYTES = 256 * 1024 * 1024;
const TAKES_WORLDS = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?(\/_worlds\/[^/?#]+)?\/_control\/v1\/(load|worlds)(\?|$)/i;

/** How many bytes of body a request to this address may have. */
export const bodyLimitOf = (url: string): number => (TAKES_WORLDS.test(url) ? WORLD_LIMIT_BYTES : BODY_LIMIT_BYTES);

type Parts = MockParts & { readonly routes: RouteTable };
type Found = Extract<Routed, { readonly kind: 'operation' }>;

/** Answers a request whatever it is; what goes wrong inside becomes a 500 of the group. */
export async function handle(parts: Parts, request: HttpRequest): Promise<HttpResponse> {
  const [startedAt, began] = [new Date(), performance.now()];
  const exchange = openExchange(request, parts.worlds);
  const routed = parts.routes.find(request.method, exchange.path);
  exchange.trail.group = routed.kind === 'operation' ? routed.spec.group : routed.group;
  const cors = corsFor(parts.guard, exchange.trail.group, request);
  if (isPreflight(request)) return preflight(request, cors);
  const answer = await guarded(parts, exchange, () => respond(parts, exchange, routed));
  const response = toResponse(answer, exchange, cors);
  const ms = performance.now() - began;
  report(parts.log, exchange, { status: response.status, ms });
  if (exchange.trail.group !== 'control') parts.journal.record(finished(exchange, { response, startedAt, ms }));
  return response;
}

function finished({ request, worldId, trail }: Exchange, over: Pick<FinishedExchange, 'response' | 'startedAt' | 'ms'>): FinishedExchange {
  const { group, spec, user, notes, problems, positions } = trail;
  return { ...over, world: worldId, request, group, spec, user, notes, problems, positions: positions ?? { from: 0, to: 0 } };
}

async function respond(parts: Parts, exchange: Exchange, routed: Routed): Promise<Answer> {
  const { request, scene } = exchange;
  if (exchange.trail.group === 'control') {
    const refused = guard(parts.guard, request);
    if (refused) return refuse(parts, exchange, refused);
  }
  if (!scene) return refuse(parts, exchange, { kind: 'unknown-world', id: exchange.worldId, message: unknownWorld(parts, exchange.worldId) });
  if (routed.kind !== 'operation') return unrouted(parts, exchange, routed);
  exchange.trail.spec = routed.spec;
  const limitBytes = bodyLimitOf(request.url);
  if (request.bodyTooLarge === true || request.body.byteLength > limitBytes) return refuse(parts, exchange, { kind: 'body-too-large', limitBytes });

  const identity = await parts.identify({ group: routed.spec.group, headers: request.headers, query: exchange.query });
  noteCaller(exchange, identity);
  const served: Served = { ...exchange, scene };
  const hit = routed.spec.group === 'control' ? undefined : await struck(served, routed.spec);
  // A fault may have made it wait for so long that its world is gone.
  if (hit && !parts.worlds.isServed(scene)) return refuse(parts, exchange, { kind: 'unknown-world', id: exchange.worldId, message: unknownWorld(parts, exchange.worldId) });
  const forced = hit && effectOf(served, routed.spec, hit);
  return forced ?? performOrExample(parts, served, { routed, identity });
}

function unknownWorld({ worlds }: Parts, id: string): string {
  const found = worlds.find(id);
  return found.ok ? `world ${id} is not served` : found.error.message;
}

interface Call {
  readonly routed: Found;
  readonly identity: Identity;
}

/** A forced answer asks nothing of state or token, so that each documented status can be seen at will. */
function performOrExample(parts: Parts, exchange: Served, call: Call): Answer | Promise<Answer> {
  const { spec } = call.routed;
  const preference = readPreference(exchange.request.headers['prefer']);
  const operation = parts.operations.get(spec.id);
  if (operation === undefined || wantsExample(preference)) return example(parts, exchange, spec, preference);
  return perform(parts, exchange, { ...call, operation });
}

/** Tick, authorize, validate, handle and judge; it pauses only where an operation waits on purpose. */
async function perform(parts: Parts, exchange: Served, { routed, operation, identity }: Call & { readonly operation: Operation }): Promise<Answer> {
  const { spec } = routed;
  const context = contextFor(parts, exchange, spec);
  const unread = { spec, path: routed.path, query: {}, body: undefined, identity, headers: exchange.request.headers, trace: exchange.trace };
  const refused = parts.authorize(operation, unread, context);
  if (refused) return judged(parts, exchange, spec, refused);
  const raw = { path: routed.path, query: exchange.query, headers: exchange.request.headers };
  const parameters = readParameters(parts.contract, spec, raw);
  if (!parameters.ok) return invalid(parts, exchange, parameters.error);
  const body = readBody(parts.contract, spec, exchange.request, { isLenient: operation.lenientBody?.(parts.dialect) ?? false, dialect: parts.dialect });
  if (!body.ok) return refuse(parts, exchange, body.error);
  const request = { ...unread, query: parameters.value, body: body.value };
  return judged(parts, exchange, spec, await operation.handle(request, context));
}

async function example(parts: Parts, exchange: Exchange, spec: OperationSpec, preference: Preference): Promise<Answer> {
  const made = await parts.fallback({ spec, preference, accept: exchange.request.headers['accept'] });
  if (!made.ok) return invalid(parts, exchange, [{ in: 'header', name: 'Prefer', problem: 'invalid', message: made.error }]);
  const { status, mediaType, body } = made.value;
  const applied = preference.code === undefined ? {} : { 'preference-applied': `code=${preference.code}` };
  const headers = { 'x-understudy': 'example', ...applied };
  if (mediaType === undefined || body === undefined) return { status, headers };
  const typed = { ...headers, 'content-type': mediaType };
  return typeof body === 'string' && !isJson({ mediaType }) ? { status, text: body, headers: typed } : { status, json: body, headers: typed };
}

function unrouted(parts: Parts, exchange: Exchange, routed: Exclude<Routed, Found>): Answer {
  const { request, path } = exchange;
  if (routed.kind === 'malformed') {
    const message = `the path segment ${routed.segment} has a percent sign that does not start an encoded UTF-8 character`;
    return invalid(parts, exchange, [{ in: 'path', name: routed.segment, problem: 'invalid', message }]);
  }
  if (routed.kind === 'wrong-method') {
    if (request.method === 'OPTIONS') return { status: 204, headers: { allow: routed.allowed.join(', ') } };
    exchange.trail.notes.push(hintFor(parts.routes, request.method, path, parts.contract) ?? `allowed here: ${routed.allowed.join(', ')}`);
    return refuse(parts, exchange, { kind: 'wrong-method', method: request.method, allowed: routed.allowed });
  }
  if (path === '/' && (request.method === 'GET' || request.method === 'HEAD')) return rootPage(parts, request.headers['host']);
  exchange.trail.notes.push(hintFor(parts.routes, request.method, path, parts.contract) ?? 'no operation comes near');
  return refuse(parts, exchange, { kind: 'unknown-path', method: request.method, url: absoluteUrl(exchange) });
}

function judged(parts: Parts, exchange: Exchange, spec: OperationSpec, answer: Answer): Answer {
  if (!parts.strict) return answer;
  const breaches = judgeAnswer(parts.contract, spec, answer);
  if (breaches.length === 0) return answer;
  for (const breach of breaches) parts.log.error('answer breaks the contract', { breach });
  return refuse(parts, exchange, { kind: 'internal', reference: breaches.join('; ') });
}

async function guarded(parts: Parts, exchange: Exchange, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error: unknown) {
    if (error instanceof Interrupted) return refuse(parts, exchange, { kind: 'interrupted', reason: error.message });
    const reference = randomUUID();
    parts.log.error('failed inside', { reference, operation: exchange.trail.spec?.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    return refuse(parts, exchange, { kind: 'internal', reference });
  }
}

function refuse(parts: Parts, exchange: Exchange, refusal: Refusal): Answer {
  exchange.trail.notes.push(refusal.kind);
  const { group } = exchange.trail;
  // A trace id is given out only where the answer shows it: the counter is part of the world.
  return parts.refuse[group](refusal, {
    dialect: parts.dialect,
    group,
    get traceId() {
      return exchange.traceId();
    },
  });
}

function invalid(parts: Parts, exchange: Exchange, problems: readonly RequestProblem[]): Answer {
  exchange.trail.notes.push(...problems.slice(0, 3).map(({ message }) => message));
  exchange.trail.problems.push(...problems);
  return refuse(parts, exchange, { kind: 'invalid-request', problems });
}

function toResponse({ status, json, text, stream, headers }: Answer, { trail: { spoiling } }: Exchange, cors: Headers): HttpResponse {
  const body = json === undefined ? (text ?? '') : stringifyJson(json);
  const type = json === undefined ? 'text/plain; charset=UTF-8' : 'application/json';
  const typed = json === undefined && text === undefined ? {} : { 'content-type': type };
  return { status, headers: { ...typed, ...headers, ...cors }, body, ...(stream ? { stream } : {}), ...(spoiling ? { spoiling } : {}) };
}

type Headers = HttpResponse['headers'];

/** Pages of any origin use the network's operations; those that control the stand-in are open to them only with a token. */
const corsFor = (settings: GuardSettings, group: Group, request: HttpRequest): Headers => (group === 'control' && !isOpenToPages(settings) ? {} : corsHeaders(request));

function noteCaller(exchange: Exchange, identity: Identity): void {
  if (identity.kind === 'caller') exchange.trail.user = identity.caller.userId;
}

// One request from front to back, without a socket: plain data in, plain data out.
// After the credentials are verified nothing pauses but an operation that does so on purpose: no other request gets in between.

import { randomUUID } from 'node:crypto';
import { stringifyJson } from '../base';
import type { OperationSpec } from '../contract';
import type { Answer, Identity, Operation, OperationContext, Refusal, RequestProblem, WorldPort } from '../operations';
import { corsHeaders, isPreflight, preflight } from './cors';
import { absoluteUrl, openExchange, report, type Exchange } from './exchange';
import { hintFor } from './hints';
import { judgeAnswer } from './judge-answer';
import type { HttpRequest, HttpResponse } from './messages';
import { readParameters } from './parameters';
import type { MockParts } from './parts';
import { readPreference, wantsExample, type Preference } from './prefer';
import { readBody } from './request-body';
import { rootPage } from './root-page';
import type { Routed, RouteTable } from './routes';

export const BODY_LIMIT_BYTES = 1024 * 1024;

type Parts = MockParts & { readonly routes: RouteTable };
type Found = Extract<Routed, { readonly kind: 'operation' }>;

/** Answers a request whatever it is; what goes wrong inside becomes a 500 of the group. */
export async function handle(parts: Parts, request: HttpRequest): Promise<HttpResponse> {
  if (isPreflight(request)) return preflight(request);
  const startedAt = performance.now();
  const exchange = openExchange(request, parts.nextTraceId);
  const answer = await guarded(parts, exchange, () => respond(parts, exchange));
  const response = toResponse(answer, request);
  report(parts.log, exchange, { status: response.status, ms: performance.now() - startedAt });
  return response;
}

async function respond(parts: Parts, exchange: Exchange): Promise<Answer> {
  const { request } = exchange;
  const routed = parts.routes.find(request.method, exchange.path);
  exchange.trail.group = routed.kind === 'operation' ? routed.spec.group : routed.group;
  if (routed.kind !== 'operation') return unrouted(parts, exchange, routed);
  exchange.trail.operationId = routed.spec.id;
  if (isTooLarge(request)) return refuse(parts, exchange, { kind: 'body-too-large', limitBytes: BODY_LIMIT_BYTES });

  // A forced answer asks nothing of state or token, so that each documented status can be seen at will.
  const preference = readPreference(request.headers['prefer']);
  const operation = parts.operations.get(routed.spec.id);
  if (operation === undefined || wantsExample(preference)) return example(parts, exchange, routed.spec, preference);

  const identity = await parts.identify({ group: routed.spec.group, headers: request.headers, query: exchange.query });
  return perform(parts, exchange, { routed, operation, identity });
}

interface Call {
  readonly routed: Found;
  readonly operation: Operation;
  readonly identity: Identity;
}

/** Tick, authorize, validate, handle and judge; it pauses only where an operation waits on purpose. */
async function perform(parts: Parts, exchange: Exchange, { routed, operation, identity }: Call): Promise<Answer> {
  const { spec } = routed;
  noteCaller(exchange, identity);
  const context = contextFor(parts, exchange);
  const unread = { spec, path: routed.path, query: {}, body: undefined, identity, trace: exchange.trace };
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

function contextFor(parts: Parts, exchange: Exchange): OperationContext {
  return {
    world: worldNow(parts, exchange),
    dialect: parts.dialect,
    settings: parts.settings,
    explain: (reason) => void exchange.trail.notes.push(reason),
    async inProcess() {
      await parts.inProcess(exchange.trail.operationId ?? '');
      // Others were served meanwhile: the request goes on in the world as it is by now.
      return worldNow(parts, exchange);
    },
    get traceId() {
      return exchange.traceId();
    },
  };
}

/** The world at this moment, with all automation done that is due by now. */
function worldNow({ ledger, clock }: Parts, { trace }: Exchange): WorldPort {
  const now = clock.now();
  ledger.tick(now);
  return {
    get state() {
      return ledger.state;
    },
    now,
    execute: (command) => ledger.execute(command, now, trace),
  };
}

async function example(parts: Parts, exchange: Exchange, spec: OperationSpec, preference: Preference): Promise<Answer> {
  const made = await parts.fallback({ spec, preference, accept: exchange.request.headers['accept'] });
  if (!made.ok) return invalid(parts, exchange, [{ in: 'header', name: 'Prefer', problem: 'invalid', message: made.error }]);
  const { status, mediaType, body } = made.value;
  const applied = preference.code === undefined ? {} : { 'preference-applied': `code=${preference.code}` };
  const headers = { 'x-understudy': 'example', ...applied };
  if (mediaType === undefined || body === undefined) return { status, headers };
  const typed = { ...headers, 'content-type': mediaType };
  return typeof body === 'string' && !mediaType.includes('json') ? { status, text: body, headers: typed } : { status, json: body, headers: typed };
}

function unrouted(parts: Parts, exchange: Exchange, routed: Exclude<Routed, Found>): Answer {
  const { request, path } = exchange;
  if (routed.kind === 'malformed') {
    const message = `the path segment ${routed.segment} has a percent sign that does not start an encoded UTF-8 character`;
    return invalid(parts, exchange, [{ in: 'path', name: routed.segment, problem: 'invalid', message }]);
  }
  if (routed.kind === 'wrong-method') {
    if (request.method === 'OPTIONS') return { status: 204, headers: { allow: routed.allowed.join(', ') } };
    return refuse(parts, exchange, { kind: 'wrong-method', method: request.method, allowed: routed.allowed });
  }
  if (path === '/' && (request.method === 'GET' || request.method === 'HEAD')) return rootPage(parts, request.headers['host']);
  if (parts.log.level === 'info' || parts.log.level === 'debug') exchange.trail.notes.push(hintFor(parts.routes, request.method, path) ?? 'no operation comes near');
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
    const reference = randomUUID();
    parts.log.error('failed inside', { reference, operation: exchange.trail.operationId, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    return refuse(parts, exchange, { kind: 'internal', reference });
  }
}

function refuse(parts: Parts, exchange: Exchange, refusal: Refusal): Answer {
  exchange.trail.notes.push(refusal.kind);
  const { group } = exchange.trail;
  return parts.refuse[group](refusal, { dialect: parts.dialect, traceId: exchange.traceId(), group });
}

function invalid(parts: Parts, exchange: Exchange, problems: readonly RequestProblem[]): Answer {
  exchange.trail.notes.push(...problems.slice(0, 3).map(({ message }) => message));
  return refuse(parts, exchange, { kind: 'invalid-request', problems });
}

function toResponse(answer: Answer, request: HttpRequest): HttpResponse {
  const body = answer.json === undefined ? (answer.text ?? '') : stringifyJson(answer.json);
  const type = answer.json === undefined ? 'text/plain; charset=UTF-8' : 'application/json';
  const typed = answer.json === undefined && answer.text === undefined ? {} : { 'content-type': type };
  return { status: answer.status, headers: { ...typed, ...answer.headers, ...corsHeaders(request) }, body };
}

function noteCaller(exchange: Exchange, identity: Identity): void {
  if (identity.kind === 'caller') exchange.trail.user = identity.caller.userId;
}

const isTooLarge = (request: HttpRequest): boolean => request.bodyTooLarge === true || request.body.byteLength > BODY_LIMIT_BYTES;

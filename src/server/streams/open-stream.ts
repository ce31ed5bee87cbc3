// The handshake of a stream, with the same steps as any request: route, world, credentials, fault, rights. A caller
// without a valid token receives the error in the first frame; an unknown user is refused at once (observed-ledger
// 6.2).

import { err, ok, type Result } from '../../base';
import type { Operation } from '../../operations';
import { bodyFaultOf, CONNECTION_RESET, delayBy, faultFor, faultNote, forcedAnswer } from '../pipeline/apply-fault';
import { OperationRun, tickedNow } from '../pipeline/operation-run';
import { corsHeaders } from '../pipeline/cors';
import { hasWorld, openExchange, type WorldExchange } from '../pipeline/exchange';
import { handle, unknownWorld } from '../pipeline/handle';
import { refusalForError } from '../pipeline/internal-error';
import { answered, operationFacts, refused, type ExchangeFacts, type Outcome } from '../pipeline/outcome';
import type { HttpRequest, HttpResponse } from '../messages';
import type { PreparedParts as Parts } from '../pipeline/parts';
import { recordExchange } from '../pipeline/record-exchange';
import { toResponse } from '../pipeline/render';
import { renderStored } from '../pipeline/render-stored';
import { untilRebuilt } from '../worlds/until-rebuilt';
import type { RouteMatch } from '../pipeline/routes';
import { streamFrames } from './stream-frames';
import type { SharedStreamState, StreamSession } from './stream-session';
import type { OpenedStream } from './types';

type StreamingOperation = Operation & Required<Pick<Operation, 'stream'>>;

/** Without a channel at the path, or without the world, the request is answered as if it had no upgrade header. */
export async function openStream(
  parts: Parts,
  request: HttpRequest,
  shared: SharedStreamState,
): Promise<HttpResponse | OpenedStream> {
  const exchange = openExchange(request, parts.worlds.session);
  const routed = parts.routes.find('POST', exchange.path);
  const operation = routed.kind === 'operation' ? parts.operations.get(routed.spec.id) : undefined;
  const refusing = parts.durability?.refusing(exchange.session);
  // `handle` asks again, and answers.
  refusing?.catch(() => undefined);
  if (routed.kind !== 'operation' || !isStreaming(operation) || !hasWorld(exchange) || refusing)
    return handle(parts, request);
  const began = { at: new Date(), ms: performance.now() };
  const streamed = asStreamed(parts);
  const opened = await attempt(streamed, exchange, { routed, operation, shared, began });
  return opened.ok ? opened.value : unopened(streamed, exchange, { outcome: opened.error, began });
}

const isStreaming = (operation: Operation | undefined): operation is StreamingOperation =>
  operation?.stream !== undefined;

/** The contract does not describe errors of streams: every refusal is an error object, as running servers send it. */
const asStreamed = (parts: Parts): Parts => ({
  ...parts,
  dialect: { ...parts.dialect, ledgerBadRequest: 'error-object', unknownLedgerUser: 403 },
});

interface StreamStart {
  readonly at: Date;
  readonly ms: number;
}

interface Handshake {
  readonly routed: Extract<RouteMatch, { readonly kind: 'operation' }>;
  readonly operation: StreamingOperation;
  readonly shared: SharedStreamState;
  readonly began: StreamStart;
}

/** Facts that are known so far, for the log and journal entry of an internal error. */
interface HandshakeProgress {
  facts: ExchangeFacts;
}

async function attempt(
  parts: Parts,
  exchange: WorldExchange,
  handshake: Handshake,
): Promise<Result<OpenedStream, Outcome>> {
  const { spec } = handshake.routed;
  const progress: HandshakeProgress = { facts: operationFacts({ spec }) };
  try {
    return await performHandshake(parts, exchange, handshake, progress);
  } catch (error: unknown) {
    return err(refused(refusalForError(parts.log, error, spec), progress.facts));
  }
}

async function performHandshake(
  parts: Parts,
  exchange: WorldExchange,
  { routed: { spec, path }, operation, shared, began }: Handshake,
  progress: HandshakeProgress,
): Promise<Result<OpenedStream, Outcome>> {
  const { request, query, trace, session } = exchange;
  const { headers } = request;
  const identify = (): ReturnType<Parts['identify']> => parts.identify({ group: spec.group, headers, query });
  const identity = await identify();
  const user = identity.kind === 'caller' ? identity.caller.userId : undefined;
  const known = (progress.facts = operationFacts({ spec, user }));
  const rebuilt = untilRebuilt(session.live);
  if (rebuilt) await rebuilt;
  // The world may have been deleted while the keys for the token were fetched, or while it was rebuilt.
  if (!parts.worlds.isServed(session)) return err(refused(await unknownWorld(parts, exchange), known));
  const hit = faultFor(exchange, spec, user);
  const facts = (progress.facts = hit ? { ...known, notes: [faultNote(hit.faultIds)] } : known);
  if (hit) {
    await delayBy(hit, request.gone);
    if (!parts.worlds.isServed(session)) return err(refused(await unknownWorld(parts, exchange), facts));
    const bodyFault = bodyFaultOf(hit);
    // A stream has no response that could be cut after it was made: both kinds of reset close the handshake.
    const forced = bodyFault?.kind === 'reset' ? CONNECTION_RESET : forcedAnswer(parts, spec, hit);
    if (forced) return err(answered(forced, { ...facts, bodyFault }));
  }

  tickedNow(exchange);
  const { ledger } = session.live;
  const context = new OperationRun(parts, exchange, {
    spec,
    user,
    at: {
      ledger,
      get now() {
        return tickedNow(exchange);
      },
    },
  });
  const operationRequest = { spec, path, query: {}, body: undefined, identity, headers, trace };
  const refusal = parts.authorize(operation, operationRequest, context);
  if (refusal && refusal.kind !== 'unauthenticated') return err(refused(refusal, facts));
  const stream: StreamSession = {
    parts,
    exchange,
    facts,
    ledger,
    operation,
    operationRequest,
    context,
    identify,
    ...shared,
    refusal,
    began,
  };
  return ok({
    unofferedProtocol: parts.dialect.unofferedProtocol,
    frames: (first, gone) => streamFrames(stream, first, gone),
  });
}

/** The response to a refused handshake. */
async function unopened(
  parts: Parts,
  exchange: WorldExchange,
  { outcome, began }: { readonly outcome: Outcome; readonly began: StreamStart },
): Promise<HttpResponse> {
  const { request } = exchange;
  const group = outcome.facts.spec?.group ?? 'ledger';
  const { answer, facts, notes, problems } = await renderStored(parts, { exchange, group }, outcome);
  const plain = toResponse(answer, request, corsHeaders(request));
  const response = facts.bodyFault ? { ...plain, bodyFault: facts.bodyFault } : plain;
  recordExchange(parts, exchange, {
    request,
    response,
    group,
    facts,
    notes,
    problems,
    startedAt: began.at,
    ms: performance.now() - began.ms,
  });
  return response;
}

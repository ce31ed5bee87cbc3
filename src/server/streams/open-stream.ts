// The handshake of a stream, by the same steps as any request: route, world, credentials, fault, rights. Who has no valid token learns it
// from the first frame; a user who is not known is refused at once (observed-ledger 6.2).

import { randomUUID } from 'node:crypto';
import type { Answer, Operation } from '../../operations';
import { contextFor, tickedNow } from '../pipeline/context';
import { corsHeaders } from '../pipeline/cors';
import { isServed, openExchange, report, type Served } from '../pipeline/exchange';
import { effectOf, struck } from '../pipeline/apply-fault';
import { handle } from '../pipeline/handle';
import type { HttpRequest, HttpResponse } from '../messages';
import type { PreparedParts as Parts } from '../pipeline/parts';
import { refuse, refuseWorld } from '../pipeline/refuse';
import { render, toResponse } from '../pipeline/render';
import type { Routed } from '../pipeline/routes';
import { streamFrames, type StreamSession, type SharedStreamState } from './stream-frames';
import { keepRecord } from './journal-record';
import type { OpenedStream } from './types';

type StreamingOperation = Operation & Required<Pick<Operation, 'stream'>>;

/** Without a stream at the path, or without the world, the request is answered as if it had asked for no upgrade. */
export async function openStream(
  parts: Parts,
  request: HttpRequest,
  shared: SharedStreamState,
): Promise<HttpResponse | OpenedStream> {
  const exchange = openExchange(request, parts.worlds);
  const routed = parts.routes.find('POST', exchange.path);
  const operation = routed.kind === 'operation' ? parts.operations.get(routed.spec.id) : undefined;
  if (routed.kind !== 'operation' || !isStreaming(operation) || !isServed(exchange) || parts.durability?.refusing())
    return handle(parts, request);
  exchange.trail.spec = routed.spec;
  const began = { at: new Date(), ms: performance.now() };
  const opened = await guarded(parts, exchange, () =>
    performHandshake(asStreamed(parts), exchange, { routed, operation, shared, began }),
  );
  return 'frames' in opened ? opened : refused(parts, exchange, { answer: opened, began });
}

const isStreaming = (operation: Operation | undefined): operation is StreamingOperation =>
  operation?.stream !== undefined;

/** The contract is silent about streams: on them every refusal is an error object, as running servers send it. */
const asStreamed = (parts: Parts): Parts => ({
  ...parts,
  dialect: { ...parts.dialect, ledgerBadRequest: 'error-object', unknownLedgerUser: 403 },
});

async function guarded<T>(parts: Parts, exchange: Served, open: () => Promise<T>): Promise<T | Answer> {
  try {
    return await open();
  } catch (error: unknown) {
    const reference = randomUUID();
    parts.log.error('failed inside', {
      reference,
      operation: exchange.trail.spec?.id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    return refuse(parts, exchange, { kind: 'internal', reference });
  }
}

interface StreamStart {
  readonly at: Date;
  readonly ms: number;
}

interface Handshake {
  readonly routed: Extract<Routed, { readonly kind: 'operation' }>;
  readonly operation: StreamingOperation;
  readonly shared: SharedStreamState;
  readonly began: StreamStart;
}

async function performHandshake(
  parts: Parts,
  exchange: Served,
  { routed: { spec, path }, operation, shared, began }: Handshake,
): Promise<OpenedStream | Answer> {
  const {
    request: { headers },
    query,
    trace,
    scene,
  } = exchange;
  const identify = (): ReturnType<Parts['identify']> => parts.identify({ group: spec.group, headers, query });
  const identity = await identify();
  if (identity.kind === 'caller') exchange.trail.user = identity.caller.userId;
  const hit = await struck(exchange, spec);
  if (hit && !parts.worlds.isServed(scene)) return refuseWorld(parts, exchange);
  const forced = hit && effectOf(exchange, spec, hit);
  // A stream has no answer that could be cut after it was made: both kinds of a reset cut the handshake.
  if (forced || exchange.trail.spoiling?.kind === 'reset')
    return forced ?? { status: 503, text: 'the connection was reset' };

  tickedNow(exchange);
  const { ledger } = scene.live;
  const context = contextFor(parts, exchange, {
    spec,
    at: {
      ledger,
      get now() {
        return tickedNow(exchange);
      },
    },
  });
  const asked = { spec, path, query: {}, body: undefined, identity, headers, trace };
  const refusal = parts.authorize(operation, asked, context);
  if (refusal && refusal.status !== 401) return refusal;
  const following: StreamSession = {
    parts,
    exchange,
    ledger,
    operation,
    asked,
    context,
    identify,
    ...shared,
    refusal,
    began,
  };
  return {
    unofferedProtocol: parts.dialect.unofferedProtocol,
    frames: (first, gone) => streamFrames(following, first, gone),
  };
}

function refused(
  parts: Parts,
  exchange: Served,
  { answer, began }: { readonly answer: Answer; readonly began: StreamStart },
): HttpResponse {
  const response = toResponse(render(answer), exchange.request, corsHeaders(exchange.request));
  const { spoiling } = exchange.trail;
  const sent = spoiling ? { ...response, spoiling } : response;
  report(parts.log, exchange, { status: sent.status, ms: performance.now() - began.ms });
  keepRecord(parts, exchange, { request: exchange.request, response: sent, began });
  return sent;
}

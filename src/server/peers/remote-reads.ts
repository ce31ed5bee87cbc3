// Reads of worlds that other replicas serve. Answers that the owner's response cache holds are cached here as well, and
// used for as long as the owner confirms the version of the world that they show. They are recorded here, as exchanges
// are where they are answered. Why: decision 028.

import { LRUCache } from 'lru-cache';
import type { Micros } from '../../base';
import { encodingOf, type EncodedResponse } from '../encoded-response';
import { bodyLimitOf } from '../limits';
import type { HttpRequest, HttpResponse } from '../messages';
import type { MockServer } from '../mock';
import { corsHeaders } from '../pipeline/cors';
import { openExchange, type Exchange } from '../pipeline/exchange';
import type { NamedLedger } from '../pipeline/ledger-names';
import { operationFacts, type ExchangeFacts } from '../pipeline/outcome';
import type { PreparedParts } from '../pipeline/parts';
import { recordExchange } from '../pipeline/record-exchange';
import { toResponse, type RenderedAnswer } from '../pipeline/render';
import type { CacheKeyState } from '../pipeline/response-cache';
import { isUnrecordedRead } from '../pipeline/unrecorded-reads';
import type { WorldVersion } from './world-version';

export interface RemoteRead {
  /** Whether there is an answer for the version of the world that was seen last at this replica. */
  isKnownAt(replica: string): boolean;
  /** The answer, if it is that of the version, which was asked for after the request arrived. */
  respond(replica: string, version: WorldVersion): HttpResponse | undefined;
  /** Caches an answer of the replica that serves the world. */
  keep(replica: string, response: EncodedResponse): void;
}

/** Undefined for a request that each time has to be forwarded. */
export type OpenRemoteRead = (request: HttpRequest) => Promise<RemoteRead | undefined>;

/** Worlds beyond this number are forgotten, least recently used first. */
const MAX_WORLDS = 1000;

/** The ledger of a world elsewhere, as far as it is known here. */
class RemoteLedger implements NamedLedger {
  readonly state = { log: { length: 0 } };
  now: Micros = 0n as Micros;
  constructor(
    readonly replica: string,
    readonly name: string,
  ) {}

  /** The state that was seen last. */
  get latest(): CacheKeyState {
    return { ledger: this, length: this.state.log.length, now: this.now };
  }
}

export function createRemoteReads(mock: Pick<MockServer, 'parts'>): OpenRemoteRead {
  const ledgers = new LRUCache<string, RemoteLedger>({ max: MAX_WORLDS });
  const ledgerOf = (world: string, replica: string): RemoteLedger | undefined => {
    const known = ledgers.get(world);
    return known?.replica === replica ? known : undefined;
  };
  /** Notes what the replica says, and returns it as a state of the response cache. */
  const observe = (world: string, replica: string, { ledger: name, length, now }: WorldVersion): CacheKeyState => {
    const known = ledgerOf(world, replica);
    const ledger = known?.name === name ? known : new RemoteLedger(replica, name);
    if (ledger !== known) ledgers.set(world, ledger);
    ledger.state.log.length = length;
    ledger.now = now;
    return ledger.latest;
  };

  return async (request) => {
    const [startedAt, began] = [new Date(), performance.now()];
    const { parts } = mock;
    const read = await openRead(parts, request);
    if (!read) return undefined;
    const { exchange, facts, key } = read;
    const { worldId } = exchange;
    return {
      isKnownAt(replica) {
        const ledger = ledgerOf(worldId, replica);
        return ledger !== undefined && parts.responses.get(key, ledger.latest) !== undefined;
      },
      respond(replica, version) {
        const answer = parts.responses.get(key, observe(worldId, replica, version));
        if (!answer) return undefined;
        const response = toResponse(answer, request, corsHeaders(request));
        const ms = performance.now() - began;
        const { group } = facts.spec;
        recordExchange(parts, exchange, { request, response, group, facts, notes: [], problems: [], startedAt, ms });
        return response;
      },
      keep(replica, response) {
        const { validity } = response;
        // Another key: the owner has identified the caller otherwise.
        if (validity?.key !== key) return;
        const { ledger, length, from, until } = validity;
        const state = observe(worldId, replica, { ledger, length, now: from });
        parts.responses.set({ key, state, until: () => until, isRepeated: true }, answerIn(response, request));
      },
    };
  };
}

interface OpenedRead {
  readonly exchange: Exchange;
  readonly facts: ExchangeFacts & { readonly spec: NonNullable<ExchangeFacts['spec']> };
  readonly key: string;
}

async function openRead(parts: PreparedParts, request: HttpRequest): Promise<OpenedRead | undefined> {
  const { headers, body, url } = request;
  // It may prefer an example.
  if (headers['prefer'] !== undefined) return undefined;
  if (request.bodyTooLarge === true || body.byteLength > bodyLimitOf(parts.limits, url).bytes) return undefined;
  const exchange = openExchange(request, parts.worlds);
  const routed = parts.routes.find(request.method, exchange.path);
  if (routed.kind !== 'operation' || routed.spec.safety !== 'read' || !parts.operations.has(routed.spec.id))
    return undefined;
  const { spec } = routed;
  if (isUnrecordedRead(parts.guard, request, spec)) return undefined;
  const identity = await parts.identify({ group: spec.group, headers, query: exchange.query });
  const key = parts.responses.keyOf(exchange, spec, identity);
  if (key === undefined) return undefined;
  const user = identity.kind === 'caller' ? identity.caller.userId : undefined;
  return { exchange, facts: { ...operationFacts({ spec, user }), spec }, key };
}

/** Without the headers for the caller who got it first. */
function answerIn(response: EncodedResponse, request: HttpRequest): RenderedAnswer {
  const cors = corsHeaders(request);
  const headers = Object.fromEntries(Object.entries(response.headers).filter(([name]) => cors[name] === undefined));
  const { bytes, encoded } = encodingOf(response);
  return {
    status: response.status,
    headers,
    body: response.body,
    bytes,
    // A copy: the bytes belong to the socket's buffer.
    encoded: encoded && Buffer.from(encoded),
    pieces: undefined,
    stream: undefined,
    sent: undefined,
    validity: undefined,
  };
}

// Reads of worlds that other replicas serve. Answers that the owner's response cache holds are also cached here, and
// used as long as the owner confirms the version of the world that they show. This replica records them, because it
// answers the requests. Why: decision 028.

import { LRUCache } from 'lru-cache';
import type { Micros } from '../../base';
import { encodingOf, type EncodedResponse } from '../encoded-response';
import { bodyLimitOf, CACHED_WORLDS } from '../limits';
import type { HttpRequest, HttpResponse } from '../messages';
import type { MockServer } from '../mock';
import { corsHeaders } from '../pipeline/cors';
import { openExchange, type Exchange } from '../pipeline/exchange';
import type { NamedLedger } from '../pipeline/ledger-names';
import { operationFacts, type ExchangeFacts } from '../pipeline/outcome';
import type { PreparedParts } from '../pipeline/parts';
import { recordExchange } from '../pipeline/record-exchange';
import { renderedAnswer, toResponse, type RenderedAnswer } from '../pipeline/render';
import { createResponseCache, type CacheKeyState, type ResponseCache } from '../pipeline/response-cache';
import { isUnrecordedRead } from '../pipeline/unrecorded-reads';
import type { WorldVersion } from './world-version';

export interface RemoteRead {
  /** Whether there is an answer for the latest version of the world that was seen at the given replica. */
  isKnownAt(replica: string): boolean;
  /** The answer, if it is still valid. `ask` requests the version of the world, after the request has arrived. */
  respond(replica: string, ask: () => Promise<WorldVersion | undefined>): Promise<HttpResponse | undefined>;
  /** Whether an answer of the replica should be cached; false if earlier ones expired unused. */
  wantsFrom(replica: string): boolean;
  /** Caches an answer of the replica that serves the world. */
  keep(replica: string, response: EncodedResponse): void;
}

/** Undefined for a request that must always be forwarded. */
export type OpenRemoteRead = (request: HttpRequest) => Promise<RemoteRead | undefined>;

/** An answer that time changes, and that no read has used yet. */
interface UnusedAnswer {
  readonly until: Micros;
  /** Reads that were forwarded since it expired. */
  forwards: number;
}

/** While a clock runs, an answer that shows the time is never used: caching is retried after this many reads. */
const FORWARDS_AFTER_UNUSED = 100;
const ENTRY_OVERHEAD_BYTES = 300;

/** What this replica knows of the ledger of a world that another replica serves. */
class RemoteLedger implements NamedLedger {
  readonly state = { log: { length: 0 } };
  now: Micros = 0n as Micros;
  /** By key, for answers at this length. */
  readonly unused: LRUCache<string, UnusedAnswer>;
  constructor(
    readonly replica: string,
    readonly name: string,
    maxBytes: number,
  ) {
    this.unused = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (_, key) => ENTRY_OVERHEAD_BYTES + key.length,
    });
  }

  /** The latest state that was seen. */
  get latest(): CacheKeyState {
    return { ledger: this, length: this.state.log.length, now: this.now };
  }
}

export function createRemoteReads(mock: Pick<MockServer, 'parts'>): OpenRemoteRead {
  // A separate cache: it does not evict answers of the worlds that are served here.
  let cache = cacheFor(mock.parts);
  const ledgers = new LRUCache<string, RemoteLedger>({ max: CACHED_WORLDS });
  const ledgerOf = (world: string, replica: string): RemoteLedger | undefined => {
    const known = ledgers.get(world);
    return known?.replica === replica ? known : undefined;
  };
  /** Notes what the replica says. */
  const observe = (world: string, replica: string, { ledger: name, length, now }: WorldVersion): RemoteLedger => {
    const known = ledgerOf(world, replica);
    const ledger = known?.name === name ? known : new RemoteLedger(replica, name, cache.parts.limits.answerBytes);
    if (ledger !== known) ledgers.set(world, ledger);
    if (ledger.state.log.length !== length) ledger.unused.clear();
    ledger.state.log.length = length;
    ledger.now = now;
    return ledger;
  };

  return async (request) => {
    const [startedAt, began] = [new Date(), performance.now()];
    const { parts } = mock;
    if (cache.parts !== parts) cache = cacheFor(parts);
    const { responses } = cache;
    const read = await openRead(parts, request, responses);
    if (!read) return undefined;
    const { exchange, facts, key } = read;
    const { worldId } = exchange;
    const answerAt = (replica: string, version: WorldVersion): HttpResponse | undefined => {
      const ledger = observe(worldId, replica, version);
      const answer = responses.get(key, ledger.latest);
      const unused = ledger.unused.peek(key);
      if (!answer) {
        if (unused && version.now >= unused.until) unused.forwards = FORWARDS_AFTER_UNUSED;
        return undefined;
      }
      if (unused) ledger.unused.delete(key);
      const response = toResponse(answer, request, corsHeaders(request));
      const ms = performance.now() - began;
      const { group } = facts.spec;
      recordExchange(parts, exchange, { request, response, group, facts, notes: [], problems: [], startedAt, ms });
      return response;
    };
    return {
      isKnownAt(replica) {
        const ledger = ledgerOf(worldId, replica);
        return ledger !== undefined && responses.get(key, ledger.latest) !== undefined;
      },
      respond(replica, ask) {
        const answered = async (): Promise<HttpResponse | undefined> => {
          const version = await ask();
          return version && answerAt(replica, version);
        };
        return parts.spans ? parts.spans.around(request, answered) : answered();
      },
      wantsFrom(replica) {
        const unused = ledgerOf(worldId, replica)?.unused.get(key);
        if (!unused || unused.forwards === 0) return true;
        unused.forwards -= 1;
        return false;
      },
      keep(replica, response) {
        const { validity } = response;
        // Another key: the owner has identified the caller differently.
        if (validity?.key !== key) return;
        const { length, from, until } = validity;
        const ledger = observe(worldId, replica, { ledger: validity.ledger.text, length, now: from });
        const unused = ledger.unused.peek(key);
        // It expired while this request was on its way.
        if (unused && unused.forwards > 0) return;
        if (until !== undefined) ledger.unused.set(key, { until, forwards: 0 });
        const slot = { key, state: ledger.latest, until: () => until, isRepeated: true };
        responses.set(slot, answerIn(response, request));
      },
    };
  };
}

interface PartsCache {
  readonly parts: PreparedParts;
  readonly responses: ResponseCache;
}

const cacheFor = (parts: PreparedParts): PartsCache => ({ parts, responses: createResponseCache(parts.limits) });

interface OpenedRead {
  readonly exchange: Exchange;
  readonly facts: ExchangeFacts & { readonly spec: NonNullable<ExchangeFacts['spec']> };
  readonly key: string;
}

async function openRead(
  parts: PreparedParts,
  request: HttpRequest,
  responses: ResponseCache,
): Promise<OpenedRead | undefined> {
  const { headers, body, url } = request;
  // It may prefer an example.
  if (headers['prefer'] !== undefined) return undefined;
  if (request.bodyTooLarge === true || body.byteLength > bodyLimitOf(parts.limits, url).bytes) return undefined;
  const exchange = openExchange(request, parts.worlds.session);
  const routed = parts.routes.find(request.method, exchange.path);
  if (routed.kind !== 'operation' || routed.spec.safety !== 'read' || !parts.operations.has(routed.spec.id))
    return undefined;
  const { spec } = routed;
  if (isUnrecordedRead(parts.guard, request, spec)) return undefined;
  const identity = await parts.identify({ group: spec.group, headers, query: exchange.query });
  const key = responses.keyOf(exchange, spec, identity);
  if (key === undefined) return undefined;
  const user = identity.kind === 'caller' ? identity.caller.userId : undefined;
  return { exchange, facts: { ...operationFacts({ spec, user }), spec }, key };
}

/** Without the headers for the first caller. */
function answerIn(response: EncodedResponse, request: HttpRequest): RenderedAnswer {
  const cors = corsHeaders(request);
  const headers = Object.fromEntries(Object.entries(response.headers).filter(([name]) => cors[name] === undefined));
  const { bytes, encoded } = encodingOf(response);
  return renderedAnswer(
    { status: response.status, headers },
    // A copy: the bytes belong to the socket's buffer.
    { body: response.body, bytes, encoded: encoded && Buffer.from(encoded) },
  );
}

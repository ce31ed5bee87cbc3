// Rendered answers of reads, served again for as long as nothing that they depend on has changed: the world (its ledger
// and the length of its log), ledger time where the operation reads it, the caller, and the request as sent. Answers of
// operations that did more than read are never cached (operation-run.ts records what an operation does). Why: decisions
// 008.

import { LRUCache } from 'lru-cache';
import type { Micros } from '../../base';
import type { OperationSpec } from '../../contract';
import type { Identity } from '../../operations';
import type { Exchange } from './exchange';
import type { AnswerValidity } from '../encoded-response';
import { EMPTY_BODY } from '../messages';
import { CACHED_WORLDS, DEFAULT_LIMITS, type Limits } from '../limits';
import { ledgerName, type NamedLedger } from './ledger-names';
import type { RenderedAnswer } from './render';

const MAX_KEY_LENGTH = 8 * 1024;
const ENTRY_OVERHEAD_BYTES = 300;

/** The state of a world that an answer is made of. */
export interface CacheKeyState<L extends NamedLedger = NamedLedger> {
  readonly ledger: L;
  /** Length of the log: the ledger's state is what the log leads to. */
  readonly length: number;
  readonly now: Micros;
}

/** Where an answer is cached. */
export interface ResponseCacheSlot {
  readonly key: string;
  readonly state: CacheKeyState;
  /** Explanations of the answer, which the log and the journal repeat with it. */
  readonly notes?: readonly string[];
  /** When time alone changes the answer; undefined for never. Asked only for an answer that is cached. */
  readonly until: () => Micros | undefined;
  /** Whether the request is known to be repeated, so that its first answer is cached. */
  readonly isRepeated?: boolean;
}

export interface ResponseCache {
  /** The cache key of a request: no two requests share one. Undefined where the answer is not cacheable. */
  keyOf(exchange: Exchange, spec: OperationSpec, identity: Identity): string | undefined;
  /** The answer that the same request would get now. */
  get(key: string, state: CacheKeyState): RenderedAnswer | undefined;
  /** Caches the answer from the second time on: most requests are not repeated. */
  set(slot: ResponseCacheSlot, answer: RenderedAnswer): void;
}

interface CachedAnswer extends AnswerValidity {
  readonly answer: RenderedAnswer;
}

/** Without an answer for a request that was seen once. */
type CacheEntry = CachedAnswer | { readonly answer: undefined };

type CacheBounds = Pick<Limits, 'answers' | 'answerBytes'>;

/** Entries of one world, all made at the same length of its log. */
interface WorldCache {
  length: number;
  readonly entries: LRUCache<string, CacheEntry>;
}

export function createResponseCache(bounds: CacheBounds = DEFAULT_LIMITS): ResponseCache {
  // Without room for one entry there is no cache; to the library a bound of 0 means none.
  if (bounds.answers === 0 || bounds.answerBytes < ENTRY_OVERHEAD_BYTES)
    return { keyOf: () => undefined, get: () => undefined, set: () => undefined };
  const byLedger = new WeakMap<NamedLedger, WorldCache>();
  // Not keyed by the ledger: one that a revert replaced must not be held.
  const recent = new LRUCache<WorldCache, true>({
    max: CACHED_WORLDS,
    dispose: (_, { entries }) => entries.clear(),
  });

  const knownAt = ({ ledger, length }: CacheKeyState): WorldCache | undefined => {
    const cache = byLedger.get(ledger);
    if (!cache) return undefined;
    if (cache.length !== length && cache.entries.size > 0) cache.entries.clear();
    cache.length = length;
    return cache;
  };
  const newCache = ({ ledger, length }: CacheKeyState): WorldCache => {
    const cache = { length, entries: newEntries(bounds) };
    byLedger.set(ledger, cache);
    return cache;
  };

  return {
    keyOf: createKeys(),
    get(key, state) {
      const cache = knownAt(state);
      if (!cache) return undefined;
      recent.get(cache);
      const entry = cache.entries.get(key);
      return entry?.answer && entry.from <= state.now && (entry.until === undefined || state.now < entry.until)
        ? entry.answer
        : undefined;
    },
    set({ key, state, notes = [], until, isRepeated = false }, answer) {
      // Other requests may have written while this answer was made.
      if (state.ledger.state.log.length !== state.length) return;
      const cache = knownAt(state) ?? newCache(state);
      if (!recent.get(cache)) recent.set(cache, true);
      const { entries } = cache;
      if (isRepeated || entries.has(key)) {
        const { ledger, length, now } = state;
        const entry = { answer, key, ledger: ledgerName(ledger), length, from: now, until: until() };
        entries.set(key, entry);
        answer.validity = entry;
        if (notes.length > 0) answer.notes = notes;
      } else entries.set(key, SEEN_ONCE);
      if (entries.size > bounds.answers) entries.pop();
    },
  };
}

const SEEN_ONCE: CacheEntry = { answer: undefined };

/** Without `max`, for which an LRUCache allocates memory up front: `set` enforces the number of answers. */
const newEntries = ({ answerBytes }: CacheBounds): LRUCache<string, CacheEntry> =>
  new LRUCache({
    maxSize: answerBytes,
    maxEntrySize: Math.max(1, Math.floor(answerBytes / 4)),
    sizeCalculation: ({ answer }, key) => ENTRY_OVERHEAD_BYTES + key.length + (answer ? 3 * answer.bytes : 0),
  });

/** All of a request that its answer can depend on. */
interface CacheKeyRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly type: string;
  readonly kind: Identity['kind'];
  /** Empty without a valid token. */
  readonly user: string;
  /** Empty where the operation has none. */
  readonly body: Uint8Array;
}

function createKeys(): ResponseCache['keyOf'] {
  /**
   * The last request of each operation: a repeated request is compared with it, which is cheaper than a new string for
   * the map to hash.
   */
  const latest = new WeakMap<OperationSpec, { request: CacheKeyRequest; key: string }>();
  return ({ request, path, query }, spec, identity) => {
    const { body, headers, method, url } = request;
    if (
      spec.safety !== 'read' ||
      spec.group === 'control' ||
      body.byteLength > MAX_KEY_LENGTH ||
      url.length > MAX_KEY_LENGTH ||
      takesHeaders(spec)
    )
      return undefined;
    const type = spec.requestBody ? (headers['content-type'] ?? '') : '';
    const current: CacheKeyRequest = {
      method,
      path,
      query,
      type,
      kind: identity.kind,
      user: identity.kind === 'caller' ? identity.caller.userId : '',
      body: spec.requestBody ? body : EMPTY_BODY,
    };
    const last = latest.get(spec);
    if (last && isSameRequest(current, last.request)) return last.key;
    const key = textOf(current);
    if (key.length > MAX_COMPARED_LENGTH) return key;
    // A copy: the bytes belong to the socket's buffer.
    const copy = { ...current, body: current.body.byteLength === 0 ? EMPTY_BODY : Buffer.from(current.body) };
    if (last) [last.request, last.key] = [copy, key];
    else latest.set(spec, { request: copy, key });
    return key;
  };
}

/** Longer requests are seldom repeated, and not retained for it. */
const MAX_COMPARED_LENGTH = 2048;

const isSameRequest = (a: CacheKeyRequest, b: CacheKeyRequest): boolean =>
  a.path === b.path &&
  a.query === b.query &&
  a.kind === b.kind &&
  a.user === b.user &&
  a.method === b.method &&
  a.type === b.type &&
  (a.body === b.body || Buffer.compare(a.body, b.body) === 0);

/** Lengths come first, so that no two requests share a key. */
const textOf = ({ method, path, query, type, kind, user, body }: CacheKeyRequest): string =>
  `${method.length} ${path.length} ${query.length} ${type.length} ${user.length} ${kind} ${method}${path}${query}${type}${user}${body.byteLength > 0 ? latin1(body) : ''}`;

const takesHeaders = ({ parameters }: OperationSpec): boolean =>
  parameters.some((parameter) => parameter.in === 'header');

/** A character for each byte. */
const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

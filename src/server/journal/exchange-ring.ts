// The newest exchanges, limited by number and bytes; the oldest are evicted first. Sequence numbers are never reused.
// Slots are: an object that outlives a thousand requests is in the old heap, freed only by a full garbage collection
// (decision 013).

import { invariant } from '../../base';
import type { OperationSpec } from '../../contract';
import type { RequestProblem } from '../../operations';
import type { BodyFault } from '../messages';
import { createByteChunks } from './byte-chunks';
import { sharingHeaders, sharingLatest, type SharedHeaders } from './shared-headers';
import { BodySlot, type BodyMemory } from './stored-body';
import {
  NONE,
  sentencesWeight,
  shortNotes,
  shortProblems,
  type RecordedBreach,
  type StoredExchange,
} from './stored-exchange';
import type { FinishedExchange, LogRange } from './types';

export interface ExchangeRing {
  /** Sequence number of the oldest stored exchange, or the next number when there is none. */
  readonly first: number;
  /** Sequence number of the next exchange. */
  readonly next: number;
  /** Stores tokens unredacted; they are redacted when they leave the journal. */
  push(exchange: FinishedExchange): void;
  at(number: number): StoredExchange | undefined;
  /** Removes all exchanges and returns how many there were. */
  clear(): number;
}

interface RingLimits {
  readonly entries: number;
  readonly bytes: number;
  /** Maximum stored size of each body. */
  readonly bodyBytes: number;
}

export function createExchangeRing({ entries, bytes, bodyBytes }: RingLimits): ExchangeRing {
  invariant(
    Number.isSafeInteger(entries) && entries > 0,
    'a journal keeps at least one exchange, or nothing could be shown',
  );
  const slots: (ExchangeSlot | undefined)[] = [];
  const unused: ExchangeSlot[] = [];
  const chunks = createByteChunks();
  const shared: SharedValues = { url: sharingLatest(), sent: sharingHeaders(), answered: sharingHeaders() };
  let [first, next, held] = [1, 1, 0];
  const drop = (): void => {
    const slot = slots[first % entries];
    slots[first % entries] = undefined;
    first += 1;
    if (!slot) return;
    held -= slot.weight;
    slot.clear();
    if (unused.length < MOST_UNUSED) unused.push(slot);
  };
  // The newest one stays whatever its size, because it is the one that a developer looks up next.
  const isOverfull = (): boolean => held > bytes && next - first > 1;
  const memory: BodyMemory = { limit: bodyBytes, chunkFor: (size) => chunks.chunkFor(size, next) };
  return {
    get first() {
      return first;
    },
    get next() {
      return next;
    },
    push(exchange) {
      if (next - first === entries) drop();
      const slot = unused.pop() ?? new ExchangeSlot();
      slot.fill(exchange, next, { memory, shared });
      slots[next % entries] = slot;
      held += slot.weight;
      next += 1;
      while (isOverfull()) drop();
      chunks.release(first);
    },
    at: (number) => (number >= first && number < next ? slots[number % entries] : undefined),
    clear() {
      const count = next - first;
      slots.length = 0;
      unused.length = 0;
      chunks.clear();
      [first, held] = [next, 0];
      return count;
    },
  };
}

interface SharedValues {
  readonly url: (url: string) => string;
  readonly sent: ReturnType<typeof sharingHeaders>;
  readonly answered: ReturnType<typeof sharingHeaders>;
}

/** A new exchange needs one, and large ones evict several. */
const MOST_UNUSED = 64;
const NO_HEADERS: Readonly<Record<string, string>> = {};
/** Approximate overhead of objects, numbers and the slot of an entry. */
const FRAME_BYTES = 600;

/** Reused: later exchanges overwrite its properties. */
class ExchangeSlot implements StoredExchange {
  number = 0;
  startedAt = 0;
  ms = 0;
  world = '';
  group = '';
  user: string | undefined;
  spec: OperationSpec | undefined;
  method = '';
  url = '';
  status = 0;
  problems: readonly RequestProblem[] = NONE;
  notes: readonly string[] = NONE;
  breaches: readonly RecordedBreach[] | undefined;
  readonly request = { headers: NO_HEADERS, body: new BodySlot() };
  readonly response = {
    headers: NO_HEADERS,
    body: new BodySlot(),
    streamed: false,
    bodyFault: undefined as BodyFault | undefined,
  };
  /** Approximate size in memory, in bytes. */
  weight = 0;
  private from = 0;
  private to = 0;
  private firstOffset: number | undefined;
  private lastOffset = 0;

  get positions(): LogRange {
    const { from, to, firstOffset: first, lastOffset: last } = this;
    return first === undefined ? { from, to } : { from, to, offsets: { first, last } };
  }

  fill(
    exchange: FinishedExchange,
    number: number,
    { memory, shared }: { readonly memory: BodyMemory; readonly shared: SharedValues },
  ): void {
    const { request, response, positions } = exchange;
    this.number = number;
    this.breaches = undefined;
    this.startedAt = exchange.startedAt.getTime();
    this.ms = exchange.ms;
    this.world = exchange.world;
    this.group = exchange.group;
    this.user = exchange.user;
    this.spec = exchange.spec;
    this.method = request.method;
    this.url = shared.url(request.url);
    this.problems = shortProblems(exchange.problems);
    this.notes = shortNotes(exchange.notes);
    this.from = positions.from;
    this.to = positions.to;
    this.firstOffset = positions.offsets?.first;
    this.lastOffset = positions.offsets?.last ?? 0;

    const isReset = response.bodyFault?.kind === 'reset';
    const sent = shared.sent(request.headers);
    const answered = shared.answered(isReset ? NO_HEADERS : response.headers);
    this.status = isReset ? 0 : response.status;
    this.request.headers = sent.headers;
    this.request.body.fillRequest(request, memory);
    this.response.headers = answered.headers;
    this.response.streamed = response.stream !== undefined;
    this.response.bodyFault = response.bodyFault;
    if (!response.stream && (isReset || request.method === 'HEAD')) this.response.body.clear();
    else this.response.body.fillResponse(response, memory);
    this.weight = FRAME_BYTES + 2 * request.url.length + this.weightOfContent(sent, answered);
  }

  private weightOfContent(sent: SharedHeaders, answered: SharedHeaders): number {
    const { request, response, problems, notes } = this;
    return (
      sent.weight + request.body.weight + answered.weight + response.body.weight + sentencesWeight(problems, notes)
    );
  }

  /** Drops references to what can be large. */
  clear(): void {
    this.world = this.url = '';
    this.user = undefined;
    this.problems = this.notes = NONE;
    this.breaches = undefined;
    this.request.headers = this.response.headers = NO_HEADERS;
    this.response.bodyFault = undefined;
    this.request.body.clear();
    this.response.body.clear();
  }
}

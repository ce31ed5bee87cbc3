// Whole answers, given again as they are for as long as nothing that they were made of has changed. What that is: the world (its
// ledger and how long its log is), the ledger's time where the operation asked for it, the caller, and the request as it was sent.
// An operation that did anything beyond reading is never kept (context.ts notes what it asks for). Why so: decisions 008.

import type { Micros } from '../../base';
import type { OperationSpec } from '../../contract';
import type { Ledger } from '../../ledger';
import type { Identity } from '../../operations';
import type { Exchange } from './exchange';
import { EMPTY_BODY } from '../messages';
import { DEFAULT_LIMITS, type Limits } from '../limits';
import type { Rendered } from './render';

/** Worlds whose answers are kept: the ones that came last. */
const MOST_WORLDS = 12;
const LONGEST_KEY = 8 * 1024;
const FRAME_BYTES = 300;

/** The moment that an answer was made at, by which it is kept. */
export interface Standing {
  readonly ledger: Ledger;
  /** Length of the log: the ledger's state is what the log leads to. */
  readonly length: number;
  readonly now: Micros;
}

interface Kept {
  readonly answer: Rendered;
  readonly from: Micros;
  /** Exclusive; none when time plays no part. */
  readonly until: Micros | undefined;
}

/** Answers of one world, and their bytes with those of their keys. */
type Bounds = Pick<Limits, 'answers' | 'answerBytes'>;

interface Shelf {
  readonly most: Bounds;
  /** The log's length that all of it was made at. */
  length: number;
  bytes: number;
  /** Undefined for what was asked for once: most requests are not repeated, and cost nothing but this. */
  readonly kept: Map<string, Kept | undefined>;
}

export interface Answers {
  /** The request as a text by which its answer is kept: no two requests share one. Undefined for one whose answer is not kept. */
  keyOf(exchange: Exchange, spec: OperationSpec, identity: Identity): string | undefined;
  /** The answer that the same request would get now. */
  find(key: string, at: Standing): Rendered | undefined;
  /** Offers an answer; it is kept when it was asked for before. `until` says when time alone would change it. */
  offer(key: string, at: Standing, made: { readonly answer: Rendered; readonly until: () => Micros | undefined }): void;
}

export function createAnswers(most: Bounds = DEFAULT_LIMITS): Answers {
  const shelves = new WeakMap<Ledger, Shelf>();
  const recent = new Set<Shelf>();

  const open = (shelf: Shelf): void => {
    recent.add(shelf);
    for (const oldest of recent) {
      if (recent.size <= MOST_WORLDS) return;
      empty(oldest);
      recent.delete(oldest);
    }
  };
  const shelfAt = ({ ledger, length }: Standing): Shelf => {
    const shelf = shelves.get(ledger) ?? { most, length, bytes: 0, kept: new Map<string, Kept | undefined>() };
    if (shelf.length !== length) empty(shelf);
    shelf.length = length;
    // One that was put out by others comes back with its next request.
    if (!recent.has(shelf)) open(shelf);
    shelves.set(ledger, shelf);
    return shelf;
  };

  return {
    keyOf: createKeys(),
    find(key, at) {
      const kept = shelfAt(at).kept.get(key);
      return kept && kept.from <= at.now && (kept.until === undefined || at.now < kept.until) ? kept.answer : undefined;
    },
    offer(key, at, { answer, until }) {
      // Others may have been served while this one was made.
      if (at.ledger.state.log.length !== at.length) return;
      const shelf = shelfAt(at);
      const isKnown = shelf.kept.has(key);
      drop(shelf, key);
      put(shelf, key, isKnown ? { answer, from: at.now, until: until() } : undefined);
    },
  };
}

const weightOf = (key: string, kept: Kept | undefined): number =>
  FRAME_BYTES + key.length + (kept ? 3 * kept.answer.bytes : 0);

function put(shelf: Shelf, key: string, kept: Kept | undefined): void {
  const weight = weightOf(key, kept);
  if (weight > shelf.most.answerBytes / 4) return;
  shelf.kept.set(key, kept);
  shelf.bytes += weight;
  // A map gives its keys in the order of putting: what is oldest goes first.
  for (const oldest of shelf.kept.keys()) {
    if (shelf.kept.size <= shelf.most.answers && shelf.bytes <= shelf.most.answerBytes) return;
    drop(shelf, oldest);
  }
}

function drop(shelf: Shelf, key: string): void {
  if (!shelf.kept.has(key)) return;
  shelf.bytes -= weightOf(key, shelf.kept.get(key));
  shelf.kept.delete(key);
}

function empty(shelf: Shelf): void {
  if (shelf.kept.size > 0) shelf.kept.clear();
  shelf.bytes = 0;
}

/** All of a request that its answer can depend on. */
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly type: string;
  readonly kind: Identity['kind'];
  /** Empty for nobody. */
  readonly user: string;
  /** Empty where the operation takes none. */
  readonly body: Uint8Array;
}

function createKeys(): Answers['keyOf'] {
  /** What was asked of each operation last: who asks again and again sends the same, and to compare it is cheaper than to make a text of it, which a map has to read anew. */
  const latest = new WeakMap<OperationSpec, { asked: Asked; key: string }>();
  return ({ request, path, query }, spec, identity) => {
    const { body, headers, method, url } = request;
    if (
      spec.safety !== 'read' ||
      spec.group === 'control' ||
      body.byteLength > LONGEST_KEY ||
      url.length > LONGEST_KEY ||
      takesHeaders(spec)
    )
      return undefined;
    const type = spec.requestBody ? (headers['content-type'] ?? '') : '';
    const asked: Asked = {
      method,
      path,
      query,
      type,
      kind: identity.kind,
      user: identity.kind === 'caller' ? identity.caller.userId : '',
      body: spec.requestBody ? body : EMPTY_BODY,
    };
    const known = latest.get(spec);
    if (known && isSameAsked(asked, known.asked)) return known.key;
    const key = textOf(asked);
    if (key.length > LONGEST_COMPARED) return key;
    // A copy: the bytes are a part of what came from a socket.
    const kept = { ...asked, body: asked.body.byteLength === 0 ? EMPTY_BODY : Buffer.from(asked.body) };
    if (known) [known.asked, known.key] = [kept, key];
    else latest.set(spec, { asked: kept, key });
    return key;
  };
}

/** What is longer is seldom asked again, and not held for it. */
const LONGEST_COMPARED = 2048;

const isSameAsked = (a: Asked, b: Asked): boolean =>
  a.path === b.path &&
  a.query === b.query &&
  a.kind === b.kind &&
  a.user === b.user &&
  a.method === b.method &&
  a.type === b.type &&
  (a.body === b.body || Buffer.compare(a.body, b.body) === 0);

/** Lengths first: no two of them come out the same. */
const textOf = ({ method, path, query, type, kind, user, body }: Asked): string =>
  `${method.length} ${path.length} ${query.length} ${type.length} ${user.length} ${kind} ${method}${path}${query}${type}${user}${body.byteLength > 0 ? latin1(body) : ''}`;

const takesHeaders = ({ parameters }: OperationSpec): boolean =>
  parameters.some((parameter) => parameter.in === 'header');

/** A character for each byte. */
const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

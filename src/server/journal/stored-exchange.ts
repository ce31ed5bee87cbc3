// What the journal stores of an exchange: plain data of known size. It must not reference a socket's buffer, a stream
// or a longer text than it shows; otherwise the limit in bytes would not hold.

import { joinParts, type TextPart } from '../../base';
import type { OperationSpec } from '../../contract';
import type { RequestProblem } from '../../operations';
import type { HttpRequest, HttpResponse, BodyFault } from '../messages';
import { encodingOf } from '../encoded-response';
import { memoizeLatest, sharingBodies, sharingHeaders } from './shared-headers';
import type { FinishedExchange } from './types';

const MAX_PROBLEMS = 50;
const MAX_NOTES = 20;
const LONGEST_SENTENCE = 500;
/** Approximate overhead of objects, numbers and the slot of an entry. */
const FRAME_BYTES = 600;

export interface StoredBody {
  readonly text: string;
  /** Size of the whole body; undefined when it was not read: a stream, or a request over the limit. */
  readonly bytes: number | undefined;
  readonly truncated: boolean;
}

interface StoredMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: StoredBody;
  /** Approximate size in memory, in bytes. */
  readonly weight: number;
}

interface StoredResponse extends StoredMessage {
  readonly streamed: boolean;
  readonly bodyFault: BodyFault | undefined;
}

export interface StoredExchange extends Pick<
  FinishedExchange,
  'world' | 'group' | 'user' | 'ms' | 'positions' | 'problems' | 'notes'
> {
  /** Sequence number; the id is `r` followed by it. */
  readonly number: number;
  /** Wall-clock start time in milliseconds. */
  readonly startedAt: number;
  readonly method: string;
  readonly url: string;
  readonly spec: OperationSpec | undefined;
  /** The status that the client received: 0 when the connection was closed without a response. */
  readonly status: number;
  readonly request: StoredMessage;
  readonly response: StoredResponse;
  /** Approximate size in memory, in bytes. */
  readonly weight: number;
}

export type StoreExchange = (exchange: FinishedExchange, number: number) => StoredExchange;

/**
 * Creates stored exchanges for one journal, with bodies up to the limit. They still contain tokens: everything that
 * leaves the journal is redacted first.
 */
export function createExchangeStore(bodyBytes: number): StoreExchange {
  const messages = { request: requestStore(bodyBytes), response: responseStore(bodyBytes) };
  return (exchange, number) => storeExchange(exchange, number, messages);
}

interface MessageStores {
  readonly request: (request: HttpRequest) => StoredMessage;
  readonly response: (response: HttpResponse, method: string) => StoredResponse;
}

function requestStore(limit: number): MessageStores['request'] {
  const [headersOf, bodyOf] = [sharingHeaders(), sharingBodies((bytes) => decoded(bytes, limit))];
  let last: StoredMessage | undefined;
  return (request) => {
    const { headers, weight } = headersOf(request.headers);
    const body = request.bodyTooLarge === true ? UNREAD : request.body.byteLength === 0 ? EMPTY : bodyOf(request.body);
    if (last?.headers !== headers || last.body !== body)
      last = { headers, body, weight: weight + weightOf(body, limit) };
    return last;
  };
}

function responseStore(limit: number): MessageStores['response'] {
  const headersOf = sharingHeaders();
  const kept = (response: HttpResponse, method: string): StoredResponse => {
    const { stream, bodyFault } = response;
    const isReset = bodyFault?.kind === 'reset';
    const { headers, weight } = headersOf(isReset ? NO_HEADERS : response.headers);
    const body = stream ? STREAMED : isReset || method === 'HEAD' ? EMPTY : responseBody(response, limit);
    return { headers, body, streamed: stream !== undefined, bodyFault, weight: weight + weightOf(body, limit) };
  };
  // A repeated response is the same object (pipeline/render.ts). A large one is not retained for that.
  const again = memoizeLatest((response: HttpResponse) => kept(response, 'GET'));
  return (response, method) =>
    response.stream || method === 'HEAD' || response.body.length > limit ? kept(response, method) : again(response);
}

function storeExchange(exchange: FinishedExchange, number: number, messages: MessageStores): StoredExchange {
  const { world, group, spec, user, ms, positions } = exchange;
  const [problems, notes] = [shortProblems(exchange.problems), shortNotes(exchange.notes)];
  const { method, url } = exchange.request;
  const request = messages.request(exchange.request);
  const response = messages.response(exchange.response, method);
  return {
    number,
    world,
    group,
    spec,
    user,
    ms,
    positions,
    problems,
    notes,
    method,
    url,
    request,
    response,
    weight: FRAME_BYTES + 2 * url.length + request.weight + response.weight + sentencesWeight(problems, notes),
    startedAt: exchange.startedAt.getTime(),
    status: response.bodyFault?.kind === 'reset' ? 0 : exchange.response.status,
  };
}

const NO_HEADERS: Readonly<Record<string, string>> = {};
const EMPTY: StoredBody = { text: '', bytes: 0, truncated: false };
const STREAMED: StoredBody = { text: '', bytes: undefined, truncated: false };
const UNREAD: StoredBody = { text: '', bytes: undefined, truncated: true };

/** A copy as text, because the bytes may be a small part of a large socket buffer. */
function decoded(body: Uint8Array, limit: number): StoredBody {
  if (body.byteLength === 0) return EMPTY;
  const truncated = body.byteLength > limit;
  const bytes = truncated ? body.subarray(0, limit) : body;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // A streaming decoder drops the character that the cut has halved.
  const text = truncated
    ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(buffer, { stream: true })
    : buffer.toString('utf8');
  return { text, bytes: body.byteLength, truncated };
}

function responseBody(response: FinishedExchange['response'], limit: number): StoredBody {
  const { body: text } = response;
  const { bytes, encoded, pieces } = encodingOf(response);
  if (response.binary) return { text: '', bytes, truncated: true };
  if (text === '') return EMPTY;
  if (bytes > limit) return { text: truncatedCopy(text, limit), bytes, truncated: true };
  if (encoded) return new EncodedBody(encoded);
  return pieces ? new PiecedBody(pieces, bytes) : { text, bytes, truncated: false };
}

/** A long body as bytes, outside the garbage-collected heap; most are never read. */
class EncodedBody implements StoredBody {
  readonly truncated = false;
  readonly bytes: number;
  constructor(private readonly encoded: Uint8Array) {
    this.bytes = encoded.byteLength;
  }
  get text(): string {
    return Buffer.from(this.encoded.buffer, this.encoded.byteOffset, this.bytes).toString('utf8');
  }
}

/** A body of chunks that others share. They count in full, because the other owners may release them first. */
class PiecedBody implements StoredBody {
  readonly truncated = false;
  constructor(
    private readonly pieces: readonly TextPart[],
    readonly bytes: number,
  ) {}
  get text(): string {
    return joinParts(this.pieces);
  }
}

/** Copies the first bytes into a new string: a slice would retain the whole. Only complete characters are written. */
function truncatedCopy(text: string, limit: number): string {
  const buffer = Buffer.allocUnsafe(limit);
  return buffer.toString('utf8', 0, buffer.write(text, 'utf8'));
}

const sentence = (text: string): string =>
  text.length <= LONGEST_SENTENCE ? text : `${truncatedCopy(text, LONGEST_SENTENCE)}…`;

function shortNotes(notes: readonly string[]): readonly string[] {
  return notes.length === 0 ? NONE : notes.slice(0, MAX_NOTES).map(sentence);
}

function shortProblems(problems: readonly RequestProblem[]): readonly RequestProblem[] {
  if (problems.length === 0) return NONE;
  const first = problems
    .slice(0, MAX_PROBLEMS)
    .map((problem) => ({ ...problem, name: sentence(problem.name), message: sentence(problem.message) }));
  const last = problems[MAX_PROBLEMS];
  return last
    ? [...first, { ...last, name: '', message: `${problems.length - MAX_PROBLEMS} more problems are not stored` }]
    : first;
}

const NONE: readonly never[] = [];

// A string with a character beyond Latin-1 takes two bytes per character.
const weightOf = (body: StoredBody, limit: number): number =>
  body instanceof EncodedBody || body instanceof PiecedBody ? body.bytes : textWeight(body, limit);
const textWeight = ({ text, bytes = 0 }: StoredBody, limit: number): number =>
  text.length === Math.min(bytes, limit) ? text.length : 2 * text.length;

function sentencesWeight(problems: readonly RequestProblem[], notes: readonly string[]): number {
  let weight = 0;
  for (const { name, message } of problems) weight += 100 + 2 * (name.length + message.length);
  for (const note of notes) weight += 32 + 2 * note.length;
  return weight;
}

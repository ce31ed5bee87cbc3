// What the journal keeps of an exchange: plain data of known size. Nothing here holds on to a socket's buffer, a stream or a
// longer text than it shows, so that the bound in bytes is true.

import type { OperationSpec } from '../../contract';
import type { RequestProblem } from '../../operations';
import type { Spoiling } from '../messages';
import type { FinishedExchange } from './types';

export const BODY_KEPT_BYTES = 64 * 1024;
const MOST_PROBLEMS = 50;
const MOST_NOTES = 20;
const LONGEST_SENTENCE = 500;
/** Objects, numbers and the slot of an entry, roughly. */
const FRAME_BYTES = 600;

export interface KeptBody {
  readonly text: string;
  /** Of the whole body; undefined when it was not read: a stream, or a request beyond the limit. */
  readonly bytes: number | undefined;
  readonly truncated: boolean;
}

interface KeptMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: KeptBody;
}

export interface KeptExchange extends Pick<FinishedExchange, 'world' | 'group' | 'user' | 'startedAt' | 'ms' | 'positions' | 'problems' | 'notes'> {
  /** Grows from exchange to exchange; the id is `r` and this number. */
  readonly number: number;
  readonly method: string;
  readonly url: string;
  readonly spec: OperationSpec | undefined;
  /** What the caller saw: 0 where the connection was cut without an answer. */
  readonly status: number;
  readonly request: KeptMessage;
  readonly response: KeptMessage & { readonly streamed: boolean; readonly spoiling: Spoiling | undefined };
  /** Bytes of memory, roughly. */
  readonly weight: number;
}

/** Tokens are still in it: whatever leaves the journal goes through the redaction. */
export function keep(exchange: FinishedExchange, number: number): KeptExchange {
  const { request, response, world, group, spec, user, startedAt, ms, positions } = exchange;
  const [problems, notes] = [shortProblems(exchange.problems), shortNotes(exchange.notes)];
  const isReset = response.spoiling?.kind === 'reset';
  const requestBody = request.bodyTooLarge === true ? UNREAD : decoded(request.body);
  const responseBody = response.stream ? STREAMED : isReset || request.method === 'HEAD' ? EMPTY : cut(response.body);
  const responseHeaders = isReset ? {} : response.headers;
  const weight =
    FRAME_BYTES + 2 * request.url.length + weightOf(requestBody) + weightOf(responseBody) + headersWeight(request.headers) + headersWeight(responseHeaders) + sentencesWeight(problems, notes);
  return {
    number, world, group, spec, user, startedAt, ms, positions, problems, notes, weight,
    method: request.method,
    url: request.url,
    status: isReset ? 0 : response.status,
    request: { headers: request.headers, body: requestBody },
    response: { headers: responseHeaders, body: responseBody, streamed: response.stream !== undefined, spoiling: response.spoiling },
  };
}

const EMPTY: KeptBody = { text: '', bytes: 0, truncated: false };
const STREAMED: KeptBody = { text: '', bytes: undefined, truncated: false };
const UNREAD: KeptBody = { text: '', bytes: undefined, truncated: true };

/** A copy as text: the bytes may be a small part of a large buffer of the socket. */
function decoded(body: Uint8Array): KeptBody {
  if (body.byteLength === 0) return EMPTY;
  const truncated = body.byteLength > BODY_KEPT_BYTES;
  const bytes = truncated ? body.subarray(0, BODY_KEPT_BYTES) : body;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Streaming holds back a character that the cut has halved.
  const text = truncated ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(buffer, { stream: true }) : buffer.toString('utf8');
  return { text, bytes: body.byteLength, truncated };
}

function cut(text: string): KeptBody {
  if (text === '') return EMPTY;
  const bytes = Buffer.byteLength(text, 'utf8');
  return bytes <= BODY_KEPT_BYTES ? { text, bytes, truncated: false } : { text: copied(text, BODY_KEPT_BYTES), bytes, truncated: true };
}

/** The first bytes as a text of its own: a slice would keep the whole alive. Only whole characters are written. */
function copied(text: string, limit: number): string {
  const buffer = Buffer.allocUnsafe(limit);
  return buffer.toString('utf8', 0, buffer.write(text, 'utf8'));
}

const sentence = (text: string): string => (text.length <= LONGEST_SENTENCE ? text : `${copied(text, LONGEST_SENTENCE)}…`);

function shortNotes(notes: readonly string[]): readonly string[] {
  return notes.length === 0 ? NONE : notes.slice(0, MOST_NOTES).map(sentence);
}

function shortProblems(problems: readonly RequestProblem[]): readonly RequestProblem[] {
  if (problems.length === 0) return NONE;
  const first = problems.slice(0, MOST_PROBLEMS).map((problem) => ({ ...problem, name: sentence(problem.name), message: sentence(problem.message) }));
  const last = problems[MOST_PROBLEMS];
  return last ? [...first, { ...last, name: '', message: `${problems.length - MOST_PROBLEMS} more problems are not kept` }] : first;
}

const NONE: readonly never[] = [];

// A text with a character beyond Latin-1 takes two bytes for each.
const weightOf = ({ text, bytes = 0 }: KeptBody): number => (text.length === Math.min(bytes, BODY_KEPT_BYTES) ? text.length : 2 * text.length);

function headersWeight(headers: Readonly<Record<string, string>>): number {
  let weight = 0;
  for (const name in headers) weight += 64 + name.length + 2 * (headers[name]?.length ?? 0);
  return weight;
}

function sentencesWeight(problems: readonly RequestProblem[], notes: readonly string[]): number {
  let weight = 0;
  for (const { name, message } of problems) weight += 100 + 2 * (name.length + message.length);
  for (const note of notes) weight += 32 + 2 * note.length;
  return weight;
}

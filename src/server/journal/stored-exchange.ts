// What the journal stores of an exchange: plain data of known size. It must not reference a socket's buffer, a stream
// or a longer text than it shows; otherwise the limit in bytes would not hold.

import type { OperationSpec } from '../../contract';
import type { RequestProblem } from '../../operations';
import type { BodyFault } from '../messages';
import type { FinishedExchange } from './types';

export interface StoredBody {
  readonly text: string;
  /** Size of the whole body; undefined when it was not read: a stream, or a request over the limit. */
  readonly bytes: number | undefined;
  readonly truncated: boolean;
}

interface StoredMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: StoredBody;
}

interface StoredResponse extends StoredMessage {
  readonly streamed: boolean;
  readonly bodyFault: BodyFault | undefined;
}

/** Valid only until the next exchange is recorded: it may be overwritten. */
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
  /** Set when the exchange is judged. */
  breaches: readonly RecordedBreach[] | undefined;
}

/** A place where the response breaks the contract. */
export interface RecordedBreach {
  /** JSON pointer into the body; empty for the response as a whole. */
  readonly pointer: string;
  readonly message: string;
}

const MAX_PROBLEMS = 50;
const MAX_NOTES = 20;
const LONGEST_SENTENCE = 500;

export const NONE: readonly never[] = [];

/** Copies the first bytes into a new string: a slice would retain the whole. Only complete characters are written. */
function truncatedCopy(text: string, limit: number): string {
  const buffer = Buffer.allocUnsafe(limit);
  return buffer.toString('utf8', 0, buffer.write(text, 'utf8'));
}

const sentence = (text: string): string =>
  text.length <= LONGEST_SENTENCE ? text : `${truncatedCopy(text, LONGEST_SENTENCE)}…`;

export function shortNotes(notes: readonly string[]): readonly string[] {
  return notes.length === 0 ? NONE : notes.slice(0, MAX_NOTES).map(sentence);
}

export function shortProblems(problems: readonly RequestProblem[]): readonly RequestProblem[] {
  if (problems.length === 0) return NONE;
  const first = problems
    .slice(0, MAX_PROBLEMS)
    .map((problem) => ({ ...problem, name: sentence(problem.name), message: sentence(problem.message) }));
  const last = problems[MAX_PROBLEMS];
  return last
    ? [...first, { ...last, name: '', message: `${problems.length - MAX_PROBLEMS} more problems are not stored` }]
    : first;
}

/** Approximate size in memory, in bytes. */
export function sentencesWeight(problems: readonly RequestProblem[], notes: readonly string[]): number {
  let weight = 0;
  for (const { name, message } of problems) weight += 100 + 2 * (name.length + message.length);
  for (const note of notes) weight += 32 + 2 * note.length;
  return weight;
}

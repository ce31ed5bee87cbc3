// The body of a request: bytes to text to JSON to judged JSON. Every way to fail is a refusal, never a throw.
// An empty body with a JSON content type is no body; an operation without a request body ignores what is sent.

import { isUtf8 } from 'node:buffer';
import { err, ok, parseJson, type Json, type Result } from '../../base';
import type { Contract, MediaSpec, OperationSpec, Violation } from '../../contract';
import type { Dialect, Refusal, RequestProblem } from '../../operations';
import type { HttpRequest } from '../messages';
import { judgeable } from './exact-integers';
import { DEFAULT_LIMITS } from '../limits';
import { memberCount, repeatedMember } from './repeated-members';
import { bodyProblem, problemOf } from './request-problems';

const MOST_PROBLEMS = 20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

interface BodyRules {
  /** The schema is not checked. */
  readonly isLenient: boolean;
  readonly dialect: Pick<Dialect, 'ledgerBodyType'>;
  /** Nesting of objects and arrays. */
  readonly maxDepth?: number;
  /** Receives a note on an accepted body. */
  readonly explain?: (note: string) => void;
}

/** The parsed body, undefined when there is none, or when it is not JSON: the operation reads the bytes then. */
export function readBody(
  contract: Contract,
  spec: OperationSpec,
  request: HttpRequest,
  { isLenient, dialect, maxDepth = DEFAULT_LIMITS.jsonDepth, explain }: BodyRules,
): Result<Json | undefined, Refusal> {
  if (!spec.requestBody) return ok(undefined);
  if (isBlank(request.body))
    return spec.requestBody.required
      ? unparsable(`the body is empty, but ${isFile(spec.requestBody) ? 'a file' : 'a JSON value'} is required`)
      : ok(undefined);
  const media = mediaFor(
    spec,
    request.headers['content-type'],
    spec.group === 'ledger' && dialect.ledgerBodyType === 'any',
  );
  if (!media.ok) return media;
  if (media.value.mediaType === BINARY) return ok(undefined);
  if (!isJsonMedia(media.value.mediaType)) return isUtf8(request.body) ? ok(undefined) : NOT_TEXT;
  const text = decodeText(request.body);
  if (text === undefined) return NOT_TEXT;
  const { depth, members } = outlineOf(request.body);
  if (depth > maxDepth)
    return err({
      kind: 'unparsable-body',
      message: `the body nests objects and arrays deeper than ${maxDepth} levels`,
      limit: 'jsonDepth',
    });
  const parsed = parsedText(text);
  if (!parsed.ok) return parsed;
  const { schemaId } = media.value;
  const violations = isLenient || schemaId === undefined ? [] : contract.validate(schemaId, judgeable(parsed.value));
  if (violations.length > 0 && schemaId !== undefined)
    return err({ kind: 'invalid-request', problems: onePerMember(violations, parsed.value, { contract, schemaId }) });
  if (explain && memberCount(parsed.value) < members) explain(repeatedMember(text));
  return parsed;
}

/**
 * One problem for each member: a value of the wrong type breaks several keywords at once. Only the first ones are
 * worded, as a body can break a hundred thousand rules; the last one says how many more there are.
 */
function onePerMember(
  violations: readonly Violation[],
  body: Json,
  violated: Parameters<typeof bodyProblem>[2],
): readonly RequestProblem[] {
  const firsts = new Map<string, Violation>();
  for (const violation of violations) {
    const member = `${violation.pointer} ${violation.missing ?? ''}`;
    if (!firsts.has(member)) firsts.set(member, violation);
  }
  const all = [...firsts.values()];
  const [next] = all.slice(MOST_PROBLEMS);
  const more = next && { problem: problemOf(next), message: `and ${all.length - MOST_PROBLEMS} more` };
  return [
    ...all.slice(0, MOST_PROBLEMS).map((violation) => bodyProblem(violation, body, violated)),
    ...(more ? [{ in: 'body', name: '', ...more } as const] : []),
  ];
}

/** Deepest nesting of objects and arrays, and members of all objects, counted without recursion outside of strings. */
export function outlineOf(bytes: Uint8Array): { readonly depth: number; readonly members: number } {
  let depth = 0;
  let deepest = 0;
  let members = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (inString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === COLON) members += 1;
    else if (byte === 0x7b || byte === 0x5b) deepest = Math.max(deepest, (depth += 1));
    else if (byte === 0x7d || byte === 0x5d) depth -= 1;
  }
  return { depth: deepest, members };
}

// Apps refuse other content types (observed scan-validator 1.4); the ledger interface of running servers accepts any
// (row A8), and for binary bodies clients send many.
function mediaFor(spec: OperationSpec, contentType: string | undefined, takesAny: boolean): Result<MediaSpec, Refusal> {
  const offered = spec.requestBody?.content ?? [];
  // Nearly all requests have the type exactly as the document writes it.
  const exact = offered.find(({ mediaType }) => mediaType === contentType);
  if (exact) return ok(exact);
  const json = offered.find(({ mediaType }) => isJsonMedia(mediaType));
  const binary = offered.find(({ mediaType }) => mediaType === BINARY);
  const sent = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const named = offered.find(({ mediaType }) => mediaType.toLowerCase() === sent);
  const fitting = named ?? binary ?? (sent === '' || isJsonMedia(sent) || takesAny ? (json ?? offered[0]) : undefined);
  return fitting ? ok(fitting) : err({ kind: 'unsupported-media-type', mediaType: sent });
}

function parsedText(text: string): Result<Json, Refusal> {
  try {
    return ok(parseJson(text));
  } catch (error: unknown) {
    return unparsable(error instanceof Error ? error.message : 'the body is not JSON');
  }
}

const STRICT = new TextDecoder('utf-8', { fatal: true });

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return STRICT.decode(bytes);
  } catch {
    return undefined;
  }
}

const isBlank = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
const BINARY = 'application/octet-stream';
const isFile = ({ content }: NonNullable<OperationSpec['requestBody']>): boolean =>
  content.every(({ mediaType }) => !isJsonMedia(mediaType));
const isJsonMedia = (mediaType: string): boolean =>
  mediaType === 'application/json' ||
  /^application\/(?:[\w.!#$&^-]+\+)?json$/i.test(mediaType.split(';')[0]?.trim() ?? '');
const unparsable = (message: string): Result<never, Refusal> => err({ kind: 'unparsable-body', message });
const NOT_TEXT = unparsable('the body is not UTF-8 text');

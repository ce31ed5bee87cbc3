// From an operation's answer to the text that is sent; the response cache holds answers in this form. An answer to GET
// carries an ETag made of its content, and a request with the same ETag is answered 304 (RFC 9110 13.1.2, decisions
// 008).

import { hash } from 'node:crypto';
import { joinParts, textParts, type CachedText, type TextPart } from '../../base';
import type { OperationSpec } from '../../contract';
import type { Answer } from '../../operations';
import { EncodedResponse, NotModified, type AnswerValidity, type BodyEncoding } from '../encoded-response';
import type { HttpRequest, HttpResponse } from '../messages';

export interface RenderedAnswer extends BodyEncoding {
  readonly status: number;
  readonly headers: HttpResponse['headers'];
  readonly body: string;
  readonly stream: AsyncIterable<string> | undefined;
  readonly isBinary: boolean;
  /** The last response made of it: the next one has the same headers in most cases. */
  sent: { readonly cors: HttpResponse['headers']; response: EncodedResponse } | undefined;
  /** Set when it is cached. */
  validity: AnswerValidity | undefined;
  /** Set when it is cached with explanations. */
  notes?: readonly string[];
}

export const isRendered = (answer: Answer | RenderedAnswer): answer is RenderedAnswer => 'body' in answer;

/** All rendered answers come from here, with their members in one order: the engine gives them one shape. */
export const renderedAnswer = (
  { status, headers }: Pick<RenderedAnswer, 'status' | 'headers'>,
  content: Pick<RenderedAnswer, 'body' | 'bytes' | 'encoded'> &
    Partial<Pick<RenderedAnswer, 'pieces' | 'stream' | 'isBinary'>>,
): RenderedAnswer => ({
  status,
  headers,
  body: content.body,
  bytes: content.bytes,
  encoded: content.encoded,
  pieces: content.pieces,
  stream: content.stream,
  isBinary: content.isBinary ?? false,
  sent: undefined,
  validity: undefined,
});

export function render(answer: Answer): RenderedAnswer {
  const { status, json, text, stream } = answer;
  if (answer.bytes) return renderBinary(answer, answer.bytes);
  const pieces = json === undefined ? undefined : textParts(json);
  const body = pieces === undefined ? (text ?? '') : joinParts(pieces);
  const isPieced = pieces?.some((piece) => typeof piece !== 'string') === true;
  const isLong = body.length >= WORTH_ENCODING;
  const encoded = isLong && !isPieced ? Buffer.from(body) : undefined;
  const bytes = encoded?.byteLength ?? (isLong && isPieced ? bytesOf(pieces) : Buffer.byteLength(body));
  return renderedAnswer(
    { status, headers: typedHeaders(answer) },
    {
      body,
      bytes,
      encoded,
      pieces: isPieced ? pieces : undefined,
      stream,
    },
  );
}

/**
 * Length of a long body in UTF-8, from the cached lengths of its pieces. Counting the body itself would flatten the
 * concatenated text: a wasted copy, because sending copies it again. For a short body, which may be sent again as text,
 * flattening pays off.
 */
function bytesOf(pieces: readonly TextPart[]): number {
  let bytes = 0;
  for (const piece of pieces)
    bytes += typeof piece === 'string' ? Buffer.byteLength(piece) : (piece.bytes ??= Buffer.byteLength(piece.text));
  return bytes;
}

const renderBinary = (answer: Answer, encoded: Uint8Array): RenderedAnswer =>
  renderedAnswer(
    { status: answer.status, headers: typedHeaders(answer) },
    { body: '', bytes: encoded.byteLength, encoded, isBinary: true },
  );

/**
 * A long body is encoded once, for its ETag, the socket and the journal. A shorter one is written as fast together with
 * the headers.
 */
const WORTH_ENCODING = 4096;

const NONE: HttpResponse['headers'] = {};
/** Shared by nearly all answers, so that the journal and `withCors` recognise them. */
const PLAIN_JSON: HttpResponse['headers'] = { 'content-type': 'application/json' };

function typedHeaders({ json, text, headers }: Answer): HttpResponse['headers'] {
  if (json !== undefined) return headers ? { ...PLAIN_JSON, ...headers } : PLAIN_JSON;
  return text === undefined ? (headers ?? NONE) : { 'content-type': 'text/plain; charset=UTF-8', ...headers };
}

let plain = { cors: NONE, headers: PLAIN_JSON };

function withCors(headers: HttpResponse['headers'], cors: HttpResponse['headers']): HttpResponse['headers'] {
  if (headers !== PLAIN_JSON) return { ...headers, ...cors };
  if (plain.cors !== cors) plain = { cors, headers: { ...PLAIN_JSON, ...cors } };
  return plain.headers;
}

/** The answer with an ETag, where the operation belongs to the network and is read by GET. */
export function tagged(rendered: RenderedAnswer, spec: OperationSpec): RenderedAnswer {
  const { status, headers, bytes, stream } = rendered;
  if (status !== 200 || bytes === 0 || spec.method !== 'GET' || spec.group === 'control' || stream) return rendered;
  return renderedAnswer({ status, headers: { ...headers, etag: `"${markOf(rendered)}"` } }, rendered);
}

const digest = (content: string | Uint8Array): string => hash('sha256', content, 'base64url').slice(0, 27);

/**
 * Differs for different bodies. A cached piece is digested once; its digest follows a character that no JSON text has.
 */
function markOf({ pieces, encoded, body }: RenderedAnswer): string {
  if (!pieces) return digest(encoded ?? body);
  let text = '';
  for (const piece of pieces) text += typeof piece === 'string' ? piece : `\0${cachedTag(piece)}`;
  return digest(text);
}

const cachedTag = (part: CachedText): string => (part.tag ??= digest(part.text));

/** The answer as the transport takes it, with the headers for its caller. */
export function toResponse(
  rendered: RenderedAnswer,
  request: HttpRequest,
  cors: HttpResponse['headers'],
): HttpResponse {
  const { etag } = rendered.headers;
  const wanted = request.headers['if-none-match'];
  if (etag !== undefined && wanted !== undefined && isSame(wanted, etag))
    return rendered.validity && !rendered.isBinary
      ? new NotModified({ etag, ...cors }, () => wholeText(rendered, cors))
      : { status: 304, headers: { etag, ...cors }, body: '' };
  return wholeResponse(rendered, cors);
}

function wholeResponse(rendered: RenderedAnswer, cors: HttpResponse['headers']): HttpResponse {
  if (rendered.isBinary)
    return { status: rendered.status, headers: { ...rendered.headers, ...cors }, body: '', binary: rendered.encoded };
  return wholeText(rendered, cors);
}

function wholeText(rendered: RenderedAnswer, cors: HttpResponse['headers']): EncodedResponse {
  if (rendered.sent?.cors === cors) return (rendered.sent.response = encodedOnce(rendered.sent.response));
  const { status, headers, body, bytes, encoded, pieces, stream, validity } = rendered;
  const encoding = { bytes, encoded, pieces };
  const response = new EncodedResponse(status, withCors(headers, cors), body, stream, encoding, validity);
  rendered.sent = { cors, response };
  return response;
}

/** A response that is sent a second time is probably sent often. */
function encodedOnce(response: EncodedResponse): EncodedResponse {
  const { status, headers, body, stream, encoding, validity } = response;
  if (encoding.encoded || stream || body.length < WORTH_ENCODING) return response;
  return new EncodedResponse(status, headers, body, stream, { ...encoding, encoded: Buffer.from(body) }, validity);
}

/** Weak comparison with each tag of the list; a star means any. */
const isSame = (wanted: string, etag: string): boolean =>
  wanted.trim() === '*' || wanted.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);

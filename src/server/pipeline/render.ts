// From an operation's answer to the text that is sent, once: what is kept is kept in this form. An answer to GET carries an ETag
// made of its content, and whoever shows the same one is told that nothing has changed (RFC 9110 13.1.2, decisions 008).

import { hash } from 'node:crypto';
import { joinParts, textParts, type CachedText, type TextPart } from '../../base';
import type { OperationSpec } from '../../contract';
import type { Answer } from '../../operations';
import type { HttpRequest, HttpResponse } from '../messages';

export interface Rendered {
  readonly status: number;
  readonly headers: HttpResponse['headers'];
  readonly body: string;
  /** Of the body as UTF-8. */
  readonly bytes: number;
  /** As UTF-8: a long body without lasting pieces, and one that is sent again. */
  readonly encoded: Uint8Array | undefined;
  /** Of a body that has some that last. */
  readonly pieces: readonly TextPart[] | undefined;
  readonly stream: AsyncIterable<string> | undefined;
  /** As it was sent last: what is given again leaves under the same headers mostly. */
  sent: { readonly cors: HttpResponse['headers']; response: HttpResponse } | undefined;
}

export const isRendered = (answer: Answer | Rendered): answer is Rendered => 'body' in answer;

export function render(answer: Answer): Rendered {
  const { status, json, text, stream } = answer;
  const pieces = json === undefined ? undefined : textParts(json);
  const body = pieces === undefined ? (text ?? '') : joinParts(pieces);
  const isPieced = pieces?.some((piece) => typeof piece !== 'string') === true;
  const encoded = isPieced || body.length < WORTH_ENCODING ? undefined : Buffer.from(body);
  return {
    status,
    headers: typedHeaders(answer),
    body,
    bytes: encoded?.byteLength ?? Buffer.byteLength(body),
    encoded,
    pieces: isPieced ? pieces : undefined,
    stream,
    sent: undefined,
  };
}

/** A long body is encoded once, for its ETag, the socket and the journal. A shorter one is written as fast together with the head of the answer. */
const WORTH_ENCODING = 4096;

const NONE: HttpResponse['headers'] = {};
/** Of nearly every answer: one object for all, so that the journal and `withCors` know them again. */
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

/** The same with its ETag, where the operation is one of the network's that are read by GET. */
export function tagged(rendered: Rendered, spec: OperationSpec): Rendered {
  const { status, headers, body, bytes, encoded, pieces, stream } = rendered;
  if (status !== 200 || bytes === 0 || spec.method !== 'GET' || spec.group === 'control' || stream) return rendered;
  return {
    status,
    headers: { ...headers, etag: `"${markOf(rendered)}"` },
    body,
    bytes,
    encoded,
    pieces,
    stream,
    sent: undefined,
  };
}

const digest = (content: string | Uint8Array): string => hash('sha256', content, 'base64url').slice(0, 27);

/** Other for every other body. What lasts is read once, and stands for itself by its digest behind a sign that no JSON text has. */
function markOf({ pieces, encoded, body }: Rendered): string {
  if (!pieces) return digest(encoded ?? body);
  let text = '';
  for (const piece of pieces) text += typeof piece === 'string' ? piece : `\0${cachedTag(piece)}`;
  return digest(text);
}

const cachedTag = (part: CachedText): string => (part.tag ??= digest(part.text));

/** The answer as the transport takes it. */
export function toResponse(rendered: Rendered, request: HttpRequest, cors: HttpResponse['headers']): HttpResponse {
  const { etag } = rendered.headers;
  const wanted = request.headers['if-none-match'];
  if (etag !== undefined && wanted !== undefined && isSame(wanted, etag))
    return { status: 304, headers: { etag, ...cors }, body: '', bytes: 0 };
  if (rendered.sent?.cors === cors) return (rendered.sent.response = encodedOnce(rendered.sent.response));
  const { status, headers, body, bytes, encoded, pieces, stream } = rendered;
  const response = { status, headers: withCors(headers, cors), body, bytes, encoded, pieces, stream };
  rendered.sent = { cors, response };
  return response;
}

/** Who is sent twice is sent often. */
const encodedOnce = (response: HttpResponse): HttpResponse =>
  response.encoded || response.stream || response.body.length < WORTH_ENCODING
    ? response
    : { ...response, encoded: Buffer.from(response.body) };

/** Weak comparison with each tag of the list; a star means any. */
const isSame = (wanted: string, etag: string): boolean =>
  wanted.trim() === '*' || wanted.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);

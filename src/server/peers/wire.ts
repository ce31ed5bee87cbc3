// Requests, answers and questions between replicas as the heads of calls and replies. A request arrives as the edge
// received it: same bytes, header order and address of the client.

import { micros, parseJson, stringifyJson, type Json } from '../../base';
import type { BodyFault, HttpRequest, HttpResponse } from '../messages';
import type { RequestFrame } from '../streams/types';
import { EncodedResponse, NotModified, bodyBytes, cachedAnswer, type AnswerValidity } from '../encoded-response';
import type { LinkReply } from './types';
import type { WorldVersion } from './world-version';

/** A request to a world, or the handshake of one of its streams. */
export interface ForwardedHead {
  readonly kind: 'request' | 'stream';
  readonly world: string;
  readonly method: string;
  readonly url: string;
  readonly headers: HttpRequest['headers'];
  readonly peer?: string | undefined;
  readonly port?: number | undefined;
  readonly bodyTooLarge?: boolean | undefined;
  /** The edge caches the answer if it may. */
  readonly wantsValidity?: boolean | undefined;
}

/** A question to the replica itself. */
interface QuestionHead {
  readonly kind: 'question';
  readonly name: string;
}

/** Asks for the version of a world. */
export interface VersionHead {
  readonly kind: 'version';
  readonly world: string;
}

type CallHead = ForwardedHead | VersionHead | QuestionHead;

/** Written by a replica with the secret, which has the same version of the protocol. */
export const readCallHead = (head: string): CallHead => JSON.parse(head) as CallHead;

export const versionHead = (world: string): string => JSON.stringify({ kind: 'version', world } satisfies VersionHead);

export const forwardedHead = (
  kind: ForwardedHead['kind'],
  world: string,
  request: HttpRequest,
  wantsValidity?: boolean,
): string =>
  JSON.stringify({
    kind,
    world,
    method: request.method,
    url: request.url,
    headers: request.headers,
    peer: request.peer,
    port: request.port,
    bodyTooLarge: request.bodyTooLarge,
    wantsValidity,
  } satisfies ForwardedHead);

export const forwardedRequest = (
  { method, url, headers, peer, port, bodyTooLarge = false }: ForwardedHead,
  body: Uint8Array,
  gone: () => AbortSignal,
): HttpRequest => ({
  method,
  url,
  headers,
  peer,
  port,
  bodyTooLarge,
  body,
  get gone() {
    return gone();
  },
});

interface AnswerHead {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: HttpResponse['headers'];
  readonly bodyFault?: BodyFault | undefined;
  readonly validity?: ValidityJson | undefined;
  /** For a 304 with `validity`: the status and headers of the full answer, whose body is sent along. */
  readonly whole?: Pick<HttpResponse, 'status' | 'headers'> | undefined;
}

/** Times are text: a JSON number is not exact. */
interface ValidityJson extends Pick<AnswerValidity, 'key' | 'length'> {
  readonly ledger: string;
  readonly from: string;
  readonly until?: string | undefined;
}

interface VersionReply extends Omit<WorldVersion, 'now'> {
  readonly kind: 'version';
  readonly now: string;
}

type ReplyHead =
  | AnswerHead
  /** A stream is open; its frames follow. */
  | { readonly kind: 'opened'; readonly unofferedProtocol?: string | undefined }
  | VersionReply
  /** The version is not sufficient: each request must be forwarded. */
  | { readonly kind: 'forward' }
  /** This replica does not serve the world. */
  | { readonly kind: 'elsewhere' };

export const readReplyHead = (head: string): ReplyHead => JSON.parse(head) as ReplyHead;

const NO_BODY = new Uint8Array();

export const replyOf = (head: ReplyHead, pieces?: LinkReply['pieces']): LinkReply => ({
  head: JSON.stringify(head),
  body: NO_BODY,
  pieces,
});

export function answerReply(response: HttpResponse, wantsValidity = false): LinkReply {
  const { status, headers, bodyFault, stream } = response;
  const cached = wantsValidity && !bodyFault ? cachedAnswer(response) : undefined;
  const whole = cached && cached !== response ? { status: cached.status, headers: cached.headers } : undefined;
  const validity = cached && validityJson(cached.validity);
  const head = JSON.stringify({ kind: 'answer', status, headers, bodyFault, validity, whole } satisfies AnswerHead);
  return { head, body: stream ? NO_BODY : bodyBytes(cached ?? response), pieces: stream };
}

export const isEvents = ({ headers }: Pick<HttpResponse, 'headers'>): boolean =>
  headers['content-type']?.startsWith('text/event-stream') === true;

const validityJson = ({ key, ledger, length, from, until }: AnswerValidity): ValidityJson => ({
  key,
  ledger: ledger.text,
  length,
  from: String(from),
  until: until === undefined ? undefined : String(until),
});

const validityOf = ({ ledger, from, until, ...rest }: ValidityJson): AnswerValidity => ({
  ...rest,
  ledger: { text: ledger },
  from: micros(BigInt(from)),
  until: until === undefined ? undefined : micros(BigInt(until)),
});

export function versionReply(version: WorldVersion | undefined): LinkReply {
  return replyOf(version ? { kind: 'version', ...version, now: String(version.now) } : { kind: 'forward' });
}

export function readVersionReply(head: string): WorldVersion | undefined {
  const reply = readReplyHead(head);
  if (reply.kind !== 'version') return undefined;
  const { ledger, length, now } = reply;
  return { ledger, length, now: micros(BigInt(now)) };
}

const WORTH_ENCODING = 4096;

export function answerOf(
  { status, headers, bodyFault, validity, whole }: AnswerHead,
  { body, stream }: { readonly body: Uint8Array; readonly stream: HttpResponse['stream'] },
): HttpResponse {
  if (!stream && headers['content-type'] === 'application/octet-stream')
    return { status, headers, body: '', binary: Buffer.from(body), ...(bodyFault && { bodyFault }) };
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
  // A short text is written together with the headers, a long one is not encoded again.
  const encoded = body.byteLength < WORTH_ENCODING ? undefined : body;
  const encoding = { bytes: body.byteLength, encoded, pieces: undefined };
  if (bodyFault) return { status, headers, body: text, stream, bodyFault };
  const valid = validity && validityOf(validity);
  if (!whole) return new EncodedResponse(status, headers, text, stream, encoding, valid);
  const kept = new EncodedResponse(whole.status, whole.headers, text, undefined, encoding, valid);
  return new NotModified(headers, () => kept);
}

/** A frame of a stream's client: its kind, then its bytes. */
export const frameBytes = (frame: RequestFrame): Uint8Array =>
  frame.kind === 'text' ? Buffer.concat([Buffer.from('t'), frame.bytes]) : Buffer.from(`j${JSON.stringify(frame)}`);

export const frameOf = (bytes: Buffer | undefined): RequestFrame => {
  if (!bytes) return { kind: 'gone' };
  const rest = bytes.subarray(1);
  return bytes[0] === TEXT ? { kind: 'text', bytes: rest } : (JSON.parse(rest.toString()) as RequestFrame);
};

const TEXT = 't'.charCodeAt(0);

export const questionHead = (name: string): string => JSON.stringify({ kind: 'question', name } satisfies QuestionHead);

/** Exact for all numbers. */
export const jsonBytes = (value: Json): Uint8Array => Buffer.from(stringifyJson(value));

export const jsonOf = (bytes: Uint8Array): Json =>
  parseJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString());

// A response with what is already known of its body as bytes, so that transport and journal need not encode it again.
// Internal to the server.

import type { Micros, TextPart } from '../base';
import type { HttpResponse } from './messages';

export interface BodyEncoding {
  /** Length of the body as UTF-8. */
  readonly bytes: number;
  /** The body as UTF-8: a long one that is sent whole, or more than once. */
  readonly encoded: Uint8Array | undefined;
  /** A body that is made of cached pieces: the journal stores those instead of a copy. */
  readonly pieces: readonly TextPart[] | undefined;
}

/** What an answer depends on that the response cache holds, for other replicas. */
export interface AnswerValidity {
  readonly key: string;
  /** Unique name of the ledger; made when it is first asked for. */
  readonly ledger: { readonly text: string };
  readonly length: number;
  readonly from: Micros;
  /** Exclusive; undefined where time plays no part. */
  readonly until: Micros | undefined;
}

export class EncodedResponse implements HttpResponse {
  constructor(
    readonly status: number,
    readonly headers: HttpResponse['headers'],
    readonly body: string,
    readonly stream: AsyncIterable<string> | undefined,
    readonly encoding: BodyEncoding,
    readonly validity?: AnswerValidity,
  ) {}
}

/** 304 to a client that has the answer already. */
export class NotModified implements HttpResponse {
  readonly status = 304;
  readonly body = '';
  constructor(
    readonly headers: HttpResponse['headers'],
    /** The answer itself, for another replica's cache. */
    readonly whole: () => EncodedResponse,
  ) {}
}

/** The answer that the response cache holds and the response was made of. */
export function cachedAnswer(response: HttpResponse): (EncodedResponse & { validity: AnswerValidity }) | undefined {
  const whole = response instanceof NotModified ? response.whole() : response;
  return whole instanceof EncodedResponse && hasValidity(whole) ? whole : undefined;
}

const hasValidity = (response: EncodedResponse): response is EncodedResponse & { validity: AnswerValidity } =>
  response.validity !== undefined;

/** What is known of the body; counted here where the response comes from elsewhere. */
export function encodingOf(response: HttpResponse): BodyEncoding {
  if (response instanceof EncodedResponse) return response.encoding;
  const { body, binary } = response;
  return { bytes: binary ? binary.byteLength : Buffer.byteLength(body), encoded: binary, pieces: undefined };
}

/** The body; a text as UTF-8. */
export const bodyBytes = (response: HttpResponse): Uint8Array =>
  encodingOf(response).encoded ?? Buffer.from(response.body);

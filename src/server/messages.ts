// A request and an answer as plain data: the listener, an in-process fetch and the tests all speak these.

import type { TextPart } from '../base';

/** The body of a request without one. */
export const EMPTY_BODY = new Uint8Array();

export interface HttpRequest {
  readonly method: string;
  /** Raw path and query, still percent-encoded, as it stood in the request line. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** True when the transport stopped reading because the body passed the limit. */
  readonly bodyTooLarge?: boolean;
  /** Address of the other end of the connection; undefined for a call inside the process. */
  readonly peer?: string | undefined;
  /** The port that the connection came to; undefined for a call inside the process. */
  readonly port?: number | undefined;
  /** Aborted when the caller goes away before the answer is complete. */
  readonly gone?: AbortSignal;
}

/** How the transport spoils an answer, because a fault says so. */
export type Spoiling =
  /** The connection is cut without an answer. */
  | { readonly kind: 'reset' }
  /** All headers, but only so many bytes of the body before the connection is cut. */
  | { readonly kind: 'truncate'; readonly bytes: number }
  | { readonly kind: 'slow'; readonly bytesPerSecond: number };

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case; `content-length` is the transport's affair. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for an answer without a body. A HEAD request gets the body here too: the transport must not send it. */
  readonly body: string;
  /** Of the body as UTF-8, where they were counted already. */
  readonly bytes?: number;
  /** The body as UTF-8, where it was encoded already. */
  readonly encoded?: Uint8Array | undefined;
  /** The body in pieces, where some of them last: whoever keeps it need not keep them again. */
  readonly pieces?: readonly TextPart[] | undefined;
  /** The body in pieces, in place of `body`. */
  readonly stream?: AsyncIterable<string> | undefined;
  readonly spoiling?: Spoiling;
}

// Requests and responses as plain data, for the listener, the in-process fetch and tests.

/** The body of a request without one. */
export const EMPTY_BODY = new Uint8Array();

export interface HttpRequest {
  readonly method: string;
  /** Raw path and query, still percent-encoded, as in the request line. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** True when the transport stopped reading because the body exceeded the limit. */
  readonly bodyTooLarge?: boolean;
  /** Address of the other end of the connection; undefined for a call inside the process. */
  readonly peer?: string | undefined;
  /** The port that the connection came to; undefined for a call inside the process. */
  readonly port?: number | undefined;
  /** Aborted when the caller goes away before the answer is complete. */
  readonly gone?: AbortSignal;
}

/** How a fault disturbs an answer on its way. */
export type BodyFault =
  /** The connection is reset without an answer. */
  | { readonly kind: 'reset' }
  /** All headers, and this much of the body before the connection is cut. */
  | { readonly kind: 'truncate'; readonly bytes: number }
  | { readonly kind: 'slow'; readonly bytesPerSecond: number };

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case; the transport adds `content-length`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for an answer without a body. A HEAD request gets the body here too: the transport must not send it. */
  readonly body: string;
  /** A body that is not text, in place of `body`. */
  readonly binary?: Uint8Array | undefined;
  /** A body that is sent as it is made, in place of `body`. */
  readonly stream?: AsyncIterable<string> | undefined;
  /** What the transport does to the answer. */
  readonly bodyFault?: BodyFault;
}

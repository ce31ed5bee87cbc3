// A request and an answer as plain data: the listener, an in-process fetch and the tests all speak these.

export interface HttpRequest {
  readonly method: string;
  /** Raw path and query, still percent-encoded, as it stood in the request line. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** True when the transport stopped reading because the body passed the limit. */
  readonly bodyTooLarge?: boolean;
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case; `content-length` is the transport's affair. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for an answer without a body. A HEAD request gets the body here too: the transport must not send it. */
  readonly body: string;
}

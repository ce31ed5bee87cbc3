// What a stream is to a transport: a handshake that was accepted, and frames that are made one by one as they are taken.

import type { HttpRequest, HttpResponse } from '../messages';

/** The one frame that a client sends. `silent`: none came in time. `gone`: none will come. */
export type RequestFrame =
  | { readonly kind: 'text'; readonly bytes: Uint8Array }
  | { readonly kind: 'binary' }
  | { readonly kind: 'silent'; readonly afterMs: number }
  | { readonly kind: 'gone' };

export interface OpenedStream {
  /** What the handshake answers to a client that offers no sub-protocol. */
  readonly unofferedProtocol: string | undefined;
  /** To be called once. Ends after the last frame, and soon after `gone` is aborted. */
  frames(asked: Promise<RequestFrame>, gone: AbortSignal): AsyncGenerator<string, void, undefined>;
}

export type OpenStream = (request: HttpRequest) => Promise<HttpResponse | OpenedStream>;

export const SUB_PROTOCOL = 'daml.ws.auth';

export const isOpened = (opened: HttpResponse | OpenedStream): opened is OpenedStream => 'frames' in opened;

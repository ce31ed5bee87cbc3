// The interface between a stream and its transport: an accepted handshake, and frames that are made one by one as they
// are consumed.

import type { HttpRequest, HttpResponse } from '../messages';

/** The only frame that a client sends. `silent`: none arrived in time. `gone`: none will arrive. */
export type RequestFrame =
  | { readonly kind: 'text'; readonly bytes: Uint8Array }
  | { readonly kind: 'binary' }
  | { readonly kind: 'silent'; readonly afterMs: number }
  | { readonly kind: 'gone' };

export interface OpenedStream {
  /** The sub-protocol in the response to a client that offers none. */
  readonly unofferedProtocol: string | undefined;
  /** Call it once. Ends after the last frame, or soon after `gone` is aborted. */
  frames(asked: Promise<RequestFrame>, gone: AbortSignal): AsyncGenerator<string, void, undefined>;
}

/** The stream ends in the middle: the client is to open it again and to resume from its last offset. */
export class StreamInterrupted extends Error {
  override readonly name = 'StreamInterrupted';
}

export type OpenStream = (request: HttpRequest) => Promise<HttpResponse | OpenedStream>;

export const SUB_PROTOCOL = 'daml.ws.auth';

export const isOpened = (opened: HttpResponse | OpenedStream): opened is OpenedStream => 'frames' in opened;

// What travels between replicas: calls and replies as a text, the head, followed by bytes.

export interface LinkCall {
  readonly head: string;
  readonly body: Uint8Array;
  /** Aborted when the caller no longer waits for the reply. Created on first use, as few calls need it. */
  gone(): AbortSignal;
  /** What the caller sends after the call: once at most; undefined when it will send nothing. */
  pushed(): Promise<Buffer | undefined>;
}

export interface LinkReply {
  readonly head: string;
  readonly body: Uint8Array;
  /** Pieces of text that follow, made as they are consumed. */
  readonly pieces?: AsyncIterable<string> | undefined;
  /** Called when the last piece has been sent, or the receiver wants no more. */
  readonly sent?: (() => void) | undefined;
}

/** The link broke, or could not be opened. */
export class LinkLost extends Error {
  override readonly name = 'LinkLost';
  constructor(
    message: string,
    /** Whether the other replica may have received the call. */
    readonly isSent: boolean,
  ) {
    super(message);
  }
}

/** Too much waits on the link already; nothing was sent. */
export class LinkBusy extends Error {
  override readonly name = 'LinkBusy';
}

/** The rest of a reply in pieces will not come. */
export class PiecesBroken extends Error {
  override readonly name = 'PiecesBroken';
}

// The pieces of a reply, as they arrive over the link. The sender pauses when too many bytes are unread.

import { PiecesBroken } from './types';

/** Bytes that the sender may send ahead of the consumer. */
export const WINDOW_BYTES = 256 * 1024;

export interface PieceReader extends AsyncIterableIterator<string, undefined> {
  add(piece: Buffer): void;
  end(): void;
  fail(reason: string): void;
}

interface PieceReaderSettings {
  /** Allows the sender to send this many more bytes. */
  readonly credit: (bytes: number) => void;
  /** The consumer wants no more, before the end. */
  readonly cancel: () => void;
}

type PieceStep = IteratorResult<string, undefined>;
const DONE: PieceStep = { done: true, value: undefined };

interface PieceConsumer {
  readonly resolve: (step: PieceStep) => void;
  readonly reject: (error: Error) => void;
}

export function createPieceReader({ credit, cancel }: PieceReaderSettings): PieceReader {
  const pieces: Buffer[] = [];
  const consumers: PieceConsumer[] = [];
  let consumed = 0;
  let outcome: { readonly error: Error | undefined } | undefined;

  const use = (piece: Buffer): PieceStep => {
    consumed += piece.byteLength;
    if (consumed >= WINDOW_BYTES / 2 && !outcome) {
      credit(consumed);
      consumed = 0;
    }
    return { done: false, value: piece.toString() };
  };
  const serve = (): void => {
    while (consumers.length > 0) {
      const piece = pieces.shift();
      if (!piece && !outcome) return;
      const consumer = consumers.shift();
      if (piece) consumer?.resolve(use(piece));
      else if (outcome?.error) consumer?.reject(outcome.error);
      else consumer?.resolve(DONE);
    }
  };
  const finish = (error: Error | undefined): void => {
    outcome ??= { error };
    serve();
  };
  return {
    add(piece) {
      if (outcome) return;
      pieces.push(piece);
      serve();
    },
    end: () => finish(undefined),
    fail: (reason) => finish(new PiecesBroken(reason)),
    next: () =>
      new Promise((resolve, reject) => {
        consumers.push({ resolve, reject });
        serve();
      }),
    return() {
      pieces.length = 0;
      if (!outcome) cancel();
      finish(undefined);
      return Promise.resolve(DONE);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

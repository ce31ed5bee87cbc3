// The calls of one accepted link: each is served on its own, and its reply is sent whole or piece by piece, as fast as
// the caller consumes it.

import type { Socket } from 'node:net';
import { FRAME, splitHead, withHead, type LinkFrame, type FrameWriter } from './frames';
import { WINDOW_BYTES } from './piece-reader';
import type { LinkCall, LinkReply } from './types';

interface ServedCall {
  readonly gone: AbortController;
  readonly push: (more: Buffer | undefined) => void;
  /** Bytes of pieces that may still be sent. */
  window: number;
  wake: () => void;
}

type Serve = (call: LinkCall) => Promise<LinkReply>;

export function serveCalls(socket: Socket, writer: FrameWriter, serve: Serve): (frame: LinkFrame) => void {
  const calls = new Map<number, ServedCall>();
  const drop = (exchange: number): void => {
    const call = calls.get(exchange);
    if (!call) return;
    calls.delete(exchange);
    call.gone.abort();
    call.push(undefined);
    call.wake();
  };
  socket.once('close', () => [...calls.keys()].forEach(drop));

  const begin = (exchange: number, payload: Buffer): void => {
    const gone = new AbortController();
    let push: ServedCall['push'] = () => undefined;
    const pushed = new Promise<Buffer | undefined>((resolve) => (push = resolve));
    const served: ServedCall = { gone, push, window: WINDOW_BYTES, wake: () => undefined };
    calls.set(exchange, served);
    serve({ ...splitHead(payload), gone: gone.signal, pushed })
      .then((reply) => send(writer, exchange, { served, reply }))
      .catch((error: unknown) => {
        if (!gone.signal.aborted) writer.write(FRAME.broken, exchange, Buffer.from(messageOf(error)));
      })
      .finally(() => calls.delete(exchange));
  };
  return ({ type, exchange, payload }) => {
    if (type === FRAME.call) return begin(exchange, payload);
    if (type === FRAME.cancel) return drop(exchange);
    const served = calls.get(exchange);
    if (!served) return;
    if (type === FRAME.push) served.push(Buffer.from(payload));
    else if (type === FRAME.credit && payload.byteLength === 4) {
      served.window += payload.readUInt32BE();
      served.wake();
    }
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface Reply {
  readonly served: ServedCall;
  readonly reply: LinkReply;
}

async function send(writer: FrameWriter, exchange: number, { served, reply }: Reply): Promise<void> {
  const { head, body, pieces } = reply;
  const isGone = served.gone.signal.aborted;
  if (!pieces) {
    if (!isGone) writer.write(FRAME.reply, exchange, ...withHead(head), body);
    return;
  }
  const iterator = pieces[Symbol.asyncIterator]();
  // The next piece may never come: its source is ended at once.
  const stop = (): void => void iterator.return?.()?.catch(() => undefined);
  if (isGone) return stop();
  served.gone.signal.addEventListener('abort', stop, { once: true });
  writer.write(FRAME.begin, exchange, ...withHead(head), body);
  await sendPieces(iterator, writer, { exchange, served });
  served.gone.signal.removeEventListener('abort', stop);
  if (!served.gone.signal.aborted) writer.write(FRAME.end, exchange);
}

async function sendPieces(
  iterator: AsyncIterator<string>,
  writer: FrameWriter,
  { exchange, served }: { readonly exchange: number; readonly served: ServedCall },
): Promise<void> {
  for (;;) {
    while (served.window <= 0 && !served.gone.signal.aborted)
      await new Promise<void>((resolve) => (served.wake = resolve));
    if (served.gone.signal.aborted) return;
    const next = await iterator.next();
    if (next.done === true || served.gone.signal.aborted) return;
    const piece = Buffer.from(next.value);
    served.window -= piece.byteLength;
    writer.write(FRAME.piece, exchange, piece);
  }
}

// The calls of one accepted link: each is served on its own, and its reply is sent whole or piece by piece, as fast as
// the caller consumes it.

import type { Socket } from 'node:net';
import { FRAME, splitHead, withHead, type LinkFrame, type FrameWriter } from './frames';
import { WINDOW_BYTES } from './piece-reader';
import type { LinkCall, LinkReply } from './types';

type Serve = (call: LinkCall) => Promise<LinkReply>;

/** A class, since one is made for each call. */
class ServedCall implements LinkCall {
  /** Bytes of pieces that may still be sent. */
  window = WINDOW_BYTES;
  isGone = false;
  /** Called when more may be sent, or the caller is gone. */
  wake: () => void = () => undefined;
  private leaving: AbortController | undefined;
  private received: { readonly more: Buffer | undefined } | undefined;
  private awaiting: (more: Buffer | undefined) => void = () => undefined;

  constructor(
    readonly head: string,
    readonly body: Uint8Array,
  ) {}

  gone(): AbortSignal {
    this.leaving ??= new AbortController();
    if (this.isGone) this.leaving.abort();
    return this.leaving.signal;
  }

  pushed(): Promise<Buffer | undefined> {
    if (this.received) return Promise.resolve(this.received.more);
    return new Promise((resolve) => (this.awaiting = resolve));
  }

  push(more: Buffer | undefined): void {
    this.received ??= { more };
    this.awaiting(this.received.more);
  }

  leave(): void {
    this.isGone = true;
    this.leaving?.abort();
    this.push(undefined);
    this.wake();
  }
}

export function serveCalls(socket: Socket, writer: FrameWriter, serve: Serve): (frame: LinkFrame) => void {
  const calls = new Map<number, ServedCall>();
  socket.once('close', () => {
    for (const call of calls.values()) call.leave();
    calls.clear();
  });

  const begin = async (exchange: number, payload: Buffer): Promise<void> => {
    let call: ServedCall | undefined;
    try {
      const { head, body } = splitHead(payload);
      call = new ServedCall(head, body);
      calls.set(exchange, call);
      const reply = await serve(call);
      await send(writer, exchange, { call, reply }).finally(reply.sent);
    } catch (error) {
      if (call?.isGone !== true) writer.write(FRAME.broken, exchange, Buffer.from(messageOf(error)));
    }
    calls.delete(exchange);
  };
  return ({ type, exchange, payload }) => {
    if (type === FRAME.call) return void begin(exchange, payload);
    const call = calls.get(exchange);
    if (!call) return;
    if (type === FRAME.cancel) {
      calls.delete(exchange);
      call.leave();
    } else if (type === FRAME.push) call.push(Buffer.from(payload));
    else if (type === FRAME.credit && payload.byteLength === 4) {
      call.window += payload.readUInt32BE();
      call.wake();
    }
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface Reply {
  readonly call: ServedCall;
  readonly reply: LinkReply;
}

async function send(writer: FrameWriter, exchange: number, { call, reply }: Reply): Promise<void> {
  const { head, body, pieces } = reply;
  if (!pieces) {
    if (!call.isGone) writer.write(FRAME.reply, exchange, ...withHead(head), body);
    return;
  }
  const iterator = pieces[Symbol.asyncIterator]();
  // The next piece may never come: its source is ended at once.
  const stop = (): void => void iterator.return?.()?.catch(() => undefined);
  const gone = call.gone();
  if (gone.aborted) return stop();
  gone.addEventListener('abort', stop, { once: true });
  writer.write(FRAME.begin, exchange, ...withHead(head), body);
  await sendPieces(iterator, writer, { exchange, call });
  gone.removeEventListener('abort', stop);
  if (!call.isGone) writer.write(FRAME.end, exchange);
}

async function sendPieces(
  iterator: AsyncIterator<string>,
  writer: FrameWriter,
  { exchange, call }: { readonly exchange: number; readonly call: ServedCall },
): Promise<void> {
  for (;;) {
    while (call.window <= 0 && !call.isGone) await new Promise<void>((resolve) => (call.wake = resolve));
    if (call.isGone) return;
    const next = await iterator.next();
    if (next.done === true || call.isGone) return;
    const piece = Buffer.from(next.value);
    call.window -= piece.byteLength;
    writer.write(FRAME.piece, exchange, piece);
  }
}

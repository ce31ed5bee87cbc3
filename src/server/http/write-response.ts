// An answer on its way to the client: whole, in pieces as they come, or spoiled as a fault says.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpResponse } from '../messages';
import { drain } from './read-body';
import { spoiled, type BodyPart } from './body-faults';

export interface Way {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Part of the request is still unread: the connection cannot be used again. */
  readonly unread: boolean;
  /** How long a client may take nothing of what is sent. */
  readonly idleMs: number;
  /** Aborted when the client is gone or the server closes: no more pieces are asked for. */
  readonly over: () => AbortSignal;
}

/** Resolves when everything is handed over; rejects when the pieces fail. Nothing to wait for where the answer is sent in one go, as nearly all are. */
export function transmit(answer: HttpResponse, way: Way): Promise<void> | undefined {
  const { request, response } = way;
  if (answer.stream !== undefined || answer.spoiling !== undefined) return transmitBitByBit(answer, way);
  if (response.destroyed) return undefined;
  const bytes = answer.bytes ?? Buffer.byteLength(answer.body);
  writeHead(answer, way, isBodiless(answer) ? undefined : bytes);
  sendWhole(isSilent(answer, request) ? undefined : { text: answer.body, bytes, encoded: answer.encoded }, way);
  return undefined;
}

async function transmitBitByBit(answer: HttpResponse, way: Way): Promise<void> {
  const { request, response } = way;
  const silent = isSilent(answer, request);
  const unsendable = response.destroyed || answer.spoiling?.kind === 'reset';
  if (silent || unsendable) abandon(answer.stream);
  if (response.destroyed) return;
  if (unsendable) return void request.socket.resetAndDestroy();

  const counted = !isBodiless(answer) && answer.stream === undefined;
  writeHead(answer, way, counted ? (answer.bytes ?? Buffer.byteLength(answer.body)) : undefined);
  response.flushHeaders();
  // As long as we have something to say yet, only a client that does not take it is idle.
  request.socket.setTimeout(0);
  if (!silent) await pour(spoiled(answer.stream ?? only(answer.body), answer.spoiling, way.over), way);
  end(way, { answer, counted });
}

const isBodiless = ({ status }: HttpResponse): boolean => status === 204 || status === 304;
const isSilent = (answer: HttpResponse, { method }: IncomingMessage): boolean =>
  isBodiless(answer) || method === 'HEAD';

function writeHead({ status, headers }: HttpResponse, { response, unread }: Way, bytes: number | undefined): void {
  const counted = bytes === undefined ? headers : { ...headers, 'content-length': bytes };
  response.writeHead(status, unread ? { ...counted, connection: 'close' } : counted);
}

interface Content {
  readonly text: string;
  readonly bytes: number;
  readonly encoded: Uint8Array | undefined;
}

/** As many bytes as characters: in Latin-1 they are the same bytes, and are written faster. */
const encodingOf = ({ text, bytes }: Content): 'latin1' | 'utf8' => (text.length === bytes ? 'latin1' : 'utf8');

function sendWhole(content: Content | undefined, way: Way): void {
  const { response } = way;
  if (way.unread) {
    response.flushHeaders();
    if (content) response.write(content.text, encodingOf(content));
    return finish(way);
  }
  if (!content) response.end();
  else if (content.encoded) response.end(content.encoded);
  else response.end(content.text, encodingOf(content));
}

function end(way: Way, { answer, counted }: { readonly answer: HttpResponse; readonly counted: boolean }): void {
  const { request, response, over } = way;
  // All that was written goes out first.
  if (answer.spoiling?.kind === 'truncate') response.write('', () => request.socket.destroySoon());
  // Fewer bytes than were promised: only the end of the connection tells.
  else if (over().aborted && counted) response.destroy();
  else finish(way);
}

/**
 * Ending the answer closes a connection with unread bytes, which would turn into a reset: the whole answer goes out first, and the
 * end waits until the client is done sending.
 */
function finish({ request, response, unread, idleMs }: Way): void {
  request.socket.setTimeout(idleMs);
  if (unread) drain(request, () => response.end());
  else response.end();
}

/** Writes the pieces as fast as the client takes them, until there are no more or it is over. */
async function pour(pieces: AsyncIterable<BodyPart>, way: Way): Promise<void> {
  const iterator = pieces[Symbol.asyncIterator]();
  // Who waits for a piece that may never come is not waited for.
  await Promise.race([pourAll(iterator, way), aborted(way.over())]);
  if (way.over().aborted) leave(iterator);
}

async function pourAll(iterator: AsyncIterator<BodyPart>, { request, response, idleMs, over }: Way): Promise<void> {
  for (;;) {
    const next = await iterator.next();
    if (next.done === true || over().aborted) return;
    if (response.write(next.value)) continue;
    // Quiet pieces may keep a client waiting as long as they like, but not the other way round.
    request.socket.setTimeout(idleMs);
    await drained(response);
    request.socket.setTimeout(0);
  }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      response.off('drain', settle).off('close', settle);
      resolve();
    };
    response.on('drain', settle).on('close', settle);
  });
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Tells whoever makes the pieces that nobody waits for them. What goes wrong there concerns no client any more. */
function leave(iterator: AsyncIterator<unknown>): void {
  iterator.return?.().catch(() => undefined);
}

function abandon(stream: HttpResponse['stream']): void {
  if (stream) leave(stream[Symbol.asyncIterator]());
}

async function* only(text: string): AsyncGenerator<BodyPart> {
  yield text;
}

// An answer on its way to the client: whole, in pieces as they come, or spoiled as a fault says.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodingOf } from '../encoded-response';
import type { HttpResponse } from '../messages';
import { drain } from './read-body';
import { applyBodyFault, type BodyPart } from './body-faults';

export interface WriteContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Part of the request is still unread: the connection cannot be used again. */
  readonly hasUnreadBody: boolean;
  /** How long a client may take nothing of what is sent. */
  readonly idleMs: number;
  /** Aborted when the client is gone or the server closes: no more pieces are asked for. */
  readonly abortSignal: () => AbortSignal;
}

/** Resolves when everything is handed over; rejects when the pieces fail. Nothing to wait for where the answer is sent in one go, as nearly all are. */
export function writeResponse(answer: HttpResponse, way: WriteContext): Promise<void> | undefined {
  const { request, response } = way;
  if (answer.stream !== undefined || answer.bodyFault !== undefined) return writeInParts(answer, way);
  if (response.destroyed) return undefined;
  const { bytes, encoded } = encodingOf(answer);
  writeHead(answer, way, isBodiless(answer) ? undefined : bytes);
  sendWhole(hasNoBody(answer, request) ? undefined : { text: answer.body, bytes, encoded }, way);
  return undefined;
}

async function writeInParts(answer: HttpResponse, way: WriteContext): Promise<void> {
  const { request, response } = way;
  const silent = hasNoBody(answer, request);
  const unsendable = response.destroyed || answer.bodyFault?.kind === 'reset';
  if (silent || unsendable) abandon(answer.stream);
  if (response.destroyed) return;
  if (unsendable) return void request.socket.resetAndDestroy();

  const counted = !isBodiless(answer) && answer.stream === undefined;
  writeHead(answer, way, counted ? encodingOf(answer).bytes : undefined);
  response.flushHeaders();
  // As long as we have something to say yet, only a client that does not take it is idle.
  request.socket.setTimeout(0);
  if (!silent)
    await writeParts(applyBodyFault(answer.stream ?? only(answer.body), answer.bodyFault, way.abortSignal), way);
  end(way, { answer, counted });
}

const isBodiless = ({ status }: HttpResponse): boolean => status === 204 || status === 304;
const hasNoBody = (answer: HttpResponse, { method }: IncomingMessage): boolean =>
  isBodiless(answer) || method === 'HEAD';

function writeHead(
  { status, headers }: HttpResponse,
  { response, hasUnreadBody }: WriteContext,
  bytes: number | undefined,
): void {
  const counted = bytes === undefined ? headers : { ...headers, 'content-length': bytes };
  response.writeHead(status, hasUnreadBody ? { ...counted, connection: 'close' } : counted);
}

interface Content {
  readonly text: string;
  readonly bytes: number;
  readonly encoded: Uint8Array | undefined;
}

/** As many bytes as characters: in Latin-1 they are the same bytes, and are written faster. */
const charsetOf = ({ text, bytes }: Content): 'latin1' | 'utf8' => (text.length === bytes ? 'latin1' : 'utf8');

function sendWhole(content: Content | undefined, way: WriteContext): void {
  const { response } = way;
  if (way.hasUnreadBody) {
    response.flushHeaders();
    if (content) response.write(content.text, charsetOf(content));
    return finish(way);
  }
  if (!content) response.end();
  else if (content.encoded) response.end(content.encoded);
  else response.end(content.text, charsetOf(content));
}

function end(
  way: WriteContext,
  { answer, counted }: { readonly answer: HttpResponse; readonly counted: boolean },
): void {
  const { request, response, abortSignal } = way;
  // All that was written goes out first.
  if (answer.bodyFault?.kind === 'truncate') response.write('', () => request.socket.destroySoon());
  // Fewer bytes than were promised: only the end of the connection tells.
  else if (abortSignal().aborted && counted) response.destroy();
  else finish(way);
}

/**
 * Ending the answer closes a connection with unread bytes, which would turn into a reset: the whole answer goes out first, and the
 * end waits until the client is done sending.
 */
function finish({ request, response, hasUnreadBody, idleMs }: WriteContext): void {
  request.socket.setTimeout(idleMs);
  if (hasUnreadBody) drain(request, () => response.end());
  else response.end();
}

/** Writes the pieces as fast as the client takes them, until there are no more or it is over. */
async function writeParts(pieces: AsyncIterable<BodyPart>, way: WriteContext): Promise<void> {
  const iterator = pieces[Symbol.asyncIterator]();
  // Who waits for a piece that may never come is not waited for.
  await Promise.race([writeAllParts(iterator, way), aborted(way.abortSignal())]);
  if (way.abortSignal().aborted) stopIterator(iterator);
}

async function writeAllParts(
  iterator: AsyncIterator<BodyPart>,
  { request, response, idleMs, abortSignal }: WriteContext,
): Promise<void> {
  for (;;) {
    const next = await iterator.next();
    if (next.done === true || abortSignal().aborted) return;
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
function stopIterator(iterator: AsyncIterator<unknown>): void {
  iterator.return?.().catch(() => undefined);
}

function abandon(stream: HttpResponse['stream']): void {
  if (stream) stopIterator(stream[Symbol.asyncIterator]());
}

async function* only(text: string): AsyncGenerator<BodyPart> {
  yield text;
}

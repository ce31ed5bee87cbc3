// Writes a response to the client: whole, in parts as they are made, or as a fault disturbs it.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodingOf } from '../encoded-response';
import type { HttpResponse } from '../messages';
import { drain } from './read-body';
import { applyBodyFault, type BodyPart } from './body-faults';

export interface WriteContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Part of the request is still unread, so that the connection cannot be reused. */
  readonly hasUnreadBody: boolean;
  /** How long a client may read nothing of the response. */
  readonly idleMs: number;
  /** Aborted when the client is gone or the server closes: then no more parts are requested. */
  readonly abortSignal: () => AbortSignal;
}

/**
 * Resolves when everything is written; rejects when making a part fails. Undefined where the response was written at
 * once, as nearly all are.
 */
export function writeResponse(answer: HttpResponse, context: WriteContext): Promise<void> | undefined {
  const { request, response } = context;
  if (answer.stream !== undefined || answer.bodyFault !== undefined) return writeInParts(answer, context);
  if (response.destroyed) return undefined;
  const { bytes, encoded } = encodingOf(answer);
  writeHead(answer, context, isBodiless(answer) ? undefined : bytes);
  sendWhole(hasNoBody(answer, request) ? undefined : { text: answer.body, bytes, encoded }, context);
  return undefined;
}

async function writeInParts(answer: HttpResponse, context: WriteContext): Promise<void> {
  const { request, response } = context;
  const silent = hasNoBody(answer, request);
  const unsendable = response.destroyed || answer.bodyFault?.kind === 'reset';
  if (silent || unsendable) abandon(answer.stream);
  if (response.destroyed) return;
  if (unsendable) return void request.socket.resetAndDestroy();

  const counted = !isBodiless(answer) && answer.stream === undefined;
  writeHead(answer, context, counted ? encodingOf(answer).bytes : undefined);
  response.flushHeaders();
  // While the response is incomplete, only a client that does not read is idle.
  request.socket.setTimeout(0);
  if (!silent)
    await writeParts(
      applyBodyFault(answer.stream ?? only(answer.binary ?? answer.body), answer.bodyFault, context.abortSignal),
      context,
    );
  end(context, { answer, counted });
}

const isBodiless = ({ status }: HttpResponse): boolean => status === 204 || status === 304;
const hasNoBody = (answer: HttpResponse, { method }: IncomingMessage): boolean =>
  isBodiless(answer) || method === 'HEAD';

function writeHead(
  { status, headers }: HttpResponse,
  { response, hasUnreadBody }: WriteContext,
  bytes: number | undefined,
): void {
  // Names and values in turns, which Node writes faster than an object.
  const raw: string[] = [];
  for (const name in headers) raw.push(name, headers[name] ?? '');
  if (bytes !== undefined) raw.push('content-length', String(bytes));
  if (hasUnreadBody) raw.push('connection', 'close');
  response.writeHead(status, raw);
}

interface Content {
  readonly text: string;
  readonly bytes: number;
  readonly encoded: Uint8Array | undefined;
}

/** With as many bytes as characters the text is ASCII, which is written faster as Latin-1. */
const charsetOf = ({ text, bytes }: Content): 'latin1' | 'utf8' => (text.length === bytes ? 'latin1' : 'utf8');

function sendWhole(content: Content | undefined, context: WriteContext): void {
  const { response } = context;
  if (context.hasUnreadBody) {
    response.flushHeaders();
    if (content?.encoded) response.write(content.encoded);
    else if (content) response.write(content.text, charsetOf(content));
    return finish(context);
  }
  if (!content) response.end();
  else if (content.encoded) response.end(content.encoded);
  else response.end(content.text, charsetOf(content));
}

function end(
  context: WriteContext,
  { answer, counted }: { readonly answer: HttpResponse; readonly counted: boolean },
): void {
  const { request, response, abortSignal } = context;
  // What was written is sent before the connection is closed.
  if (answer.bodyFault?.kind === 'truncate') response.write('', () => request.socket.destroySoon());
  // Fewer bytes than `content-length`: only closing the connection tells the client.
  else if (abortSignal().aborted && counted) response.destroy();
  else finish(context);
}

/**
 * Ending the answer closes a connection with unread bytes, which would turn into a reset: the whole answer goes out
 * first, and the end waits until the client is done sending.
 */
function finish({ request, response, hasUnreadBody, idleMs }: WriteContext): void {
  request.socket.setTimeout(idleMs);
  if (hasUnreadBody) drain(request, () => response.end());
  else response.end();
}

/** Writes the parts as fast as the client reads them, until the end or until the signal is aborted. */
async function writeParts(parts: AsyncIterable<BodyPart>, context: WriteContext): Promise<void> {
  const iterator = parts[Symbol.asyncIterator]();
  // The next part may never come: aborting must not wait for it.
  await Promise.race([writeAllParts(iterator, context), aborted(context.abortSignal())]);
  if (context.abortSignal().aborted) stopIterator(iterator);
}

async function writeAllParts(
  iterator: AsyncIterator<BodyPart>,
  { request, response, idleMs, abortSignal }: WriteContext,
): Promise<void> {
  for (;;) {
    const next = await iterator.next();
    if (next.done === true || abortSignal().aborted) return;
    if (response.write(next.value)) continue;
    // A slow source may keep the client waiting, but a client that does not read is idle.
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

/** Ends the source of the parts; errors of it no longer matter. */
function stopIterator(iterator: AsyncIterator<unknown>): void {
  iterator.return?.().catch(() => undefined);
}

function abandon(stream: HttpResponse['stream']): void {
  if (stream) stopIterator(stream[Symbol.asyncIterator]());
}

async function* only(body: BodyPart): AsyncGenerator<BodyPart> {
  yield body;
}

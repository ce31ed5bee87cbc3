// Answers to what is no request of any group yet: too large, too slow or too many, or not even HTTP. One sentence of plain text
// each, the same for all groups, and the connection ends.

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { LIMIT_TABLE, type Limits } from '../limits';
import type { HttpResponse } from '../messages';

/** How long a client that was refused may go on sending before it is cut. */
const LINGER_MS = 1_000;
const TYPE = 'text/plain; charset=UTF-8';

/** A refusal that names the limit and how to raise it. */
const tooMuch = (status: number, sentence: string, limit: keyof Limits): HttpResponse =>
  early(status, `${sentence}; raise it with --limit ${LIMIT_TABLE[limit].name}=...`);

function early(status: number, sentence: string): HttpResponse {
  const retry = status === 503 ? { 'retry-after': '1' } : {};
  return {
    status,
    headers: { 'access-control-allow-origin': '*', 'content-type': TYPE, connection: 'close', ...retry },
    body: `${sentence}\n`,
  };
}

export const urlTooLong = ({ urlBytes }: Limits): HttpResponse =>
  tooMuch(414, `The address is longer than ${urlBytes} bytes`, 'urlBytes');
const headersTooLarge = ({ headBytes }: Limits): HttpResponse =>
  tooMuch(431, `The headers are larger than ${headBytes} bytes`, 'headBytes');
export const tooManyHeaders = ({ headerCount }: Limits): HttpResponse =>
  tooMuch(431, `The request has more than ${headerCount} headers`, 'headerCount');
const headersTooSlow = ({ headersMs }: Limits): HttpResponse =>
  tooMuch(408, `The headers were not complete within ${headersMs} ms`, 'headersMs');
export const bodyTooSlow = (limits: Limits, ms: number): HttpResponse =>
  tooMuch(408, `The body was not complete within ${ms} ms`, ms === limits.requestMs ? 'requestMs' : 'worldRequestMs');
export const tooManyConnections = ({ connections }: Limits): HttpResponse =>
  tooMuch(503, `${connections} connections are open, which is the limit`, 'connections');
export const noRoomForBody = ({ bodiesBytes }: Limits): HttpResponse =>
  tooMuch(503, `The bodies of all requests together are larger than ${bodiesBytes} bytes`, 'bodiesBytes');
export const tooManyPipelined = ({ pipelined }: Limits): HttpResponse =>
  tooMuch(503, `${pipelined} requests of this connection wait for an answer already`, 'pipelined');

/** RFC 9112 3.2. */
export const hostWanted = (): HttpResponse => early(400, 'A request of HTTP/1.1 needs a Host header');

/** RFC 9112 3.2. */
export const oneHostWanted = (): HttpResponse => early(400, 'A request has one Host header, not several');

interface BrokenRequest extends NodeJS.ErrnoException {
  /** What node was reading when it gave up. */
  readonly rawPacket?: Uint8Array;
}

/** What node could not take for a request, answered on the bare socket. */
export function refuseBroken(
  error: BrokenRequest,
  socket: Socket,
  { limits, told }: { readonly limits: Limits; readonly told: (refusal: HttpResponse) => void },
): void {
  // Told already: what still comes is nobody's.
  if (socket.writableEnded) return;
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal = whyBroken(error, limits);
  const { status, headers, body } = refusal;
  told(refusal);
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
  // Closed at once with bytes unread, the connection would be reset and the answer lost.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function whyBroken(error: BrokenRequest, limits: Limits): HttpResponse {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return isAllAddress(error, limits) ? urlTooLong(limits) : headersTooLarge(limits);
  // Its headers are not complete in time.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return headersTooSlow(limits);
  if (error.code === 'HPE_INVALID_EOF_STATE') return early(400, 'The connection ended before the request was complete');
  return early(400, 'This is no HTTP request');
}

/** Whether the first line alone is too long; what comes in several pieces cannot be told, and is taken for headers. */
function isAllAddress({ rawPacket }: BrokenRequest, { headBytes }: Limits): boolean {
  if (rawPacket === undefined || !/^[A-Z]+ /.test(Buffer.from(rawPacket.subarray(0, 32)).toString('latin1')))
    return false;
  const end = rawPacket.indexOf(0x0a);
  return end === -1 || end > headBytes;
}

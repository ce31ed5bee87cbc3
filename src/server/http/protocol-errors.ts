// Answers to requests that are refused before any group is known: too large, too slow, too many, or not HTTP. Each is
// one sentence of plain text, the same for all groups, and ends the connection.

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { LimitKey, Limits } from '../limits';
import type { HttpResponse } from '../messages';

/** How long a refused client may go on sending before the connection is closed. */
const LINGER_MS = 1_000;
const TYPE = 'text/plain; charset=UTF-8';

/** Why a request is refused before any group is known. */
export interface ProtocolRefusal {
  readonly status: number;
  readonly sentence: string;
  /** The limit that the request exceeds. */
  readonly limit?: LimitKey;
}

/** The answer to a refused request; a limit is named with the setting that raises it. */
export function renderProtocolRefusal(
  { status, sentence, limit }: ProtocolRefusal,
  limitSetting: (limit: LimitKey) => string,
): HttpResponse {
  const retry = status === 503 ? { 'retry-after': '1' } : {};
  return {
    status,
    headers: { 'access-control-allow-origin': '*', 'content-type': TYPE, connection: 'close', ...retry },
    body: limit === undefined ? `${sentence}\n` : `${sentence}; raise it with ${limitSetting(limit)}\n`,
  };
}

export const urlTooLong = ({ urlBytes }: Limits): ProtocolRefusal => ({
  status: 414,
  sentence: `The URL is longer than ${urlBytes} bytes`,
  limit: 'urlBytes',
});
const headersTooLarge = ({ headBytes }: Limits): ProtocolRefusal => ({
  status: 431,
  sentence: `The headers are larger than ${headBytes} bytes`,
  limit: 'headBytes',
});
export const tooManyHeaders = ({ headerCount }: Limits): ProtocolRefusal => ({
  status: 431,
  sentence: `The request has more than ${headerCount} headers`,
  limit: 'headerCount',
});
const headersTooSlow = ({ headersMs }: Limits): ProtocolRefusal => ({
  status: 408,
  sentence: `The headers were not complete within ${headersMs} ms`,
  limit: 'headersMs',
});
export const bodyTooSlow = ({ requestMs }: Limits, ms: number): ProtocolRefusal => ({
  status: 408,
  sentence: `The body was not complete within ${ms} ms`,
  limit: ms === requestMs ? 'requestMs' : 'worldRequestMs',
});
export const tooManyConnections = ({ connections }: Limits): ProtocolRefusal => ({
  status: 503,
  sentence: `${connections} connections are open, which is the limit`,
  limit: 'connections',
});
export const outOfBodyMemory = ({ bodiesBytes }: Limits): ProtocolRefusal => ({
  status: 503,
  sentence: `The bodies of all requests together are larger than ${bodiesBytes} bytes`,
  limit: 'bodiesBytes',
});
export const tooManyPipelined = ({ pipelined }: Limits): ProtocolRefusal => ({
  status: 503,
  sentence: `${pipelined} requests are already waiting on this connection`,
  limit: 'pipelined',
});

/** RFC 9112 3.2. */
export const missingHost: ProtocolRefusal = { status: 400, sentence: 'An HTTP/1.1 request needs a Host header' };

/** RFC 9112 3.2. */
export const duplicateHost: ProtocolRefusal = { status: 400, sentence: 'The request has more than one Host header' };

interface MalformedRequestError extends NodeJS.ErrnoException {
  /** The input that Node could not parse. */
  readonly rawPacket?: Uint8Array;
}

/** Refuses what Node could not parse, on the bare socket. */
export function refuseMalformed(
  error: MalformedRequestError,
  socket: Socket,
  { limits, render }: { readonly limits: Limits; readonly render: (refusal: ProtocolRefusal) => HttpResponse },
): void {
  // Already refused: the rest of its input does not matter.
  if (socket.writableEnded) return;
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, headers, body } = render(refusalForMalformed(error, limits));
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
  // Closed at once with bytes unread, the connection would be reset and the answer lost.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function refusalForMalformed(error: MalformedRequestError, limits: Limits): ProtocolRefusal {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return isRequestLineTooLong(error, limits) ? urlTooLong(limits) : headersTooLarge(limits);
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return headersTooSlow(limits);
  if (error.code === 'HPE_INVALID_EOF_STATE')
    return { status: 400, sentence: 'The connection ended before the request was complete' };
  return { status: 400, sentence: 'Malformed HTTP request' };
}

/**
 * Whether the request line alone is too long; where it comes in several packets that is unknown, and the headers count
 * as too large.
 */
function isRequestLineTooLong({ rawPacket }: MalformedRequestError, { headBytes }: Limits): boolean {
  if (rawPacket === undefined || !/^[A-Z]+ /.test(Buffer.from(rawPacket.subarray(0, 32)).toString('latin1')))
    return false;
  const end = rawPacket.indexOf(0x0a);
  return end === -1 || end > headBytes;
}

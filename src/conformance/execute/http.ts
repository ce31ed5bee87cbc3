// One HTTP/1.1 request with Node's http client: redirects are returned as answers, compressed bodies are decoded,
// connections are kept alive. It takes a fifth of the CPU time of fetch, which spends most of it before the first
// answer.

import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { version } from '../../../package.json';
import type { TargetConnection } from '../target/connection';
import { clientOf } from './http-client';

export interface TransportRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined sends no body. */
  readonly body: string | undefined;
  /** Aborts the request or the reading of its answer. */
  readonly signal: AbortSignal;
  /** Certificates and proxy; by default none. */
  readonly connection?: TargetConnection | undefined;
}

export interface TransportResponse {
  readonly status: number;
  /** By lower-case name, in order; repeated headers are joined into one line, of cookies the last is kept. */
  readonly headers: Readonly<Record<string, string>>;
  /** Streamed; leaving the iteration early closes the connection. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Names the kit in the target's logs. */
export const USER_AGENT = `understudy/${version} (conformance kit)`;

const DEFAULT_HEADERS = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br', 'user-agent': USER_AGENT } as const;

/**
 * Sends a request and resolves with the response head. Throws the errors of Node's client, and for an invalid address.
 */
export async function sendHttp(
  address: string,
  { method, headers, body, signal, connection }: TransportRequest,
): Promise<TransportResponse> {
  const url = new URL(address);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = clientOf(url, connection)(url, {
      method,
      signal,
      headers: {
        ...DEFAULT_HEADERS,
        ...lowerCaseNames(headers),
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
    });
    sent.once('response', resolve);
    sent.on('error', reject);
    // Emitted instead of a response after a protocol upgrade or a closed connection.
    sent.once('close', () => reject(new Error('the connection was closed before a response')));
    sent.end(body);
  });
  const heads = headersOf(answer);
  return { status: answer.statusCode ?? 0, headers: heads, body: decoded(answer, heads['content-encoding']) };
}

const lowerCaseNames = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

export function headersOf({ rawHeaders }: IncomingMessage): Record<string, string> {
  const lines = new Map<string, string>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name, value] = [(rawHeaders[index] ?? '').toLowerCase(), rawHeaders[index + 1] ?? ''];
    const before = name === 'set-cookie' ? undefined : lines.get(name);
    lines.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries([...lines].sort(([one], [other]) => (one < other ? -1 : 1)));
}

type Zlib = typeof import('node:zlib');

/** Decoders by content encoding; a truncated body is decoded as far as possible. */
const DECODERS: Readonly<Record<string, (zlib: Zlib) => Transform>> = {
  gzip: (zlib) => zlib.createGunzip({ finishFlush: zlib.constants.Z_SYNC_FLUSH }),
  'x-gzip': (zlib) => zlib.createGunzip({ finishFlush: zlib.constants.Z_SYNC_FLUSH }),
  deflate: (zlib) => zlib.createInflate({ finishFlush: zlib.constants.Z_SYNC_FLUSH }),
  br: (zlib) => zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH }),
};

/** The decoded body; unchanged for an encoding that the request did not accept. */
function decoded(answer: IncomingMessage, encoding: string | undefined): AsyncIterable<Uint8Array> {
  // Encodings are listed in the order applied, so decode from the last.
  const steps = (encoding ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
    .toReversed()
    .map((name) => DECODERS[name]);
  const known = steps.filter((step) => step !== undefined);
  if (known.length === 0 || known.length < steps.length) return answer;
  const zlib = require('node:zlib') as Zlib;
  const { pipeline } = require('node:stream') as typeof import('node:stream');
  const decoders = known.map((step) => step(zlib));
  // Errors reach the reader of the last stream.
  pipeline([answer, ...decoders], () => undefined);
  return decoders.at(-1) ?? answer;
}

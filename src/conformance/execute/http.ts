// One request over HTTP/1.1 by node's own client, as a program sends it: redirects are answers, compressed bodies are unpacked, connections
// are kept. Beside fetch it takes a fifth of the processor time, most of which a short run spends before its first answer.

import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http';
import type { Transform } from 'node:stream';

export interface TransportRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined sends none. */
  readonly body: string | undefined;
  /** Ends the request, and the reading of its answer. */
  readonly signal: AbortSignal;
}

export interface TransportResponse {
  readonly status: number;
  /** By name in small letters, in order; the values of one name in one line, of cookies the last. */
  readonly headers: Readonly<Record<string, string>>;
  /** As it comes; leaving it early closes the connection. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** A server may close what is idle for five seconds, which is node's own default: nothing is sent on a connection as old as that. */
const AGENT_OPTIONS = { keepAlive: true, timeout: 4000 } as const;

const DEFAULT_HEADERS = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'node' } as const;

/** Sends a request; the answer is there with its head. Throws what node's client throws, and what is no address. */
export async function sendHttp(
  address: string,
  { method, headers, body, signal }: TransportRequest,
): Promise<TransportResponse> {
  const url = new URL(address);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = clientOf(url)(url, {
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
    // Of a protocol that was not asked for, or of a connection that ended, only this is told.
    sent.once('close', () => reject(new Error('the connection was closed before an answer')));
    sent.end(body);
  });
  const heads = headersOf(answer);
  return { status: answer.statusCode ?? 0, headers: heads, body: decoded(answer, heads['content-encoding']) };
}

type Client = (url: URL, options: RequestOptions) => ReturnType<typeof request>;

const clients = new Map<string, Client>();

/** The client of a protocol with the connections that it keeps. */
function clientOf({ protocol }: URL): Client {
  const client = clients.get(protocol) ?? newClient(protocol);
  clients.set(protocol, client);
  return client;
}

function newClient(protocol: string): Client {
  if (protocol === 'https:') {
    const https = require('node:https') as typeof import('node:https');
    const agent = new https.Agent(AGENT_OPTIONS);
    return (url, options) => https.request(url, { ...options, agent });
  }
  // Of every other protocol the client says itself that it does not know it.
  const agent = new Agent(AGENT_OPTIONS);
  return (url, options) => request(url, { ...options, agent });
}

const lowerCaseNames = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function headersOf({ rawHeaders }: IncomingMessage): Record<string, string> {
  const lines = new Map<string, string>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name, value] = [(rawHeaders[index] ?? '').toLowerCase(), rawHeaders[index + 1] ?? ''];
    const before = name === 'set-cookie' ? undefined : lines.get(name);
    lines.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries([...lines].sort(([one], [other]) => (one < other ? -1 : 1)));
}

type Zlib = typeof import('node:zlib');

/** What an answer may be packed in; one that ends too soon is read as far as it goes. */
const DECODERS: Readonly<Record<string, (zlib: Zlib) => Transform>> = {
  gzip: (zlib) => zlib.createGunzip({ finishFlush: zlib.constants.Z_SYNC_FLUSH }),
  'x-gzip': (zlib) => zlib.createGunzip({ finishFlush: zlib.constants.Z_SYNC_FLUSH }),
  deflate: (zlib) => zlib.createInflate({ finishFlush: zlib.constants.Z_SYNC_FLUSH }),
  br: (zlib) => zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH }),
};

/** The body in clear; as it is where it is packed in a way that nobody asked for. */
function decoded(answer: IncomingMessage, encoding: string | undefined): AsyncIterable<Uint8Array> {
  // Packed in this order, so to be unpacked from the last.
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
  // Errors reach whoever reads the end of the pipe.
  pipeline([answer, ...decoders], () => undefined);
  return decoders.at(-1) ?? answer;
}

// A proxy in front of a reference server that rewrites exchanges as a mutant or a conforming variant specifies;
// transparent without rewrites.

import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as ask,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { Contract } from '../../contract';
import { concernsOperation, type ExchangeRewrite } from './exchange-rewrite';
import { operationAt } from './operation-at';
import { rewriteExchange, type ProxiedResponse, type RewriteContext, type ProxiedRequest } from './rewrite';
import { acceptStreams, STREAM_METHOD } from './stream-proxy';

export interface Proxy {
  readonly url: string;
  /** The error of a failed handler, such as that of an expression; the run then proves nothing. */
  readonly failure: () => string | undefined;
  readonly close: () => Promise<void>;
}

export interface RewritingProxy extends Proxy {
  /** Number of exchanges changed so far. */
  readonly rewrittenCount: () => number;
}

/** Answers a request of the kit; `toRight` sends one to the reference server. */
export type ExchangeHandler = (sent: ProxiedRequest, toRight: RewriteContext['forward']) => Promise<ProxiedResponse>;

export interface ProxySettings {
  readonly contract: Contract;
  /** Address of the reference server. */
  readonly upstream: string;
  /** Applied in this order to the response. */
  readonly rewrites: readonly ExchangeRewrite[];
  /** Answers that are not rewritten: those that a request forces with the Prefer header. */
  readonly spares?: 'forced';
  readonly roleOf: RewriteContext['roleOf'];
}

export async function startRewritingProxy(settings: ProxySettings): Promise<RewritingProxy> {
  const { exchange, rewrittenCount } = createRewriter(settings);
  return { ...(await startProxy(settings.upstream, exchange)), rewrittenCount };
}

/** A proxy in front of a reference server, every exchange of which a handler determines. */
export async function startProxy(upstream: string, exchange: ExchangeHandler): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const toRight: RewriteContext['forward'] = (sent) => forward(upstream, agent, sent);
  let failure: string | undefined;
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      sendResponse(response, await exchange(await readRequest(request), toRight), request.method);
    } catch (error) {
      failure ??= error instanceof Error ? error.message : String(error);
      response.writeHead(502, { 'content-type': 'text/plain' });
      response.end(`the rewriting proxy failed: ${failure}`);
    }
  };
  const closeStreams = acceptStreams(server, {
    upstream,
    exchange,
    onFailure: (error) => void (failure ??= error instanceof Error ? error.message : String(error)),
  });
  // The kit closes idle connections itself. If both did, a request could be lost on a machine that stalls for a second.
  server.keepAliveTimeout = 0;
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    failure: () => failure,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
        closeStreams();
        agent.destroy();
      }),
  };
}

/** Applies the rewrites to an exchange and counts the changed ones. */
function createRewriter({ contract, rewrites, spares, roleOf }: ProxySettings): {
  readonly exchange: ExchangeHandler;
  readonly rewrittenCount: () => number;
} {
  let rewrittenCount = 0;
  const onRewrite = (): void => void (rewrittenCount += 1);
  const applied = rewrites.map((rewrite) => ({ rewrite, roleOf, memory: {}, onRewrite }));
  const exchange: ExchangeHandler = (sent, toRight) => {
    // An answer that the request forces is not rewritten.
    if (applied.length === 0 || (spares === 'forced' && sent.headers['prefer'] !== undefined)) return toRight(sent);
    const operationId = operationAt(contract, sent.method === STREAM_METHOD ? 'POST' : sent.method, sent.path)?.id;
    return applied
      .filter(({ rewrite }) => concernsOperation(rewrite, operationId))
      .reduce<RewriteContext['forward']>(
        (forward, one) => (request) => rewriteExchange(request, { ...one, forward }),
        toRight,
      )(sent);
  };
  return { exchange, rewrittenCount: () => rewrittenCount };
}

/** Hop-by-hop headers. The host is passed on: answers that contain an address then name the proxy. */
const HOP_BY_HOP_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

const endToEndHeaders = (headers: IncomingMessage['headers']): ProxiedResponse['headers'] =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, text]) =>
      HOP_BY_HOP_HEADERS.has(name) || text === undefined ? [] : [[name, text]],
    ),
  );

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function readRequest(request: IncomingMessage): Promise<ProxiedRequest> {
  const { url = '/', method = 'GET' } = request;
  const mark = url.indexOf('?');
  const [path, query] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
  return { method, path, query, headers: endToEndHeaders(request.headers), body: await bytesOf(request) };
}

/** HEAD has a content length but no body, and some statuses never have a body. */
function sendResponse(
  response: ServerResponse,
  { status, headers, body, chunked }: ProxiedResponse,
  method: string | undefined,
): void {
  const isBodiless = method === 'HEAD' || status === 204 || status === 304;
  const length = isBodiless || chunked === true ? {} : { 'content-length': body.length };
  response.writeHead(status, { ...mutableHeaders(headers), ...length });
  response.end(isBodiless ? undefined : body);
}

/** The same headers with mutable lists, as Node's types require. */
const mutableHeaders = (headers: ProxiedResponse['headers']): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, text]) => [name, typeof text === 'string' ? text : [...text]]),
  );

const CLOSED: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE']);

/**
 * Sends the request again if the server had closed the kept-alive connection; on a new one, because after a pause all
 * idle connections are closed.
 */
async function forward(upstream: string, agent: Agent, sent: ProxiedRequest): Promise<ProxiedResponse> {
  const passed = pass(upstream, agent, sent);
  try {
    return await passed.answer;
  } catch (error) {
    const isStale = passed.request.reusedSocket && CLOSED.has((error as NodeJS.ErrnoException).code);
    if (!isStale) throw error;
    return pass(upstream, false, sent).answer;
  }
}

function pass(
  upstream: string,
  agent: Agent | false,
  { method, path, query, headers, body }: ProxiedRequest,
): { readonly request: ClientRequest; readonly answer: Promise<ProxiedResponse> } {
  // Without a length Node would send the body chunked; methods without a body get no length at all.
  const length = body.length > 0 || !['GET', 'HEAD'].includes(method) ? { 'content-length': body.length } : {};
  const { hostname, port } = new URL(upstream);
  const request = ask({
    hostname,
    port,
    agent,
    method,
    path: query === '' ? path : `${path}?${query}`,
    headers: { ...mutableHeaders(headers), ...length },
  });
  // A broken connection fails the pending answer, or the body being read.
  request.on('error', () => undefined);
  const response = once(request, 'response') as Promise<[IncomingMessage]>;
  request.end(body);
  const answer = response.then(async ([returned]) => ({
    status: returned.statusCode ?? 0,
    headers: headersOf(returned, method),
    body: await bytesOf(returned),
  }));
  return { request, answer };
}

const headersOf = ({ headers }: IncomingMessage, method: string): ProxiedResponse['headers'] => {
  const length = headers['content-length'];
  return {
    ...endToEndHeaders(headers),
    ...(method === 'HEAD' && length !== undefined ? { 'content-length': length } : {}),
  };
};

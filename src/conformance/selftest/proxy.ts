// A server that stands in front of a right one and rewrites what passes, as one mutant says. Without a mutant it changes nothing.

import { once } from 'node:events';
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Contract, OperationSpec } from '../../contract';
import type { TargetGroup } from '../target/target';
import type { Mutant } from './mutants';
import { rewriteExchange, type ProxiedResponse, type RewriteContext, type ProxiedRequest } from './rewrite';

export interface MutantProxy {
  readonly url: string;
  /** How many exchanges the mutant has changed so far. */
  readonly rewrittenCount: () => number;
  /** Why the mutant could not be applied, where an expression of it failed: it then proves nothing. */
  readonly failure: () => string | undefined;
  readonly close: () => Promise<void>;
}

export interface ProxySettings {
  readonly contract: Contract;
  /** Address of the right server. */
  readonly upstream: string;
  readonly mutant: Mutant | undefined;
  readonly roleOf: RewriteContext['roleOf'];
}

export async function startMutantProxy(settings: ProxySettings): Promise<MutantProxy> {
  const agent = new Agent({ keepAlive: true });
  const rewriter = createRewriter(settings, (sent) => forward(settings.upstream, agent, sent));
  let failure: string | undefined;
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      sendResponse(response, await rewriter.exchange(await readRequest(request)), request.method);
    } catch (error) {
      failure ??= error instanceof Error ? error.message : String(error);
      response.writeHead(502, { 'content-type': 'text/plain' });
      response.end(`the mutant proxy failed: ${failure}`);
    }
  };
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    rewrittenCount: rewriter.rewrittenCount,
    failure: () => failure,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}

/** How an exchange passes, and how many were changed. */
function createRewriter(
  { contract, mutant, roleOf }: ProxySettings,
  toRight: RewriteContext['forward'],
): { readonly exchange: RewriteContext['forward']; readonly rewrittenCount: () => number } {
  let rewrittenCount = 0;
  const rewriting = mutant && {
    mutant,
    roleOf,
    memory: {},
    forward: toRight,
    onRewrite: () => void (rewrittenCount += 1),
  };
  const isConcerned = (sent: ProxiedRequest): boolean =>
    mutant?.operations.includes(operationAt(contract, sent)?.id ?? '') ?? false;
  return {
    exchange: (sent) => (rewriting && isConcerned(sent) ? rewriteExchange(sent, rewriting) : toRight(sent)),
    rewrittenCount: () => rewrittenCount,
  };
}

/** Headers that belong to a connection, not to the message. */
const HOP_BY_HOP_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host']);

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

/** A HEAD tells the length of a body that it does not bring, and some statuses have no body at all. */
function sendResponse(
  response: ServerResponse,
  { status, headers, body }: ProxiedResponse,
  method: string | undefined,
): void {
  const isBodiless = method === 'HEAD' || status === 204 || status === 304;
  response.writeHead(status, { ...mutableHeaders(headers), ...(isBodiless ? {} : { 'content-length': body.length }) });
  response.end(isBodiless ? undefined : body);
}

/** The same headers with lists that node may keep. */
const mutableHeaders = (headers: ProxiedResponse['headers']): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, text]) => [name, typeof text === 'string' ? text : [...text]]),
  );

async function forward(
  upstream: string,
  agent: Agent,
  { method, path, query, headers, body }: ProxiedRequest,
): Promise<ProxiedResponse> {
  // A body is told by its length; a request without one has none, but for methods that usually do.
  const length = body.length > 0 || !['GET', 'HEAD'].includes(method) ? { 'content-length': body.length } : {};
  const { hostname, port } = new URL(upstream);
  const passed = ask({
    hostname,
    port,
    agent,
    method,
    path: query === '' ? path : `${path}?${query}`,
    headers: { ...mutableHeaders(headers), ...length },
  });
  // A break before the answer ends the wait for it, one within the answer ends the reading of it.
  passed.on('error', () => undefined);
  const response = once(passed, 'response') as Promise<[IncomingMessage]>;
  passed.end(body);
  const [answer] = await response;
  return { status: answer.statusCode ?? 0, headers: headersOf(answer, method), body: await bytesOf(answer) };
}

const headersOf = ({ headers }: IncomingMessage, method: string): ProxiedResponse['headers'] => {
  const length = headers['content-length'];
  return {
    ...endToEndHeaders(headers),
    ...(method === 'HEAD' && length !== undefined ? { 'content-length': length } : {}),
  };
};

function operationAt(contract: Contract, { method, path }: ProxiedRequest): OperationSpec | undefined {
  const prefixOf = (group: TargetGroup): string =>
    contract.documents.find((document) => document.group === group)?.prefix ?? '';
  const parts = path.split('/');
  const fits = ({ group, prefix, path: template, method: wanted }: OperationSpec): boolean => {
    const whole = `${prefix ?? prefixOf(group as TargetGroup)}${template}`.split('/');
    return (
      wanted === method &&
      whole.length === parts.length &&
      whole.every((segment, index) => segment.startsWith('{') || segment === parts[index])
    );
  };
  // A literal segment beats a parameter: /v0/state/acs/force is not a snapshot by name.
  return contract.operations.filter(fits).sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}

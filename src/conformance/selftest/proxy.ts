// A server that stands in front of a right one and rewrites what passes, as one mutant says. Without a mutant it changes nothing.

import { once } from 'node:events';
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Contract, OperationSpec } from '../../contract';
import type { Group } from '../target/target';
import type { Mutant } from './mutants';
import { passRewritten, type Returned, type Rewriting, type Sent } from './rewrite';

export interface MutantServer {
  readonly url: string;
  /** How many exchanges the mutant has changed so far. */
  readonly touched: () => number;
  /** Why the mutant could not be applied, where an expression of it failed: it then proves nothing. */
  readonly fault: () => string | undefined;
  readonly close: () => Promise<void>;
}

export interface ProxySettings {
  readonly contract: Contract;
  /** Address of the right server. */
  readonly upstream: string;
  readonly mutant: Mutant | undefined;
  readonly roleOf: Rewriting['roleOf'];
}

export async function startMutant(settings: ProxySettings): Promise<MutantServer> {
  const agent = new Agent({ keepAlive: true });
  const pass = passer(settings, (sent) => forward(settings.upstream, agent, sent));
  let fault: string | undefined;
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      write(response, await pass.exchange(await received(request)), request.method);
    } catch (error) {
      fault ??= error instanceof Error ? error.message : String(error);
      response.writeHead(502, { 'content-type': 'text/plain' });
      response.end(`the mutant proxy failed: ${fault}`);
    }
  };
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    touched: pass.touched,
    fault: () => fault,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}

/** How an exchange passes, and how many were changed. */
function passer(
  { contract, mutant, roleOf }: ProxySettings,
  toRight: Rewriting['forward'],
): { readonly exchange: Rewriting['forward']; readonly touched: () => number } {
  let touched = 0;
  const rewriting = mutant && { mutant, roleOf, memory: {}, forward: toRight, onTouch: () => void (touched += 1) };
  const isConcerned = (sent: Sent): boolean =>
    mutant?.operations.includes(operationAt(contract, sent)?.id ?? '') ?? false;
  return {
    exchange: (sent) => (rewriting && isConcerned(sent) ? passRewritten(sent, rewriting) : toRight(sent)),
    touched: () => touched,
  };
}

/** Headers that belong to a connection, not to the message. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host']);

const lasting = (headers: IncomingMessage['headers']): Returned['headers'] =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, text]) => (HOP.has(name) || text === undefined ? [] : [[name, text]])),
  );

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function received(request: IncomingMessage): Promise<Sent> {
  const { url = '/', method = 'GET' } = request;
  const mark = url.indexOf('?');
  const [path, query] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
  return { method, path, query, headers: lasting(request.headers), body: await bytesOf(request) };
}

/** A HEAD tells the length of a body that it does not bring, and some statuses have no body at all. */
function write(response: ServerResponse, { status, headers, body }: Returned, method: string | undefined): void {
  const isBodiless = method === 'HEAD' || status === 204 || status === 304;
  response.writeHead(status, { ...unlisted(headers), ...(isBodiless ? {} : { 'content-length': body.length }) });
  response.end(isBodiless ? undefined : body);
}

/** The same headers with lists that node may keep. */
const unlisted = (headers: Returned['headers']): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, text]) => [name, typeof text === 'string' ? text : [...text]]),
  );

async function forward(
  upstream: string,
  agent: Agent,
  { method, path, query, headers, body }: Sent,
): Promise<Returned> {
  // A body is told by its length; a request without one has none, but for methods that usually do.
  const length = body.length > 0 || !['GET', 'HEAD'].includes(method) ? { 'content-length': body.length } : {};
  const { hostname, port } = new URL(upstream);
  const passed = ask({
    hostname,
    port,
    agent,
    method,
    path: query === '' ? path : `${path}?${query}`,
    headers: { ...unlisted(headers), ...length },
  });
  // A break before the answer ends the wait for it, one within the answer ends the reading of it.
  passed.on('error', () => undefined);
  const response = once(passed, 'response') as Promise<[IncomingMessage]>;
  passed.end(body);
  const [answer] = await response;
  return { status: answer.statusCode ?? 0, headers: headersOf(answer, method), body: await bytesOf(answer) };
}

const headersOf = ({ headers }: IncomingMessage, method: string): Returned['headers'] => {
  const length = headers['content-length'];
  return { ...lasting(headers), ...(method === 'HEAD' && length !== undefined ? { 'content-length': length } : {}) };
};

function operationAt(contract: Contract, { method, path }: Sent): OperationSpec | undefined {
  const prefixOf = (group: Group): string =>
    contract.documents.find((document) => document.group === group)?.prefix ?? '';
  const parts = path.split('/');
  const fits = ({ group, prefix, path: template, method: wanted }: OperationSpec): boolean => {
    const whole = `${prefix ?? prefixOf(group as Group)}${template}`.split('/');
    return (
      wanted === method &&
      whole.length === parts.length &&
      whole.every((segment, index) => segment.startsWith('{') || segment === parts[index])
    );
  };
  // A literal segment beats a parameter: /v0/state/acs/force is not a snapshot by name.
  return contract.operations.filter(fits).sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}

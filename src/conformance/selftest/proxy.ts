// A server that stands in front of a right one and rewrites what passes, as one mutant says. Without a mutant it changes nothing.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parseJson, stringifyJson, type Json } from '../../base';
import type { Contract, OperationSpec } from '../../contract';
import { fill, type Scope } from '../expressions';
import type { Group } from '../target';
import type { Mutant } from './mutants';

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
  /** Role of a token, for `request.as`. */
  readonly roleOf: (token: string) => string;
}

interface Passing {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Returned {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding', 'host']);

export async function startMutant(settings: ProxySettings): Promise<MutantServer> {
  const memory: Record<string, unknown> = {};
  let touched = 0;
  let fault: string | undefined;
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const returned = await pass(settings, await passing(request), { memory, touch: () => void (touched += 1) });
      response.writeHead(returned.status, { ...returned.headers, 'content-length': Buffer.byteLength(returned.body) });
      response.end(returned.body);
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
    touched: () => touched,
    fault: () => fault,
    close: () => new Promise((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    }),
  };
}

async function passing(request: IncomingMessage): Promise<Passing> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const headers = Object.fromEntries(Object.entries(request.headers).flatMap(([name, value]) => (HOP.has(name) || value === undefined ? [] : [[name, String(value)]])));
  return { method: request.method ?? 'GET', path, query, headers, body: Buffer.concat(chunks).toString('utf8') };
}

interface Effects {
  readonly memory: Record<string, unknown>;
  readonly touch: () => void;
}

async function pass({ contract, upstream, mutant, roleOf }: ProxySettings, sent: Passing, { memory, touch }: Effects): Promise<Returned> {
  const operation = operationAt(contract, sent);
  if (!mutant || !operation || !mutant.operations.includes(operation.id)) return forward(upstream, sent);
  const before = { request: described(sent, roleOf), memory };
  const early = mutant.request === undefined || (await holds(mutant.when, before, mutant.response === undefined));
  const changed = mutant.request && early ? await rewriteRequest(mutant.request, sent, before) : sent;
  const returned = await forward(upstream, changed);
  const after = { ...before, response: { status: returned.status, headers: returned.headers, body: parsed(returned.body) } };
  const applies = await holds(mutant.when, after, true);
  const rewritten = mutant.response && applies ? await rewriteResponse(mutant.response, returned, after) : returned;
  if (applies && (rewritten.body !== returned.body || rewritten.status !== returned.status || rewritten.headers !== returned.headers || changed !== sent)) touch();
  for (const [name, expression] of Object.entries(mutant.remember ?? {})) memory[name] = await value(expression, after);
  return rewritten;
}

/** A condition on the response cannot be asked before there is one: it then counts as met. */
const holds = async (when: string | undefined, input: Readonly<Record<string, unknown>>, decisive: boolean): Promise<boolean> =>
  when === undefined || (when.includes('response') && !decisive) || (await value(when, input)) === true;

const scopeOf = (input: Readonly<Record<string, unknown>>): Scope => ({ input, unique: (prefix) => prefix, nowMicros: () => BigInt(Date.now()) * 1000n });
const value = (expression: string, input: Readonly<Record<string, unknown>>): Promise<Json> => fill(`=${expression}`, scopeOf(input));

const described = (sent: Passing, roleOf: ProxySettings['roleOf']): Readonly<Record<string, unknown>> => ({
  method: sent.method,
  path: decodeURIComponent(sent.path),
  query: Object.fromEntries(new URLSearchParams(sent.query)),
  body: parsed(sent.body),
  as: roleOf((sent.headers['authorization'] ?? '').replace(/^Bearer /, '')),
});

function parsed(text: string): Json | undefined {
  if (text === '') return undefined;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

async function rewriteRequest(change: NonNullable<Mutant['request']>, sent: Passing, input: Readonly<Record<string, unknown>>): Promise<Passing> {
  const path = change.path === undefined ? sent.path : String(await value(change.path, input)).split('/').map(encodeURIComponent).join('/');
  const query = change.query === undefined ? sent.query : new URLSearchParams(Object.entries((await value(change.query, input)) as Record<string, string>)).toString();
  const body = change.body === undefined ? sent.body : stringifyJson(await value(change.body, input));
  const headers = change.token === undefined ? sent.headers : { ...sent.headers, authorization: `Bearer ${String(await value(change.token, input))}` };
  return { ...sent, path, query, body, headers };
}

async function rewriteResponse(change: NonNullable<Mutant['response']>, returned: Returned, input: Readonly<Record<string, unknown>>): Promise<Returned> {
  const status = change.status ?? returned.status;
  const headers = { ...returned.headers, ...change.headers };
  if (change.text !== undefined) return { status, headers: { ...headers, 'content-type': 'text/plain; charset=UTF-8' }, body: change.text };
  if (change.body === undefined) return { status, headers, body: returned.body };
  return { status, headers: { ...headers, 'content-type': 'application/json' }, body: stringifyJson(await value(change.body, input)) };
}

async function forward(upstream: string, sent: Passing): Promise<Returned> {
  const bodiless = sent.method === 'GET' || sent.method === 'HEAD';
  const answer = await fetch(`${upstream}${sent.path}${sent.query === '' ? '' : `?${sent.query}`}`, { method: sent.method, headers: sent.headers, ...(bodiless ? {} : { body: sent.body }), redirect: 'manual' });
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !HOP.has(name)));
  return { status: answer.status, headers, body: await answer.text() };
}

function operationAt(contract: Contract, { method, path }: Passing): OperationSpec | undefined {
  const prefixOf = (group: Group): string => contract.documents.find((document) => document.group === group)?.prefix ?? '';
  const fits = ({ group, path: template, method: wanted }: OperationSpec): boolean => {
    const whole = `${prefixOf(group as Group)}${template}`.split('/');
    const parts = path.split('/');
    return wanted === method && whole.length === parts.length && whole.every((segment, index) => segment.startsWith('{') || segment === parts[index]);
  };
  // A literal segment beats a parameter: /v0/state/acs/force is not a snapshot by name.
  return contract.operations.filter(fits).sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}

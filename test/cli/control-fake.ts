// A server that answers control requests with the examples of the documents and remembers what it was asked.

import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isObject, stringifyJson, type Json } from '../../src/base';
import type { OperationSpec } from '../../src/contract';
import { main } from '../../src/cli/main';
import type { Io } from '../../src/cli/io';
import { createRoutes } from '../../src/server/pipeline/routes';
import { contract } from '../support/contract';

export const controlOperations: readonly OperationSpec[] = contract().operations.filter(
  ({ group }) => group === 'control',
);

export interface Asked {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

interface Scripted {
  readonly status: number;
  readonly type?: string;
  readonly body: string;
}

export interface FakeServer {
  readonly url: string;
  readonly asked: Asked[];
  /** Answers by operationId in place of the example. */
  readonly answers: Map<string, Scripted>;
  close(): Promise<void>;
}

const routes = createRoutes(contract());

export async function fakeServer(): Promise<FakeServer> {
  const asked: Asked[] = [];
  const answers = new Map<string, Scripted>();
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const [path = '', query = ''] = (request.url ?? '').split('?');
      const found = routes.find(request.method ?? '', path);
      if (found.kind !== 'operation')
        return response
          .writeHead(404, { 'content-type': 'application/json' })
          .end(`{"error":"${found.kind} ${path}","code":"no-operation"}`);
      asked.push({
        operationId: found.spec.id,
        method: request.method ?? '',
        path,
        query,
        headers: request.headers,
        body,
      });
      const answer = answers.get(found.spec.id) ?? exampleOf(found.spec);
      return response
        .writeHead(answer.status, answer.type === undefined ? {} : { 'content-type': answer.type })
        .end(answer.body);
    });
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    asked,
    answers,
    close: () => new Promise((closed) => void server.close(() => closed())),
  };
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** The first documented success; clocks answer with JSON, not with events. */
function exampleOf(spec: OperationSpec): Scripted {
  const success = spec.responses.find(({ status }) => status.startsWith('2'));
  const [content] = success?.content ?? [];
  if (!success || !content) return { status: Number(success?.status ?? 204), body: '' };
  const [example] = Object.values(content.examples);
  return {
    status: Number(success.status),
    type: content.mediaType,
    body: typeof example === 'string' ? example : stringifyJson(example as Json),
  };
}

export interface Told {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in this process. */
export async function command(args: readonly string[], env: Io['env'] = {}, more: Partial<Io> = {}): Promise<Told> {
  let out = '';
  let err = '';
  const status = await main(args, {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    env,
    colours: { out: false, err: false },
    ...more,
  });
  return { status, out, err };
}

/** The body of a request as JSON; undefined when none was sent. */
export function jsonOf({ body }: Pick<Asked, 'body'>): Readonly<Record<string, unknown>> | undefined {
  if (body === '') return undefined;
  const json: unknown = JSON.parse(body);
  if (!isObject(json)) throw new Error(`no object: ${body}`);
  return json;
}

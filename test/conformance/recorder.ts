// A server between the kit and the stand-in that remembers what was asked, for tests of what leaves the kit and when.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { openDocuments } from '../../src/library';
import type { OperationSpec } from '../../src/contract';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** Milliseconds on the monotonic clock. */
  readonly at: number;
  readonly headers: IncomingMessage['headers'];
}

export interface Recorder {
  readonly port: number;
  readonly asked: Asked[];
  /** The most requests that were under way at once. */
  readonly mostAtOnce: () => number;
  readonly close: () => Promise<void>;
}

/** Answers a request itself; undefined leaves it to the next. */
export type Answer = (asked: Asked, response: ServerResponse) => boolean | Promise<boolean>;

/** Listens on all addresses of the machine; what `answer` does not take goes to `upstream`. */
export async function startRecorder(upstream: string, answer: Answer = () => false): Promise<Recorder> {
  const asked: Asked[] = [];
  let [now, most] = [0, 0];
  const server = createServer((request, response) => {
    now += 1;
    most = Math.max(most, now);
    response.once('close', () => void (now -= 1));
    void serve(request, response);
  });
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const one: Asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: await textOf(request),
      at: performance.now(),
      headers: request.headers,
    };
    asked.push(one);
    if (!(await answer(one, response))) await forward(upstream, one, response);
  };
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    asked,
    mostAtOnce: () => most,
    close: () => closed(server),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

async function forward(
  upstream: string,
  { method, path, body, headers }: Asked,
  response: ServerResponse,
): Promise<void> {
  const {
    host: _host,
    connection: _connection,
    'content-length': _length,
    'transfer-encoding': _encoding,
    // Websockets end here: the upstream answers as to any other request.
    upgrade: _upgrade,
    ...kept
  } = headers;
  const answer = await fetch(`${upstream}${path}`, {
    method,
    headers: Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)])),
    redirect: 'manual',
    ...(body === '' ? {} : { body }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'text/plain',
    'content-length': bytes.length,
  });
  response.end(bytes);
}

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });

/** The operation of a request; undefined when no document has it. */
export function operationOf({ method, path, headers }: Asked): OperationSpec | undefined {
  const plain = path.split('?')[0] ?? '';
  // A websocket is opened at the path of a list, which is a POST.
  const meant = headers.upgrade === undefined ? method : 'POST';
  return operations().find((operation) => operation.method === meant && operation.pattern.test(plain));
}

let cached: readonly (OperationSpec & { readonly pattern: RegExp })[] | undefined;

function operations(): readonly (OperationSpec & { readonly pattern: RegExp })[] {
  if (cached) return cached;
  const contract = openDocuments([]);
  if (!contract.ok) throw new Error('the documents cannot be opened');
  const { documents, operations: all } = contract.value;
  cached = all.map((operation) => {
    const prefix = operation.prefix ?? documents.find(({ file }) => file === operation.file)?.prefix ?? '';
    return { ...operation, pattern: new RegExp(`^${prefix}${operation.path.replaceAll(/\{\w+\}/g, '[^/]*')}$`) };
  });
  return cached;
}

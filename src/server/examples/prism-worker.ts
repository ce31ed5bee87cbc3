// Prism in a worker thread: loading it takes seconds, which must not delay other requests. The only file that imports
// prism.

import { parentPort, workerData } from 'node:worker_threads';
import * as prism from '@stoplight/prism-http';
import { defined, type Json } from '../../base';
import { documentReader, type Sources } from '../../contract';
import type { NumberedReply, NumberedRequest, PrismReply, PrismRequest } from './prism-messages';

type PrismOperation = Awaited<ReturnType<typeof prism.getHttpOperationsFromSpec>>[number];
type PrismConfig = Parameters<typeof prism.createInstance>[0];

const port = defined(parentPort ?? undefined, 'this file runs in a worker thread');
// Sent by prism-thread.ts.
const readDocument = documentReader(workerData as Sources);
const operations = new Map<string, Promise<PrismOperation>>();

port.on('message', ({ id, request }: NumberedRequest) => {
  void answer(request).then((reply) => port.postMessage({ id, reply } satisfies NumberedReply));
});

async function answer(request: PrismRequest): Promise<PrismReply> {
  try {
    return await ask(await operationFor(request.operation), request);
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

function operationFor(operation: PrismRequest['operation']): Promise<PrismOperation> {
  const key = `${operation.file} ${operation.method} ${operation.path}`;
  const known = operations.get(key);
  if (known) return known;
  const prepared = prepareOperation(operation);
  operations.set(key, prepared);
  // The next request retries, for example after a document was repaired.
  prepared.catch(() => operations.delete(key));
  return prepared;
}

/** Prism gets the one operation only, so that a large document costs no more than a small one. */
async function prepareOperation({ group, file, path, method }: PrismRequest['operation']): Promise<PrismOperation> {
  const document = readDocument(group, file);
  const item = defined(document.paths?.[path], `the document ${file} has the path ${path}`);
  const found = await prism.getHttpOperationsFromSpec({ ...document, paths: { [path]: item } });
  const operation = found.find((one) => one.method.toUpperCase() === method);
  return defined(operation, `prism finds ${method} ${path} in the document ${file}`);
}

async function ask(operation: PrismOperation, request: PrismRequest): Promise<PrismReply> {
  const config = configFor(request);
  const instance = prism.createInstance(config, {
    logger: asLogger<Parameters<typeof prism.createInstance>[1]['logger']>(),
    route: () => ({ _tag: 'Right', right: operation }),
  });
  const result = await instance.request(
    { method: operation.method === 'post' ? 'post' : 'get', url: { path: operation.path } },
    [operation],
    config,
  )();
  if (result._tag === 'Left') return { ok: false, error: result.left.message };
  const body = result.right.output.body;
  if (body === undefined || (!request.response.isJson && typeof body === 'string')) return { ok: true, value: body };
  return { ok: true, value: asJson(body) };
}

function configFor({ response: { status, mediaType, example }, seed }: PrismRequest): PrismConfig {
  const mock = {
    code: status,
    dynamic: seed !== undefined,
    mediaTypes: [mediaType],
    ...(example === undefined ? {} : { exampleKey: example }),
    ...(seed === undefined ? {} : { seed, ignoreExamples: true }),
  };
  return {
    isProxy: false,
    checkSecurity: false,
    validateRequest: false,
    validateResponse: false,
    errors: false,
    upstreamProxy: undefined,
    mock,
  };
}

type QuietLogger = { readonly child: () => QuietLogger } & Readonly<
  Record<'success' | 'info' | 'warn' | 'error' | 'debug' | 'trace', () => void>
>;

/** Discards prism's log: the server logs the request itself. */
const quietLogger: QuietLogger = {
  child: () => quietLogger,
  success: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  debug: ignore,
  trace: ignore,
};

/** Prism's types resolve to another release of pino in the tree; prism calls no more than these methods. */
const asLogger = <L>(): L => quietLogger as unknown as L;

function ignore(): void {
  // Nothing to do.
}

/** Prism returns `unknown`; serialising makes sure that it is JSON. */
const asJson = (body: unknown): Json => JSON.parse(JSON.stringify(body) ?? 'null') as Json;

// Owns prism's worker thread: starts it on first need, ends it when idle. The thread neither keeps the process alive while idle nor ends it by failing.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Sources } from '../../contract';
import type { NumberedReply, NumberedRequest, PrismReply, PrismRequest } from './prism-messages';

export interface PrismThread {
  /** Rejects when the thread fails, for example because prism is not installed; the next request starts a new one. */
  ask(request: PrismRequest): Promise<PrismReply>;
}

/** Prism keeps some 100 MB, and takes seconds to load again. */
const IDLE_MS = 5 * 60_000;

interface PendingReply {
  readonly resolve: (reply: PrismReply) => void;
  readonly reject: (error: Error) => void;
}

interface RunningThread {
  readonly worker: Worker;
  readonly pending: Map<number, PendingReply>;
}

/** `file` is replaced in tests. */
export function createPrismThread(
  sources: Sources,
  { file, idleMs = IDLE_MS }: { readonly file?: string; readonly idleMs?: number } = {},
): PrismThread {
  let running: RunningThread | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const start = (): RunningThread => {
    const worker = startWorker(sources, file);
    const thread: RunningThread = { worker, pending: new Map() };
    const fail = (error: Error): void => {
      if (running === thread) running = undefined;
      for (const { reject } of thread.pending.values()) reject(error);
      thread.pending.clear();
    };
    worker.on('message', ({ id, reply }: NumberedReply) => {
      thread.pending.get(id)?.resolve(reply);
      thread.pending.delete(id);
      if (thread.pending.size === 0) rest(thread);
    });
    worker.on('error', ({ message }) => fail(threadError(message)));
    worker.on('exit', (code) => fail(threadError(`it ended with status ${code}`)));
    return thread;
  };

  /** Without pending requests the thread must not keep the process alive. */
  const rest = (thread: RunningThread): void => {
    thread.worker.unref();
    idle = setTimeout(() => {
      running = undefined;
      void thread.worker.terminate();
    }, idleMs).unref();
  };

  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        running ??= start();
        running.worker.ref();
        lastId += 1;
        running.pending.set(lastId, { resolve, reject });
        running.worker.postMessage({ id: lastId, request } satisfies NumberedRequest, []);
      }),
  };
}

const threadError = (reason: string): Error => new Error(`prism's thread failed: ${reason}`);

/** Built beside the program; a process that runs the sources compiles the worker as it loads. */
function startWorker(sources: Sources, file: string | undefined): Worker {
  const built = file ?? join(__dirname, 'prism-worker.js');
  return existsSync(built)
    ? new Worker(built, { workerData: sources })
    : new Worker(join(__dirname, 'prism-worker.ts'), {
        workerData: sources,
        execArgv: ['--require', 'esbuild-register'],
      });
}

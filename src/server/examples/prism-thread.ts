// Owns prism's worker thread: starts it on first need, ends it when idle, unused or stuck. The thread neither keeps the
// process alive while idle nor ends it by failing.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Sources } from '../../contract';
import { companionFile } from '../companion-file';
import type { NumberedReply, NumberedRequest, PrismReply, PrismRequest } from './prism-messages';

export interface PrismThread {
  /**
   * Rejects when the thread fails, for example because prism is not installed, or with a PrismTimeout; the next request
   * starts a new one.
   */
  ask(request: PrismRequest): Promise<PrismReply>;
  /** Counts a user until the returned function is called. Without users the thread ends soon after its last reply. */
  join(): () => void;
}

/** Prism sent no reply before the deadline. */
export class PrismTimeout extends Error {}

/** Prism keeps some 100 MB, and takes seconds to load again. */
const IDLE_MS = 5 * 60_000;
/** A test file often closes one mock and starts the next. */
const UNUSED_MS = 2_000;
/** Includes the time to load prism. */
const DEADLINE_MS = 30_000;

interface ThreadSettings {
  readonly file?: string;
  readonly idleMs?: number;
  readonly unusedMs?: number;
  readonly deadlineMs?: number;
}

interface PendingReply {
  readonly resolve: (reply: PrismReply) => void;
  readonly reject: (error: Error) => void;
  readonly deadline: NodeJS.Timeout;
}

interface RunningThread {
  readonly worker: Worker;
  readonly pending: Map<number, PendingReply>;
}

const threads = new WeakMap<Sources, PrismThread>();

/** The one thread of these sources: all mocks of a contract share it. */
export function sharedPrismThread(sources: Sources): PrismThread {
  const thread = threads.get(sources) ?? createPrismThread(sources);
  threads.set(sources, thread);
  return thread;
}

/** The settings are replaced in tests. */
export function createPrismThread(
  sources: Sources,
  { file, idleMs = IDLE_MS, unusedMs = UNUSED_MS, deadlineMs = DEADLINE_MS }: ThreadSettings = {},
): PrismThread {
  let running: RunningThread | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  let users = 0;

  const fail = (thread: RunningThread, error: Error): void => {
    if (running === thread) running = undefined;
    for (const { reject, deadline } of thread.pending.values()) {
      clearTimeout(deadline);
      reject(error);
    }
    thread.pending.clear();
  };

  const start = (): RunningThread => {
    const thread: RunningThread = { worker: startWorker(sources, file), pending: new Map() };
    const { worker, pending } = thread;
    worker.on('message', ({ id, reply }: NumberedReply) => {
      const request = pending.get(id);
      if (!request) return;
      pending.delete(id);
      clearTimeout(request.deadline);
      request.resolve(reply);
      if (pending.size === 0) rest(thread);
    });
    worker.on('error', ({ message }) => fail(thread, new Error(failure(message))));
    worker.on('exit', (code) => fail(thread, new Error(failure(`it ended with status ${code}`))));
    return thread;
  };

  const end = (thread: RunningThread, error: Error): void => {
    fail(thread, error);
    void thread.worker.terminate();
  };

  /** Without pending requests the thread must not keep the process alive. */
  const rest = (thread: RunningThread): void => {
    thread.worker.unref();
    clearTimeout(idle);
    const ms = users === 0 ? Math.min(unusedMs, idleMs) : idleMs;
    idle = setTimeout(() => end(thread, new Error(failure('it was idle'))), ms).unref();
  };

  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        const thread = (running ??= start());
        thread.worker.ref();
        lastId += 1;
        const overdue = new PrismTimeout(failure(`no response within ${deadlineMs / 1000} s`));
        const deadline = setTimeout(() => end(thread, overdue), deadlineMs);
        thread.pending.set(lastId, { resolve, reject, deadline });
        thread.worker.postMessage({ id: lastId, request } satisfies NumberedRequest, []);
      }),
    join: () => {
      users += 1;
      let isUser = true;
      return () => {
        if (!isUser) return;
        isUser = false;
        users -= 1;
        if (users === 0 && running?.pending.size === 0) rest(running);
      };
    },
  };
}

const failure = (reason: string): string => `prism's thread failed: ${reason}`;

/** A process that runs the sources compiles the worker as it loads. */
function startWorker(sources: Sources, file: string | undefined): Worker {
  const source = join(__dirname, 'prism-worker.ts');
  if (file === undefined && existsSync(source))
    return new Worker(source, { workerData: sources, execArgv: ['--require', 'esbuild-register'] });
  return new Worker(file ?? companionFile('prism-worker.js'), { workerData: sources });
}

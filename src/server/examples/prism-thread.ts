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
export const createPrismThread = (sources: Sources, settings: ThreadSettings = {}): PrismThread =>
  new PrismWorker(sources, settings);

class PrismWorker implements PrismThread {
  private running: RunningThread | undefined;
  private idle: NodeJS.Timeout | undefined;
  private lastId = 0;
  private users = 0;

  constructor(
    private readonly sources: Sources,
    private readonly settings: ThreadSettings,
  ) {}

  ask(request: PrismRequest): Promise<PrismReply> {
    return new Promise((resolve, reject) => {
      clearTimeout(this.idle);
      const thread = (this.running ??= this.start());
      thread.worker.ref();
      this.lastId += 1;
      thread.pending.set(this.lastId, { resolve, reject, deadline: this.deadlineOf(thread) });
      thread.worker.postMessage({ id: this.lastId, request } satisfies NumberedRequest, []);
    });
  }

  join(): () => void {
    this.users += 1;
    let isUser = true;
    return () => {
      if (!isUser) return;
      isUser = false;
      this.users -= 1;
      if (this.users === 0 && this.running?.pending.size === 0) this.rest(this.running);
    };
  }

  private start(): RunningThread {
    const thread: RunningThread = { worker: startWorker(this.sources, this.settings.file), pending: new Map() };
    thread.worker.on('message', (reply: NumberedReply) => this.settle(thread, reply));
    thread.worker.on('error', ({ message }) => this.fail(thread, new Error(failure(message))));
    thread.worker.on('exit', (code) => this.fail(thread, new Error(failure(`it ended with status ${code}`))));
    return thread;
  }

  private settle(thread: RunningThread, { id, reply }: NumberedReply): void {
    const request = thread.pending.get(id);
    if (!request) return;
    thread.pending.delete(id);
    clearTimeout(request.deadline);
    request.resolve(reply);
    if (thread.pending.size === 0) this.rest(thread);
  }

  private deadlineOf(thread: RunningThread): NodeJS.Timeout {
    const { deadlineMs = DEADLINE_MS } = this.settings;
    const overdue = new PrismTimeout(failure(`no response within ${deadlineMs / 1000} s`));
    return setTimeout(() => this.end(thread, overdue), deadlineMs);
  }

  /** Without pending requests the thread must not keep the process alive. */
  private rest(thread: RunningThread): void {
    const { idleMs = IDLE_MS, unusedMs = UNUSED_MS } = this.settings;
    thread.worker.unref();
    clearTimeout(this.idle);
    const ms = this.users === 0 ? Math.min(unusedMs, idleMs) : idleMs;
    this.idle = setTimeout(() => this.end(thread, new Error(failure('it was idle'))), ms).unref();
  }

  private end(thread: RunningThread, error: Error): void {
    this.fail(thread, error);
    void thread.worker.terminate();
  }

  private fail(thread: RunningThread, error: Error): void {
    if (this.running === thread) this.running = undefined;
    for (const { reject, deadline } of thread.pending.values()) {
      clearTimeout(deadline);
      reject(error);
    }
    thread.pending.clear();
  }
}

const failure = (reason: string): string => `prism's thread failed: ${reason}`;

/** A process that runs the sources compiles the worker as it loads. */
function startWorker(sources: Sources, file: string | undefined): Worker {
  const source = join(__dirname, 'prism-worker.ts');
  if (file === undefined && existsSync(source))
    return new Worker(source, { workerData: sources, execArgv: ['--require', 'esbuild-register'] });
  return new Worker(file ?? companionFile('prism-worker.js'), { workerData: sources });
}

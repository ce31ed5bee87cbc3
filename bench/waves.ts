// Lists that have changed since they were read last. Changes and reads come in waves: every user changes its list, then
// every user reads it, and only the waves of reads are timed. No list is read twice without a change between, and no
// change is in the figure.

import { connect, type Socket } from 'node:net';
import { headersOf, numbered, type Memory, type Request, type Sequence, type Step } from './cases';
import type { Server } from './processes';

/**
 * A connection that writes requests as they are and reads answers by their length: it takes less time than the servers
 * it measures.
 */
interface Line {
  send(request: Request, token: string): Promise<string>;
  close(): void;
}

const HEAD_END = '\r\n\r\n';

function openLine(url: string): Line {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  return {
    send(request, token) {
      const headers = Object.entries(headersOf(token))
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('');
      const { method, path, body = '' } = numbered(request);
      const answer = answerOn(socket);
      socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${headers}content-length: ${Buffer.byteLength(body)}${HEAD_END}${body}`,
      );
      return answer;
    },
    close: () => socket.destroy(),
  };
}

/** The body of the next answer. */
function answerOn(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const settle = (act: () => void): void => {
      socket.off('data', take).off('error', fail).off('close', fail);
      act();
    };
    const fail = (error?: unknown): void =>
      settle(() => reject(error instanceof Error ? error : new Error('the connection ended before the answer')));
    const take = (chunk: Buffer): void => {
      text += chunk.toString('latin1');
      const end = text.indexOf(HEAD_END);
      if (end === -1) return;
      const head = text.slice(0, end);
      const body = text.slice(end + HEAD_END.length);
      if (!head.startsWith('HTTP/1.1 200')) return fail(new Error(`a wave was answered by ${head.slice(0, 60)}`));
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) return fail(new Error('a wave was answered without a content-length'));
      if (body.length >= Number(length)) settle(() => resolve(body));
    };
    socket.on('data', take).on('error', fail).on('close', fail);
  });
}

/** What all waves of a kind took. */
export interface WaveCost {
  ms: number;
  /** Processor time of the server. */
  cpuMs: number;
  /** Processor time of this process, which makes the load. */
  loadCpuMs: number;
}

export interface Waves {
  /** Runs so many waves of changes, each with a wave of reads after it. */
  run(amount: number): Promise<{ readonly changes: WaveCost; readonly reads: WaveCost }>;
}

/** The first step of the sequence changes, the second reads. */
export function openWaves(server: Server, { steps: [change, read], memories }: Sequence): Waves {
  if (!change || !read) throw new Error('waves need a change and a read');
  return {
    async run(amount) {
      // Of this run alone: a server ends connections that are quiet while others are measured.
      const lines = memories.map((memory) => ({ memory, line: openLine(server.url) }));
      const wave = (step: Step): Promise<unknown> =>
        Promise.all(
          lines.map(async ({ memory, line }) => {
            const text = await line.send(requestOf(step, memory), memory.token);
            step.keep?.(text, memory);
          }),
        );
      const changes: WaveCost = { ms: 0, cpuMs: 0, loadCpuMs: 0 };
      const reads: WaveCost = { ms: 0, cpuMs: 0, loadCpuMs: 0 };
      try {
        for (let count = 0; count < amount; count += 1) {
          await addCost(changes, server, () => wave(change));
          await addCost(reads, server, () => wave(read));
        }
      } finally {
        for (const { line } of lines) line.close();
      }
      return { changes, reads };
    },
  };
}

async function addCost(cost: WaveCost, server: Server, work: () => Promise<unknown>): Promise<void> {
  const [cpuSeconds, usage, from] = [server.exactCpuSeconds(), process.cpuUsage(), performance.now()];
  await work();
  cost.ms += performance.now() - from;
  const { user, system } = process.cpuUsage(usage);
  cost.loadCpuMs += (user + system) / 1000;
  cost.cpuMs += (server.exactCpuSeconds() - cpuSeconds) * 1000;
}

const requestOf = ({ request }: Step, memory: Memory): Request =>
  typeof request === 'function' ? request(memory) : request;

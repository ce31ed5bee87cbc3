// The load of wrk: 32 connections that each send the next request when the answer is there, from one thread. It is
// written in C, and reports its own processor time: a figure counts only while wrk is not what limits it.

import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONNECTIONS, headersOf, takeNumbers, UNIQUE, type Sequence } from './cases';
import { scratch, type Server } from './processes';

export const WRK_MISSING: string | undefined =
  spawnSync('wrk', ['--version']).error === undefined
    ? undefined
    : 'wrk is not installed; on Debian: apt-get install wrk';

export interface Load {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of the server per request. */
  readonly cpuMs: number;
  /** Part of the time that the server's processor was busy. */
  readonly busy: number;
  /** Part of the time that wrk was busy. */
  readonly wrkBusy: number;
}

interface Pace {
  /** Of each connection after an answer. */
  readonly pauseMs: number;
  readonly mostRequests: number;
}

const AS_FAST_AS_ANSWERED: Pace = { pauseMs: 0, mostRequests: 0 };
/** More than wrk sends in one run. */
const NUMBERS_OF_A_RUN = 100_000_000;
/** Digits that wrk.lua gives each number. */
const NUMBER_DIGITS = 16;
const SCRIPT = join(__dirname, 'wrk.lua');

/** The sequence has one step. Fails for any answer of status 400 or above. */
export async function load(
  server: Server,
  sequence: Sequence,
  seconds: number,
  { pauseMs, mostRequests } = AS_FAST_AS_ANSWERED,
): Promise<Load> {
  const file = join(scratch(), 'request');
  writeFileSync(file, requestText(server.url, sequence));
  const first = takeNumbers(NUMBERS_OF_A_RUN);
  const cpuBefore = server.cpuSeconds();
  const report = await runWrk([
    `-d${Math.ceil(seconds)}s`,
    `-s${SCRIPT}`,
    server.url,
    '--',
    file,
    UNIQUE,
    ...[first, pauseMs, mostRequests].map(String),
  ]);
  const cpuSeconds = server.cpuSeconds() - cpuBefore;
  if (report.failed > 0 || report.requests === 0)
    throw new Error(`${report.failed} of ${report.requests} requests to ${server.url} failed`);
  return {
    requests: report.requests,
    perSecond: report.requests / report.seconds,
    p50Ms: report.p50Ms,
    p99Ms: report.p99Ms,
    cpuMs: (cpuSeconds * 1000) / report.requests,
    busy: cpuSeconds / report.seconds,
    wrkBusy: report.cpuSeconds / report.seconds,
  };
}

/** What wrk.lua writes at the end. */
interface Report {
  readonly seconds: number;
  readonly requests: number;
  /** Without an answer, or with one of status 400 or above. */
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of wrk itself. */
  readonly cpuSeconds: number;
}

/** Inherits the core that this process was put on. */
async function runWrk(args: readonly string[]): Promise<Report> {
  const child = spawn('wrk', ['-t1', `-c${CONNECTIONS}`, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const line = text.trimEnd().split('\n').at(-1) ?? '';
  if (code !== 0 || !line.startsWith('{')) throw new Error(`wrk ended with ${String(code)}: ${text}`);
  const report: Report = JSON.parse(line);
  return report;
}

function requestText(url: string, { steps: [step, ...more], memories: [memory] }: Sequence): string {
  if (!step || !memory || more.length > 0) throw new Error('wrk sends one request over and over');
  const { method, path, body = '' } = typeof step.request === 'function' ? step.request(memory) : step.request;
  const sent = body.replace(UNIQUE, '0'.repeat(NUMBER_DIGITS));
  const headers = Object.entries({
    host: new URL(url).host,
    ...headersOf(memory.token),
    ...(body === '' ? {} : { 'content-length': String(Buffer.byteLength(sent)) }),
  });
  return `${method} ${path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

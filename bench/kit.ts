// What the kit costs beside its target: the suites against the stand-in in a process of its own, then the same requests sent bare.
// `npm run bench -- kit [--rounds N]`. Processor time of this process only, per answer that is judged: the target's own time is not in it.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadKit, type Kit } from '../src/cli/check-kit';
import { failsBy, runPlanned } from '../src/cli/check-run';
import { buildReport, exitOf, judgeRun, planCases, readTarget, renderReport, type CaseResult, type Target } from '../src/conformance';

const ROOT = resolve(__dirname, '..');

interface Measured {
  readonly name: string;
  readonly cpuMs: number;
  readonly wallMs: number;
}

async function measure<T>(name: string, work: () => Promise<T>): Promise<{ readonly value: T; readonly measured: Measured }> {
  const [from, before] = [performance.now(), process.cpuUsage()];
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, measured: { name, cpuMs: (user + system) / 1000, wallMs: performance.now() - from } };
}

async function startServer(): Promise<{ readonly child: ChildProcess; readonly file: string }> {
  const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'ready.json');
  const child = spawn(process.execPath, ['dist/understudy.js', 'serve', '--port', '0', '--quiet', '--ready-file', file], { cwd: ROOT, stdio: 'ignore' });
  while (!existsSync(file)) await pause(20);
  return { child, file };
}

interface Loaded {
  readonly kit: Kit;
  readonly target: Target;
}

function load(file: string): Loaded {
  const [kit, target] = [loadKit(), readTarget({ file }, {})];
  if (!kit.ok) throw new Error(kit.error.sentences.join('\n'));
  if (!target.ok) throw new Error(target.error);
  return { kit: kit.value, target: target.value };
}

/** Every request of the run again, by fetch alone: no suites, nothing judged. */
async function sendBare(results: readonly CaseResult[]): Promise<void> {
  const requests = results.flatMap(({ exchanges }) => exchanges.map(({ request }) => request));
  const work = async (): Promise<void> => {
    for (let next = requests.shift(); next; next = requests.shift()) {
      const answer = await fetch(next.url, { method: next.method, headers: next.headers, redirect: 'manual', ...(next.body === undefined ? {} : { body: next.body }) });
      await answer.text();
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

async function round(): Promise<{ readonly lines: readonly Measured[]; readonly answers: number }> {
  const { child, file } = await startServer();
  try {
    const loading = await measure('contract, clauses and suites loaded', async () => load(file));
    const { kit, target } = loading.value;
    const settings = { target, assumptions: 'warn' } as const;
    const cases = planCases(kit.suites, kit.judging.contract, target, { allow: 'destructive', suites: [], clauses: [], operations: [], tags: [] });
    const options = { timeoutMs: 10_000, concurrency: 8, rateLimit: undefined, maxFailures: undefined, seed: String(performance.now()) };
    const run = await measure('scenarios run and judged', () => runPlanned(cases, { kit, target, options, onResult: () => undefined, isFailure: failsBy(settings) }));
    const report = await measure('console, JSON and HTML report', async () => {
      const judgement = judgeRun(cases, run.value, settings);
      const built = buildReport({ judgement, judging: kit.judging, suites: kit.suites, target, version: '0', started: new Date(), ms: 0, exit: exitOf(judgement, kit.judging.clauses, false), assumptions: 'warn', allowPartial: false });
      for (const format of ['console', 'json', 'html'] as const) renderReport(format, built, false);
    });
    const bare = await measure('the same requests by fetch alone', () => sendBare(run.value));
    const answers = run.value.reduce((sum, { exchanges }) => sum + exchanges.length, 0);
    return { lines: [loading.measured, run.measured, report.measured, bare.measured], answers };
  } finally {
    child.kill();
  }
}

/** A table of medians over some rounds, in Markdown. */
export async function benchKit(count: number): Promise<string> {
  const rounds: Awaited<ReturnType<typeof round>>[] = [];
  for (let done = 0; done < count; done += 1) rounds.push(await round());
  const middle = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
  const of = (index: number, pick: (measured: Measured) => number): number => middle(rounds.flatMap(({ lines }) => lines[index] ?? []).map(pick));
  const answers = middle(rounds.map((one) => one.answers));
  const rows = (rounds[0]?.lines ?? []).map(({ name }, index) => `| ${name} | ${of(index, ({ cpuMs }) => cpuMs).toFixed(0)} | ${(of(index, ({ cpuMs }) => cpuMs) / answers).toFixed(2)} | ${of(index, ({ wallMs }) => wallMs).toFixed(0)} |`);
  const beyond = middle(rounds.map(({ lines, answers: all }) => ((lines[1]?.cpuMs ?? 0) - (lines[3]?.cpuMs ?? 0)) / all));
  return `${['| part | processor ms | per answer | wall ms |', '|---|---|---|---|', ...rows, '', `- ${answers} answers; running and judging costs ${beyond.toFixed(2)} ms an answer more than sending the requests bare`].join('\n')}\n`;
}

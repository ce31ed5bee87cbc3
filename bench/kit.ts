// What the kit costs: beside its target for each answer, as a whole process for a short run, and on a body of 10,000 contracts.
// Processor time where it can be told, for the target runs beside it.

import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defined, parseJson, type Json } from '../src/base';
import { loadKit, type Kit } from '../src/cli/check-kit';
import { failsBy, runPlanned } from '../src/cli/check-run';
import { planCases, readTarget, type CaseResult, type PlannedCase, type Target } from '../src/conformance';
import type { Finding } from './figures';
import { ROOT, scratch, startUnderstudy } from './processes';

/** A suite of 21 scenarios, none of which waits for something to happen on the ledger. */
const SHORT_SUITE = 'mining-rounds';
const CONTRACTS = 10_000;
const REPEATS = 7;

/** Processor milliseconds of this process. */
function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
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

/** All suites: processor milliseconds an answer, with what fetch takes for the same requests and without it. */
async function runAll({ kit, target }: Loaded): Promise<{ readonly beyond: number; readonly whole: number }> {
  const cases: readonly PlannedCase[] = planCases(kit.suites, kit.judging.contract, target, { allow: 'destructive', suites: [], clauses: [], operations: [], tags: [] });
  const options = { timeoutMs: 10_000, concurrency: 8, rateLimit: undefined, maxFailures: undefined, seed: String(performance.now()), patience: 1 };
  const started = process.cpuUsage();
  const results = await runPlanned(cases, { kit, target, options, onResult: () => undefined, isFailure: failsBy({ target, assumptions: 'warn' }) });
  const whole = cpuSince(started);
  const bareStarted = process.cpuUsage();
  await sendBare(results);
  const answers = results.reduce((sum, { exchanges }) => sum + exchanges.length, 0);
  return { beyond: (whole - cpuSince(bareStarted)) / answers, whole: whole / answers };
}

interface Ended {
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
}

/** From the start of the command to its end. */
async function runShort(file: string, folder: string): Promise<Ended> {
  const [hook, usage] = [join(folder, 'usage.js'), join(folder, 'usage.json')];
  writeFileSync(hook, `process.once('exit', () => require('node:fs').writeFileSync(${JSON.stringify(usage)}, JSON.stringify(process.cpuUsage())));`);
  const started = performance.now();
  const child = spawn(process.execPath, ['-r', hook, 'dist/understudy.js', 'check', '--target', file, '--suite', SHORT_SUITE], { cwd: ROOT, stdio: 'ignore' });
  const code = await new Promise((ended) => child.once('exit', ended));
  const wallSeconds = (performance.now() - started) / 1000;
  if (code !== 0) throw new Error(`check --suite ${SHORT_SUITE} ended with ${String(code)}`);
  const { user, system }: NodeJS.CpuUsage = JSON.parse(readFileSync(usage, 'utf8'));
  return { wallSeconds, cpuSeconds: (user + system) / 1e6 };
}

/** An answer with that many contracts, each with an id of its own. */
function manyContracts({ judging: { contract } }: Kit): { readonly schemaId: string; readonly text: string } {
  const media = contract.operations.find(({ id }) => id === 'getAcsSnapshot')?.responses.find(({ status }) => status === '200')?.content[0];
  const example = JSON.stringify(defined(Object.values(media?.examples ?? {})[0], 'an ACS page has an example'));
  const page: { readonly created_events: readonly { readonly contract_id: string }[] } = JSON.parse(example);
  const events = Array.from({ length: CONTRACTS }, (_, index) => {
    const event = defined(page.created_events[index % page.created_events.length], 'the example has contracts');
    return { ...event, contract_id: `${event.contract_id.slice(0, -8)}${index.toString(16).padStart(8, '0')}` };
  });
  return { schemaId: defined(media?.schemaId, 'an ACS page has a schema'), text: JSON.stringify({ ...page, created_events: events }) };
}

/** The best of some runs, each way in turn: what else the machine does only ever adds. */
function judgeLarge(kit: Kit): { readonly parsed: number; readonly judged: number } {
  const { schemaId, text } = manyContracts(kit);
  const best = { engine: Infinity, exact: Infinity, judge: Infinity };
  const timed = <T>(way: keyof typeof best, work: () => T): T => {
    const started = process.cpuUsage();
    const value = work();
    best[way] = Math.min(best[way], cpuSince(started));
    return value;
  };
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    timed('engine', () => JSON.parse(text) as Json);
    const value = timed('exact', () => parseJson(text));
    const [violation] = timed('judge', () => kit.judging.contract.validate(schemaId, value));
    if (violation) throw new Error(`the large body breaks its schema at ${violation.pointer}: ${violation.message}`);
  }
  return { parsed: best.engine / best.exact, judged: best.engine / (best.exact + best.judge) };
}

/** Figures of one round, by the name of the finding. */
interface Round {
  readonly beyond: number;
  readonly whole: number;
  readonly wall: number;
  readonly cpu: number;
  readonly parsed: number;
  readonly judged: number;
}

async function measureRound(): Promise<Round> {
  const folder = scratch();
  const file = join(folder, 'ready.json');
  const server = await startUnderstudy({ pinned: false }, ['--ready-file', file]);
  try {
    const { wallSeconds, cpuSeconds } = await runShort(file, folder);
    const loaded = load(file);
    const all = await runAll(loaded);
    return { ...all, wall: wallSeconds, cpu: cpuSeconds, ...judgeLarge(loaded.kit) };
  } finally {
    await server.stop();
  }
}

export async function measureKit(count: number): Promise<readonly Finding[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < count; round += 1) rounds.push(await measureRound());
  const of = (name: keyof Round): readonly number[] => rounds.map((round) => round[name]);
  return [
    { id: 'kit/answer', what: 'running and judging an answer, processor time beyond fetch alone', unit: 'ms', values: of('beyond'), goal: { atMost: 1.5 } },
    { id: 'kit/answer-whole', what: 'the same with fetch', unit: 'ms', values: of('whole') },
    { id: 'kit/twenty', what: `check of 21 scenarios (${SHORT_SUITE}), whole process`, unit: 's', values: of('wall'), goal: { atMost: 0.3 } },
    { id: 'kit/twenty-processor', what: 'its processor time', unit: 's', values: of('cpu') },
    { id: 'kit/contracts-parsed', what: '10,000 contracts parsed exactly, speed beside JSON.parse', unit: 'ratio', values: of('parsed'), goal: { atLeast: 0.8 } },
    { id: 'kit/contracts-judged', what: '10,000 contracts parsed exactly and judged, speed beside JSON.parse', unit: 'ratio', values: of('judged'), goal: { atLeast: 0.8 } },
  ];
}

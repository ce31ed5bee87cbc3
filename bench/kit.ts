// What the kit costs: beside its target for each answer, as a whole process for a short run, and on a body of 10,000
// contracts. Processor time where it can be told, for the target runs beside it.

import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defined, parseJson } from '../src/base';
import { loadKit, type LoadedKit } from '../src/cli/check-kit';
import { failurePredicate, runPlanned } from '../src/cli/check-run';
import { planCases, readTarget, type CaseResult, type PlannedCase, type Target } from '../src/conformance';
import type { Finding } from './figures';
import { collector } from './garbage';
import { ROOT, scratch, startUnderstudy } from './processes';

/** A suite of 21 scenarios, none of which waits for something to happen on the ledger. */
const SHORT_SUITE = 'mining-rounds';
const CONTRACTS = 10_000;
const REPEATS = 20;

/** Processor milliseconds of this process. */
function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

interface Loaded {
  readonly kit: LoadedKit;
  readonly target: Target;
}

function load(file: string): Loaded {
  const [kit, target] = [loadKit(), readTarget({ file }, {})];
  if (!kit.ok) throw new Error(kit.error.messages.join('\n'));
  if (!target.ok) throw new Error(target.error);
  return { kit: kit.value, target: target.value };
}

/**
 * Every request of the run again, by fetch alone: no suites, nothing judged. Bodies of GET and websockets are left out:
 * fetch has none.
 */
async function sendBare(results: readonly CaseResult[]): Promise<void> {
  const requests = results
    .flatMap(({ exchanges }) => exchanges.map(({ request }) => request))
    .filter(({ headers }) => headers['upgrade'] === undefined);
  const work = async (): Promise<void> => {
    for (let next = requests.shift(); next; next = requests.shift()) {
      const answer = await fetch(next.url, {
        method: next.method,
        headers: next.headers,
        redirect: 'manual',
        ...bodyOf(next),
      });
      await answer.text();
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

const bodyOf = ({
  method,
  body,
}: {
  readonly method: string;
  readonly body?: string | undefined;
}): { readonly body?: string } => (body === undefined || method === 'GET' || method === 'HEAD' ? {} : { body });

/** All suites: processor milliseconds an answer beyond what fetch takes for the same requests. */
async function costBeyondFetch({ kit, target }: Loaded): Promise<number> {
  const cases: readonly PlannedCase[] = planCases(kit.suites, kit.judging.contract, target, {
    allow: 'destructive',
    suites: [],
    clauses: [],
    operations: [],
    tags: [],
  });
  const options = {
    timeoutMs: 10_000,
    concurrency: 8,
    rateLimit: undefined,
    maxFailures: undefined,
    seed: String(performance.now()),
    timeoutFactor: 1,
  };
  const started = process.cpuUsage();
  const results = await runPlanned(cases, {
    kit,
    target,
    options,
    onResult: () => undefined,
    isFailure: failurePredicate({ target, assumptions: 'warn' }),
  });
  const whole = cpuSince(started);
  const bareStarted = process.cpuUsage();
  await sendBare(results);
  const answers = results.reduce((sum, { exchanges }) => sum + exchanges.length, 0);
  return (whole - cpuSince(bareStarted)) / answers;
}

interface Ended {
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly requests: number;
}

/** `check`, from the start of the command to its end. */
async function runCheck(file: string, folder: string, args: readonly string[]): Promise<Ended> {
  const [hook, usage] = [join(folder, 'usage.js'), join(folder, 'usage.json')];
  writeFileSync(
    hook,
    `process.once('exit', () => require('node:fs').writeFileSync(${JSON.stringify(usage)}, JSON.stringify(process.cpuUsage())));`,
  );
  const started = performance.now();
  const child = spawn(process.execPath, ['-r', hook, 'dist/understudy.js', 'check', '--target', file, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
  const code = await new Promise((ended) => child.once('close', ended));
  const wallSeconds = (performance.now() - started) / 1000;
  if (code !== 0) throw new Error(`check ${args.join(' ')} ended with ${String(code)}:\n${printed.slice(-2000)}`);
  const { user, system }: NodeJS.CpuUsage = JSON.parse(readFileSync(usage, 'utf8'));
  const [, requests] = defined(/(\d+) requests in /.exec(printed) ?? undefined, 'check prints the number of requests');
  return { wallSeconds, cpuSeconds: (user + system) / 1e6, requests: Number(requests) };
}

/** What is read of a ready file and of a page of contracts. */
interface Ready {
  readonly samples: { readonly snapshots: readonly { readonly recordTime: string; readonly migrationId: number }[] };
}
interface Page {
  readonly created_events: readonly { readonly event_id: string; readonly contract_id: string }[];
}

interface Large {
  readonly schemaId: string;
  readonly text: string;
}

/**
 * A page as the target answers it, grown to that many contracts: those of its world again and again, each with ids of
 * its own.
 */
async function manyContracts(file: string, { kit, target }: Loaded): Promise<Large> {
  const { samples }: Ready = JSON.parse(readFileSync(file, 'utf8'));
  const { recordTime, migrationId } = defined(samples.snapshots.at(-1), 'the world has a snapshot');
  const operation = defined(
    kit.judging.contract.operations.find(({ id }) => id === 'getAcsSnapshot'),
    'scan has pages of contracts',
  );
  const body = JSON.stringify({ record_time: recordTime, migration_id: migrationId, page_size: 1000 });
  const answer = await fetch(`${target.urls.scan}${operation.path}`, {
    method: operation.method,
    headers: { 'content-type': 'application/json' },
    body,
  });
  const page: Page = JSON.parse(await answer.text());
  const events = Array.from({ length: CONTRACTS }, (_, index) => {
    const event = defined(page.created_events[index % page.created_events.length], 'the world has contracts');
    const own = index.toString(16).padStart(8, '0');
    return {
      ...event,
      event_id: event.event_id.replace(/.{8}(?=:)/, own),
      contract_id: `${event.contract_id.slice(0, -8)}${own}`,
    };
  });
  const media = operation.responses.find(({ status }) => status === '200')?.content[0];
  return {
    schemaId: defined(media?.schemaId, 'a page has a schema'),
    text: JSON.stringify({ ...page, created_events: events }),
  };
}

/**
 * The best of some runs: what else the machine does only ever adds. The ways take turns, each as often behind one as
 * behind the other.
 */
function judgeLarge(
  { judging: { contract } }: LoadedKit,
  { schemaId, text }: Large,
): { readonly parsed: number; readonly judged: number } {
  const clear = collector();
  const best = { engine: Infinity, exact: Infinity, judged: Infinity };
  const ways: [keyof typeof best, () => unknown][] = [
    ['engine', () => JSON.parse(text) as unknown],
    ['exact', () => parseJson(text)],
    [
      'judged',
      () => {
        const [violation] = contract.validate(schemaId, parseJson(text));
        if (violation)
          throw new Error(`the large body breaks its schema at ${violation.pointer}: ${violation.message}`);
      },
    ],
  ];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    for (const [way, work] of repeat % 2 === 0 ? ways : ways.toReversed()) {
      clear();
      const started = process.cpuUsage();
      work();
      best[way] = Math.min(best[way], cpuSince(started));
    }
  }
  return { parsed: best.engine / best.exact, judged: best.engine / best.judged };
}

/** Figures of one round, by the name of the finding. */
interface Round {
  readonly beyond: number;
  readonly whole: number;
  readonly seconds: number;
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
    const short = await runCheck(file, folder, ['--suite', SHORT_SUITE]);
    const all = await runCheck(file, folder, ['--allow', 'destructive']);
    const loaded = load(file);
    const beyond = await costBeyondFetch(loaded);
    const large = await manyContracts(file, loaded);
    return {
      whole: (1000 * all.cpuSeconds) / all.requests,
      seconds: all.wallSeconds,
      beyond,
      wall: short.wallSeconds,
      cpu: short.cpuSeconds,
      ...judgeLarge(loaded.kit, large),
    };
  } finally {
    await server.stop();
  }
}

export async function measureKit(count: number): Promise<readonly Finding[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < count; round += 1) rounds.push(await measureRound());
  const of = (name: keyof Round): readonly number[] => rounds.map((round) => round[name]);
  return [
    {
      id: 'kit/answer',
      what: 'running and judging an answer, processor time beyond fetch alone, without start and report',
      unit: 'ms',
      values: of('beyond'),
    },
    {
      id: 'kit/answer-whole',
      what: 'check of all suites, processor time of the whole process by the number of its requests',
      unit: 'ms',
      values: of('whole'),
      goal: { atMost: 0.6 },
    },
    {
      id: 'kit/run',
      what: 'check of all suites, whole process',
      unit: 's',
      values: of('seconds'),
      goal: { atMost: 5 },
    },
    {
      id: 'kit/twenty',
      what: `check of 21 scenarios (${SHORT_SUITE}), whole process`,
      unit: 's',
      values: of('wall'),
      goal: { atMost: 0.3 },
    },
    { id: 'kit/twenty-processor', what: 'its processor time', unit: 's', values: of('cpu') },
    {
      id: 'kit/contracts-parsed',
      what: '10,000 contracts parsed exactly, speed relative to JSON.parse',
      unit: 'ratio',
      values: of('parsed'),
      goal: { atLeast: 0.8 },
    },
    {
      id: 'kit/contracts-judged',
      what: '10,000 contracts parsed exactly and judged, speed relative to JSON.parse',
      unit: 'ratio',
      values: of('judged'),
      goal: { atLeast: 0.8 },
    },
  ];
}

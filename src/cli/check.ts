// `understudy check`: replays the suites against a target and says, clause by clause, whether it keeps the contract.

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { err, ok, parseSpan, type Result } from '../base';
import {
  CHECK_EXIT, consoleReport, exitOf, judgeRun, jsonReport, planCases, readClauses, readSuites, readTarget, runCases,
  type Assumptions, type Clauses, type PlannedCase, type Problem, type Safety, type Suite, type Target, type TargetGroup,
} from '../conformance';
import type { OpenContract } from '../contract';
import { version } from '../../package.json';
import type { Io } from './io';
import type { RawOptions } from './options';
import { openDocuments, packageRoot } from './package';

interface CheckSettings {
  readonly baseUrl: string | undefined;
  readonly raw: RawOptions;
}

interface Prepared {
  readonly contract: OpenContract;
  readonly clauses: Clauses;
  readonly suites: readonly Suite[];
  readonly target: Target;
  readonly cases: readonly PlannedCase[];
}

/** Runs a check; gives the exit status. */
export async function check({ baseUrl, raw }: CheckSettings, io: Io): Promise<number> {
  const prepared = prepare({ baseUrl, raw }, io);
  if (!prepared.ok) return fail(io, prepared.error.status, prepared.error.sentences);
  const { contract, clauses, suites, target, cases } = prepared.value;
  if (raw['plan'] === true) {
    io.out(planText(cases));
    return CHECK_EXIT.conforms;
  }
  const wait = spanMs(raw['waitFor']);
  if (wait !== undefined && !(await answersWithin(target, wait))) return fail(io, CHECK_EXIT.unreachable, [`the target did not answer within ${String(raw['waitFor'])}`]);
  const started = performance.now();
  const documents = new Map<string, unknown>();
  const document = (group: Parameters<OpenContract['document']>[0]): unknown => documents.get(group) ?? documents.set(group, contract.document(group)).get(group);
  const results = await runCases({
    cases, target,
    judging: { contract, clauses, document },
    timeoutMs: spanMs(raw['timeout']) ?? 10_000,
    concurrency: numberOf(raw['concurrency']) ?? 8,
    rateLimit: numberOf(raw['rateLimit']),
    maxFailures: numberOf(raw['maxFailures']),
    unique: uniqueTexts(textOf(raw['seed']) ?? Date.now().toString(36)),
    nowMicros: () => BigInt(Date.now()) * 1000n,
    onResult: progress(io, cases.filter(({ skip }) => skip === undefined).length),
  });
  const judgement = judgeRun(cases, results, { target, assumptions: assumptionsOf(raw['assumptions']) });
  const exit = exitOf(judgement, clauses, raw['allowPartial'] === true);
  const report = `${JSON.stringify(jsonReport(judgement, clauses, { version, contract: contract.digest, exit }), null, 2)}\n`;
  const file = textOf(raw['report']);
  if (file !== undefined) writeFileSync(file, report);
  io.out(raw['json'] === true ? report : consoleReport({ judgement, clauses, suites, colours: io.colours.out, ms: performance.now() - started }));
  return exit;
}

interface Failure {
  readonly status: number;
  readonly sentences: readonly string[];
}

function prepare({ baseUrl, raw }: CheckSettings, io: Io): Result<Prepared, Failure> {
  const folder = join(packageRoot(), 'conformance');
  const contract = openDocuments([]);
  if (!contract.ok) return err({ status: CHECK_EXIT.invalid, sentences: contract.error });
  const clauses = readClauses(folder);
  if (!clauses.ok) return err({ status: CHECK_EXIT.invalid, sentences: clauses.error.map(placed) });
  const suites = readSuites(folder);
  if (!suites.ok) return err({ status: CHECK_EXIT.invalid, sentences: suites.error.map(placed) });
  const urls = presentTexts({ ledger: textOf(raw['ledgerUrl']), validator: textOf(raw['validatorUrl']), scan: textOf(raw['scanUrl']) });
  const file = textOf(raw['target']);
  const profile = profileOf(textOf(raw['profile']));
  const target = readTarget({ ...(baseUrl === undefined ? {} : { baseUrl }), ...(file === undefined ? {} : { file }), urls, profile }, io.env);
  if (!target.ok) return err({ status: CHECK_EXIT.usage, sentences: [target.error] });
  const allow = allowedFor(target.value, textOf(raw['allow']));
  if (!allow.ok) return err({ status: CHECK_EXIT.usage, sentences: [allow.error] });
  const cases = planCases(suites.value, contract.value, target.value, {
    allow: allow.value, suites: textsOf(raw['suite']), clauses: textsOf(raw['clause']), operations: textsOf(raw['operation']), tags: textsOf(raw['tag']),
  });
  return ok({ contract: contract.value, clauses: clauses.value, suites: suites.value, target: target.value, cases });
}

const SAFETIES: readonly Safety[] = ['read', 'write', 'destructive'];

/** On this machine everything may run; elsewhere only reads, unless the caller says more. */
function allowedFor(target: Target, word: string | undefined): Result<Safety, string> {
  if (word !== undefined) {
    const named = SAFETIES.find((safety) => safety === word);
    return named ? ok(named) : err(`--allow is "${word}", but read, write or destructive is expected`);
  }
  const local = Object.values(target.urls).every((url) => /^https?:\/\/(127(\.\d+){3}|localhost|\[::1\])(:\d+)?(\/|$)/.test(url));
  return ok(local ? 'destructive' : 'read');
}

const textOf = (value: RawOptions[string]): string | undefined => (typeof value === 'string' ? value : undefined);
const textsOf = (value: RawOptions[string]): readonly string[] => (typeof value === 'object' ? value : typeof value === 'string' ? [value] : []);
const numberOf = (value: RawOptions[string]): number | undefined => (typeof value === 'string' && Number(value) > 0 ? Number(value) : undefined);
const spanMs = (value: RawOptions[string]): number | undefined => {
  const span = typeof value === 'string' ? parseSpan(value) : undefined;
  return span === undefined ? undefined : Number(span / 1000n);
};
const assumptionsOf = (value: RawOptions[string]): Assumptions => (value === 'fail' || value === 'ignore' ? value : 'warn');
const presentTexts = (texts: Readonly<Record<TargetGroup, string | undefined>>): Readonly<Partial<Record<TargetGroup, string>>> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
const profileOf = (text: string | undefined): Readonly<Partial<Record<TargetGroup, string>>> => Object.fromEntries((text ?? '').split(',').filter((pair) => pair.includes('=')).map((pair) => pair.split('=', 2)));
const placed = ({ file, line, column, message }: Problem): string => `${file}:${line}:${column} ${message}`;

/** Tracking ids that no other run has used, and that a run with the same seed makes again. */
function uniqueTexts(seed: string): (prefix: string) => string {
  let count = 0;
  return (prefix) => `${prefix}-${createHash('sha256').update(`${seed}/${count++}`).digest('hex').slice(0, 16)}`;
}

function planText(cases: readonly PlannedCase[]): string {
  const lines = cases.map(({ id, skip }) => (skip === undefined ? `run   ${id}` : `skip  ${id}: ${skip}`));
  return `${[...lines, `${cases.filter(({ skip }) => skip === undefined).length} of ${cases.length} scenarios would run`].join('\n')}\n`;
}

/** A line on stderr that counts; nothing where nobody looks. */
function progress(io: Io, total: number): () => void {
  let done = 0;
  return () => {
    done += 1;
    if (io.colours.err) io.err(`\r${done}/${total}${done === total ? '\r\u001b[K' : ''}`);
  };
}

async function answersWithin(target: Target, waitMs: number): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  while (performance.now() < deadline) {
    try {
      await (await fetch(`${target.urls.scan}/version`, { signal: AbortSignal.timeout(2000) })).text();
      return true;
    } catch {
      await pause(250);
    }
  }
  return false;
}

function fail(io: Io, status: number, sentences: readonly string[]): number {
  for (const sentence of sentences) io.err(`understudy: ${sentence}\n`);
  return status;
}

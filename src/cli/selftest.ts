// `understudy selftest`: proves the kit on deliberately wrong servers. The right server is the built command, a process of its own.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readClauses, readMutants, readTarget, runControl, runMutants, type Judgement, type MutantOutcome, type SelftestSettings } from '../conformance';
import { EXIT, type Io } from './io';
import type { RawOptions } from './options';
import { openDocuments, packageRoot } from './package';
import { documentsOf, openSuites } from './suites';

const NOT_ALL_KILLED = 1;

interface RightServer {
  readonly readyFile: string;
  readonly url: string;
  readonly child: ChildProcess;
}

/** Runs the control and the mutants; gives the exit status: 0 when the control is clean and every mutant is killed. */
export async function selftest(raw: RawOptions, io: Io): Promise<number> {
  const folder = join(packageRoot(), 'conformance');
  const contract = openDocuments([]);
  const clauses = readClauses(folder);
  if (!contract.ok || !clauses.ok) return invalid(io, [contract.ok ? '' : contract.error.join('\n'), ...told(clauses)]);
  const document = documentsOf(contract.value);
  const suites = openSuites(folder, { contract: contract.value, clauses: clauses.value, document });
  if (!suites.ok) return invalid(io, told(suites));
  const mutants = readMutants(folder, clauses.value);
  if (!mutants.ok) return invalid(io, told(mutants));
  const wanted = typeof raw['mutant'] === 'string' ? mutants.value.filter(({ id }) => id === raw['mutant']) : mutants.value;
  if (wanted.length === 0) return invalid(io, [`no mutant ${String(raw['mutant'])}`]);
  const seeds = Number(raw['seeds'] ?? 1);
  let clean = true;
  let killed = 0;
  for (const dialect of ['documented', 'observed'] as const) {
    const server = await startRight(dialect);
    try {
      const target = readTarget({ file: server.readyFile }, io.env);
      if (!target.ok) return invalid(io, [target.error]);
      const settings = (seed: string): SelftestSettings => ({
        contract: contract.value, clauses: clauses.value, suites: suites.value, judging: { contract: contract.value, clauses: clauses.value, document },
        target: target.value, upstream: server.url, seed, onOutcome: (outcome) => io.out(line(outcome)),
      });
      for (let seed = 1; seed <= seeds; seed += 1) clean = tellControl(await runControl(settings(`${seed}`)), `${dialect}, seed ${seed}`, io) && clean;
      // The mutants break the contract, so they stand before the server that speaks exactly that.
      if (dialect === 'documented') killed = (await runMutants(wanted, settings('mutants'))).filter(({ outcome }) => outcome === 'killed').length;
    } finally {
      server.child.kill();
    }
  }
  io.out(`killed ${killed} of ${wanted.length}\n`);
  return clean && killed === wanted.length ? EXIT.fine : NOT_ALL_KILLED;
}

const line = ({ mutant, outcome, by }: MutantOutcome): string => `${outcome.padEnd(11)} ${mutant.id.padEnd(40)} ${mutant.clause.padEnd(22)} ${by}\n`;

function tellControl(judgement: Judgement, name: string, io: Io): boolean {
  const found = judgement.cases.filter(({ verdict }) => verdict === 'fail' || verdict === 'error');
  io.out(`control (${name}): ${judgement.cases.length} scenarios, ${found.length} with findings\n`);
  for (const { planned, findings, result } of found) io.out(`  ${planned.id}: ${findings[0]?.message ?? result?.error?.message ?? ''}\n`);
  return found.length === 0;
}

function startRight(dialect: string): Promise<RightServer> {
  const readyFile = join(mkdtempSync(join(tmpdir(), 'understudy-')), 'ready.json');
  const child = spawn(process.execPath, [join(packageRoot(), 'dist', 'understudy.js'), 'serve', '--port', '0', '--json', '--log-level', 'error', '--dialect', dialect, '--ready-file', readyFile], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((started, failed) => {
    child.once('exit', (code) => failed(new Error(`the stand-in ended with ${code ?? 'a signal'} before it was ready`)));
    child.stdout.once('data', (chunk: Buffer) => {
      const { url } = JSON.parse(chunk.toString('utf8')) as { readonly url: string };
      started({ readyFile, url, child });
    });
  });
}

interface Problems {
  readonly ok: boolean;
  readonly error?: readonly { readonly file: string; readonly line: number; readonly message: string }[];
}

const told = (read: Problems): readonly string[] => (read.error ?? []).map(({ file, line: at, message }) => `${file}:${at} ${message}`);

function invalid(io: Io, sentences: readonly string[]): number {
  for (const sentence of sentences.filter((text) => text !== '')) io.err(`understudy: ${sentence}\n`);
  return EXIT.invalid;
}

// Ratios of the stand-in to bare node:http in the same run: interleaved rounds, 32 connections. `npm run bench [-- --seconds N --rounds N]`;
// `npm run bench -- kit` measures the kit instead.
// Prints a Markdown table; absolute numbers depend on the machine, ratios much less.

import autocannon from 'autocannon';
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchKit } from './kit';

const ROOT = resolve(__dirname, '..');
const CONNECTIONS = 32;

interface Started {
  readonly child: ChildProcess;
  readonly ready: Ready;
  readonly startMs: number;
}

interface Ready {
  readonly url: string;
  readonly users?: readonly { readonly user: string; readonly party: string; readonly token: string }[];
  readonly samples?: { readonly updates: { readonly transaction: string } };
}

interface Case {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** A body made anew for each request, numbered. */
  readonly body?: (count: number) => string;
}

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Started> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolveReady, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code ?? 'a signal'} before it was ready`)));
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      if (text.includes('\n')) resolveReady({ child, ready: JSON.parse(text) as Ready, startMs: performance.now() - startedAt });
    });
  });
}

const startUnderstudy = (): Promise<Started> => start(['dist/understudy.js', 'serve', '--port', '0', '--json', '--quiet']);
const startBare = (answer: string): Promise<Started> => start(['-r', 'esbuild-register', 'bench/bare.ts'], { BENCH_ANSWER: answer });

function casesFor({ users = [], samples }: Ready): readonly Case[] {
  const [first, second] = users;
  const format = { includeTransactions: { eventFormat: { filtersByParty: { [first?.party ?? '']: {} } }, transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' } };
  const offer = (count: number): string =>
    JSON.stringify({ receiver_party_id: second?.party, amount: '0.01', description: 'bench', expires_at: 9_000_000_000_000_000, tracking_id: `bench-${process.pid}-${performance.now()}-${count}` });
  return [
    { name: 'list offers', method: 'GET', path: '/api/validator/v0/wallet/transfer-offers' },
    { name: 'mining rounds', method: 'POST', path: '/api/scan/v0/open-and-issuing-mining-rounds', body: () => '{"cached_open_mining_round_contract_ids":[],"cached_issuing_round_contract_ids":[]}' },
    { name: 'name entries', method: 'GET', path: '/api/scan/v0/ans-entries?page_size=100' },
    { name: 'update by id', method: 'POST', path: '/v2/updates/update-by-id', body: () => JSON.stringify({ updateId: samples?.updates.transaction, updateFormat: format }) },
    { name: 'create offer', method: 'POST', path: '/api/validator/v0/wallet/transfer-offers', body: offer },
  ];
}

const headersFor = (token: string | undefined): Record<string, string> => ({ 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) });

async function rate(url: string, one: Case, token: string | undefined, seconds: number): Promise<number> {
  let count = 0;
  const { body } = one;
  const numbered = body ? { setupClient: (client: autocannon.Client) => client.on('response', () => client.setBody(body(count++))) } : {};
  const result = await autocannon({ url: `${url}${one.path}`, method: one.method, connections: CONNECTIONS, duration: seconds, headers: headersFor(token), ...(body ? { body: body(count++) } : {}), ...numbered });
  return result.requests.average;
}

async function sample(url: string, one: Case, token: string | undefined): Promise<string> {
  const answer = await fetch(`${url}${one.path}`, { method: one.method, headers: headersFor(token), ...(one.body ? { body: one.body(-1) } : {}) });
  if (answer.status !== 200) throw new Error(`${one.name} answers ${answer.status}: ${await answer.text()}`);
  return answer.text();
}

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const span = (values: readonly number[]): string => `${middle(values).toFixed(2)} (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`;
const residentMb = (child: ChildProcess): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function coldStart(rounds: number): Promise<readonly string[]> {
  const times: { understudy: number[]; bare: number[]; memory: number[] } = { understudy: [], bare: [], memory: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const who of ['understudy', 'bare'] as const) {
      const begun = performance.now();
      const { child, ready } = await (who === 'bare' ? startBare('{}') : startUnderstudy());
      await (await fetch(`${ready.url}/livez`)).text();
      times[who].push(performance.now() - begun);
      if (who === 'understudy') times.memory.push(residentMb(child));
      child.kill();
    }
  }
  return [`first answer after start: ${middle(times.understudy).toFixed(0)} ms (bare ${middle(times.bare).toFixed(0)} ms)`, `resident after start: ${middle(times.memory).toFixed(0)} MB`];
}

async function compare(one: Case, settings: { readonly rounds: number; readonly seconds: number }): Promise<string> {
  const ours = await startUnderstudy();
  const token = ours.ready.users?.[0]?.token;
  const known = casesFor(ours.ready).find(({ name }) => name === one.name) ?? one;
  const bare = await startBare(await sample(ours.ready.url, known, token));
  const ratios: number[] = [];
  for (let round = 0; round < settings.rounds; round += 1) {
    const baseline = await rate(bare.ready.url, known, token, settings.seconds);
    ratios.push((await rate(ours.ready.url, known, token, settings.seconds)) / baseline);
  }
  ours.child.kill();
  bare.child.kill();
  return `| ${one.name} | ${span(ratios)} |`;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { seconds: { type: 'string', default: '3' }, rounds: { type: 'string', default: '3' } } });
  const settings = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  if (positionals[0] === 'kit') return void process.stdout.write(await benchKit(settings.rounds));
  const lines = ['| operation | requests per second, ratio to bare node:http: median (least to most) |', '|---|---|'];
  for (const one of casesFor({ url: '' })) {
    process.stderr.write(`${one.name} …\n`);
    lines.push(await compare(one, settings));
  }
  process.stdout.write(`${[...lines, '', ...(await coldStart(5)).map((line) => `- ${line}`)].join('\n')}\n`);
}

void main().then(() => process.exit());

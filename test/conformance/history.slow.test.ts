// check and judge with --history, against a server that breaks and is fixed between two runs.

import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReport, type Report } from '../../src/conformance';
import { fileWith, ROOT, start, type Started } from '../cli/command';
import { runHere } from '../support/captured-io';
import { startDeployment, type DeploymentProxy } from './deployment-proxy';

const SCENARIO = 'instance-names/';
let server: Started;
let proxy: DeploymentProxy;
let target: string;
let isWrong = false;

beforeAll(async () => {
  server = await start();
  proxy = await startDeployment(server.ready.url, async ({ request, pass }) => {
    const answer = await pass();
    if (!isWrong || request.url?.includes('instance-names') !== true) return answer;
    return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') };
  });
  const groups = { ledger: proxy.url, validator: `${proxy.url}/api/validator`, scan: `${proxy.url}/api/scan` };
  target = fileWith('ready.json', JSON.stringify({ ...server.ready, groups }));
});
afterAll(async () => {
  await proxy.close();
  await server.stop();
});

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'history-'));
const SMALL = ['--suite', 'instance-names', '--suite', 'lsu'];

interface CheckedRun {
  readonly status: number;
  readonly out: string;
  readonly report: Report;
  readonly md: string;
  readonly html: string;
}

/** A run against the server, right or wrong, with its reports. */
async function check(history: string, { wrong = false, more = [] as readonly string[] } = {}): Promise<CheckedRun> {
  isWrong = wrong;
  const folder = newFolder();
  const path = (format: string): string => join(folder, `report.${format}`);
  const reports = ['json', 'md', 'html'].flatMap((format) => ['--report', `${format}=${path(format)}`]);
  const args = ['check', '--target', target, ...SMALL, '--history', history, ...more];
  const { status, out } = await runHere([...args, '--report', 'console', ...reports]);
  // Also validates it.
  const report = readReport(path('json'), join(ROOT, 'conformance'));
  if (!report.ok) throw new Error(report.error);
  const [md, html] = [readFileSync(path('md'), 'utf8'), readFileSync(path('html'), 'utf8')];
  return { status, out, report: report.value, md, html };
}

describe('runs of one target', () => {
  let runs: readonly CheckedRun[];
  let history: string;
  const copyOfHistory = (): string => {
    const copy = newFolder();
    cpSync(history, copy, { recursive: true });
    return copy;
  };
  beforeAll(async () => {
    history = newFolder();
    const [good, wrong, still, fixed] = [
      await check(history),
      await check(history, { wrong: true }),
      await check(history, { wrong: true }),
      await check(history),
    ];
    runs = [good, wrong, still, fixed];
  });

  it('have nothing to compare in the first run', () => {
    expect(runs.map(({ status }) => status)).toEqual([0, 1, 1, 0]);
    expect(runs[0]?.out).toContain('- history: the first run of this target and plan\n');
    expect(runs[0]?.report.history).toMatchObject({ began: [], failing: [], fixed: [], others: 0, skipped: [] });
  });

  it.each([
    [1, 'began', /- history: compared with 1 run of .*: \d began to fail; /, /^- began to fail: instance-names\//m],
    [2, 'failing', /- history: compared with 2 runs of .*: \d still failing; /, /^- still failing: instance-names\//m],
    [3, 'fixed', /- history: compared with 3 runs of .*: \d fixed; /, /^- fixed: instance-names\//m],
  ] as const)('run %i shows what %s', (index, list, headline, line) => {
    const run = runs[index];
    expect(run?.out).toMatch(headline);
    expect(run?.out).toMatch(line);
    const found = run?.report.history?.[list] ?? [];
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) expect(one.case).toContain(SCENARIO);
    for (const other of (['began', 'failing', 'fixed', 'unjudged', 'flaky'] as const).filter((one) => one !== list))
      expect(run?.report.history?.[other]).toEqual([]);
  });

  it('are in the Markdown and the HTML report', () => {
    expect(runs[3]?.md).toMatch(/### History\n\n✅❌❌✅ Compared with 3 runs [^]*\n- Fixed:\n {2}- /);
    expect(runs[3]?.html).toContain('"headline":"Compared with 3 runs');
  });

  it('leave a file each, without tokens', () => {
    const files = readdirSync(history);
    expect(files).toHaveLength(4);
    const text = files.map((name) => readFileSync(join(history, name), 'utf8')).join('');
    const { users, admin, tokens } = server.ready;
    const secrets = [...users.map(({ token }) => token), admin.token, ...Object.values(tokens)].flatMap(
      (token) => token ?? [],
    );
    expect(secrets.length).toBeGreaterThan(5);
    for (const token of secrets) expect(text).not.toContain(token);
    expect(text).not.toMatch(/eyJ/);
  });

  it('of another plan are not compared', async () => {
    const { out, report } = await check(copyOfHistory(), { more: ['--exclude', 'lsu'] });
    expect(out).toContain('the first run of this target and plan; the folder has 4 runs of other targets or plans');
    expect(report.history).toMatchObject({ others: 4 });
  });

  it('are in the history of judge, which replaces the record of a run', async () => {
    const copy = copyOfHistory();
    const last = fileWith('report.json', JSON.stringify(runs[3]?.report));
    const { status, out } = await runHere(['judge', last, '--history', copy]);
    expect(status).toBe(0);
    expect(out).toMatch(/- history: compared with 3 runs of .*: \d fixed; /);
    expect(readdirSync(copy).toSorted()).toEqual(readdirSync(history).toSorted());
    const strict = await runHere(['judge', last, '--history', copy, '--assumptions', 'fail']);
    expect(strict.out).toContain('the first run of this target and plan; the folder has 4 runs of other');
  });
});

it('a report of an earlier version, which has no plan, is refused by judge --history only', async () => {
  const { report } = await check(newFolder());
  const { planOptions: _, history: __, ...old } = report;
  const file = fileWith('old.json', JSON.stringify(old));
  expect((await runHere(['judge', file])).status).toBe(0);
  const folder = newFolder();
  expect(await runHere(['judge', file, '--history', folder])).toEqual({
    status: 2,
    out: '',
    err: `understudy: ${file} is of an earlier version, which did not record its plan: run check again\n`,
  });
  expect(readdirSync(folder)).toEqual([]);
});

it('a run that cannot start is in the history, and no scenario began to fail in it', async () => {
  const history = newFolder();
  await check(history);
  const down = fileWith('ready.json', readFileSync(target, 'utf8').replaceAll(proxy.url, 'http://127.0.0.1:9'));
  const args = ['check', '--target', down, ...SMALL, '--wait-for', '10ms', '--history', history];
  for (const _ of [1, 2]) expect(await runHere(args)).toMatchObject({ status: 4, out: '' });
  const records = readdirSync(history).map((name) => JSON.parse(readFileSync(join(history, name), 'utf8')) as object);
  expect(records).toMatchObject([{ exit: 0 }, { exit: 4, passed: [], failed: [] }, { exit: 4 }]);
});

it('runs at the same time are all kept, and a damaged one is named in each', async () => {
  const history = newFolder();
  writeFileSync(join(history, 'run-1.json'), '{');
  const checked = await Promise.all(Array.from({ length: 3 }, () => check(history)));
  expect(checked.map(({ status }) => status)).toEqual([0, 0, 0]);
  for (const { out } of checked)
    expect(out).toContain('- runs of the history folder that were left out: run-1.json is damaged: not JSON\n');
  expect(readdirSync(history)).toHaveLength(4);
  const { report } = await check(history);
  expect(report.history?.runs).toHaveLength(4);
});

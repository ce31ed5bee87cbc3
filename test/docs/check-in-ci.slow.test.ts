// docs/check-in-ci.md is run: its workflow and its shell lines against the mock server, with the target and the baseline of
// the page.

import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CHECK_EXIT, readTarget } from '../../src/conformance';
import { fileWith, ROOT, run, start, type Started } from '../cli/command';
import { block, tableAfter } from './pages';

const PAGE = 'docs/check-in-ci.md';
const target = block(PAGE, 'target');

interface Workflow {
  readonly concurrency?: string;
  readonly jobs: {
    readonly check: {
      readonly steps: readonly {
        readonly name?: string;
        readonly run?: string;
        readonly env?: Readonly<Record<string, string>>;
        readonly uses?: string;
        readonly with?: { readonly path?: string; readonly key?: string };
      }[];
    };
  };
}
interface ShardJob {
  readonly steps: Workflow['jobs']['check']['steps'];
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
}
interface ShardWorkflow {
  readonly jobs: { readonly shard: ShardJob; readonly judge: ShardJob };
}
interface GitLabPipeline {
  readonly contract: {
    readonly cache: { readonly paths: readonly string[] };
    readonly script: readonly string[];
    readonly artifacts: { readonly paths: readonly string[] };
  };
}
const workflow = parse(block(PAGE, 'workflow')) as Workflow;
const stepsOf = (mark: string): Workflow['jobs']['check']['steps'] =>
  (parse(block(PAGE, mark)) as Workflow['jobs']['check']).steps;
const checkStep = workflow.jobs.check.steps.find(({ name }) => name === 'Check the deployment');

describe('the target file of the page', () => {
  const read = (env: Readonly<Record<string, string>>) =>
    readTarget({ file: fileWith('deployment.yaml', target) }, env);

  it('is valid, with tokens from the environment', () => {
    const opened = read({ FIRST_TOKEN: 'aaa', SECOND_TOKEN: 'bbb' });
    if (!opened.ok) throw new Error(opened.error);
    expect(opened.value.secrets).toEqual(['aaa', 'bbb']);
    expect(opened.value.profile).toEqual({ ledger: '3.5.14', validator: '0.6.11', scan: '0.6.11' });
    expect(opened.value.waivers).toEqual([{ clause: 'ANS-ENTRY-3', reason: expect.any(String) }]);
  });

  it('names the variables that the workflow sets', () => {
    const named = [...target.matchAll(/env: (\w+)/g)].map(([, name]) => name);
    expect(Object.keys(checkStep?.env ?? {})).toEqual(named);
    for (const [name, value] of Object.entries(checkStep?.env ?? {})) expect(value).toBe(`\${{ secrets.${name} }}`);
  });
});

describe('the commands of the page', () => {
  let server: Started;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  /** Runs lines in a fresh folder that holds what the page says; `npx canton-understudy` is the built command. */
  function shell(
    lines: string,
    urls = server.ready.groups,
    more: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly status: number; readonly out: string; readonly folder: string }> {
    const folder = mkdtempSync(join(tmpdir(), 'ci-'));
    writeFileSync(join(folder, 'npx'), '#!/bin/sh\nshift\nexec understudy "$@"\n', { mode: 0o755 });
    symlinkSync(join(ROOT, 'dist', 'understudy.js'), join(folder, 'understudy'));
    const here = Object.entries({ ...urls }).reduce(
      (text, [group, url]) => text.replace(new RegExp(`( ${group}: )https?://\\S+`), `$1${url}`),
      target.replace(/waivers:\n.*\n/, ''),
    );
    writeFileSync(join(folder, 'deployment.yaml'), here);
    writeFileSync(join(folder, 'known.yaml'), 'known: []\n');
    const [first, second] = server.ready.users;
    const env = {
      ...process.env,
      PATH: `${folder}:${process.env['PATH'] ?? ''}`,
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
      FIRST_TOKEN: first?.token ?? '',
      SECOND_TOKEN: second?.token ?? '',
      UNDERSTUDY_SUITE: 'derived-createTransferOffer,instance-names',
      ...more,
    };
    return new Promise((done) => {
      execFile('/bin/bash', ['-e', '-c', lines], { cwd: folder, env }, (error, stdout, stderr) =>
        done({ status: typeof error?.code === 'number' ? error.code : 0, out: stdout + stderr, folder }),
      );
    });
  }

  it('check a deployment from the workflow and leave a summary and three reports', async () => {
    const { status, out, folder } = await shell(checkStep?.run ?? 'false');
    expect({ status, out }).toEqual({ status: 0, out: expect.stringContaining('✓ instance-names') });
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toMatch(/^## \S+ Contract check/);
    const { path = '' } =
      workflow.jobs.check.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact'))?.with ?? {};
    for (const file of ['junit.xml', 'check.html', 'check.json'])
      expect([file, existsSync(join(folder, path, file))]).toEqual([file, true]);
    for (const { token } of server.ready.users) expect(out).not.toContain(token ?? 'no token');
  });

  it('exit with 0 in a whole run, since the target file accepts by name what two users cannot show', async () => {
    const { status, out } = await shell(
      (checkStep?.run ?? 'false').replace(/--rate-limit \d+/, '--rate-limit 1000'),
      server.ready.groups,
      { UNDERSTUDY_SUITE: '' },
    );
    expect({ status, out }).toEqual({
      status: 0,
      out: expect.stringMatching(/skipped \d+: the target names no admin\.token/),
    });
  });

  it('fail when a secret is not set, which GitHub passes as an empty text', async () => {
    const { status, out } = await shell(checkStep?.run ?? 'false', server.ready.groups, { FIRST_TOKEN: '' });
    expect({ status, out }).toEqual({ status: 5, out: expect.stringContaining('the variable FIRST_TOKEN is not set') });
  });

  it('run as shards at the same time, and are merged into one report', async () => {
    const { jobs } = parse(block(PAGE, 'shards')) as ShardWorkflow;
    const lineOf = (job: keyof typeof jobs, name: string): string =>
      jobs[job].steps.find((step) => step.name === name)?.run ?? 'false';
    const shards = jobs.shard.strategy?.matrix.shard ?? [];
    const check = lineOf('shard', 'Check a shard').replace(/--rate-limit \d+/, '--rate-limit 1000');
    const lines = shards.map((shard) => `(${check.replaceAll('${{ matrix.shard }}', String(shard))}) &\nids="$ids $!"`);
    const { status, out, folder } = await shell(
      `ids=\n${lines.join('\n')}\nfor id in $ids; do wait $id; done\n${lineOf('judge', 'Merge the shards')}`,
    );
    expect({ status, out }).toEqual({ status: 0, out: expect.stringContaining('merged 3 shards') });
    expect(check).toContain(`/${shards.length} `);
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toMatch(/^## \S+ Contract check: The target conforms/i);
    expect(existsSync(join(folder, 'reports', 'check.html'))).toBe(true);
  });

  it.each([
    ['GitHub', () => stepsOf('history').find(({ name }) => name === 'Check the deployment')?.run],
    ['GitLab', () => (parse(block(PAGE, 'gitlab')) as GitLabPipeline).contract.script.slice(1).join('\n')],
  ])('keep a history on %s', async (_, linesOf) => {
    const lines = (linesOf() ?? 'false').replace(/--rate-limit \d+/, '--rate-limit 1000');
    const { status, out, folder } = await shell(`${lines}\n${lines}`);
    expect({ status, out }).toEqual({
      status: 0,
      out: expect.stringMatching(
        /the first run of this target and plan[^]*compared with 1 run of this target and plan/,
      ),
    });
    expect(readdirSync(join(folder, 'history'))).toHaveLength(2);
  });

  it('name one folder in the cache and the check', () => {
    const { cache, artifacts } = (parse(block(PAGE, 'gitlab')) as GitLabPipeline).contract;
    expect([cache.paths, artifacts.paths]).toEqual([['history/'], ['reports/']]);
    const cached = stepsOf('history').filter(({ uses }) => uses?.startsWith('actions/cache/'));
    expect(cached.map((step) => step.with?.path)).toEqual(['history', 'history']);
    expect(cached[0]?.with?.key).toBe(cached[1]?.with?.key);
  });

  it('run one at a time', () => expect(workflow.concurrency).toBe('contract'));

  it('report in any shell how the run ended', async () => {
    const lines = block(PAGE, 'shell').replace(' --wait-for 60s', '');
    const end = async (urls?: Started['ready']['groups']): Promise<string | undefined> =>
      (await shell(`set +e\n${lines}`, urls)).out.split('\n').find((line) => line.startsWith('the deployment '));
    expect(await end()).toBe('the deployment conforms to the contract');
    expect(
      await end({
        ...server.ready.groups,
        ledger: 'http://127.0.0.1:9',
        validator: 'http://127.0.0.1:9',
        scan: 'http://127.0.0.1:9',
      }),
    ).toBe('the deployment is down, or refuses the tokens');
  });
});

it('the waiver and the baseline of the page excuse what they name', async () => {
  const server = await start(['--dialect', 'observed']);
  const args = ['check', server.ready.url, '--clause', 'ANS-ENTRY-3'];
  const [plain, waived, known] = [
    await run(args),
    await run([...args, '--target', fileWith('deployment.yaml', target)]),
    await run([...args, '--baseline', fileWith('known.yaml', block(PAGE, 'baseline'))]),
  ];
  await server.stop();
  expect([plain.status, waived.status, known.status]).toEqual([1, 0, 0]);
});

it('the page lists every exit status', () => {
  expect(tableAfter(PAGE, 'exits').map(([status, name]) => [name, Number(status)])).toEqual(
    Object.entries(CHECK_EXIT).sort(([, a], [, b]) => a - b),
  );
});

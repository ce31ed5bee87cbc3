// The package as its users get it: packed, judged by linters, installed into an empty project, imported both ways,
// type-checked and run.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { ROOT } from '../cli/command';
import { block } from '../docs/pages';
import { excuseFor } from './registry';

jest.setTimeout(300_000);

const execute = promisify(execFile);
const project = mkdtempSync(join(tmpdir(), 'project-'));
const inRoot = (path: string): string => join(ROOT, 'node_modules', path);

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

let packed: Packed;
let tarball: string;
/** Packages by path, as npm noted them; undefined where there was no registry. */
let installed: Readonly<Record<string, { readonly version: string }>> | undefined;

const write = (name: string, text: string): void => writeFileSync(join(project, name), text);
const node = (args: readonly string[]): Promise<{ readonly stdout: string }> =>
  execute(process.execPath, args, { cwd: project, timeout: 60_000 });

beforeAll(async () => {
  const { stdout } = await execute('npm', ['pack', '--json', '--pack-destination', project], {
    cwd: ROOT,
    maxBuffer: 1 << 24,
  });
  [packed] = JSON.parse(stdout) as [Packed];
  tarball = join(project, packed.filename);
  write('package.json', JSON.stringify({ name: 'project', private: true }));
  await install();
});

/**
 * From the registry, or what is kept of it; on a machine that has neither the packages of this checkout take their
 * place.
 */
async function install(): Promise<void> {
  try {
    await execute('npm', ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', tarball], {
      cwd: project,
      timeout: 120_000,
    });
    installed = (
      JSON.parse(readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8')) as {
        readonly packages: NonNullable<typeof installed>;
      }
    ).packages;
  } catch (error) {
    const excuse = excuseFor(saidBy(error), process.env);
    if (excuse === undefined) throw error;
    process.stderr.write(
      `installed without a registry, which cannot be reached (${excuse}): the packages of this checkout stand for those of a user\n`,
    );
    const place = join(project, 'node_modules', 'canton-understudy');
    mkdirSync(join(project, 'node_modules', '.bin'), { recursive: true });
    mkdirSync(place);
    await execute('tar', ['-xzf', tarball, '--strip-components=1', '-C', place]);
    const { dependencies } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    for (const name of Object.keys(dependencies)) link(name);
    symlinkSync('../canton-understudy/dist/understudy.js', join(project, 'node_modules', '.bin', 'understudy'));
  }
}

const saidBy = (error: unknown): string => (error instanceof Error && 'stderr' in error ? String(error.stderr) : '');

/** A package that the project has beside ours. */
function link(name: string): void {
  const path = join(project, 'node_modules', name);
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(inRoot(name), path);
}

test('contains what its users need and nothing else', () => {
  const folders = [...new Set(packed.files.map(({ path }) => path.split('/')[0]))].toSorted();
  expect(folders).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'conformance',
    'dist',
    'fixtures',
    'openapi',
    'package.json',
  ]);
  const odd = packed.files.filter(({ path }) =>
    /\.test\.|(?<!\.d)\.ts$|\.tgz$|^fixtures\/(?!worlds\/|stories\/)|\/\./.test(path),
  );
  expect(odd).toEqual([]);
  expect(packed.size).toBeLessThan(5.2 * 1024 * 1024);
});

test('installs the pinned build of the addon that lmdb uses, and no more packages than expected', () => {
  if (installed === undefined) {
    process.stderr.write('skipped: what an install brings, for there is no registry\n');
    return;
  }
  // About 170, most of them dependencies of prism.
  expect(Object.keys(installed).length).toBeLessThan(190);
  expect(installed['node_modules/msgpackr-extract']?.version).toBe('3.0.4');
});

test('can be published: public, with provenance, and with the addresses that npm shows', async () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Readonly<Record<string, unknown>>;
  expect(manifest).not.toHaveProperty('private');
  expect(manifest).toMatchObject({ name: 'canton-understudy', publishConfig: { access: 'public', provenance: true } });
  for (const name of ['description', 'keywords', 'homepage', 'bugs', 'repository', 'license', 'author'])
    expect(manifest).toHaveProperty(name);
  // npm publish would correct the same silently. That it accepts the package: npm run publish:check.
  const copy = mkdtempSync(join(tmpdir(), 'manifest-'));
  writeFileSync(join(copy, 'package.json'), JSON.stringify(manifest));
  await execute('npm', ['pkg', 'fix'], { cwd: copy });
  expect(JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'))).toEqual(manifest);
});

test('passes publint and arethetypeswrong', async () => {
  const [lint, types] = await Promise.all([
    node([inRoot('publint/src/cli.js'), 'run', tarball, '--strict']).catch(
      (error: { readonly stdout: string }) => error,
    ),
    node([inRoot('@arethetypeswrong/cli/dist/index.js'), tarball, '--no-emoji', '--no-color']).catch(
      (error: { readonly stdout: string }) => error,
    ),
  ]);
  expect(lint.stdout).toContain('All good!');
  expect(types.stdout).toContain('No problems found');
});

const USE = `
const mock = await startMock({ now: '2026-01-15T12:00:00Z' });
const answer = await fetch(mock.groups.scan + '/v0/dso-party-id');
const other = createMock({ world: 'name: lunch\\nlasts: 6h\\nusers: { ann: {} }\\n' });
const example = await other.fetch('/api/scan/v0/dso-party-id', { headers: { prefer: 'code=429, dynamic=true' } });
const told = [answer.status, Object.keys(mock.users).length, Object.keys(other.users).join(), example.status];
await mock.close();
console.log(...told);
`;

test('is imported and required, and is one module in both cases', async () => {
  write(
    'use.mjs',
    `import { createMock, MockError, startMock } from 'canton-understudy';\nimport { createRequire } from 'node:module';\n${USE}console.log(createRequire(import.meta.url)('canton-understudy').MockError === MockError);`,
  );
  write('use.cjs', `const { createMock, startMock } = require('canton-understudy');\nvoid (async () => {${USE}})();`);
  expect((await node(['use.mjs'])).stdout).toBe('200 4 ann 429\ntrue\n');
  expect((await node(['use.cjs'])).stdout).toBe('200 4 ann 429\n');
});

test('has a browser bundle for the browser condition, which refuses what only Node supports', async () => {
  write(
    'page.mjs',
    `import { createMock, startMock } from 'canton-understudy';
const mock = createMock({ seed: 'page' });
console.log((await mock.fetch('/api/scan/v0/dso-party-id')).status, await startMock().catch(({ message }) => message));
for (const options of [{ port: 1 }, { world: 'here.yaml' }, { sed: 1 }]) try { createMock(options); } catch ({ message }) { console.log(message); }
const made = await mock.fetch('/api/scan/v0/dso-party-id', { headers: { prefer: 'dynamic=true' } });
console.log(made.status, await made.text());`,
  );
  const { stdout } = await node(['--conditions', 'browser', 'page.mjs']);
  expect(stdout.split('\n')).toEqual([
    '200 startMock needs Node, since a page cannot listen: use createMock',
    'port needs Node: omit it in a browser',
    expect.stringMatching(
      /^here\.yaml is not a named world; available: busy-wallet, .*\. Pass your own as a text or an object$/,
    ) as string,
    expect.stringMatching(/^there is no option "sed"; did you mean "seed"\?$/) as string,
    expect.stringMatching(/^400 .*dynamic=true needs prism/) as string,
    '',
  ]);
});

const TYPED = `
import { createMock, startMock, MockError, type Mock, type MockOptions } from 'canton-understudy';
import type { ledger, scan } from 'canton-understudy/types';
const options: MockOptions = { now: new Date(), seed: 'x', limits: { body: '2MiB' } };
export async function use(): Promise<string> {
  await using mock: Mock = await startMock(options);
  const { to } = await mock.clock.advance('10m');
  const offers: readonly { readonly trackingId: string }[] = await mock.offers.list({ state: 'created' });
  await mock.control('mintHolding', { body: { owner: mock.users['alice']!.party, amount: '1' } });
  await mock.faults.add({ operation: 'getDsoPartyId', then: { status: 503 } });
  // @ts-expect-error -- there is no such operation to fail
  await mock.faults.add({ operation: 'getDsoParty', then: { status: 503 } });
  const token: string = createMock().users.alice.token;
  const id: string = (await mock.snapshot()).id;
  // @ts-expect-error -- there is no such option
  createMock({ sed: 'x' });
  // @ts-expect-error -- there is no such operation
  await mock.control('flyAway');
  // @ts-expect-error -- an operation with a body needs one
  await mock.control('mintHolding');
  // @ts-expect-error -- and one with a path needs its parameters
  await mock.control('deleteWorld', {});
  await mock.control('acceptOffer', { path: { contractId: '00' } });
  await mock.control('listRequests', { query: { status: '404' } });
  await mock.control('freezeClock');
  await mock.requests({ status: 404 });
  // @ts-expect-error -- an amount is no truth
  await mock.control('mintHolding', { body: { owner: 'a', amount: true } });
  const none: undefined | void = await mock.control('clearFaults');
  const party: scan.paths['/v0/dso-party-id']['get']['responses'][200]['content']['application/json']['dso_party_id'] = 'x';
  const known: keyof ledger.paths = '/v2/updates/update-by-id';
  return [to, token, offers.length, id, none, party, known, new MockError('x', { code: 'y' }).status].join();
}
`;

test('has types for every module resolution, also those of the pages', async () => {
  link('openapi-fetch');
  link('openapi-typescript-helpers');
  for (const name of ['typed.mts', 'typed.cts', 'typed.ts']) write(name, TYPED);
  // The page is a module: what it awaits stands at its top.
  write('readme.mts', block('docs/library.md', 'typed-client'));
  write('library.mts', block('README.md', 'library'));
  const common = {
    target: 'es2022',
    lib: ['es2023', 'dom', 'esnext.disposable'],
    types: [],
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
  };
  write(
    'tsconfig.nodenext.json',
    JSON.stringify({
      compilerOptions: { ...common, module: 'nodenext' },
      files: ['typed.mts', 'typed.cts', 'readme.mts', 'library.mts'],
    }),
  );
  write(
    'tsconfig.bundler.json',
    JSON.stringify({
      compilerOptions: { ...common, module: 'preserve', moduleResolution: 'bundler' },
      files: ['typed.ts'],
    }),
  );
  for (const config of ['nodenext', 'bundler']) {
    const checked = await node([inRoot('typescript/bin/tsc'), '-p', `tsconfig.${config}.json`]).catch(
      (error: { readonly stdout: string }) => error,
    );
    expect([config, checked.stdout]).toEqual([config, '']);
  }
});

test('has a command that serves', async () => {
  const command = join(project, 'node_modules', '.bin', 'understudy');
  expect((await execute(command, ['--version'])).stdout.trim()).toBe(
    (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string }).version,
  );
  const child = spawn(command, ['serve', '--port', '0', '--json'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<number | null>((done) => void child.once('exit', done));
  try {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const { groups } = JSON.parse(line) as { readonly groups: { readonly scan: string } };
    expect((await fetch(`${groups.scan}/v0/dso-party-id`)).status).toBe(200);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
});

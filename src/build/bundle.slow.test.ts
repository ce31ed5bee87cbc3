import { execFileSync } from 'node:child_process';
import { build } from 'esbuild';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defined } from '../base';
import { bundledContract, loadBuiltContract, openContract, type MediaSpec, type OpenContract } from '../contract';
import { bundleCommand } from './bundle-command';
import { bundleCompanions } from './bundle-companions';
import { bundleContract, bundleWorlds } from './bundle-data';
import { bundleKit } from './bundle-kit';
import { bundleViewer } from './bundle-viewer';

const ROOT = resolve(__dirname, '../..');
const OPENAPI = join(ROOT, 'openapi');
let dir: string;
let path: string;
let source: OpenContract;
let built: OpenContract;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'build-'));
  path = join(dir, 'contract.json');
  write(await bundleContract(ROOT), dir);
  source = openContract({ dir: OPENAPI });
  built = defined(loadBuiltContract(path, OPENAPI), 'the contract was built from the documents just now');
}, 120_000);
afterAll(() => rmSync(dir, { recursive: true }));

const write = (files: ReadonlyMap<string, string>, folder: string): void =>
  files.forEach((text, name) => writeFileSync(join(folder, name), text));
const modules = (): readonly string[] => readdirSync(dir).filter((name) => /^contract-\w+\.js$/.test(name));
const RESPONSES = 'contract-responses.txt';

const media = (): readonly MediaSpec[] =>
  source.operations.flatMap(({ requestBody, responses }) => [
    ...(requestBody?.content ?? []),
    ...responses.flatMap(({ content }) => content),
  ]);

it('holds the same index as the documents', () => {
  const { validate: _a, document: _b, ...index } = source;
  expect(built).toMatchObject(index);
  expect(media().length).toBeGreaterThan(0);
});

it('holds the same index where nothing can be read from disk', () => {
  const text = (name: string): string => readFileSync(join(dir, name), 'utf8');
  const bundled = bundledContract(JSON.parse(text('contract.json')), { modules: {}, responses: text(RESPONSES) });
  expect(bundled.operations).toEqual(source.operations);
});

it('reaches the same verdict as the documents on every example, against its own schema and against another', () => {
  const schemas = [...new Set(media().flatMap(({ schemaId }) => schemaId ?? []))];
  for (const { schemaId, examples } of media()) {
    for (const example of Object.values(examples)) {
      expect([schemaId, schemaId && built.validate(schemaId, example)]).toEqual([schemaId, []]);
      const other = schemas[(schemas.indexOf(schemaId ?? '') + 1) % schemas.length];
      expect(other && built.validate(other, example)).toEqual(other && source.validate(other, example));
    }
  }
});

it('is self-contained: it requires no package and contains no path of this machine', () => {
  expect(modules().length).toBe(source.documents.length);
  for (const name of modules()) {
    const text = execFileSync(
      process.execPath,
      ['-p', `require(${JSON.stringify(join(dir, name))}); Object.keys(require.cache).length`],
      { encoding: 'utf8', cwd: dir },
    );
    expect([name, text.trim()]).toEqual([name, '1']);
    expect(readFileSync(join(dir, name), 'utf8')).not.toContain(ROOT);
  }
});

it('is replaced atomically: without a module, or with one of another build, it does not match', () => {
  const mixed = mkdtempSync(join(dir, 'mixed-'));
  for (const name of ['contract.json', RESPONSES, ...modules()]) copyFileSync(join(dir, name), join(mixed, name));
  expect(loadBuiltContract(join(mixed, 'contract.json'), OPENAPI)).toBeDefined();
  for (const name of ['contract-scan.js', RESPONSES]) {
    const whole = readFileSync(join(dir, name), 'utf8');
    writeFileSync(join(mixed, name), whole.replace(/^\/\/ \w/, '// _'));
    expect(loadBuiltContract(join(mixed, 'contract.json'), OPENAPI)).toBeUndefined();
    rmSync(join(mixed, name));
    expect(loadBuiltContract(join(mixed, 'contract.json'), OPENAPI)).toBeUndefined();
    writeFileSync(join(mixed, name), whole);
  }
  expect(loadBuiltContract(join(mixed, 'contract.json'), OPENAPI)).toBeDefined();
});

/** A copy of the prepared contract. */
function copied(): string {
  const copy = mkdtempSync(join(dir, 'copy-'));
  for (const name of ['contract.json', RESPONSES, ...modules()]) copyFileSync(join(dir, name), join(copy, name));
  return copy;
}

it('reads responses when they are needed', () => {
  const copy = copied();
  const opened = defined(loadBuiltContract(join(copy, 'contract.json'), OPENAPI), 'the copy is whole');
  const [mark, ...lines] = readFileSync(join(copy, RESPONSES), 'utf8').split('\n');
  writeFileSync(join(copy, RESPONSES), [mark, ...lines.map(() => '[]')].join('\n'));
  expect(opened.operations[0]?.responses).toEqual([]);
});

it('stays usable after a later build has removed its files', () => {
  const later = copied();
  const opened = defined(loadBuiltContract(join(later, 'contract.json'), OPENAPI), 'the copy is whole');
  rmSync(later, { recursive: true });
  expect(opened.operations.map(({ responses }) => responses)).toEqual(
    source.operations.map(({ responses }) => responses),
  );
  const { schemaId, examples } = defined(
    media().find(({ schemaId: id, examples: all }) => id !== undefined && Object.keys(all).length > 0),
    'the documents have examples',
  );
  expect(
    opened.validate(defined(schemaId, 'asked for above'), defined(Object.values(examples)[0], 'asked for above')),
  ).toEqual([]);
});

it('asks for a restart after a later build from other documents', () => {
  const later = copied();
  const documents = mkdtempSync(join(dir, 'openapi-'));
  for (const name of readdirSync(OPENAPI)) copyFileSync(join(OPENAPI, name), join(documents, name));
  const opened = defined(loadBuiltContract(join(later, 'contract.json'), documents), 'the copy is whole');
  rmSync(later, { recursive: true });
  writeFileSync(join(documents, 'more.yaml'), 'openapi: 3.1.0\nx-group: scan\npaths: {}\n');
  expect(() => opened.operations[0]?.responses).toThrow('were replaced while this process was running: restart it');
});

it('does not match after a document has changed', () => {
  const changed = mkdtempSync(join(dir, 'openapi-'));
  for (const name of readdirSync(OPENAPI)) copyFileSync(join(OPENAPI, name), join(changed, name));
  expect(loadBuiltContract(path, changed)).toBeDefined();
  writeFileSync(join(changed, 'more.yaml'), 'openapi: 3.1.0\n');
  expect(loadBuiltContract(path, changed)).toBeUndefined();
});

it('is opened by a bundle without loading Ajv or yaml, which only the document itself needs', async () => {
  const contents = `
    import { loadBuiltContract } from './src/contract';
    const heavy = () => Object.keys(require.cache).filter((file) => /node_modules.(ajv|ajv-formats|yaml)./.test(file)).length;
    const contract = loadBuiltContract(process.argv[2], process.argv[3]);
    contract.validate(contract.operations[0].responses[0].content[0].schemaId, {});
    const before = heavy();
    contract.document('ledger');
    process.stdout.write(JSON.stringify([before, heavy() > 0]));`;
  const outfile = join(dir, 'opens.js');
  const stdin = { contents, resolveDir: ROOT, loader: 'ts' } as const;
  await build({
    stdin,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['ajv', 'ajv-formats', 'yaml'],
    outfile,
    logLevel: 'silent',
  });
  const env = { ...process.env, NODE_PATH: join(ROOT, 'node_modules') };
  expect(JSON.parse(execFileSync(process.execPath, [outfile, path, OPENAPI], { encoding: 'utf8', env }))).toEqual([
    0,
    true,
  ]);
});

it('bundles the program behind a shebang, each command beside it, and loads heavy packages on demand', async () => {
  mkdirSync(join(dir, 'src/cli'), { recursive: true });
  for (const name of ['launch.ts', 'compile-cache.ts', 'gc-tuning.ts'])
    copyFileSync(join(ROOT, 'src/cli', name), join(dir, 'src/cli', name));
  writeFileSync(
    join(dir, 'src/cli/main.ts'),
    "export const runProcess = () => { process.stdout.write('program '); void import('./serving').then(({ serve }) => serve()); };\n",
  );
  writeFileSync(
    join(dir, 'src/cli/serving.ts'),
    "const judge = (): unknown => require('ajv/dist/2020');\nexport const serve = () => process.stdout.write(`${typeof judge satisfies string} ${/‘…’/.test('‘…’')}`);\n",
  );
  const files = await bundleCommand(dir);
  expect([...files.keys()]).toEqual(['serve.js', 'program.js', 'understudy.js']);
  expect(files.get('understudy.js')?.split('\n', 1)).toEqual(['#!/usr/bin/env node']);
  expect(files.get('serve.js')).toContain('require("ajv/dist/2020")');
  // One other character would double the memory that the file takes.
  expect(files.get('serve.js')).toMatch(/^[\0-\x7f]+$/);
  write(files, dir);
  expect(execFileSync(process.execPath, [join(dir, 'understudy.js')], { encoding: 'utf8', cwd: dir })).toBe(
    'program function true',
  );
});

it('names the import of the command that cannot be found', async () => {
  mkdirSync(join(dir, 'broken/src/cli'), { recursive: true });
  writeFileSync(join(dir, 'broken/src/cli/main.ts'), "import './missing';\n");
  await expect(bundleCommand(join(dir, 'broken'))).rejects.toThrow('Could not resolve "./missing"');
});

describe('the prepared worlds', () => {
  it('contain each world of the package with the digest of its file', () => {
    const prepared = JSON.parse(
      defined(bundleWorlds(ROOT).get('worlds.json'), 'the only file of the worlds'),
    ) as Readonly<Record<string, { readonly digest: string; readonly world: { readonly name: string } }>>;
    expect(Object.keys(prepared)).toContain('quickstart');
    for (const [name, { digest, world }] of Object.entries(prepared)) {
      expect(world.name).toBe(name);
      expect(digest).toMatch(/^[0-9a-f]{64}$/);
    }
  });
});

it('contains the documents that the kit judges by, and not those of the mock server', () => {
  const names = [...bundleKit(ROOT).keys()];
  expect(names).toEqual(
    expect.arrayContaining([
      'suites.txt',
      ...source.documents.filter(({ group }) => group !== 'control').map(({ group }) => `document-${group}.json`),
    ]),
  );
  expect(names).not.toContain('document-control.json');
});

it('contains the whole document viewer, with its licence and without the address of its sources', () => {
  const files = bundleViewer(ROOT);
  expect([...files.keys()]).toEqual(['viewer.js', 'viewer.css', 'viewer-licence.txt']);
  for (const text of files.values()) expect(text).not.toContain('sourceMappingURL=swagger');
  expect(files.get('viewer.js')).toContain('SwaggerUIBundle');
  expect(files.get('viewer-licence.txt')).toContain('Apache License');
});

it('contains threads, the data file reader, the template of handler modules and migrations as separate files', async () => {
  const files = await bundleCompanions(ROOT);
  expect([...files.keys()]).toEqual([
    'prism-worker.js',
    'record-reader.js',
    'fixtures-worker.js',
    'request-handlers.txt',
    'migration-001-worlds.sql',
    'migration-002-settings.sql',
    'migration-003-timelines.sql',
    'migration-004-world-formats.sql',
    'migration-005-faster-compression.sql',
    'migration-006-logs-stored-ahead.sql',
  ]);
  expect(files.get('record-reader.js')).toContain('require("lmdb")');
  expect(files.get('request-handlers.txt')).toContain("import { http, HttpResponse } from 'msw';");
});

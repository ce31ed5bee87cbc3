import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './main';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lint-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const write = (text: string): void => writeFileSync(join(dir, 'scan.yaml'), text);

it('prints nothing and exits with 0 if there are no findings', () => {
  write('openapi: 3.1.0\nx-group: scan\n');
  expect(run([dir])).toEqual({ status: 0, stdout: '', stderr: '' });
});

it('prints file, line, rule and message of each finding and exits with 1', () => {
  write('openapi: 3.1.0\nx-group: scan\nx-grup: scan\n');
  const { status, stdout, stderr } = run([dir]);
  expect([status, stderr]).toEqual([1, '1 finding\n']);
  expect(stdout).toMatch(/scan\.yaml:3 unknown-extension x-grup means nothing on a document \(\/x-grup\)\n$/);
});

it('prints findings as JSON on request', () => {
  write('openapi: 3.1.0\nx-group: scan\nx-grup: scan\n');
  expect(JSON.parse(run(['--json', dir]).stdout)).toMatchObject([
    { rule: 'unknown-extension', file: 'scan.yaml', line: 3, pointer: '/x-grup' },
  ]);
});

it('reports documents that do not load as findings too', () => {
  write('openapi: 3.0.0\n');
  expect(run([dir])).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('scan.yaml:1 load is not an OpenAPI 3.1 document'),
  });
});

it.each([[['a', 'b']], [['--fix']]])('exits with 2 for the arguments %j', (args) => {
  expect(run(args)).toMatchObject({ status: 2, stderr: expect.stringContaining('usage') });
});

import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inputDigest, isFresh } from './freshness';
import { stampText } from './stamp';
import { removeUnknownFiles, writePart } from './write-part';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fresh-'));
  for (const folder of ['src/cli', 'openapi', 'fixtures/worlds', 'dist', 'docs'])
    mkdirSync(join(root, folder), { recursive: true });
  write('src/cli/main.ts', 'one');
  write('openapi/scan.yaml', 'openapi: 3.1.0');
  write('package.json', '{}');
  const outputs = ['understudy.js', 'contract.json', 'worlds.json'];
  for (const output of outputs) write(`dist/${output}`, '');
  write('dist/.built-command', stampText({ digest: inputDigest(root), files: outputs }));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (name: string, text: string): void => writeFileSync(join(root, name), text);
const fresh = (): boolean => isFresh(join(root, 'dist'), 'command', inputDigest(root));

it('is fresh after a build, even when only times have changed', () => {
  utimesSync(join(root, 'src/cli/main.ts'), new Date(), new Date());
  expect(fresh()).toBe(true);
});

it.each(['src/cli/main.ts', 'src/cli/more.ts', 'openapi/scan.yaml', 'fixtures/worlds/mine.yaml', 'package.json'])(
  'is stale when %s changes',
  (name) => {
    write(name, 'two');
    expect(fresh()).toBe(false);
  },
);

it.each(['src/cli/main.test.ts', 'docs/page.md'])(
  'stays fresh when %s changes, which is not an input of any output',
  (name) => {
    write(name, 'two');
    expect(fresh()).toBe(true);
  },
);

it.each(['dist/contract.json', 'dist/understudy.js', 'dist/worlds.json', 'dist/.built-command'])(
  'is stale when %s is missing',
  (name) => {
    rmSync(join(root, name));
    expect(fresh()).toBe(false);
  },
);

it('detects a text that moved to another file', () => {
  write('src/cli/main.ts', '');
  const before = inputDigest(root);
  rmSync(join(root, 'src/cli/main.ts'));
  write('src/cli/other.ts', '');
  expect(inputDigest(root)).not.toBe(before);
});

describe('parts', () => {
  const dist = (): string => join(root, 'dist');
  const build = (part: string, names: readonly string[]): void =>
    writePart(dist(), part, { digest: inputDigest(root), files: new Map(names.map((name) => [name, name])) });

  it('are fresh or stale independently of each other', () => {
    build('console', ['console/index.html']);
    expect(isFresh(dist(), 'console', inputDigest(root))).toBe(true);
    rmSync(join(dist(), 'console/index.html'));
    expect(isFresh(dist(), 'console', inputDigest(root))).toBe(false);
    expect(fresh()).toBe(true);
    expect(isFresh(dist(), 'library', inputDigest(root))).toBe(false);
  });

  it('lose the files of their own last build and keep those of other parts', () => {
    build('console', ['console/a.js', 'console/b.js']);
    build('console', ['console/b.js', 'console/c.js']);
    expect(readdirSync(join(dist(), 'console')).toSorted()).toEqual(['b.js', 'c.js']);
    expect(fresh()).toBe(true);
  });

  it('that were not completely written are stale', () => {
    build('console', ['console/a.js']);
    writeFileSync(join(dist(), '.built-console'), '');
    expect(isFresh(dist(), 'console', inputDigest(root))).toBe(false);
  });

  it('leave nothing of an older version behind', () => {
    build('console', ['console/a.js']);
    write('dist/serve.js.code', '');
    removeUnknownFiles(dist());
    expect(readdirSync(dist()).toSorted()).toEqual([
      '.built-command',
      '.built-console',
      'console',
      'contract.json',
      'understudy.js',
      'worlds.json',
    ]);
  });
});

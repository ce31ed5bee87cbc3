import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bundleLibrary } from './bundle-library';
import { bundleWeb } from './bundle-web';
import { declarations } from './declarations';

jest.setTimeout(60_000);

const ROOT = resolve(__dirname, '../..');
const MADE = new Map([
  ['contract.json', '{"modules":{"scan.yaml":"contract-scan.js"},"responses":"responses.txt"}'],
  ['responses.txt', '// mark\n[{"of":"one operation"}]\n'],
  ['contract-scan.js', 'exports.a = 1;'],
  ['worlds.json', '{}'],
]);

/** A project whose library for browsers is this text. */
function projectWith(library: string): string {
  const root = mkdtempSync(join(tmpdir(), 'web-'));
  for (const folder of ['src/library', 'src/web', 'fixtures/worlds'])
    mkdirSync(join(root, folder), { recursive: true });
  cpSync(join(ROOT, 'src', 'web'), join(root, 'src', 'web'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'package.json'), '{"sideEffects":false}');
  writeFileSync(join(root, 'fixtures', 'worlds', 'world.schema.json'), '{}');
  writeFileSync(join(root, 'src', 'library', 'mock-error.ts'), 'export class MockError extends Error {}');
  writeFileSync(join(root, 'src', 'library', 'web.ts'), `export const startMock = 1;\n${library}`);
  return root;
}

describe('the bundle for browsers', () => {
  it('replaces the Node modules that are used', async () => {
    const files = await bundleWeb(
      projectWith(
        `import { hash } from 'node:crypto';\nexport const createMockWith = (given) => () => [hash('sha256', JSON.stringify(given), 'hex'), Buffer.from('a')];`,
      ),
      MADE,
    );
    const text = files.get('browser.mjs') ?? '';
    expect(text).not.toMatch(/from\s*"node:/);
    expect(text).toContain('MockError');
    expect(text).toMatch(/\[\{\\?"of\\?":\\?"one operation/);
  });

  it('leaves out unused code', async () => {
    const files = await bundleWeb(
      projectWith(
        `import { readFileSync } from 'node:fs';\nexport const unused = () => readFileSync('a');\nexport const createMockWith = () => 1;`,
      ),
      MADE,
    );
    expect(files.get('browser.mjs')).not.toContain('node:fs');
  });

  it('is refused when it needs another Node module', async () => {
    const root = projectWith(
      `import { readFileSync } from 'node:fs';\nexport const createMockWith = () => readFileSync('a');`,
    );
    await expect(bundleWeb(root, MADE)).rejects.toThrow(
      /^the browser bundle needs node:fs: keep it out of the imports/,
    );
  });
});

it('the library for Node is one module, with an ESM wrapper', async () => {
  const files = await bundleLibrary(ROOT);
  expect([...files.keys()].toSorted()).toEqual(['index.js', 'index.mjs']);
  expect(files.get('index.mjs')).toBe("export { createMock, MockError, startMock } from './index.js';\n");
});

it('the declarations refer only to names that they contain', async () => {
  const files = await declarations(ROOT);
  for (const [path, text] of files)
    for (const [, named = ''] of text.matchAll(/from '(\.[^']*)'/g)) {
      const target = join(path, '..', named).replace(/\.js$/, '');
      expect([path, named, [`${target}.d.ts`, `${target}/index.d.ts`].some((name) => files.has(name))]).toEqual([
        path,
        named,
        true,
      ]);
    }
});

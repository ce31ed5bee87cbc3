import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { companionFile } from './companion-file';

const FILE = 'record-reader.js';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bundle-'));
});

test('the file beside the program is used', () => {
  writeFileSync(join(folder, FILE), '');
  expect(companionFile(FILE, folder)).toBe(join(folder, FILE));
});

test("a user's bundle finds the file in the installed package", () => {
  const installed = join(folder, 'node_modules', 'canton-understudy');
  mkdirSync(join(installed, 'dist'), { recursive: true });
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ main: 'dist/index.js' }));
  for (const file of ['index.js', FILE]) writeFileSync(join(installed, 'dist', file), '');
  mkdirSync(join(folder, 'out'));
  expect(companionFile(FILE, join(folder, 'out'))).toBe(join(installed, 'dist', FILE));
});

test('a bundle without the package is refused, naming the file, the folder and the remedy', () => {
  expect(() => companionFile(FILE, folder)).toThrow(
    `cannot find record-reader.js, looked in ${folder}: when you bundle canton-understudy, mark it as external or copy its dist/record-reader.js beside the bundle; in a checkout run npm run build`,
  );
});

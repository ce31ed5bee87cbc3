// Code that V8 made at build time is taken only for the very file that it was made from, and nothing goes wrong without it.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './command';

const LAUNCHER = join(ROOT, 'dist', 'understudy.js');
const folder = mkdtempSync(join(tmpdir(), 'launch-'));
const file = join(folder, 'one.js');
afterAll(() => rmSync(folder, { recursive: true }));

const sourceOf = (value: number): string =>
  `(function (exports, require, module, __filename, __dirname) { exports.value = () => ${value}; })`;
const inProcess = (work: string): unknown =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '-e',
        `const { open, inHaste, scripts, sealed, CODE } = require(process.argv[1]); const file = process.argv[2]; ${work}`,
        LAUNCHER,
        file,
      ],
      { encoding: 'utf8' },
    ),
  );
/** What the file says, and whether its code was refused; null where there was none to take. */
const opened = (): unknown =>
  inProcess(
    'const value = open(file).value(); console.log(JSON.stringify([value, scripts.get(file).cachedDataRejected ?? null]))',
  );

beforeEach(() => {
  writeFileSync(file, sourceOf(1));
  rmSync(`${file}.code`, { force: true });
  inProcess(
    "open(file).value(); const { readFileSync, writeFileSync } = require('node:fs'); writeFileSync(file + CODE, sealed(readFileSync(file), scripts.get(file).createCachedData())); console.log(0)",
  );
});

it('is taken for the file that it was made from', () => expect(opened()).toEqual([1, false]));

it('is not looked at for a file of the same length', () => {
  writeFileSync(file, sourceOf(2));
  expect(opened()).toEqual([2, null]);
});

it('is not looked at when a byte of it is another', () => {
  const code = readFileSync(`${file}.code`);
  code.writeUInt8(code.readUInt8(code.length - 9) ^ 1, code.length - 9);
  writeFileSync(`${file}.code`, code);
  expect(opened()).toEqual([1, null]);
});

it.each([0, 10, 32, 200])('is not looked at when only %d bytes of it are there', (length) => {
  writeFileSync(`${file}.code`, readFileSync(`${file}.code`).subarray(0, length));
  expect(opened()).toEqual([1, null]);
});

it('is refused by another V8, which compiles the file as always', () => {
  const work =
    'const value = open(file).value(); console.log(JSON.stringify([value, scripts.get(file).cachedDataRejected]))';
  expect(inProcess(`require('node:v8').setFlagsFromString('--no-lazy'); ${work}`)).toEqual([1, true]);
});

it('need not be there', () => {
  rmSync(`${file}.code`);
  expect(opened()).toEqual([1, null]);
});

it('is taken for the program and each command of dist/, under the flags that they run with', () => {
  const names = ['program.js', 'serve.js', 'token.js', 'kit.js', 'control.js', 'fixtures.js'];
  const files = names.map((name) => join(ROOT, 'dist', name));
  const refused = inProcess(
    `inHaste(); console.log(JSON.stringify(${JSON.stringify(files)}.map((one) => { open(one); return scripts.get(one).cachedDataRejected ?? null; })))`,
  );
  expect(refused).toEqual(names.map(() => false));
});

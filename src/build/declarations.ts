// The types of the package, written by the compiler from the files that users see: they stand alone and infer nothing, so none of the rest is read.

import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

/** Texts by their paths in dist/. */
type Files = ReadonlyMap<string, string>;

const FOLDER = 'declarations';
const SEEN = [
  'src/library/face.ts',
  'src/library/mock-error.ts',
  'src/library/node.ts',
  ...['index', 'control', 'ledger', 'scan', 'validator'].map((name) => `src/types/${name}.ts`),
];
/** Older settings of users lack what `await using` asks for. */
const LIBRARIES = '/// <reference lib="esnext.disposable" />\n';

/** Rejects with what the compiler says of a file that it cannot write the types of. */
export async function declarations(root: string): Promise<Files> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-types-'));
  try {
    await compile(root, folder);
    const emitted = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    return new Map([
      ...emitted.map((path): [string, string] => [join(FOLDER, relative(folder, path)), readFileSync(path, 'utf8')]),
      ...FACES,
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What `exports` of package.json names. Those who import are given the types of those who require, as they are given the module. */
const FACES: Files = new Map([
  ['index.d.ts', `${LIBRARIES}export * from './${FOLDER}/library/node';\n`],
  ['index.d.mts', `${LIBRARIES}export * from './index.js';\n`],
  ['types.d.ts', `export type * from './${FOLDER}/types/index';\n`],
  ['types.d.mts', `export type * from './types.js';\n`],
  ['types.js', '"use strict";\n'],
  ['types.mjs', 'export {};\n'],
]);

async function compile(root: string, folder: string): Promise<void> {
  const flags = [
    '--ignoreConfig',
    '--declaration',
    '--emitDeclarationOnly',
    '--isolatedDeclarations',
    '--noCheck',
    '--noResolve',
    '--module',
    'preserve',
    '--target',
    'es2022',
    '--types',
    '',
    '--rootDir',
    join(root, 'src'),
    '--outDir',
    folder,
  ];
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  await promisify(execFile)(process.execPath, [compiler, ...flags, ...SEEN], { cwd: root }).catch(
    (error: { readonly stdout?: string; readonly message: string }) => {
      throw new Error(error.stdout || error.message);
    },
  );
}

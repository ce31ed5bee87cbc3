// The package's type declarations, emitted from its public files only: with isolated declarations the compiler reads
// nothing else.

import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { OutputFiles } from './esbuild-options';

const FOLDER = 'declarations';
const PUBLIC_FILES = [
  'src/library/public-api.ts',
  'src/library/mock-error.ts',
  'src/library/node.ts',
  ...['index', 'control', 'ledger', 'scan', 'validator'].map((name) => `src/types/${name}.ts`),
];
/** `await using` needs this library, which older tsconfig files lack. */
const LIBRARIES = '/// <reference lib="esnext.disposable" />\n';

/** Rejects with the compiler's message for a file without isolated declarations. */
export async function declarations(root: string): Promise<OutputFiles> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-types-'));
  try {
    await compile(root, folder);
    const emitted = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    return new Map([
      ...emitted.map((path): [string, string] => [join(FOLDER, relative(folder, path)), readFileSync(path, 'utf8')]),
      ...ENTRY_POINTS,
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * The files that `exports` in package.json names. The ES module's types re-export those of the CommonJS module, as the
 * module does.
 */
const ENTRY_POINTS: OutputFiles = new Map([
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
  await promisify(execFile)(process.execPath, [compiler, ...flags, ...PUBLIC_FILES], { cwd: root }).catch(
    (error: { readonly stdout?: string; readonly message: string }) => {
      throw new Error(error.stdout || error.message);
    },
  );
}

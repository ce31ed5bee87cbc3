// The first file of the command. It opens the others with the code that V8 made of them when they were built, see src/build/code.ts: most of a
// short run would be compiling. Where that code does not fit (another node, another file, none there) they are compiled as always. Each of them is one
// function of what node hands to a module.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { keepPausesShort } from './pauses';
import type { runProcess } from './main';

/** Ends the name of the file that holds the code of another. */
export const CODE = '.code';
/** Knows the words and flags of every command. */
const PROGRAM = 'program.js';
/** Length of the digest before the code. */
const DIGEST = 32;
/** All that was compiled in this process, by its file. */
export const scripts = new Map<string, Script>();

/** What a file of the bundle exports; it is run once. */
export function open(file: string): unknown {
  const known = require.cache[file];
  if (known) return known.exports;
  const module = new Module(file);
  module.filename = file;
  require.cache[file] = module;
  compiled(file).runInThisContext()(module.exports, requireFrom(file), module, file, dirname(file));
  module.loaded = true;
  return module.exports;
}

/** Files beside it are opened the same way, all else as ever. */
function requireFrom(file: string): NodeJS.Require {
  const plain = createRequire(file);
  return Object.assign(
    (id: string): unknown => (/^\.\/[a-z]+\.js$/.test(id) ? open(join(dirname(file), basename(id))) : plain(id)),
    plain,
  );
}

function compiled(file: string): Script {
  const source = readFileSync(file);
  const cachedData = codeOf(file, source);
  const script = new Script(source.toString('utf8'), { filename: file, ...(cachedData ? { cachedData } : {}) });
  scripts.set(file, script);
  return script;
}

/** V8 itself looks at its version, its flags and the length of the source. The digest is for the rest: files of two builds, and torn ones. */
function codeOf(file: string, source: Buffer): Buffer | undefined {
  try {
    const made = readFileSync(`${file}${CODE}`);
    const code = made.subarray(DIGEST);
    return digestOf(source, code).equals(made.subarray(0, DIGEST)) ? code : undefined;
  } catch {
    return undefined;
  }
}

export const sealed = (source: Buffer, code: Buffer): Buffer => Buffer.concat([digestOf(source, code), code]);

const digestOf = (source: Buffer, code: Buffer): Buffer => createHash('sha256').update(source).update(code).digest();

/** How much of a function runs before V8 looks whether to optimise it, in bytes of its code: of the engine of Node 20, the only one it was measured with. */
const USUAL_BUDGET = process.versions.v8.startsWith('11.') ? 66 * 1024 : undefined;
const TIMES_IN_HASTE = 8;
const HASTE_MS = 1000;

/** In a start nearly everything is over by the time that it is optimised. All flags are set before a file is opened: V8 takes the code of a file only under the flags that it was made with. */
export function inHaste(): void {
  keepPausesShort();
  optimiseAfter(TIMES_IN_HASTE);
}

const atEase = (): void => optimiseAfter(1);

function optimiseAfter(times: number): void {
  if (USUAL_BUDGET !== undefined) setFlagsFromString(`--interrupt-budget=${times * USUAL_BUDGET}`);
}

if (require.main === module) {
  inHaste();
  setTimeout(atEase, HASTE_MS).unref();
  void (open(join(__dirname, PROGRAM)) as { readonly runProcess: typeof runProcess }).runProcess();
}

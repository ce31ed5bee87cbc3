// The outputs as text. esbuild, Ajv and yaml are loaded only here, so that a build with nothing to do stays quick.

import { build, type BuildOptions, type BuildResult, type Plugin } from 'esbuild';
import { basename, join, resolve } from 'node:path';
import { readFileSync } from 'node:fs';
import { defined } from '../base';
import { prepareKit, readKit } from '../conformance';
import { openContract } from '../contract';
import { compileSources, prepareContract } from '../contract/source';
import { digestOf, parseWorld, worldNames, type PreparedWorlds } from '../world';

/** Texts by the name of the file in dist/ that they belong in. */
type Files = ReadonlyMap<string, string>;

const NODE: BuildOptions = { bundle: true, write: false, platform: 'node', target: 'node20', format: 'cjs', logLevel: 'silent' };
/** Heavy, and needed only by some commands: found in node_modules at the moment of first use. */
const LOADED_LATER = ['@stoplight/*', '@faker-js/faker', 'ajv', 'ajv-formats', 'lmdb', 'ws', 'yaml'];

/** The program, which knows the words and flags of every command. */
const PROGRAM = 'understudy';
/**
 * What the program loads when it is asked for, each complete in a file of its own: a start reads one of them and not the others.
 * Only plain values go in and out, for nothing is the same object in two files.
 */
const COMMANDS: Readonly<Record<string, string>> = {
  serve: 'src/cli/serve.ts',
  token: 'src/cli/token.ts',
  kit: 'src/cli/kit.ts',
  control: 'src/cli/control/program.ts',
  fixtures: 'src/cli/fixtures/index.ts',
};

/** The program and its commands: everything of ours and the light packages. Throws what esbuild throws. */
export async function bundleCommand(root: string): Promise<Files> {
  const program = { [PROGRAM]: join(root, 'src/cli/main.ts') };
  const commands = Object.fromEntries(Object.entries(COMMANDS).map(([name, path]) => [name, join(root, path)]));
  const common: BuildOptions = { ...NODE, absWorkingDir: root, outdir: join(root, 'dist'), external: LOADED_LATER };
  // A native import() of a file in CommonJS would start the loader of ES modules, which takes longer than the file.
  const made = await build({ ...common, entryPoints: program, plugins: [apart(commands)], supported: { 'dynamic-import': false }, banner: { js: '#!/usr/bin/env node' } });
  const asked = Object.fromEntries(Object.entries(commands).filter(([name]) => textsOf(made).get(`${PROGRAM}.js`)?.includes(`require("./${name}.js")`)));
  return new Map([...textsOf(made), ...textsOf(await build({ ...common, entryPoints: asked }))]);
}

/** Leaves the commands out of the program: they are required from the file beside it. */
const apart = (commands: Readonly<Record<string, string>>): Plugin => ({
  name: 'commands-apart',
  setup: (building) => {
    const names = new Map(Object.entries(commands).map(([name, path]) => [path, name]));
    building.onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const asked = resolve(resolveDir, path);
      const name = names.get(`${asked}.ts`) ?? names.get(join(asked, 'index.ts'));
      return name === undefined ? undefined : { path: `./${name}.js`, external: true };
    });
  },
});

const textsOf = ({ outputFiles }: BuildResult): Files => new Map((outputFiles ?? []).map(({ path, text }) => [basename(path), text]));

/** The prepared contract: index and validators, with nothing left to require. Throws ContractError. */
export async function bundleContract(root: string): Promise<Files> {
  const { text, modules, mark } = prepareContract(compileSources({ dir: join(root, 'openapi') }), './src/contract/formats.ts');
  const files = new Map([['contract.json', text]]);
  for (const [name, contents] of modules) {
    const stdin = { contents, resolveDir: root, sourcefile: name, loader: 'js' } as const;
    const { outputFiles } = await build({ ...NODE, absWorkingDir: root, stdin, minify: true });
    files.set(name, `${mark}${defined(outputFiles?.[0], 'esbuild was asked for one output').text}`);
  }
  return files;
}

/** Clauses, suites and the documents that are judged by, as data. Throws for a suite that its schema refuses. */
export function bundleKit(root: string): Files {
  const contract = openContract({ dir: join(root, 'openapi') });
  const place = { root, contract: { ...contract, operations: contract.operations.filter(({ group }) => group !== 'control') } };
  const kit = readKit(place);
  if (!kit.ok) throw new Error(kit.error.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'));
  return prepareKit(kit.value, place);
}

/** The named worlds, parsed and checked, each with the digest of its file. Throws for a world that its schema refuses. */
export function bundleWorlds(root: string): Files {
  const prepared: Record<string, PreparedWorlds[string]> = {};
  for (const name of worldNames(root)) {
    const file = join('fixtures', 'worlds', `${name}.yaml`);
    const text = readFileSync(join(root, file), 'utf8');
    const parsed = parseWorld(text, file, root);
    if (!parsed.ok) throw new Error(parsed.error.map(({ line = 1, message }) => `${file}:${line} ${message}`).join('\n'));
    prepared[name] = { digest: digestOf(text), world: parsed.value.world };
  }
  return new Map([['worlds.json', JSON.stringify(prepared)]]);
}

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

const NODE: BuildOptions = {
  bundle: true,
  write: false,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  minifySyntax: true,
  logLevel: 'silent',
};
/** Heavy, and needed only by some commands: found in node_modules at the moment of first use. */
const LOADED_LATER = ['@stoplight/*', '@faker-js/faker', 'ajv', 'ajv-formats', 'lmdb', 'ws', 'yaml'];

/** What is run; it opens the program, which knows the words and flags of every command. */
const LAUNCHER = 'understudy';
const PROGRAM = 'program';
/**
 * What the program loads when it is asked for, each complete in a file of its own: a start reads one of them and not the others.
 * Only plain values go in and out, for nothing is the same object in two files.
 */
const COMMANDS: Readonly<Record<string, string>> = {
  serve: 'src/cli/serve.ts',
  token: 'src/cli/token.ts',
  open: 'src/cli/open.ts',
  kit: 'src/cli/kit.ts',
  control: 'src/cli/control/program.ts',
  fixtures: 'src/cli/fixtures/index.ts',
  completion: 'src/cli/completion/index.ts',
};

/** Few runs start a process, and node loads what it takes for that as slowly as all of HTTP: commander and the lock of a store ask for it at once. */
const CHILDREN_LATER: Plugin = {
  name: 'children-later',
  setup: (building) => {
    building.onResolve({ filter: /^node:child_process$/ }, ({ path, namespace }) =>
      namespace === 'later' ? { path, external: true } : { path, namespace: 'later' },
    );
    building.onLoad({ filter: /^node:child_process$/, namespace: 'later' }, ({ path }) => ({
      contents: ['spawn', 'spawnSync', 'execFile', 'execFileSync']
        .map(
          (name) =>
            `Object.defineProperty(exports, '${name}', { enumerable: true, get: () => require('${path}').${name} });`,
        )
        .join('\n'),
    }));
  },
};

/** The program and its commands: everything of ours and the light packages. Throws what esbuild throws. */
export async function bundleCommand(root: string): Promise<Files> {
  const [launcher, program] = [
    { [LAUNCHER]: join(root, 'src/cli/launch.ts') },
    { [PROGRAM]: join(root, 'src/cli/main.ts') },
  ];
  const commands = Object.fromEntries(Object.entries(COMMANDS).map(([name, path]) => [name, join(root, path)]));
  const common: BuildOptions = { ...NODE, absWorkingDir: root, outdir: join(root, 'dist'), external: LOADED_LATER };
  // A native import() would start the loader of ES modules, which takes longer than what it loads, and code that was kept cannot do it.
  const opened: BuildOptions = {
    ...common,
    supported: { 'dynamic-import': false },
    plugins: [CHILDREN_LATER],
    banner: { js: '(function (exports, require, module, __filename, __dirname) {' },
    footer: { js: '})' },
  };
  const made = await build({ ...opened, entryPoints: program, plugins: [CHILDREN_LATER, apart(commands)] });
  const launches = await build({ ...common, entryPoints: launcher, banner: { js: '#!/usr/bin/env node' } });
  const asked = Object.fromEntries(
    Object.entries(commands).filter(([name]) =>
      textsOf(made).get(`${PROGRAM}.js`)?.includes(`require("./${name}.js")`),
    ),
  );
  return new Map([...textsOf(launches), ...textsOf(made), ...textsOf(await build({ ...opened, entryPoints: asked }))]);
}

/** The library for Node: one file in CommonJS, and a face of it for those who import. Both are the same module, so that mocks share what they cannot change. */
export async function bundleLibrary(root: string): Promise<Files> {
  const made = await build({
    ...NODE,
    absWorkingDir: root,
    outdir: join(root, 'dist'),
    external: LOADED_LATER,
    entryPoints: { index: join(root, 'src/library/node.ts') },
  });
  return new Map([...textsOf(made), ['index.mjs', `export { ${LIBRARY.join(', ')} } from './index.js';\n`]]);
}

/** What the library gives besides types. */
const LIBRARY = ['createMock', 'MockError', 'startMock'];

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

const textsOf = ({ outputFiles }: BuildResult): Files =>
  new Map((outputFiles ?? []).map(({ path, text }) => [basename(path), text]));

/** The prepared contract: index and validators, with nothing left to require. Throws ContractError. */
export async function bundleContract(root: string): Promise<Files> {
  const { text, responses, modules, mark } = prepareContract(
    compileSources({ dir: join(root, 'openapi') }),
    './src/contract/formats.ts',
  );
  const files = new Map([
    ['contract.json', text],
    [responses.file, responses.text],
  ]);
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
  const place = {
    root,
    contract: { ...contract, operations: contract.operations.filter(({ group }) => group !== 'control') },
  };
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
    if (!parsed.ok)
      throw new Error(parsed.error.map(({ line = 1, message }) => `${file}:${line} ${message}`).join('\n'));
    prepared[name] = { digest: digestOf(text), world: parsed.value.world };
  }
  return new Map([['worlds.json', JSON.stringify(prepared)]]);
}

/** The viewer of documents as its makers publish it, without the maps of its sources. It is no dependency of ours: it would bring five times as much. */
export function bundleViewer(root: string): Files {
  const read = (name: string): string => readFileSync(join(root, 'node_modules', 'swagger-ui-dist', name), 'utf8');
  const script = read('swagger-ui-bundle.js').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  const style = read('swagger-ui.css').replace(/\n\/\*# sourceMappingURL=.*\*\/\s*$/, '\n');
  const licence = [read('NOTICE'), read('LICENSE'), read('swagger-ui-bundle.js.LICENSE.txt')].join('\n\n');
  return new Map([
    ['viewer.js', script],
    ['viewer.css', style],
    ['viewer-licence.txt', licence],
  ]);
}

// The command: a launcher, the program, and one file for each subcommand.

import { build, type BuildOptions, type Plugin } from 'esbuild';
import * as childProcess from 'node:child_process';
import * as fsPromises from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as workerThreads from 'node:worker_threads';
import * as zlib from 'node:zlib';
import { EXTERNAL_PACKAGES, NODE_BUNDLE, textsOf, type OutputFiles } from './esbuild-options';

/** The executable; it loads the program, which knows the flags of every subcommand. */
const LAUNCHER = 'understudy';
const PROGRAM = 'program';
/**
 * Files that the program loads on demand, each self-contained, so that a start reads only one of them.
 * Only plain values may cross between files: the same class or symbol differs from file to file.
 */
const COMMANDS: Readonly<Record<string, string>> = {
  serve: 'src/cli/serving.ts',
  token: 'src/cli/token.ts',
  open: 'src/cli/open.ts',
  play: 'src/cli/play.ts',
  kit: 'src/cli/kit.ts',
  control: 'src/cli/control/program.ts',
  fixtures: 'src/cli/fixtures/index.ts',
  completion: 'src/cli/completion/index.ts',
};

/**
 * Modules of Node that few runs need, loaded on first use. commander and the store's lock require child_process at
 * once, which loads as slowly as all of HTTP.
 */
const LAZY_MODULES: ReadonlyMap<string, object> = new Map<string, object>([
  ['node:child_process', childProcess],
  ['node:fs/promises', fsPromises],
  ['node:worker_threads', workerThreads],
  ['node:zlib', zlib],
]);

const lazyModules: Plugin = {
  name: 'lazy-modules',
  setup: (building) => {
    building.onResolve({ filter: /^node:/ }, ({ path, namespace }) => {
      if (!LAZY_MODULES.has(path)) return undefined;
      return namespace === 'later' ? { path, external: true } : { path, namespace: 'later' };
    });
    building.onLoad({ filter: /.*/, namespace: 'later' }, ({ path }) => ({
      contents: Object.keys(LAZY_MODULES.get(path) ?? {})
        .map(
          (name) =>
            `Object.defineProperty(exports, '${name}', { enumerable: true, get: () => require('${path}').${name} });`,
        )
        .join('\n'),
    }));
  },
};

/** The launcher, the program and its subcommands, with all light packages. Throws what esbuild throws. */
export async function bundleCommand(root: string): Promise<OutputFiles> {
  const launcher = { [LAUNCHER]: join(root, 'src/cli/launch.ts') };
  const program = { [PROGRAM]: join(root, 'src/cli/main.ts') };
  const commands = Object.fromEntries(Object.entries(COMMANDS).map(([name, path]) => [name, join(root, path)]));
  const common: BuildOptions = {
    ...NODE_BUNDLE,
    absWorkingDir: root,
    outdir: join(root, 'dist'),
    external: EXTERNAL_PACKAGES,
    // A native import() would start the ES module loader, which takes longer than the files it loads.
    supported: { 'dynamic-import': false },
  };
  const programFile = await build({
    ...common,
    entryPoints: program,
    plugins: [lazyModules, separateFiles(commands)],
  });
  const launcherFile = await build({
    ...common,
    entryPoints: launcher,
    plugins: [separateFiles(program)],
    banner: { js: '#!/usr/bin/env node' },
  });
  const required = Object.fromEntries(
    Object.entries(commands).filter(([name]) =>
      textsOf(programFile).get(`${PROGRAM}.js`)?.includes(`require("./${name}.js")`),
    ),
  );
  const commandFiles = await build({ ...common, entryPoints: required, plugins: [lazyModules] });
  return new Map([...textsOf(commandFiles), ...textsOf(programFile), ...textsOf(launcherFile)]);
}

/** Turns dynamic imports of these entry points into requires of the files beside the importer. */
const separateFiles = (entryPoints: Readonly<Record<string, string>>): Plugin => ({
  name: 'separate-files',
  setup: (building) => {
    const names = new Map(Object.entries(entryPoints).map(([name, path]) => [path, name]));
    building.onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const imported = resolve(resolveDir, path);
      const name = names.get(`${imported}.ts`) ?? names.get(join(imported, 'index.ts'));
      return name === undefined ? undefined : { path: `./${name}.js`, external: true };
    });
  },
});

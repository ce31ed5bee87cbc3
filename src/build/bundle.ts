// The outputs as text. esbuild, Ajv and yaml are loaded only here, so that a build with nothing to do stays quick.

import { build, type BuildOptions, type BuildResult } from 'esbuild';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { defined } from '../base';
import { compileSources, writeContractModule } from '../contract/source';
import { digestOf, parseWorld, worldNames, type PreparedWorlds } from '../world';

const NODE: BuildOptions = { bundle: true, write: false, platform: 'node', target: 'node20', format: 'cjs', logLevel: 'silent' };
/** Heavy, and needed only by some commands: found in node_modules at the moment of first use. */
const LOADED_LATER = ['@stoplight/*', '@faker-js/faker', 'ajv', 'ajv-formats', 'yaml'];

const textOf = (result: BuildResult): string => defined(result.outputFiles?.[0], 'esbuild was asked for one output').text;

/** The command: everything of ours and the light packages in one file. Throws what esbuild throws. */
export async function bundleCommand(root: string): Promise<string> {
  const entryPoints = [join(root, 'src/cli/main.ts')];
  return textOf(await build({ ...NODE, absWorkingDir: root, entryPoints, external: LOADED_LATER, banner: { js: '#!/usr/bin/env node' } }));
}

/** The prepared contract: index, validators and formats, with nothing left to require. Throws ContractError. */
export async function bundleContract(root: string): Promise<string> {
  const contents = writeContractModule(compileSources({ dir: join(root, 'openapi') }), './src/contract/formats.ts');
  const stdin = { contents, resolveDir: root, sourcefile: 'contract.js', loader: 'js' } as const;
  return textOf(await build({ ...NODE, absWorkingDir: root, stdin, minify: true }));
}

/** The named worlds, parsed and checked, each with the digest of its file. Throws for a world that its schema refuses. */
export function bundleWorlds(root: string): string {
  const prepared: Record<string, PreparedWorlds[string]> = {};
  for (const name of worldNames(root)) {
    const file = join('fixtures', 'worlds', `${name}.yaml`);
    const text = readFileSync(join(root, file), 'utf8');
    const parsed = parseWorld(text, file, root);
    if (!parsed.ok) throw new Error(parsed.error.map(({ line = 1, message }) => `${file}:${line} ${message}`).join('\n'));
    prepared[name] = { digest: digestOf(text), world: parsed.value.world };
  }
  return JSON.stringify(prepared);
}

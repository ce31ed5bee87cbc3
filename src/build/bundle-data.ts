// The prepared contract and worlds: what a server would otherwise parse and compile at each start.

import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defined } from '../base';
import { compileSources, prepareContract } from '../contract/source';
import { digestOf, parseWorld, worldNames, type PreparedWorlds } from '../world';
import { NODE_BUNDLE, type OutputFiles } from './esbuild-options';

/** The contract index and validators, without external requires. Throws ContractError. */
export async function bundleContract(root: string): Promise<OutputFiles> {
  const { text, responses, modules, mark } = prepareContract(
    compileSources({ dir: join(root, 'openapi') }),
    './src/contract/validator-runtime.ts',
  );
  const files = new Map([
    ['contract.json', text],
    [responses.file, responses.text],
  ]);
  for (const [name, contents] of modules) {
    const stdin = { contents, resolveDir: root, sourcefile: name, loader: 'js' } as const;
    const { outputFiles } = await build({ ...NODE_BUNDLE, absWorkingDir: root, stdin, minify: true });
    files.set(name, `${mark}${defined(outputFiles?.[0], 'a build of one entry point has one output').text}`);
  }
  return files;
}

/** The named worlds, parsed and validated, each with the digest of its file. Throws for an invalid world. */
export function bundleWorlds(root: string): OutputFiles {
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

// Files that the program runs or reads at run time: the process that reads a data file, and the template of handlers modules.

import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXTERNAL_PACKAGES, NODE_BUNDLE, textsOf, type OutputFiles } from './esbuild-options';

export async function bundleCompanions(root: string): Promise<OutputFiles> {
  const reader = await build({
    ...NODE_BUNDLE,
    absWorkingDir: root,
    outdir: join(root, 'dist'),
    external: EXTERNAL_PACKAGES,
    entryPoints: { 'record-reader': join(root, 'src/server/store/record-reader.ts') },
  });
  const template = readFileSync(join(root, 'src/fixtures/handlers/request-handlers.ts'), 'utf8');
  return new Map([...textsOf(reader), ['request-handlers.txt', template]]);
}

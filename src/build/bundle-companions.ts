// Files that the program runs or reads at run time: prism's thread, the process that reads a data file, and the
// template of handlers modules.

import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXTERNAL_PACKAGES, NODE_BUNDLE, textsOf, type OutputFiles } from './esbuild-options';

export async function bundleCompanions(root: string): Promise<OutputFiles> {
  const workers = await build({
    ...NODE_BUNDLE,
    absWorkingDir: root,
    outdir: join(root, 'dist'),
    external: EXTERNAL_PACKAGES,
    entryPoints: {
      'prism-worker': join(root, 'src/server/examples/prism-worker.ts'),
      'record-reader': join(root, 'src/server/store/record-reader.ts'),
    },
  });
  const template = readFileSync(join(root, 'src/fixtures/handlers/request-handlers.ts'), 'utf8');
  return new Map([...textsOf(workers), ['request-handlers.txt', template]]);
}

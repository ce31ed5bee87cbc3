// Files that the program runs or reads at run time: prism's thread, the process that reads a data file, the thread that
// makes parts of fixtures, the template of handlers modules, and the migrations of a database.

import { build } from 'esbuild';
import { readdirSync, readFileSync } from 'node:fs';
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
      'fixtures-worker': join(root, 'src/fixtures/parts/worker.ts'),
    },
  });
  const template = readFileSync(join(root, 'src/fixtures/handlers/request-handlers.ts'), 'utf8');
  return new Map([...textsOf(workers), ['request-handlers.txt', template], ...migrations(root)]);
}

function migrations(root: string): readonly (readonly [string, string])[] {
  const folder = join(root, 'src/server/postgres/migrations');
  return readdirSync(folder).map((name) => [`migration-${name}`, readFileSync(join(folder, name), 'utf8')]);
}

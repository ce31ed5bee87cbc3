// The library for Node: one CommonJS file, and an ES module that re-exports it. Both are the same module, so that mocks
// share its immutable data.

import { build } from 'esbuild';
import { join } from 'node:path';
import { EXTERNAL_PACKAGES, NODE_BUNDLE, textsOf, type OutputFiles } from './esbuild-options';

/** Run-time exports of the library. */
const EXPORTS = ['createMock', 'MockError', 'startMock'];

export async function bundleLibrary(root: string): Promise<OutputFiles> {
  const library = await build({
    ...NODE_BUNDLE,
    absWorkingDir: root,
    outdir: join(root, 'dist'),
    external: EXTERNAL_PACKAGES,
    entryPoints: { index: join(root, 'src/library/node.ts') },
  });
  return new Map([...textsOf(library), ['index.mjs', `export { ${EXPORTS.join(', ')} } from './index.js';\n`]]);
}

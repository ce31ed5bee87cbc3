// Vite plugin: validators of request bodies as modules for the console's forms. The page's policy forbids compiling
// them there.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin as BundlePlugin } from 'esbuild';
import type { Plugin } from 'vite';
import { defined } from '../base';
import { writeRequestValidator } from '../contract/source';
import { virtual } from './virtual';

/** `import { violationsOf } from 'virtual:request/validator/createTransferOffer'`: document and operation. */
const NAME = /^virtual:request\/([a-z]+)\/([A-Za-z]+)$/;

/** `report` gets the paths of the bundled sources, for the licences. */
export const requestValidators = (root: string, report: (paths: readonly string[]) => void): Plugin =>
  virtual(
    'request-validators',
    (id) => NAME.test(id),
    async (id) => {
      const [, document = '', operationId = ''] = NAME.exec(id) ?? [];
      const { text, paths } = await moduleOf(root, document, operationId);
      report(paths);
      return text;
    },
  );

const CONTENTS = `
  import { request } from 'validator';
  import { findViolations } from './src/contract/violations';
  export const violationsOf = (value) => findViolations(request, value, () => undefined);
`;

async function moduleOf(
  root: string,
  document: string,
  operationId: string,
): Promise<{ readonly text: string; readonly paths: readonly string[] }> {
  const file = `${document}.yaml`;
  const code = writeRequestValidator(
    { file, text: readFileSync(join(root, 'openapi', file), 'utf8') },
    operationId,
    './src/contract/validator-runtime.ts',
  );
  const validator: BundlePlugin = {
    name: 'validator',
    setup: (building) => {
      building.onResolve({ filter: /^validator$/ }, ({ path }) => ({ path, namespace: 'written' }));
      building.onLoad({ filter: /.*/, namespace: 'written' }, () => ({
        contents: code,
        resolveDir: root,
        loader: 'js',
      }));
    },
  };
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    stdin: { contents: CONTENTS, resolveDir: root, loader: 'js' },
    plugins: [validator],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2023',
    legalComments: 'none',
    logLevel: 'silent',
  });
  return {
    text: defined(outputFiles[0], 'a build of one entry point has one output').text,
    paths: Object.keys(metafile.inputs),
  };
}

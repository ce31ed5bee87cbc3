// Vite plugin: validators of request bodies as modules for the console's forms. The page's policy forbids compiling
// them there.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin as BundlePlugin } from 'esbuild';
import type { Plugin } from 'vite';
import { writeRequestValidator } from '../contract/source';
import { bundleModule, type BundledModule } from './bundle-module';
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
  import { patterns, request } from 'validator';
  import { findViolations } from './src/contract/violations';
  const inWords = (violation) => {
    const known = patterns.find(({ pattern }) => pattern === violation.pattern);
    return known ? { ...violation, message: known.message } : violation;
  };
  export const violationsOf = (value) => findViolations(request, value, () => undefined).map(inWords);
`;

function moduleOf(root: string, document: string, operationId: string): Promise<BundledModule> {
  const file = `${document}.yaml`;
  const code = writeRequestValidator(
    { file, text: readFileSync(join(root, 'openapi', file), 'utf8') },
    operationId,
    './src/contract/validator-runtime.ts',
  );
  return bundleModule(root, CONTENTS, [moduleNamed('validator', code, root)]);
}

/** Resolves the import of this name to the code. */
const moduleNamed = (name: string, contents: string, resolveDir: string): BundlePlugin => ({
  name,
  setup: (building) => {
    building.onResolve({ filter: new RegExp(`^${name}$`) }, ({ path }) => ({ path, namespace: 'written' }));
    building.onLoad({ filter: /.*/, namespace: 'written' }, () => ({ contents, resolveDir, loader: 'js' }));
  },
});

// Vite plugin: a JSON Schema's validator as a module for the console. The page's policy forbids compiling it there.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020';
import standaloneCode from 'ajv/dist/standalone';
import type { Plugin } from 'vite';
import { bundleModule, type BundledModule } from './bundle-module';
import { virtual } from './virtual';

interface CheckedSchema {
  readonly path: string;
  /** Whether errors carry the value and its schema, from which sentences are made. */
  readonly isVerbose: boolean;
}

const SCHEMAS: Readonly<Record<string, CheckedSchema>> = {
  'virtual:report-check': { path: 'conformance/schema/report.schema.json', isVerbose: false },
  'virtual:story-check': { path: 'fixtures/stories/story.schema.json', isVerbose: true },
};

/** `import check from 'virtual:report-check'`. `report` gets the paths of the bundled sources, for the licences. */
export const schemaChecks = (root: string, report: (paths: readonly string[]) => void): Plugin =>
  virtual(
    'schema-checks',
    (id) => id in SCHEMAS,
    async (id) => {
      const { path = '', isVerbose = false } = SCHEMAS[id] ?? {};
      const { text, paths } = await moduleOf(root, { schema: readFileSync(join(root, path), 'utf8'), isVerbose });
      report(paths);
      return text;
    },
  );

/** The default export is the validator. Throws for an invalid schema. */
function moduleOf(
  root: string,
  { schema, isVerbose }: { readonly schema: string; readonly isVerbose: boolean },
): Promise<BundledModule> {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allErrors: isVerbose,
    verbose: isVerbose,
    allowUnionTypes: true,
    code: { source: true, esm: true },
  });
  return bundleModule(root, standaloneCode(ajv, ajv.compile(JSON.parse(schema))));
}

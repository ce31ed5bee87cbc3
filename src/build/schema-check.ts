// Vite plugin: a JSON Schema's validator as a module for the console. The page's policy forbids compiling it there.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020';
import standaloneCode from 'ajv/dist/standalone';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { defined } from '../base';
import { virtual } from './virtual';

const SCHEMAS: Readonly<Record<string, string>> = { 'virtual:report-check': 'conformance/schema/report.schema.json' };

/** `import check from 'virtual:report-check'`. `report` gets the paths of the bundled sources, for the licences. */
export const schemaChecks = (root: string, report: (paths: readonly string[]) => void): Plugin =>
  virtual(
    'schema-checks',
    (id) => id in SCHEMAS,
    async (id) => {
      const { text, paths } = await moduleOf(root, readFileSync(join(root, SCHEMAS[id] ?? ''), 'utf8'));
      report(paths);
      return text;
    },
  );

/** The default export is the validator. Throws for an invalid schema. */
async function moduleOf(
  root: string,
  schema: string,
): Promise<{ readonly text: string; readonly paths: readonly string[] }> {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    code: { source: true, esm: true },
  });
  const contents = standaloneCode(ajv, ajv.compile(JSON.parse(schema)));
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root },
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

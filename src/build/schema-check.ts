// What the console checks files by: a JSON Schema as a module, since the policy of the page lets nothing be compiled there.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020';
import standaloneCode from 'ajv/dist/standalone';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { defined } from '../base';
import { virtual } from './virtual';

const SCHEMAS: Readonly<Record<string, string>> = { 'virtual:report-check': 'conformance/schema/report.schema.json' };

/** `import check from 'virtual:report-check'`. `told` hears the paths of what is in it. */
export const schemaChecks = (root: string, told: (paths: readonly string[]) => void): Plugin =>
  virtual(
    'schema-checks',
    (id) => id in SCHEMAS,
    async (id) => {
      const { text, paths } = await moduleOf(root, readFileSync(join(root, SCHEMAS[id] ?? ''), 'utf8'));
      told(paths);
      return text;
    },
  );

/** Its default export is the validator. Throws for a schema that Ajv refuses. */
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
    text: defined(outputFiles[0], 'esbuild was asked for one output').text,
    paths: Object.keys(metafile.inputs),
  };
}

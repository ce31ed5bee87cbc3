// A JSON Schema as a validator that is code: an ES module for a browser that may make none itself.

import { Ajv2020 } from 'ajv/dist/2020';
import standaloneCode from 'ajv/dist/standalone';
import { build } from 'esbuild';

/** Its default export is the validator. Throws for a schema that Ajv refuses. */
export async function checkOf(root: string, schema: string): Promise<string> {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: false, code: { source: true, esm: true } });
  const code = standaloneCode(ajv, ajv.compile(JSON.parse(schema)));
  const made = await build({ stdin: { contents: code, resolveDir: root }, bundle: true, format: 'esm', platform: 'browser', target: 'es2023', write: false, logLevel: 'error' });
  const [file] = made.outputFiles;
  if (!file) throw new Error('a validator came out as no file');
  return file.text;
}

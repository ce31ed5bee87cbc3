// The JSON Schemas of the package are valid themselves. Code that compiles one relies on this, and does not validate it again.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020';

const ROOT = resolve(__dirname, '..');
const ajv = new Ajv2020();

const files = ['conformance/schema', 'fixtures/worlds', 'fixtures/stories'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.schema.json'))
    .map((name) => join(folder, name)),
);

it('are the expected number of files', () => expect(files).toHaveLength(9));

it.each(files)('%s is valid against the meta-schema, and names it', (file) => {
  const schema = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { readonly $schema: string };
  expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
  ajv.validateSchema(schema);
  expect(ajv.errors).toBeNull();
  expect(ajv.validateSchema({ ...schema, properties: { name: { type: 'strin' } } })).toBe(false);
});

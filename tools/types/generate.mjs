// Writes the TypeScript types of the OpenAPI documents: `node tools/types/generate.mjs [FOLDER]`, by default into
// src/types.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DOCUMENTS = ['ledger', 'validator', 'scan', 'control'];

/**
 * Alternatives that only say which members go together have no shape of their own: the generator would take them for
 * `unknown`, which swallows the rest.
 */
function withoutBareAlternatives(node) {
  if (Array.isArray(node)) return node.map(withoutBareAlternatives);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([name, value]) => !isBare(name, value))
      .map(([name, value]) => [name, withoutBareAlternatives(value)]),
  );
}

const isBare = (name, value) =>
  (name === 'oneOf' || name === 'anyOf') &&
  Array.isArray(value) &&
  value.every((one) => Object.keys(one).every((word) => word === 'required' || word === 'not'));

const folder = process.argv[2] ?? join(ROOT, 'src', 'types');
mkdirSync(folder, { recursive: true });
for (const name of DOCUMENTS) {
  const document = withoutBareAlternatives(parse(readFileSync(join(ROOT, 'openapi', `${name}.yaml`), 'utf8')));
  // A member with a default may be left out of a request, and an object whose members are not told may have any.
  const tree = await openapiTS(document, { defaultNonNullable: false, emptyObjectsUnknown: true });
  const head = `// Made from openapi/${name}.yaml by tools/types: \`npm run types:generate\`. Not to be edited.\n\n`;
  writeFileSync(join(folder, `${name}.ts`), `${head}${astToString(tree)}`);
}

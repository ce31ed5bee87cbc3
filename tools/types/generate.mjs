// Writes the TypeScript types of the OpenAPI documents: `node tools/types/generate.mjs [FOLDER]`, by default into src/types.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DOCUMENTS = ['ledger', 'validator', 'scan', 'control'];

const folder = process.argv[2] ?? join(ROOT, 'src', 'types');
mkdirSync(folder, { recursive: true });
for (const name of DOCUMENTS) {
  const tree = await openapiTS(pathToFileURL(join(ROOT, 'openapi', `${name}.yaml`)), { alphabetize: false });
  const head = `// Made from openapi/${name}.yaml by tools/types: \`npm run types:generate\`. Not to be edited.\n\n`;
  writeFileSync(join(folder, `${name}.ts`), `${head}${astToString(tree)}`);
}

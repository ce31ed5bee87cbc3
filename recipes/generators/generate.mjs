import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import openapiTS, { astToString } from 'openapi-typescript';
import { generate } from 'orval';

const documents = join(dirname(createRequire(import.meta.url).resolve('canton-understudy/package.json')), 'openapi');
const generated = join(import.meta.dirname, 'generated');
mkdirSync(join(generated, 'openapi-typescript'), { recursive: true });

for (const group of ['ledger', 'validator', 'scan', 'control']) {
  const document = join(documents, `${group}.yaml`);

  const types = astToString(await openapiTS(pathToFileURL(document)));
  writeFileSync(join(generated, 'openapi-typescript', `${group}.ts`), types);

  await createClient({
    input: document,
    output: join(generated, 'hey-api', group),
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  });

  await generate({
    input: { target: document },
    output: {
      target: join(generated, 'orval', `${group}.ts`),
      client: 'fetch',
      baseUrl: { getBaseUrlFromSpecification: true },
    },
  });
}

// The contract of our documents, for tests that do not test how it is compiled.

import { join, resolve } from 'node:path';
import { loadBuiltContract, openContract, type OpenContract } from '../../src/contract';

const ROOT = resolve(__dirname, '../..');

let opened: OpenContract | undefined;
/** As the build prepared it, which takes no YAML and no Ajv, or else compiled here; once per worker. */
export const contract = (): OpenContract =>
  (opened ??=
    loadBuiltContract(join(ROOT, 'dist', 'contract.json'), join(ROOT, 'openapi')) ??
    openContract({ dir: join(ROOT, 'openapi') }));

// The prepared kit: clauses, suites and the documents that it checks against, as data.

import { join } from 'node:path';
import { prepareKit, readKit } from '../conformance';
import { openContract } from '../contract';
import type { OutputFiles } from './esbuild-options';

/** Throws for a suite that violates its schema. */
export function bundleKit(root: string): OutputFiles {
  const contract = openContract({ dir: join(root, 'openapi') });
  const place = {
    root,
    contract: { ...contract, operations: contract.operations.filter(({ group }) => group !== 'control') },
  };
  const kit = readKit(place);
  if (!kit.ok) throw new Error(kit.error.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'));
  return prepareKit(kit.value, place);
}

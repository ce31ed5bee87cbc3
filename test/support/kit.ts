// The kit of this checkout, for tests that do not test how its files are read.

import { resolve } from 'node:path';
import { loadPreparedKit, readKit, type KitParts } from '../../src/conformance/prepared';
import { contract } from './contract';

const ROOT = resolve(__dirname, '../..');

let opened: KitParts | undefined;
/** As the build prepared it, or else read here, which takes seconds; once per worker. */
export const kit = (): KitParts => (opened ??= prepared() ?? readHere());

const prepared = (): KitParts | undefined =>
  loadPreparedKit(resolve(ROOT, 'dist'), { root: ROOT, contract: contract() });

function readHere(): KitParts {
  const read = readKit({ root: ROOT, contract: contract() });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

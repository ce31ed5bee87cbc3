// The stamp of a built part: the digest of the sources it was made from, and its files. A server in a checkout reads
// the digests too (src/cli/build-on-demand.ts). Stamps are not packed.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface BuildStamp {
  readonly digest: string;
  readonly files: readonly string[];
}

export const stampName = (part: string): string => `.built-${part}`;

export const stampText = ({ digest, files }: BuildStamp): string => [digest, ...files].join('\n');

/** Undefined when the part was never built, or its build did not finish. */
export function readStamp(dist: string, part: string): BuildStamp | undefined {
  const path = join(dist, stampName(part));
  if (!existsSync(path)) return undefined;
  const [digest = '', ...files] = readFileSync(path, 'utf8').split('\n');
  return digest === '' || files.length === 0 ? undefined : { digest, files };
}

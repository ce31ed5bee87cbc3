// A server in a checkout builds what `npm start` left out when it is first requested. An installed package has everything prebuilt.

import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '../server';

/** Parts of dist/ that a server can do without until they are requested; the names are those of src/build/parts.ts. */
export type OptionalPart = 'console' | 'viewer' | 'guide';

/** Resolves when the part is built; built anew only if it is missing or older than the running command. A failure is logged, and the next request tries again. */
export type EnsureBuilt = () => Promise<void>;

export function buildOnDemand(root: string, part: OptionalPart, log: Pick<Log, 'info' | 'error'>): EnsureBuilt {
  let build: Promise<void> | undefined;
  return () =>
    (build ??= ensureBuilt(root, part, log).catch((error: unknown) => {
      build = undefined;
      log.error(`cannot build the ${part}; run npm run build to see why`, { error: messageOf(error) });
    }));
}

async function ensureBuilt(root: string, part: OptionalPart, log: Pick<Log, 'info'>): Promise<void> {
  const script = join(root, 'src', 'build', 'build.ts');
  if (!existsSync(script) || builtFrom(root, part) === builtFrom(root, 'command')) return;
  log.info(`building the ${part} on its first request (once for these sources)`);
  await promisify(execFile)(process.execPath, ['-r', 'esbuild-register', script, '--if-stale', part], { cwd: root });
}

/** The digest of the sources that a part was built from; undefined if it was not built. */
function builtFrom(root: string, part: string): string | undefined {
  const stamp = join(root, 'dist', `.built-${part}`);
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n', 1)[0] : undefined;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

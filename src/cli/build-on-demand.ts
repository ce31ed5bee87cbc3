// A server in a checkout builds what `npm start` left out when it is first requested. An installed package has
// everything prebuilt.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Log } from '../server';

/** Parts of dist/ that a server can do without until they are requested; the names are those of src/build/parts.ts. */
export type OptionalPart = 'console' | 'viewer' | 'guide';

/**
 * Resolves when the part is built; built anew only if it is missing or older than the running command. A failure is
 * logged, and the next request tries again.
 */
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
  if (!existsSync(script)) return;
  // The guide is made from other inputs than the command, so their digests never agree: the build decides.
  if (part !== 'guide' && builtFrom(root, part) === builtFrom(root, 'command')) return;
  const build = spawn(process.execPath, ['-r', 'esbuild-register', script, '--if-stale', part], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  build.stderr.setEncoding('utf8').on('data', (text: string) => {
    // The build writes nothing for a fresh part.
    const isFirst = !output.includes('building ');
    output += text;
    if (isFirst && output.includes('building '))
      log.info(`building the ${part} on its first request (once for these sources)`);
  });
  const [status]: readonly unknown[] = await once(build, 'close');
  if (status !== 0) throw new Error(`the build ended with status ${String(status)}: ${output}`);
}

/** The digest of the sources that a part was built from; undefined if it was not built. */
function builtFrom(root: string, part: string): string | undefined {
  const stamp = join(root, 'dist', `.built-${part}`);
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n', 1)[0] : undefined;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

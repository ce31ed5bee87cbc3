// Lets Node keep compiled code between runs, in the user's cache folder (Node 22.1 and newer; NODE_COMPILE_CACHE and
// NODE_DISABLE_COMPILE_CACHE work as Node documents them).

import * as nodeModule from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

interface CompileCache {
  /** Never throws: a folder that cannot be written leaves the cache off. */
  readonly enableCompileCache: (folder: string) => unknown;
}

/** Leaves the cache off when the user has no home folder, as in a container with an arbitrary user id. */
export function enableCompileCache(env: Environment, module: object = nodeModule, home: () => string = homedir): void {
  if (!hasCompileCache(module)) return;
  try {
    module.enableCompileCache(cacheFolder(env, process.platform, home));
  } catch {
    // The cache only saves time.
  }
}

const hasCompileCache = (module: object): module is CompileCache =>
  'enableCompileCache' in module && typeof module.enableCompileCache === 'function';

/**
 * XDG_CACHE_HOME if absolute (its specification ignores relative paths), else the platform's folder for caches. `home`
 * may throw.
 */
export function cacheFolder(env: Environment, platform: NodeJS.Platform, home: () => string): string {
  const xdg = env['XDG_CACHE_HOME'];
  if (xdg !== undefined && isAbsolute(xdg)) return join(xdg, 'understudy');
  if (platform === 'darwin') return join(home(), 'Library', 'Caches', 'understudy');
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home(), 'AppData', 'Local'), 'understudy', 'Cache');
  return join(home(), '.cache', 'understudy');
}

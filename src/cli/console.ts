// Serves the console at /_console from the files that the build made of src/console, reading each from disk on request.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { packageRoot } from '../library';
import type { Pages } from '../server';
import type { EnsureBuilt } from './build-on-demand';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};
const INDEX = 'index.html';
/** The file names of the build; other names are not found. */
const NAME = /^(?:index\.html|report\.html|licences\.txt|files\/[\w-]+\.(?:js|css))$/;
/** The page that the console shows in a frame. */
const FRAMED = 'report.html';
const HASHED = /^files\//;

export function createConsole(ensureBuilt: EnsureBuilt, folder = join(packageRoot(), 'dist', 'console')): Pages {
  return {
    find: async (path) => {
      const name = path === '' ? INDEX : path;
      const type = TYPES[extname(name)];
      if (!NAME.test(name) || type === undefined) return undefined;
      await ensureBuilt();
      const file = join(folder, name);
      if (!existsSync(file)) return undefined;
      const text = readFileSync(file, 'utf8');
      return {
        type,
        text,
        isLasting: HASHED.test(name),
        isFramed: name === FRAMED,
        tag: createHash('sha256').update(text).digest('base64url').slice(0, 22),
      };
    },
  };
}

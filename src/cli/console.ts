// What stands at /_console: the files that the build made of src/console. Each is read from disk when it is first asked for.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { packageRoot } from '../library';
import type { Pages } from '../server';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};
const INDEX = 'index.html';
/** The names that the build gives; nothing else leads to a file. */
const NAME = /^(?:index\.html|report\.html|licences\.txt|files\/[\w-]+\.(?:js|css))$/;
/** The page that another of its folder shows in a frame. */
const FRAMED = 'report.html';
const HASHED = /^files\//;

export function createConsole(folder = join(packageRoot(), 'dist', 'console')): Pages {
  return {
    find: async (asked) => {
      const name = asked === '' ? INDEX : asked;
      const path = join(folder, name);
      const type = TYPES[extname(name)];
      if (!NAME.test(name) || type === undefined || !existsSync(path)) return undefined;
      const text = readFileSync(path, 'utf8');
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

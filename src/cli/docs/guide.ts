// /_docs/guide: the documentation as a site, built into dist/guide by `npm run docs:guide` and included in the package.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../library';
import type { Pages } from '../../server';
import type { EnsureBuilt } from '../build-on-demand';

type PageFile = NonNullable<Awaited<ReturnType<Pages['find']>>>;

const HOME = '/_docs/guide/';
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
};
/** A page, or a file in a folder of assets; no segment starts with a dot. */
const PATH = /^(?:assets\/(?:chunks\/)?)?[\w@-][\w@.-]*\.(html|js|css|json|txt)$/;
/** Names of built assets end in a hash of their contents. */
const HASHED = /^assets\/.*\.[\w-]{8,}\.(?:lean\.)?(?:js|css)$/;

/** The file at a path below /_docs; undefined if it is not a path of the guide, or there is no such file. */
export async function guideFile(
  name: string,
  { prefix, ensureGuide }: { readonly prefix: string; readonly ensureGuide: EnsureBuilt },
): Promise<PageFile | undefined> {
  // The site's addresses are absolute: below a world's prefix, and without the slash, it cannot find its pages.
  if (name === 'guide' || (prefix !== '' && name.startsWith('guide/'))) return forward(name.slice('guide/'.length));
  if (!name.startsWith('guide/')) return undefined;
  const path = name === 'guide/' ? 'index.html' : name.slice('guide/'.length);
  const type = TYPES[PATH.exec(path)?.[1] ?? ''];
  if (type === undefined) return undefined;
  await ensureGuide();
  const file = join(packageRoot(), 'dist', 'guide', path);
  if (!existsSync(file)) return undefined;
  return { type, text: readFileSync(file, 'utf8'), ...(HASHED.test(path) ? { tag: path, isLasting: true } : {}) };
}

function forward(path: string): PageFile {
  const to = `${HOME}${PATH.test(path) ? path : ''}`;
  const text = `<!doctype html>\n<meta http-equiv="refresh" content="0; url=${to}">\n<a href="${to}">Documentation</a>\n`;
  return { type: TYPES['html'] ?? '', text };
}

// The documentation as a site for /_docs/guide, built by VitePress (tools/docs) from docs/. Text files only: images are
// replaced by their captions, and inline scripts become files, because the pages of the server allow neither inline
// scripts nor style attributes.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import type { OutputFiles } from './esbuild-options';

const FOLDER = 'guide';
const BASE = '/_docs/guide/';
/** Packages whose code is in the scripts of the site. */
const BUNDLED = [
  'vitepress',
  'vue',
  '@vueuse/core',
  '@vueuse/integrations',
  'focus-trap',
  'mark.js',
  'minisearch',
  'tabbable',
];

export async function bundleGuide(root: string): Promise<OutputFiles> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-guide-'));
  try {
    await runVitePress(root, folder);
    return new Map([...siteFiles(folder), [`${FOLDER}/licences.txt`, licences(root)]]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runVitePress(root: string, folder: string): Promise<void> {
  const program = join(root, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
  const env = { ...process.env, DOCS_BASE: BASE, DOCS_OUT: folder, DOCS_OFFLINE: '1' };
  await promisify(execFile)(process.execPath, [program, 'build', join(root, 'tools', 'docs')], { cwd: root, env });
}

function siteFiles(folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(html|js|css|json)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'utf8');
    const name = relative(folder, path).replaceAll(sep, '/');
    files.set(`${FOLDER}/${name}`, name.endsWith('.html') ? withoutInlineCode(text, files) : text);
  }
  return files;
}

/**
 * Moves the code of each script element into a file, named by its hash and added to `files`; removes style attributes,
 * which scripts set again.
 */
export function withoutInlineCode(html: string, files: Map<string, string>): string {
  return html
    .replaceAll(/ style="[^"]*"/g, '')
    .replaceAll(/<script([^>]*)>([^]*?)<\/script>/g, (element, attributes: string, code: string) => {
      if (code.trim() === '') return element;
      const name = `assets/inline.${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`;
      files.set(`${FOLDER}/${name}`, code);
      return `<script${attributes} src="${BASE}${name}"></script>`;
    });
}

const licences = (root: string): string =>
  BUNDLED.map((name) => {
    const folder = join(root, 'node_modules', name);
    const file = readdirSync(folder).find((one) => /^licen[cs]e(\.|$)/i.test(one));
    if (file === undefined) throw new Error(`${folder} has no licence to ship`);
    return `${name}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  }).join('\n\n');

// Builds of the command whose sources were changed: dist/ with another serve.js.

import { build, type Plugin } from 'esbuild';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { EXTERNAL_PACKAGES, NODE_BUNDLE, textsOf } from '../../src/build/esbuild-options';

const ROOT = resolve(__dirname, '../..');
const DIST = join(ROOT, 'dist');
/** Those that require each other. The rest is only read. */
const COPIED = ['understudy.js', 'program.js'];
const SERVE = 'serve.js';

export interface SourceEdit {
  /** From the root of the repository. */
  readonly file: string;
  /** Occurs once in the file. */
  readonly text: string;
  readonly by: string;
}

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** The path of the command. Throws when an edit does not fit the sources. */
export async function buildVariant(edits: readonly SourceEdit[]): Promise<string> {
  const applied = new Set<SourceEdit>();
  const built = await build({
    ...NODE_BUNDLE,
    absWorkingDir: ROOT,
    entryPoints: { serve: join(ROOT, 'src/cli/serve.ts') },
    outdir: DIST,
    external: EXTERNAL_PACKAGES,
    supported: { 'dynamic-import': false },
    plugins: [editing(edits, applied)],
  });
  const unused = edits.find((edit) => !applied.has(edit));
  if (unused) throw new Error(`${unused.file} is not part of the command`);
  const folder = mkdtempSync(join(tmpdir(), 'understudy-variant-'));
  folders.push(folder);
  const dist = join(folder, 'dist');
  mkdirSync(dist);
  for (const name of readdirSync(DIST).filter((one) => one !== SERVE))
    if (COPIED.includes(name)) copyFileSync(join(DIST, name), join(dist, name));
    else symlinkSync(join(DIST, name), join(dist, name));
  for (const name of ['conformance', 'fixtures', 'node_modules', 'openapi', 'package.json'])
    symlinkSync(join(ROOT, name), join(folder, name));
  writeFileSync(join(dist, SERVE), textsOf(built).get(SERVE) ?? '');
  return join(dist, 'understudy.js');
}

const editing = (edits: readonly SourceEdit[], applied: Set<SourceEdit>): Plugin => ({
  name: 'editing',
  setup: (building) => {
    building.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const file = relative(ROOT, path).split(sep).join('/');
      const own = edits.filter((edit) => edit.file === file);
      if (own.length === 0) return undefined;
      own.forEach((edit) => applied.add(edit));
      return { contents: own.reduce(edited, readFileSync(path, 'utf8')), loader: 'ts' };
    });
  },
});

function edited(source: string, { file, text, by }: SourceEdit): string {
  const times = source.split(text).length - 1;
  if (times !== 1) throw new Error(`${file} has ${times} times instead of once: ${text}`);
  return source.replace(text, () => by);
}

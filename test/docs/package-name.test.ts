// The npm package is canton-understudy; `understudy` on npm belongs to somebody else. `npx canton-understudy` runs the
// command in a project, in a checkout and outside both, so it is the one form that documents and messages use.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json';
import { ROOT } from '../cli/command';
import { pageText } from './pages';

const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'action.yml', 'Dockerfile', '.github'];
const FOLDERS = ['docs', 'src', 'recipes', 'examples', 'conformance', 'openapi', 'fixtures/worlds'];
const MADE = /(^|\/)(node_modules|public|dist|test-results|cache|package-lock\.json)(\/|$)/;
const TEXT = /\.(md|ts|tsx|js|mjs|cjs|json|ya?ml|html|css)$|Dockerfile$/;

function textFiles(path: string): readonly string[] {
  if (MADE.test(path)) return [];
  if (!statSync(join(ROOT, path)).isDirectory()) return TEXT.test(path) ? [path] : [];
  return readdirSync(join(ROOT, path)).flatMap((name) => textFiles(`${path}/${name}`));
}

/** Ways to run, install or import the stranger's package. */
const STRANGER =
  /npx (-\S+ )*understudy|(npm|pnpm|yarn|bun) (i|install|add|exec|dlx)( -\S+)* understudy\b|(from|require\(|import\() ?['"]understudy['"/]/;

it('neither documents nor messages run, install or import the npm package of another owner', () => {
  const files = [...PAGES, ...FOLDERS].flatMap(textFiles);
  expect(files.length).toBeGreaterThan(300);
  const lines = files.flatMap((path) =>
    pageText(path)
      .split('\n')
      .map((line, index) => ({ place: `${path}:${index + 1}`, line })),
  );
  expect(lines.filter(({ line }) => STRANGER.test(line))).toEqual([]);
});

it.each(['npx understudy serve', 'npx -y understudy', 'npm install --save-dev understudy', "from 'understudy/types'"])(
  'detects %s',
  (text) => expect(text).toMatch(STRANGER),
);

it('both names of the command start the same file, so that npx finds it by the package name', () => {
  expect(packageJson.name).toBe('canton-understudy');
  expect(packageJson.bin).toEqual({ understudy: 'dist/understudy.js', 'canton-understudy': 'dist/understudy.js' });
});

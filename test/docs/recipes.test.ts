// docs/recipes.md and docs/handlers.md show the files of recipes/, whole and as they are run. UPDATE_DOCS=1 writes the
// pages from the files.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../cli/command';
import { block, isUpdating, pageText, rewriteBlock } from './pages';

const PAGE = 'docs/recipes.md';
const PAGES = [PAGE, 'docs/handlers.md'];
const RECIPES = join(ROOT, 'recipes');
/** The project around the recipes, which the page does not show. */
const AROUND = /^(package(-lock)?\.json|(generators\/)?tsconfig\.json|README\.md|\.\w+|msw\/index\.html)$/;
/** What running them leaves behind. */
const MADE = /(^|\/)(node_modules|public|generated|test-results|playwright-report)(\/|$)/;

const textOf = (name: string): string => readFileSync(join(RECIPES, name), 'utf8');
const blocks = PAGES.flatMap((page) =>
  [...pageText(page).matchAll(/<!-- recipe: (\S+) -->/g)].map(([, name = '']) => ({ page, name })),
);
const shown = blocks.map(({ name }) => name);

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const name = relative(RECIPES, path).replaceAll('\\', '/');
    if (MADE.test(name)) return [];
    return entry.isDirectory() ? filesUnder(path) : [name];
  });
}

/** Holds a block equal to a text, after it was written anew if that is asked for. */
function hold(page: string, mark: string, text: string): void {
  if (isUpdating && block(page, mark) !== text) rewriteBlock(page, mark, text);
  expect(block(page, mark)).toBe(text);
}

test.each(blocks)('$page shows $name unchanged', ({ page, name }) => hold(page, `recipe: ${name}`, textOf(name)));

test('the pages show all recipes', () => {
  expect(shown.toSorted()).toEqual(
    filesUnder(RECIPES)
      .filter((name) => !AROUND.test(name))
      .toSorted(),
  );
});

test('the page of MSW repeats that of Vite under another title', () => {
  expect(textOf('msw/index.html').replace(', without a server', '')).toBe(textOf('app/index.html'));
});

test('every recipe folder has a script that runs it', () => {
  const { scripts, devDependencies } = JSON.parse(textOf('package.json')) as {
    readonly scripts: Readonly<Record<string, string>>;
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const run = Object.values(scripts).join('\n');
  for (const folder of new Set(shown.filter((name) => name.includes('/')).map((name) => name.split('/')[0])))
    expect(run).toMatch(new RegExp(` ${folder}(/|$)`, 'm'));
  for (const version of Object.values(devDependencies))
    expect(version).toMatch(/^((npm:typescript@)?\d+\.\d+\.\d+|file:\.\.)$/);
  expect(textOf('package-lock.json')).not.toMatch(/"resolved": "https?:/);
});

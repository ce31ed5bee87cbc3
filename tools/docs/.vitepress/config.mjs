// The site of docs/: `npm run docs` while writing, `npm run docs:build` for GitHub Pages, and the part `guide` of dist/
// for /_docs/guide. Environment: DOCS_BASE (path of the site), DOCS_OUT (folder), DOCS_OFFLINE (no images and no links
// that prefetch).

import { transformerStyleToClass } from '@shikijs/transformers';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DOCS = join(ROOT, 'docs');
const REPOSITORY = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).homepage.replace('#readme', '');
const base = process.env.DOCS_BASE ?? '/';
const outDir = process.env.DOCS_OUT ?? join(ROOT, 'site');
const isOffline = process.env.DOCS_OFFLINE === '1';

/** Pages in the order of the index, under its headings. */
function sidebar() {
  const index = readFileSync(join(DOCS, 'README.md'), 'utf8');
  const groups = index.split(/^## /m).slice(1);
  return groups.map((group) => ({
    text: group.split('\n', 1)[0],
    items: [...group.matchAll(/^\| \[([\w-]+)\.md\]/gm)].map(([, name]) => ({ text: titleOf(name), link: `/${name}` })),
  }));
}

const titleOf = (name) => /^# (.*)$/m.exec(readFileSync(join(DOCS, `${name}.md`), 'utf8'))[1].replaceAll('`', '');

/** Colours of code as classes: the content security policy of the mock server allows no style attributes. */
const colours = transformerStyleToClass({ classPrefix: 'c-' });

/** Files outside docs/ are read in the repository. */
function linkToRepository(markdown) {
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null;
      if (href === null || /^[a-z]+:|^#/.test(href)) continue;
      const [path, anchor] = href.split('#');
      const target = resolve(dirname(env.path), decodeURI(path));
      const name = relative(ROOT, target);
      if (existsSync(target) && !name.startsWith('docs/'))
        token.attrSet('href', `${REPOSITORY}/blob/main/${name}${anchor === undefined ? '' : `#${anchor}`}`);
    }
  });
}

/** Alignment as a class, for the same reason. */
function alignByClass(markdown) {
  markdown.core.ruler.push('alignment-classes', ({ tokens }) => {
    for (const token of tokens) {
      if (token.attrGet('style') !== 'text-align:right') continue;
      token.attrs = token.attrs.filter(([name]) => name !== 'style');
      token.attrJoin('class', 'right');
    }
  });
}

function describeImages(markdown) {
  markdown.renderer.rules.image = (tokens, index) => `<em>${markdown.utils.escapeHtml(tokens[index].content)}</em>`;
}

export default defineConfig({
  title: 'understudy',
  description:
    'A stateful mock server and conformance kit for the ledger JSON API of Canton and the validator and scan APIs of Splice',
  lang: 'en',
  base,
  srcDir: '../../docs',
  outDir,
  cacheDir: join(ROOT, 'node_modules/.cache/vitepress'),
  rewrites: { 'README.md': 'index.md' },
  metaChunk: true,
  // Disabling the transition would insert a style element, which the policy of the mock server forbids.
  appearance: { disableTransition: false },
  router: { prefetchLinks: !isOffline },
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['link', { rel: 'stylesheet', href: `${base}assets/code.css` }],
  ],
  markdown: {
    theme: { light: 'github-light', dark: 'github-dark' },
    codeTransformers: [colours],
    config: (markdown) => {
      linkToRepository(markdown);
      alignByClass(markdown);
      if (isOffline) describeImages(markdown);
    },
  },
  themeConfig: {
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: 'local' },
    socialLinks: isOffline ? [] : [{ icon: 'github', link: REPOSITORY }],
    docFooter: { prev: false, next: false },
  },
  buildEnd: () => {
    mkdirSync(join(outDir, 'assets'), { recursive: true });
    writeFileSync(join(outDir, 'assets/code.css'), colours.getCSS());
  },
});

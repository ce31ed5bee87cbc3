// The small pages of src/pages, each as one script and one style.

import { build, type BuildOptions } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsOf, type OutputFiles } from './esbuild-options';

const BROWSER_BUNDLE: BuildOptions = {
  bundle: true,
  write: false,
  minify: true,
  platform: 'browser',
  format: 'iife',
  target: ['es2023', 'chrome123', 'firefox121', 'safari17.5'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  // A page opened from a disk may be read in any encoding.
  charset: 'ascii',
  logLevel: 'silent',
};

/** What the HTML report embeds, and the console shows in a frame. Throws what esbuild throws. */
export const bundleReportViewer = async (root: string): Promise<OutputFiles> =>
  textsOf(await bundled(root, { 'report-viewer': 'src/pages/report/main.tsx' }));

/** The page at /_docs around Swagger UI. Throws what esbuild throws. */
export const bundleDocsPage = async (root: string): Promise<OutputFiles> =>
  new Map([
    ...textsOf(await bundled(root, { 'docs-page': 'src/pages/docs/main.ts' })),
    ['docs-page.html', readFileSync(join(root, 'src/pages/docs/page.html'), 'utf8')],
  ]);

const bundled = (root: string, entryPoints: Readonly<Record<string, string>>) =>
  build({ ...BROWSER_BUNDLE, absWorkingDir: root, outdir: join(root, 'dist'), entryPoints });

// The console: a page with hashed files, one for each screen, and the licences of the bundled packages.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rollup } from 'vite';
import { emptyReportPage } from '../conformance';
import { bundleReportViewer } from './bundle-pages';
import type { OutputFiles } from './esbuild-options';
import { formSuggestions } from './form-suggestions';
import { requestValidators } from './request-validators';
import { rules } from './rule-texts';
import { schemaChecks } from './schema-check';
import { storyData } from './story-data';

const FOLDER = 'console';
const LICENCES = 'licences.txt';

/** Rejects with vite's errors. */
export async function bundleConsole(root: string): Promise<OutputFiles> {
  // An ES module, and slow to load.
  const { build } = await import('vite');
  const checks: string[] = [];
  const report = (paths: readonly string[]): void => void checks.push(...paths);
  const made = await build({
    configFile: false,
    envFile: false,
    logLevel: 'error',
    mode: 'production',
    root: join(root, 'src', FOLDER),
    base: './',
    publicDir: false,
    cacheDir: join(root, 'dist', '.vite'),
    resolve: { alias: { 'virtual:report-page': join(root, 'src', 'conformance', 'report', 'page.ts') } },
    plugins: [
      requestValidators(root, report),
      schemaChecks(root, report),
      formSuggestions(root),
      rules(root),
      storyData(root),
    ],
    esbuild: { jsx: 'automatic', jsxImportSource: 'preact', jsxDev: false, legalComments: 'none', target: 'es2023' },
    build: {
      write: false,
      target: 'es2023',
      cssTarget: 'chrome123',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      // Content hashes: a name changes only with the content.
      rollupOptions: {
        output: {
          entryFileNames: 'files/[name]-[hash].js',
          chunkFileNames: ({ facadeModuleId, name }) => `files/${screenIn(facadeModuleId) ?? name}-[hash].js`,
          assetFileNames: 'files/[name]-[hash][extname]',
          // What only stories load, in files of their own: jsonata when one is played, yaml when a file is opened.
          manualChunks: {
            jsonata: ['jsonata'],
            yaml: ['yaml'],
            'story-operations': ['virtual:story-operations'],
            'story-check': ['virtual:story-check'],
          },
        },
      },
    },
  });
  // A single format and no watch mode give a single output.
  const { output } = made as Rollup.RollupOutput;
  const files = output.map((file): [string, string] => [
    file.fileName,
    file.type === 'chunk' ? file.code : textOf(file),
  ]);
  return new Map(
    [...files, ...(await reportFiles(root)), [LICENCES, licencesOf(root, output, checks)] as const].map(
      ([name, text]) => [`${FOLDER}/${name}`, text],
    ),
  );
}

/** The page of a report and what it loads: the viewer that the HTML report embeds. */
async function reportFiles(root: string): Promise<readonly (readonly [string, string])[]> {
  const viewer = await bundleReportViewer(root);
  const [script, style] = [viewer.get('report-viewer.js') ?? '', viewer.get('report-viewer.css') ?? ''];
  const addresses = {
    script: `files/report-viewer-${hashOf(script)}.js`,
    style: `files/report-viewer-${hashOf(style)}.css`,
  };
  return [
    ['report.html', emptyReportPage(addresses)],
    [addresses.script, script],
    [addresses.style, style],
  ];
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** The folder of a screen's entry point. */
const screenIn = (path: string | null): string | undefined => /\/screens\/([\w-]+)\/index\.tsx$/.exec(path ?? '')?.[1];

function textOf({ fileName, source }: Rollup.OutputAsset): string {
  if (typeof source !== 'string')
    throw new Error(`${fileName} is a binary file; the console may only contain text files`);
  return source;
}

/** The licences of every package with code in a chunk. */
function licencesOf(root: string, output: Rollup.RollupOutput['output'], more: readonly string[]): string {
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
  const packages = new Set(
    [...chunks, ...more].flatMap((id) => /(?:^|.*\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []),
  );
  return [...packages]
    .toSorted()
    .map((name) => `${name}\n\n${licenceIn(join(root, 'node_modules', name))}`)
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}

function licenceIn(folder: string): string {
  const file = existsSync(folder) ? readdirSync(folder).find((name) => /^licen[cs]e(\.|$)/i.test(name)) : undefined;
  if (file === undefined) throw new Error(`${folder} has no licence file to ship`);
  return readFileSync(join(folder, file), 'utf8').trim();
}

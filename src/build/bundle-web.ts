// The library for browsers: one self-contained module with documents and worlds. Node's modules are replaced by
// src/web, and a bundle that needs any other is refused.

import { build, type Loader, type OnLoadArgs, type Plugin } from 'esbuild';
import { STATUS_CODES } from 'node:http';
import { extname, join } from 'node:path';
import { defined } from '../base';
import type { BuiltContract } from '../contract';
import type { OutputFiles } from './esbuild-options';

const WEB_BUNDLE = 'browser.mjs';

/** Node's modules, and the files of src/web that replace them. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  'node:crypto': 'crypto',
  'node:buffer': 'buffer',
  'node:timers/promises': 'timers',
};
/** Loaders of generated files; all others are modules. */
const LOADERS: Readonly<Record<string, Loader>> = { '.json': 'json', '.txt': 'text' };
/** The entries of faker's English locale that src/world/vocabulary.ts uses. */
const VOCABULARY: Readonly<Record<string, readonly string[]>> = {
  person: ['first_name', 'last_name'],
  word: ['adjective', 'noun'],
  commerce: ['product_name'],
  food: ['dish'],
  book: ['title'],
  date: ['month'],
  company: ['legal_entity_type'],
};

/** `made` has the prepared contract, its validator modules and the worlds. */
export async function bundleWeb(root: string, made: OutputFiles): Promise<OutputFiles> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: entryOf(made), resolveDir: root, sourcefile: 'browser-entry.js', loader: 'js' },
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    logLevel: 'silent',
    absWorkingDir: root,
    inject: [join(root, 'src/web/globals.ts')],
    plugins: [withoutNode(root, made)],
  });
  const [output] = Object.values(metafile.outputs);
  const left = [...new Set(output?.imports.map(({ path }) => path))];
  if (left.length > 0)
    throw new Error(
      `the browser bundle needs ${left.join(', ')}: keep it out of the imports of src/library/web.ts, or add a replacement in src/web`,
    );
  return new Map([[WEB_BUNDLE, defined(outputFiles[0], 'a build of one entry point has one output').text]]);
}

/** The entry module: the library with its data inlined. */
function entryOf(made: OutputFiles): string {
  // Serialised from this type by the build.
  const built: BuiltContract = JSON.parse(made.get('contract.json') ?? '');
  const modules = Object.entries(built.modules);
  return [
    `import { createMockWith, startMock } from './src/library/web.ts';`,
    `import built from 'made:contract.json';`,
    `import responses from 'made:${built.responses}';`,
    `import worlds from 'made:worlds.json';`,
    `import schema from './fixtures/worlds/world.schema.json';`,
    ...modules.map(([, file], index) => `import * as validators${index} from 'made:${file}';`),
    `export { MockError } from './src/library/mock-error.ts';`,
    'export { startMock };',
    `export const createMock = createMockWith({ built, responses, worlds, schema, validators: { ${modules.map(([document], index) => `${JSON.stringify(document)}: validators${index}`).join(', ')} } });`,
  ].join('\n');
}

const withoutNode = (root: string, made: OutputFiles): Plugin => ({
  name: 'without-node',
  setup: (building) => {
    // Unused imports of external modules are dropped.
    building.onResolve({ filter: /^node:/ }, ({ path }) => {
      const place = REPLACEMENTS[path];
      if (place !== undefined) return { path: join(root, 'src/web', `${place}.ts`) };
      return path === 'node:http'
        ? { path, namespace: 'table', sideEffects: false }
        : { path, external: true, sideEffects: false };
    });
    building.onResolve({ filter: /^(@stoplight\/|@opentelemetry\/|(?:lmdb|pg)$)/ }, ({ path }) => ({
      path,
      external: true,
      sideEffects: false,
    }));
    building.onResolve({ filter: /^buffer$/ }, () => ({ path: join(root, 'node_modules/buffer/index.js') }));
    building.onResolve({ filter: /^@faker-js\// }, ({ path }) => ({ path, namespace: 'vocabulary' }));
    building.onResolve({ filter: /^made:/ }, ({ path }) => ({ path: path.slice('made:'.length), namespace: 'made' }));
    building.onLoad({ filter: /.*/, namespace: 'table' }, () => ({
      contents: `exports.STATUS_CODES = ${JSON.stringify(STATUS_CODES)};`,
      loader: 'js',
    }));
    building.onLoad({ filter: /.*/, namespace: 'vocabulary' }, () => ({ contents: vocabulary(), loader: 'json' }));
    building.onLoad({ filter: /.*/, namespace: 'made' }, ({ path }: OnLoadArgs) => ({
      contents: defined(made.get(path), `the build makes ${path}`),
      loader: LOADERS[extname(path)] ?? 'js',
    }));
  },
});

function vocabulary(): string {
  const { faker } = require('@faker-js/faker/locale/en') as typeof import('@faker-js/faker/locale/en');
  const all = faker.definitions as unknown as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const definitions = Object.fromEntries(
    Object.entries(VOCABULARY).map(([topic, lists]) => [
      topic,
      Object.fromEntries(lists.map((list) => [list, all[topic]?.[list]])),
    ]),
  );
  return JSON.stringify({ faker: { definitions } });
}

// The library for browsers: one module with everything in it, documents and worlds included. What it would need of Node is taken from src/web,
// and a bundle that needs more is refused.

import { build, type Loader, type OnLoadArgs, type Plugin } from 'esbuild';
import { STATUS_CODES } from 'node:http';
import { extname, join } from 'node:path';
import { defined } from '../base';
import type { BuiltContract } from '../contract';

/** Texts by the name of the file in dist/ that they belong in. */
type Files = ReadonlyMap<string, string>;

const WEB_BUNDLE = 'browser.mjs';

/** Modules of Node, and the files of src/web in their place. */
const IN_PLACE: Readonly<Record<string, string>> = {
  'node:crypto': 'crypto',
  'node:buffer': 'buffer',
  'node:timers/promises': 'timers',
};
/** How what the build made is read; the rest are modules. */
const LOADERS: Readonly<Record<string, Loader>> = { '.json': 'json', '.txt': 'text' };
/** Names of src/world/vocabulary.ts in the English locale of faker, of which nothing else is used. */
const VOCABULARY: Readonly<Record<string, readonly string[]>> = {
  person: ['first_name', 'last_name'],
  word: ['adjective', 'noun'],
  commerce: ['product_name'],
  food: ['dish'],
  book: ['title'],
  date: ['month'],
  company: ['legal_entity_type'],
};

/** `made` holds what the rest of the build has made: the prepared contract, its modules of validators, and the worlds. */
export async function bundleWeb(root: string, made: Files): Promise<Files> {
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
      `what a browser reaches needs ${left.join(', ')}: keep it out of the path from src/library/web.ts, or give it a file in src/web`,
    );
  return new Map([[WEB_BUNDLE, defined(outputFiles[0], 'esbuild was asked for one output').text]]);
}

/** A module that joins the library and what is inlined. */
function entryOf(made: Files): string {
  // Written by the build, from the type.
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

const withoutNode = (root: string, made: Files): Plugin => ({
  name: 'without-node',
  setup: (building) => {
    // What nobody uses of a module that is left over goes away with it.
    building.onResolve({ filter: /^node:/ }, ({ path }) => {
      const place = IN_PLACE[path];
      if (place !== undefined) return { path: join(root, 'src/web', `${place}.ts`) };
      return path === 'node:http'
        ? { path, namespace: 'table', sideEffects: false }
        : { path, external: true, sideEffects: false };
    });
    building.onResolve({ filter: /^(@stoplight\/|lmdb$)/ }, ({ path }) => ({
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

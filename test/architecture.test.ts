// The import rules of src/README.md: which module may import which, no cycles, and what stays out of the pure core.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { builtinModules } from 'node:module';

const REPOSITORY = resolve(__dirname, '..');
const SRC = join(REPOSITORY, 'src');

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  base: [],
  codec: ['base'],
  expressions: ['base'],
  contract: ['base'],
  ledger: ['base'],
  operations: ['ledger', 'codec', 'contract', 'base'],
  world: ['ledger', 'contract', 'base'],
  server: ['operations', 'world', 'ledger', 'contract', 'base'],
  library: ['types', 'server', 'operations', 'world', 'ledger', 'contract', 'base'],
  types: [],
  // Talks to servers by requests only; the command and the console play stories with it.
  stories: ['expressions', 'base'],
  // Browser code: it talks to the server by requests only, and imports nothing that needs Node.
  ui: ['base'],
  pages: ['ui', 'base'],
  console: ['types', 'ui', 'stories', 'base'],
  web: [],
  fixtures: ['server', 'operations', 'world', 'ledger', 'contract', 'base'],
  // Of `pages` the types of the data that the report viewer draws.
  conformance: ['pages', 'expressions', 'contract', 'base'],
  cli: ['library', 'fixtures', 'stories', 'server', 'operations', 'world', 'ledger', 'contract', 'conformance', 'base'],
  build: ['conformance', 'world', 'contract', 'base'],
};

/**
 * The sub-modules of a module, lowest first: each may import those before it. Files directly in the module are leaves,
 * except the composition files.
 */
const SUB_MODULES: Readonly<Record<string, readonly string[]>> = {
  server: [
    'auth',
    'examples',
    'faults',
    'checks',
    'worlds',
    'journal',
    'store',
    'postgres',
    'pipeline',
    'oidc',
    'streams',
    'peers',
    'http',
  ],
  conformance: [
    'target',
    'model',
    'suite',
    'check',
    'plan',
    'execute',
    'report',
    'history',
    'compare',
    'rejudge',
    'discover',
    'explore',
    'selftest',
  ],
};
/** These wire the sub-modules together and may import all of them. */
const COMPOSITION = ['server/index.ts', 'server/mock.ts', 'conformance/index.ts', 'conformance/prepared.ts'];

interface Import {
  readonly from: string;
  readonly module: string;
  readonly specifier: string;
  /** Path of the imported file below src, without its ending; undefined for a package. */
  readonly target: string | undefined;
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : /\.tsx?$/.test(path) ? [path] : [];
  });
}

const isTest = (path: string): boolean => path.endsWith('.test.ts');
const sources = filesBelow(SRC).filter((path) => !isTest(path));

function importsOf(path: string): readonly Import[] {
  const text = readFileSync(path, 'utf8');
  const found = text.matchAll(/(?:from\s+|import\s*\(\s*|require\s*\(\s*|^import\s+)'([^']+)'/gm);
  return [...found].map(([, specifier = '']) => {
    const target = specifier.startsWith('.') ? relative(SRC, resolve(dirname(path), specifier)) : undefined;
    return { from: relative(SRC, path), module: relative(SRC, path).split('/')[0] ?? '', specifier, target };
  });
}

const imports = sources.flatMap(importsOf);
const moduleOf = (target: string): string => target.split('/')[0] ?? '';
const tell = ({ from, specifier }: Import): string => `${from} imports ${specifier}`;

describe('modules', () => {
  it('the sources to check are found', () => {
    expect(sources.length).toBeGreaterThan(80);
    expect(imports.length).toBeGreaterThan(200);
  });

  it('every folder of src is a module with rules', () => {
    const folders = readdirSync(SRC).filter((name) => statSync(join(SRC, name)).isDirectory() && name !== 'decisions');
    expect(folders.filter((name) => !(name in MAY_IMPORT))).toEqual([]);
  });

  it('a module imports only the modules below it', () => {
    const wrong = imports.filter(
      ({ module, target }) =>
        target !== undefined &&
        !target.startsWith('..') &&
        moduleOf(target) !== module &&
        !MAY_IMPORT[module]?.includes(moduleOf(target)),
    );
    expect(wrong.map(tell)).toEqual([]);
  });

  it('modules import only the index of other modules, and never their own index', () => {
    const isIndex = (target: string): boolean => !target.includes('/');
    const wrong = imports.filter(({ from, module, target }) => {
      if (target === undefined || target.startsWith('..')) return false;
      // The build writes what the contract module compiles; it is the one reader of that module's inside.
      if (module === 'build' && target === 'contract/source') return false;
      // A component library: every file is public, so that a page bundles only the components it uses.
      if (moduleOf(target) === 'ui') return false;
      if (moduleOf(target) === module) return isIndex(target) && !from.endsWith('index.ts');
      return !isIndex(target);
    });
    expect(wrong.map(tell)).toEqual([]);
  });

  it('the core, the codec and base use no Node module, clock, timer or random source', () => {
    const builtin = new Set(builtinModules);
    const wrong = imports.filter(
      ({ module, specifier }) =>
        (module === 'ledger' || module === 'codec' || module === 'base') &&
        (specifier.startsWith('node:') || builtin.has(specifier)),
    );
    expect(wrong.map(tell)).toEqual([]);
    const impure = sources
      .filter((path) => /\/src\/(ledger|codec|base)\//.test(path))
      .filter((path) =>
        /\bDate\.now\b|\bnew Date\(|\bMath\.random\b|\bprocess\.|\bsetTimeout\b|\bsetInterval\b|\bfetch\(|\bperformance\./.test(
          readFileSync(path, 'utf8'),
        ),
      );
    expect(impure.map((path) => relative(SRC, path))).toEqual([]);
  });

  it('stories and expressions run in browsers: they use no Node module', () => {
    const builtin = new Set(builtinModules);
    const wrong = imports.filter(
      ({ module, specifier }) =>
        (module === 'stories' || module === 'expressions') && (specifier.startsWith('node:') || builtin.has(specifier)),
    );
    expect(wrong.map(tell)).toEqual([]);
    const impure = sources
      .filter((path) => /\/src\/(stories|expressions)\//.test(path))
      .filter((path) =>
        /\bprocess\.|\brequire\(|\bBuffer\b|\bMath\.random\b|\bDate\.now\b/.test(readFileSync(path, 'utf8')),
      );
    expect(impure.map((path) => relative(SRC, path))).toEqual([]);
  });

  it('Prism is required in one place only', () => {
    const places = imports.filter(({ specifier }) => specifier.startsWith('@stoplight/')).map(({ from }) => from);
    expect([...new Set(places)]).toEqual(['server/examples/prism-worker.ts']);
  });

  it.each(Object.entries(SUB_MODULES))('inside %s, sub-modules import only those below them', (name, layers) => {
    const wrong = imports.filter(({ from, module, target }) => {
      if (module !== name || COMPOSITION.includes(from)) return false;
      if (target === undefined || !target.startsWith(`${name}/`)) return false;
      return !isBelow(layers, subModuleOf(from), subModuleOf(target));
    });
    expect(wrong.map(tell)).toEqual([]);
  });

  it.each(Object.entries(SUB_MODULES))('every folder of %s has a place in its order', (name, layers) => {
    const folders = readdirSync(join(SRC, name)).filter((entry) => statSync(join(SRC, name, entry)).isDirectory());
    expect(folders.toSorted()).toEqual(layers.toSorted());
  });

  it('comments name only files that exist', () => {
    const files = ['src', 'test', 'bench'].flatMap((folder) => filesBelow(join(REPOSITORY, folder)));
    const stale = filesBelow(SRC).flatMap((path) =>
      filesNamedInComments(path)
        .filter((name) => !files.some((file) => isNamedBy(file, name, path)))
        .map((name) => `${relative(SRC, path)} names ${name}`),
    );
    expect(stale).toEqual([]);
  });

  // They are evaluated once for many test files (test/runtime/shared-modules.cjs): only the first would have the hooks.
  it('what test files share registers no hooks', () => {
    const shared = [SRC, join(REPOSITORY, 'test/support')].flatMap(filesBelow).filter((path) => !/\.test\./.test(path));
    const hooked = shared.filter((path) => /^\s*(?:before|after)(?:All|Each)\(/m.test(readFileSync(path, 'utf8')));
    expect(shared).toContain(join(REPOSITORY, 'test/support/named-world.ts'));
    expect(hooked).toEqual([]);
  });

  it('no file imports itself in a circle', () => {
    const graph = new Map<string, readonly string[]>();
    for (const path of sources)
      graph.set(
        relative(SRC, path),
        importsOf(path).flatMap(({ target }) => resolveFile(target) ?? []),
      );
    expect(circlesOf(graph)).toEqual([]);
  });
});

function filesNamedInComments(path: string): readonly string[] {
  const comments = readFileSync(path, 'utf8').matchAll(/(?:^|\s)(?:\/\/|\/?\*)(.*)$/gm);
  return [...comments].flatMap(([, text = '']) => text.match(/[\w./-]*\w\.tsx?\b/g) ?? []);
}

/** A name without a folder means a file of the same module. */
const isNamedBy = (file: string, name: string, from: string): boolean =>
  file.endsWith(`/${name}`) && (name.includes('/') || moduleOf(relative(SRC, file)) === moduleOf(relative(SRC, from)));

/** `server/pipeline/handle` as `pipeline`; a file directly in a module is a leaf, which has no name. */
function subModuleOf(path: string): string | undefined {
  const steps = path.split('/');
  return steps.length > 2 ? steps[1] : undefined;
}

const isBelow = (layers: readonly string[], from: string | undefined, target: string | undefined): boolean =>
  target === undefined || from === target || (from !== undefined && layers.indexOf(target) < layers.indexOf(from));

function resolveFile(target: string | undefined): string | undefined {
  if (target === undefined || target.startsWith('..')) return undefined;
  return [`${target}.ts`, `${target}.tsx`, `${target}/index.ts`, `${target}/index.tsx`].find((candidate) =>
    sources.includes(join(SRC, candidate)),
  );
}

function circlesOf(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
    if (done.has(file) || trail.includes(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return circles;
}

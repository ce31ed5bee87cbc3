// The house rules of src/README.md: who may import whom, no cycles, and what stays out of the pure core.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { builtinModules } from 'node:module';

const SRC = resolve(__dirname, '../src');

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  base: [],
  codec: ['base'],
  contract: ['base'],
  ledger: ['base'],
  operations: ['ledger', 'codec', 'contract', 'base'],
  world: ['ledger', 'contract', 'base'],
  server: ['operations', 'world', 'ledger', 'contract', 'base'],
  library: ['types', 'server', 'operations', 'world', 'ledger', 'contract', 'base'],
  types: [],
  // It lives in a browser and talks to the server by requests: of ours it has types, and pieces without Node.
  console: ['types', 'base'],
  web: [],
  fixtures: ['server', 'operations', 'world', 'ledger', 'contract', 'base'],
  conformance: ['contract', 'base'],
  cli: ['library', 'fixtures', 'server', 'operations', 'world', 'ledger', 'contract', 'conformance', 'base'],
  build: ['conformance', 'world', 'contract', 'base'],
};

interface Import {
  readonly from: string;
  readonly room: string;
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

const isTest = (path: string): boolean => path.endsWith('.test.ts') || /\/(testing|test-parts)\.ts$/.test(path);
const sources = filesBelow(SRC).filter((path) => !isTest(path));

function importsOf(path: string): readonly Import[] {
  const text = readFileSync(path, 'utf8');
  const found = text.matchAll(/(?:from\s+|import\s*\(\s*|require\s*\(\s*|^import\s+)'([^']+)'/gm);
  return [...found].map(([, specifier = '']) => {
    const target = specifier.startsWith('.') ? relative(SRC, resolve(dirname(path), specifier)) : undefined;
    return { from: relative(SRC, path), room: relative(SRC, path).split('/')[0] ?? '', specifier, target };
  });
}

const imports = sources.flatMap(importsOf);
const roomOf = (target: string): string => target.split('/')[0] ?? '';
const tell = ({ from, specifier }: Import): string => `${from} imports ${specifier}`;

describe('rooms', () => {
  it('finds the sources it is to judge', () => {
    expect(sources.length).toBeGreaterThan(80);
    expect(imports.length).toBeGreaterThan(200);
  });

  it('every folder of src is a room with rules', () => {
    const folders = readdirSync(SRC).filter((name) => statSync(join(SRC, name)).isDirectory() && name !== 'decisions');
    expect(folders.filter((name) => !(name in MAY_IMPORT))).toEqual([]);
  });

  it('a room imports only the rooms below it', () => {
    const wrong = imports.filter(
      ({ room, target }) =>
        target !== undefined &&
        !target.startsWith('..') &&
        roomOf(target) !== room &&
        !MAY_IMPORT[room]?.includes(roomOf(target)),
    );
    expect(wrong.map(tell)).toEqual([]);
  });

  it('across rooms only the index is imported, and inside a room never its own index', () => {
    const isIndex = (target: string): boolean => !target.includes('/');
    const wrong = imports.filter(({ from, room, target }) => {
      if (target === undefined || target.startsWith('..')) return false;
      // The build writes what the contract room compiles; it is the one reader of that room's inside.
      if (room === 'build' && target === 'contract/source') return false;
      if (roomOf(target) === room) return isIndex(target) && !from.endsWith('index.ts');
      return !isIndex(target);
    });
    expect(wrong.map(tell)).toEqual([]);
  });

  it('the core, the codec and base know no node module, clock, timer or chance', () => {
    const builtin = new Set(builtinModules);
    const wrong = imports.filter(
      ({ room, specifier }) =>
        (room === 'ledger' || room === 'codec' || room === 'base') &&
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

  it('prism is required in one place only', () => {
    const places = imports.filter(({ specifier }) => specifier.startsWith('@stoplight/')).map(({ from }) => from);
    expect([...new Set(places)]).toEqual(['server/fallback.ts']);
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

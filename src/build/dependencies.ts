// What a user installs with this package, judged by the lockfile: how many packages, under which licences, and which of
// them run something when they are installed. Prism and what only it needs are counted apart: they load when the first
// example is asked for.

import { isObject } from '../base';

interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly resolved?: string;
  /** A workspace: what is resolved is its folder. */
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

/** Packages by the path at which they are installed; the root is the empty path. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

const LAZY = '@stoplight/prism-http';
/** Parts of them are copied into dist/, so that a user gets them all the same. */
const COPIED = [
  'swagger-ui-dist',
  'preact',
  '@preact/signals',
  '@preact/signals-core',
  'openapi-fetch',
  'openapi-typescript-helpers',
  'open',
];
const MOST = 60;
const ALLOWED: ReadonlySet<string> = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'Python-2.0',
]);

export interface Dependencies {
  /** Paths of what every user loads, without builds for single platforms. */
  readonly own: readonly string[];
  /** Paths of what only prism needs. */
  readonly lazy: readonly string[];
  /** Builds for single platforms, of which a user gets one for each package that has them. */
  readonly platforms: readonly string[];
  readonly problems: readonly string[];
}

/** Reads the `packages` of a lockfile; undefined for what is none. */
export function lockedPackages(lockfile: unknown): LockedPackages | undefined {
  const packages = isObject(lockfile) ? lockfile['packages'] : undefined;
  // The lockfile is npm's own; what it writes of a package has this shape.
  return isObject(packages) ? (packages as LockedPackages) : undefined;
}

/** `licenceOf` tells the licence of a package whose entry has none. */
export function judgeDependencies(
  locked: LockedPackages,
  licenceOf: (path: string) => string | undefined,
): Dependencies {
  const root = { ...locked['']?.dependencies, ...locked['']?.optionalDependencies };
  const own = reachable(
    locked,
    Object.keys(root).filter((name) => name !== LAZY),
  );
  const all = reachable(locked, Object.keys(root));
  const isPlatform = (path: string): boolean => locked[path]?.os !== undefined || locked[path]?.cpu !== undefined;
  const counted = [...own].filter((path) => !isPlatform(path)).toSorted();
  const problems = [
    ...(counted.length > MOST
      ? [`${counted.length} packages without the tree of ${LAZY}; at most ${MOST} are allowed`]
      : []),
    ...[...all].flatMap((path) => packageProblems(path, locked, licenceOf)),
    ...COPIED.map((name) => `node_modules/${name}`)
      .filter((path) => locked[path])
      .flatMap((path) => packageProblems(path, locked, licenceOf)),
    ...hostProblems(locked),
  ];
  return {
    own: counted,
    lazy: [...all].filter((path) => !own.has(path) && !isPlatform(path)).toSorted(),
    platforms: [...all].filter(isPlatform).toSorted(),
    problems,
  };
}

/** Entries that say where a package is fetched from: a lockfile fits any registry. */
export const hostProblems = (locked: LockedPackages): readonly string[] =>
  Object.entries(locked).flatMap(([path, { resolved, link }]) =>
    resolved === undefined || link === true
      ? []
      : [`${path} names where it is fetched from; npm's omit-lockfile-registry-resolved leaves that out`],
  );

function reachable(locked: LockedPackages, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string, from: string): void => {
    const path = locate(locked, name, from);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = locked[path] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      visit(needed, path);
  };
  for (const name of names) visit(name, '');
  return found;
}

/** Where node finds a package that is asked for from a path: the nearest folder upwards that has it. */
function locate(locked: LockedPackages, name: string, from: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (locked[path]) return path;
    if (at === '') return undefined;
  }
}

function packageProblems(
  path: string,
  locked: LockedPackages,
  licenceOf: (path: string) => string | undefined,
): readonly string[] {
  const entry = locked[path] ?? {};
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const licence = entry.license ?? licenceOf(path);
  return [
    ...(licence !== undefined && isAllowed(licence)
      ? []
      : [
          `${name} has ${licence === undefined ? 'no known licence' : `the licence ${licence}`}; allowed are: ${[...ALLOWED].join(', ')}`,
        ]),
    ...(entry.hasInstallScript === true && !isPrebuilt(entry, locked)
      ? [`${name} runs an install script and has no prebuilt binaries that would make it unnecessary`]
      : []),
  ];
}

/** `(MIT OR GPL-3.0)` is allowed for its first, `MIT AND X` only if both are. */
const isAllowed = (expression: string): boolean => {
  const plain = expression.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence.trim())));
};

/** All that it can do without is builds for platforms: its script then only looks whether one is there. */
function isPrebuilt({ optionalDependencies = {} }: LockedPackage, locked: LockedPackages): boolean {
  const builds = Object.keys(optionalDependencies).flatMap((name) => locked[`node_modules/${name}`] ?? []);
  return (
    builds.length > 1 &&
    builds.every(
      ({ os, cpu, hasInstallScript }) => (os !== undefined || cpu !== undefined) && hasInstallScript !== true,
    )
  );
}

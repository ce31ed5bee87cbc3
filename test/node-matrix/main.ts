// `npm run test:nodes [-- [--modules FOLDER] 22 24 26 | current]`: the packed package on other Node releases, two at a
// time; `current` is the Node that runs this. `--modules` names a node_modules that has the packed package; by default, or
// if that has not this build, the package is packed and installed. Exit status: 0 all work, or their binaries cannot be downloaded
// and CI is not set; 1 one does not; 2 usage error.

import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { excuseFor } from '../packaging/registry';
import { binaryOf, npm, VERSIONS } from './binaries';
import { Scenario } from './scenario';

const ROOT = resolve(__dirname, '../..');
const CACHE = join(ROOT, 'node_modules', '.cache', 'node-releases');
const LANES = 2;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const textOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return 'stderr' in error && error.stderr !== '' ? String(error.stderr) : error.message;
};

/** The packed package and what it needs, as one node_modules for all releases: the files are the same for each. */
async function install(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-pack-'));
  const [packed] = JSON.parse(await npm(['pack', '--json', '--pack-destination', folder], ROOT)) as [
    { readonly filename: string },
  ];
  writeFileSync(join(folder, 'package.json'), '{"name":"project","private":true}\n');
  const args = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await npm([...args, join(folder, packed.filename)], folder);
  return join(folder, 'node_modules');
}

/** Whether the release works, or cannot be had here. */
async function judge(release: string, modules: Promise<string>): Promise<boolean> {
  const started = performance.now();
  const version = VERSIONS[release];
  const name = version === undefined ? `Node ${process.versions.node}` : `Node ${version}`;
  try {
    const [node, installed] = await Promise.all([
      version === undefined ? process.execPath : binaryOf(version, CACHE),
      modules,
    ]);
    await new Scenario(node).run(installed);
    say(`✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    return true;
  } catch (error) {
    const excuse = excuseFor(textOf(error), process.env);
    if (excuse === undefined) say(`✗ ${name}\n${textOf(error).trimEnd().replaceAll(/^/gm, '    ')}`);
    else say(`- ${name}: skipped, because the registry cannot be reached (${excuse})`);
    return excuse !== undefined;
  }
}

function readArguments(args: readonly string[]): {
  readonly modules: string | undefined;
  readonly wanted: readonly string[];
} {
  const [first, folder, ...others] = args;
  return first === '--modules' && folder !== undefined
    ? { modules: resolve(ROOT, folder), wanted: others }
    : { modules: undefined, wanted: args };
}

/** Whether a node_modules has the package as it is built here, and not an older one. */
function hasThisPackage(modules: string): boolean {
  const program = join(modules, 'canton-understudy', 'dist', 'program.js');
  return existsSync(program) && readFileSync(program).equals(readFileSync(join(ROOT, 'dist', 'program.js')));
}

async function main(args: readonly string[]): Promise<number> {
  const { modules: folder, wanted } = readArguments(args);
  const known = [...Object.keys(VERSIONS), 'current'];
  const unknown = wanted.find((release) => !known.includes(release));
  if (unknown !== undefined) {
    process.stderr.write(`test:nodes: unknown release ${unknown}; known are ${known.join(', ')}\n`);
    return 2;
  }
  const waiting = wanted.length > 0 ? [...wanted] : Object.keys(VERSIONS);
  const modules = folder !== undefined && hasThisPackage(folder) ? Promise.resolve(folder) : install();
  const results: boolean[] = [];
  const lane = async (): Promise<void> => {
    for (let release = waiting.shift(); release !== undefined; release = waiting.shift())
      results.push(await judge(release, modules));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results.every(Boolean) ? 0 : 1;
}

void main(process.argv.slice(2)).then(
  (status) => process.exit(status),
  (error: unknown) => {
    process.stderr.write(`test:nodes: ${textOf(error)}\n`);
    process.exit(1);
  },
);

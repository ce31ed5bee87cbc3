// Makes dist/: the bundled command, the prepared contract and the named worlds. `--if-stale` does nothing when dist/ fits the sources.

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { inputDigest, isFresh, STAMP, stampOf } from './freshness';

const ROOT = resolve(__dirname, '../..');

/** Written under another name first: whoever starts the command meanwhile sees the old file or the new one, whole. */
function writeWhole(path: string, text: string, mode: number): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, text);
  chmodSync(temporary, mode);
  renameSync(temporary, path);
}

const kilobytes = (text: string): string => `${Math.round(Buffer.byteLength(text) / 1024)} kB`;

async function makeAll(dist: string, digest: string): Promise<string> {
  const { bundleCommand, bundleContract, bundleKit, bundleLibrary, bundleViewer, bundleWorlds } =
    require('./bundle') as typeof import('./bundle');
  const { declarations } = require('./declarations') as typeof import('./declarations');
  const { bundleWeb } = require('./bundle-web') as typeof import('./bundle-web');
  const { bundleConsole } = require('./bundle-console') as typeof import('./bundle-console');
  mkdirSync(dist, { recursive: true });
  rmSync(join(dist, STAMP), { force: true });
  const data: ReadonlyMap<string, string> = new Map([...(await bundleContract(ROOT)), ...bundleWorlds(ROOT)]);
  const library = [...(await bundleLibrary(ROOT)), ...(await bundleWeb(ROOT, data)), ...(await declarations(ROOT))];
  // Last the program, which whoever waits for a build waits for.
  const files = [
    ...data,
    ...bundleKit(ROOT),
    ...bundleViewer(ROOT),
    ...(await bundleConsole(ROOT)),
    ...library,
    ...[...(await bundleCommand(ROOT))].toReversed(),
  ];
  for (const [name, text] of files) writeWhole(join(dist, name), text, text.startsWith('#!') ? 0o755 : 0o644);
  const made = new Set(files.map(([name]) => name));
  const left = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)));
  for (const name of left.filter((one) => !made.has(one))) rmSync(join(dist, name));
  keepCode(dist);
  writeWhole(
    join(dist, STAMP),
    stampOf(
      digest,
      files.map(([name]) => name),
    ),
    0o644,
  );
  return files.map(([name, text]) => `dist/${name} ${kilobytes(text)}`).join(', ');
}

/** Everything works without it, so a machine where nothing may listen is no reason to fail. */
function keepCode(dist: string): void {
  const { status, stderr } = spawnSync(process.execPath, [...process.execArgv, join(__dirname, 'code.ts'), dist], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (status !== 0)
    process.stderr.write(
      `without prepared code, starts will take longer: ${stderr.trim().split('\n').slice(-1).join('')}\n`,
    );
}

/** Exit status: 0 done or nothing to do, 1 the sources cannot be built, 2 wrong usage. */
async function main(args: readonly string[]): Promise<number> {
  const unknown = args.find((arg) => arg !== '--if-stale');
  if (unknown !== undefined) {
    process.stderr.write(`build: unknown argument ${unknown}; the only one is --if-stale\n`);
    return 2;
  }
  const started = performance.now();
  const dist = join(ROOT, 'dist');
  const digest = inputDigest(ROOT);
  if (args.includes('--if-stale') && isFresh(dist, digest)) return 0;
  process.stderr.write('building, once for these sources …\n');
  try {
    const made = await makeAll(dist, digest);
    process.stderr.write(`built ${made} in ${Math.round(performance.now() - started)} ms\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`build failed: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

async function start(): Promise<void> {
  process.exitCode = await main(process.argv.slice(2));
}

if (require.main === module) void start();

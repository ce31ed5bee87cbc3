// Finds a chromium for the tests that look at pages as a person would: CHROMIUM in the environment, else what is in PATH.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function executable(): string | undefined {
  const named = process.env['CHROMIUM'];
  if (named) return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

const path = executable();
if (path === undefined) process.stderr.write('skipped: tests in a browser, because no chromium is in PATH and CHROMIUM names none\n');

/** Runs where there is a browser. */
export const browserIt = path === undefined ? it.skip : it;

/** Undefined where there is none. Its sandbox wants rights that containers do not give; the pages are our own. */
export const openBrowser = (more: readonly string[] = []): Promise<Browser | undefined> =>
  path === undefined ? Promise.resolve(undefined) : chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', ...more] });

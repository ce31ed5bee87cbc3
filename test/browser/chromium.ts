// A chromium for the tests that look at pages as a person would.

import { chromium, type Browser } from 'playwright-core';
import { systemChromium } from './system-chromium';

const path = systemChromium();
if (path === undefined)
  process.stderr.write('skipped: tests in a browser, because no chromium is in PATH and CHROMIUM names none\n');

/** Runs where there is a browser. */
export const browserIt = path === undefined ? it.skip : it;

/** Undefined where there is none. Its sandbox wants rights that containers do not give; the pages are our own. */
export const openBrowser = (more: readonly string[] = []): Promise<Browser | undefined> =>
  path === undefined
    ? Promise.resolve(undefined)
    : chromium.launch({
        executablePath: path,
        args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', ...more],
      });

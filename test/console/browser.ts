// For tests of the console: a built server with a time and ids of its own, and pages on it. What the browser's console
// says, and what the policy of the page forbids, fails the test that it came in.

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../browser/chromium';
import { start, type Started } from '../cli/command';
import { eventually } from '../support/eventually';

export { browserIt } from '../browser/chromium';

const AT = '2026-01-15T12:00:00Z';

interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  /** The page of a world: `/_worlds/ID/_console/`. */
  readonly world?: string;
}

export interface ConsoleTests {
  readonly server: () => Started;
  /** A page at an address of the console such as `#/ledger`, loaded and connected. It is closed after the test. */
  readonly open: (hash?: string, look?: Look) => Promise<Page>;
  /** From now on in this test something may stand in the browser's console that has these words. */
  readonly expectNoise: (pattern: RegExp) => void;
}

interface Wanted {
  /** More flags of `serve`. */
  readonly args?: readonly string[];
}

jest.setTimeout(120_000);

/** To be called once in a file, outside of tests. */
export function consoleTests({ args = [] }: Wanted = {}): ConsoleTests {
  let browser: Browser | undefined;
  let server: Started | undefined;
  const contexts: BrowserContext[] = [];
  const noise: string[] = [];
  const expected: RegExp[] = [];

  beforeAll(async () => {
    [browser, server] = await Promise.all([
      openBrowser(),
      start(['--clock', 'manual', '--at', AT, '--seed', 'console', ...args]),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const [said, allowed] = [noise.splice(0), expected.splice(0)];
    expect(said.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
  });

  const served = (): Started => {
    if (!server) throw new Error('the server starts before the first test');
    return server;
  };
  return {
    server: served,
    expectNoise: (pattern) => void expected.push(pattern),
    open: async (hash = '', { width = 1280, height = 900, scheme = 'light', world } = {}) => {
      if (!browser) throw new Error('a test without a browser is skipped');
      const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
      contexts.push(context);
      const page = await context.newPage();
      listen(page, noise);
      const { url } = served().ready;
      await page.goto(`${url}${world === undefined ? '' : `/_worlds/${world}`}/_console/${hash}`);
      await page.locator('h1').first().waitFor();
      return page;
    },
  };
}

function listen(page: Page, noise: string[]): void {
  page.on('pageerror', (error) => noise.push(error.message));
  page.on('console', (message) => noise.push(`${message.type()}: ${message.text()} ${message.location().url}`));
  page.on('dialog', (dialog) => {
    noise.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // Streams and requests that are no longer needed are given up by the page itself.
    if (why !== 'net::ERR_ABORTED') noise.push(`failed ${request.url()} ${why}`);
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') noise.push(`asked ${request.url()}`);
  });
}

/** Resolves when nothing moves any more but what moves for good, such as bones that wait for their data. */
export const still = async (page: Page): Promise<void> => {
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime)).map(({ finished }) => finished)).then(() => undefined)',
  );
};

/** Resolves when no dialog is open: the browser closes it on Escape some time after the key, and until then it takes keys. */
export const dialogGone = (page: Page): Promise<void> => page.locator('.dialog-inside').waitFor({ state: 'detached' });

/** Keys in quick succession, such as `gl`: the second of two counts for a moment only, however slow this machine is. */
export const chord = async (page: Page, keys: string): Promise<void> =>
  void (await Promise.all([...keys].map((key) => page.keyboard.press(key))));

/** By how many pixels anything stands over the edge of the window. */
export const overflow = async (page: Page): Promise<number> =>
  (await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')) as number;

export const expectNoOverflow = (page: Page): Promise<void> =>
  eventually(async () => expect(await overflow(page)).toBe(0));

/** Resolves when the page says that it follows the world. */
export const connected = (page: Page): Promise<void> => page.locator('.connection', { hasText: 'live' }).waitFor();

// The page that `play --export` writes, in a browser: accessible in both themes, and readable on a phone and on paper.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { browserIt, openBrowser } from '../browser/chromium';
import { run } from '../cli/command';
import { findingsInBothThemes } from '../console/axe';
import { expectNoOverflow } from '../console/browser';

const folder = mkdtempSync(join(tmpdir(), 'story-page-'));
const [html, svg] = [join(folder, 'transfer.html'), join(folder, 'transfer.svg')];

let browser: Browser | undefined;
beforeAll(async () => {
  browser = await openBrowser();
  await run(['play', 'transfer', '--serve', '--export', html, '--export', svg]);
});
afterAll(() => browser?.close());

async function opened(file: string, options: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const context = await browser?.newContext(options);
  if (context === undefined) throw new Error('a test without a browser is skipped');
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  return page;
}

browserIt.each([1280, 390])('the page is accessible and stays within a window of %d pixels', async (width) => {
  const page = await opened(html, { viewport: { width, height: 900 } });
  expect(await findingsInBothThemes(page)).toEqual([]);
  await expectNoOverflow(page);
});

browserIt('the page is printed light, also for readers of the dark theme', async () => {
  const page = await opened(html, { colorScheme: 'dark' });
  const ground = (): Promise<unknown> => page.evaluate('getComputedStyle(document.body).backgroundColor');
  expect(await ground()).toBe('rgb(15, 18, 23)');
  await page.emulateMedia({ media: 'print' });
  expect(await ground()).toBe('rgb(255, 255, 255)');
});

browserIt.each([
  ['reduce', 'A lost answer', 1],
  ['no-preference', 'A payment by offer', 1],
] as const)(
  'with the preference %s the animation shows one scene, first of "%s"',
  async (reducedMotion, chapter, count) => {
    const page = await opened(svg, { reducedMotion });
    const visible = await page.evaluate(
      `[...document.querySelectorAll('.f')].filter((frame) => getComputedStyle(frame).visibility === 'visible').map((frame) => frame.querySelector('.chapter').textContent)`,
    );
    expect(visible).toHaveLength(count);
    expect(String(visible)).toContain(chapter);
  },
);

// Many windows of the console: they share the streams of the world and of the journal, whichever of them closes. The
// server admits two readers of each, so a window that opened its own would say so.

import type { Page } from 'playwright-core';
import { call, start, type Started } from '../cli/command';
import { openBrowser } from '../browser/chromium';
import { eventually } from '../support/eventually';
import { browserIt, connected } from './browser';

jest.setTimeout(120_000);
const WINDOWS = 8;

let server: Started;
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  [server, browser] = await Promise.all([
    start(['--clock', 'manual', '--limit', 'world-readers=2', '--limit', 'journal-readers=2']),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

const advance = () => call(`${server.ready.groups.control}/clock/advance`, { body: { by: '1m' } });
/** An unknown path, which the journal shows. */
const request = (name: string) => call(`${server.ready.groups.scan}/v0/${name}`);
const clockIn = (page: Page): Promise<string> => page.locator('.head-clock').innerText();
const expectIn = (page: Page, name: string): Promise<void> =>
  page.getByText(`/api/scan/v0/${name}`).first().waitFor({ timeout: 30_000 });

browserIt('eight windows follow a world and its journal, also after the first ones are closed', async () => {
  const context = await browser?.newContext();
  if (!context) throw new Error('a test without a browser is skipped');
  const pages: Page[] = [];
  for (let index = 0; index < WINDOWS; index += 1) {
    const page = await context.newPage();
    await page.goto(`${server.ready.url}/_console/#/journal`);
    await connected(page);
    pages.push(page);
  }
  await request('first');
  await Promise.all(pages.map((page) => expectIn(page, 'first')));
  for (const round of [1, 2]) {
    await pages.shift()?.close();
    // While another window takes over.
    await request(`during-${round}`);
    await advance();
    await Promise.all(pages.map((page) => expectIn(page, `during-${round}`)));
    const clocks = await Promise.all(pages.map(clockIn));
    await advance();
    await eventually(async () => {
      for (const [index, page] of pages.entries()) expect(await clockIn(page)).not.toBe(clocks[index]);
    });
    await Promise.all(pages.map((page) => expectIn(page, 'first')));
  }
  await request('last');
  await Promise.all(pages.map((page) => expectIn(page, 'last')));
  await Promise.all(pages.map(connected));
  expect(await Promise.all(pages.map((page) => page.getByText('Too many clients').count()))).toEqual(
    pages.map(() => 0),
  );
});

// /_docs/guide from outside: the pages, their policy, their search, and what is not there.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { withoutInlineCode } from '../../src/build/bundle-guide';
import { browserIt, openBrowser } from '../browser/chromium';
import { call, ROOT, start, type Started } from './command';

let server: Started;
beforeAll(async () => {
  server = await start();
  // A checkout builds the guide on its first request.
  await call(`${server.ready.docs}/guide/`);
}, 180_000);
afterAll(() => server.stop());

it('serves a page for each page of docs/, with neither inline scripts nor style attributes', async () => {
  const index = await call(`${server.ready.docs}/guide/`);
  expect([index.status, index.type]).toEqual([200, 'text/html; charset=utf-8']);
  expect(index.headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self'");
  for (const name of ['getting-started', 'server', 'commands', 'limits']) {
    const { status, text } = await call(`${server.ready.docs}/guide/${name}.html`);
    expect([name, status]).toEqual([name, 200]);
    expect(text).not.toMatch(/<script(?![^>]* src=)[^>]*>[^<]|<[^>]* style="/);
  }
});

it('caches assets, whose names end in a hash, and revalidates pages', async () => {
  const { text, headers } = await call(`${server.ready.docs}/guide/`);
  const [, asset = ''] = /src="\/_docs\/guide\/(assets\/app\.[^"]+)"/.exec(text) ?? [];
  expect(headers.get('cache-control')).toBe('no-store');
  const { status, headers: kept } = await call(`${server.ready.docs}/guide/${asset}`);
  expect([status, kept.get('cache-control')]).toEqual([200, 'private, max-age=31536000, immutable']);
});

it.each(['/_docs/guide', '/_worlds/default/_docs/guide/limits.html'])(
  'redirects %s to its canonical address',
  async (path) => {
    const { status, text } = await call(`${server.ready.url}${path}`);
    expect([status, /url=([^"]+)/.exec(text)?.[1]]).toEqual([
      200,
      path.endsWith('html') ? '/_docs/guide/limits.html' : '/_docs/guide/',
    ]);
  },
);

it.each(['nothing.html', '.built', '%2e%2e/serve.js', 'assets/%2e%2e%2findex.html', 'assets/', 'index.md'])(
  'has no file %s',
  async (path) => expect((await call(`${server.ready.docs}/guide/${path}`)).status).toBe(404),
);

it('ships the licences of what it contains', () =>
  expect(readFileSync(join(ROOT, 'dist/guide/licences.txt'), 'utf8')).toMatch(/^vitepress\n\nMIT License/));

it('extracts each inline script to a file', () => {
  const files = new Map<string, string>();
  const html = withoutInlineCode(
    '<p style="color:red"><script id="a">run()</script><script src="b.js"></script>',
    files,
  );
  expect(html).toMatch(
    /^<p><script id="a" src="\/_docs\/guide\/assets\/inline\.[0-9a-f]{12}\.js"><\/script><script src="b\.js"><\/script>$/,
  );
  expect([...files.values()]).toEqual(['run()']);
});

describe('in a browser', () => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  browserIt('opens pages and searches without errors and without another server', async () => {
    if (browser === undefined) throw new Error('there is a browser');
    const page = await browser.newPage();
    const wrong: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && wrong.push(message.text())));
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(server.ready.url) && !request.url().startsWith('data:')) wrong.push(request.url());
    });
    await page.goto(`${server.ready.docs}/guide/`);
    await page.getByRole('link', { name: 'Limits', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Limits' }).waitFor();
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.getByRole('searchbox').fill('websocket');
    await page.locator('.VPLocalSearchBox .result').first().waitFor();
    expect(wrong).toEqual([]);
  });
});

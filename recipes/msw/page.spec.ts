import { expect, test } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';

// `npx msw init msw/public` has put the service worker where Vite serves it.
let vite: ViteDevServer;
test.beforeAll(async () => {
  vite = await createServer({ root: __dirname, configFile: false, cacheDir: '../node_modules/.vite-msw', logLevel: 'error', server: { port: 0 } });
  await vite.listen();
});
test.afterAll(() => vite.close());

test('a page brings its own network', async ({ page }) => {
  await page.goto(vite.resolvedUrls?.local[0] ?? '');
  await expect(page.getByRole('listitem')).toContainText(['Two concert tickets']);
  // The server behind the page has no such network: a request beside the service worker gets a page of Vite.
  const outside = await page.request.get(new URL('api/scan/v0/dso-party-id', page.url()).href);
  expect(outside.headers()['content-type']).not.toContain('json');
});

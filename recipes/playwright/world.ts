import { test as base } from '@playwright/test';
import { join } from 'node:path';
import { startMock, type Mock, type MockWorld } from 'canton-understudy';
import { createServer } from 'vite';

/** A mock server and a dev server for each worker; a world for each test, selected by a header on every request of its pages. */
export const test = base.extend<{ world: MockWorld }, { mock: Mock; origin: string }>({
  mock: [async ({}, use) => {
    const mock = await startMock({ now: '2026-01-15T12:00:00Z' });
    await use(mock);
    await mock.close();
  }, { scope: 'worker' }],

  origin: [async ({ mock }, use) => {
    process.env['UNDERSTUDY_URL'] = mock.url;
    const vite = await createServer({ root: join(__dirname, '../app'), logLevel: 'error', server: { port: 0 } });
    await vite.listen();
    await use(vite.resolvedUrls?.local[0] ?? '');
    await vite.close();
  }, { scope: 'worker' }],

  world: async ({ mock }, use) => {
    const world = await mock.worlds.create();
    await use(world);
    await world.close();
  },

  baseURL: ({ origin }, use) => use(origin),
  extraHTTPHeaders: ({ world }, use) => use({ 'x-understudy-world': world.id }),
  page: async ({ page, world }, use) => {
    await page.addInitScript((token) => localStorage.setItem('token', token ?? ''), world.users['bob']?.token);
    await use(page);
  },
});

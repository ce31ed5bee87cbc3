// One mock server and one built wallet for all tests; for each test a world of its own, whose clock the test moves.

import { test as base, type Page } from '@playwright/test';
import { startMock, type Mock, type MockWorld } from 'canton-understudy';
import { join } from 'node:path';
import { build, preview } from 'vite';

const START = '2026-01-15T12:00:00Z';
const root = join(import.meta.dirname, '..');

interface OpenOptions {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
}

interface TestFixtures {
  readonly world: MockWorld;
  /** The wallet of a user, logged in with a token. */
  readonly openWallet: (user: string, options?: OpenOptions) => Promise<Page>;
  /** Moves the clock of the ledger and that of all pages. */
  readonly advance: (duration: string) => Promise<void>;
}

export const test = base.extend<TestFixtures, { readonly mock: Mock; readonly origin: string }>({
  mock: [
    async ({}, use) => {
      const mock = await startMock({ now: START });
      await use(mock);
      await mock.close();
    },
    { scope: 'worker' },
  ],

  origin: [
    async ({}, use) => {
      await build({ root, logLevel: 'error' });
      const server = await preview({ root, logLevel: 'error', preview: { port: 0 } });
      await use(server.resolvedUrls?.local[0] ?? '');
      await server.close();
    },
    { scope: 'worker' },
  ],

  world: async ({ mock }, use) => {
    const world = await mock.worlds.create();
    await use(world);
    await world.close();
  },

  openWallet: async ({ browser, origin, world }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (user, { width = 1280, scheme = 'light' } = {}) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
      contexts.push(context);
      await context.addInitScript(
        ([settings = '', token = '']) => {
          localStorage.setItem('wallet.settings', settings);
          sessionStorage.setItem('wallet.token.', token);
        },
        [settingsFor(world), world.users[user]?.token ?? ''],
      );
      const page = await context.newPage();
      await page.clock.setFixedTime(START);
      await page.goto(origin);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  advance: async ({ browser, world }, use) => {
    await use(async (duration) => {
      await world.clock.advance(duration);
      const now = await world.clock.now();
      const pages = browser.contexts().flatMap((context) => context.pages());
      await Promise.all(pages.map((page) => page.clock.setFixedTime(now)));
    });
  },
});

export const settingsFor = (world: MockWorld): string =>
  JSON.stringify({ validatorUrl: world.groups.validator, authority: `${world.url}/_oidc` });

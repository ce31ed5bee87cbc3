// One mock server and one built wallet for all tests; for each test a world of its own, whose clock the test moves.

import { test as base, type Page } from '@playwright/test';
import { startMock, type Mock, type MockWorld } from 'canton-understudy';
import { join } from 'node:path';
import { build, preview } from 'vite';

const START = '2026-01-15T12:00:00Z';
const root = join(import.meta.dirname, '..');

interface TestFixtures {
  readonly world: MockWorld;
  /** Opens the wallet of a user, who is logged in. */
  readonly openWallet: (user: string) => Promise<Page>;
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

  openWallet: async ({ context, origin, world }, use) => {
    const tokens = Object.entries(world.users).map(
      ([user, { token }]) => [`wallet.token.${user}`, token ?? ''] as const,
    );
    await context.addInitScript((entries) => {
      for (const [key, token] of entries) sessionStorage.setItem(key, token);
    }, tokens);
    await use(async (user) => {
      await context.clock.setFixedTime(await world.clock.now());
      const page = await context.newPage();
      await page.goto(`${origin}?user=${user}`);
      return page;
    });
  },

  advance: async ({ context, world }, use) => {
    await use(async (duration) => {
      await world.clock.advance(duration);
      await context.clock.setFixedTime(await world.clock.now());
    });
  },

  context: async ({ context, world }, use) => {
    const settings = { validatorUrl: world.groups.validator, authority: `${world.url}/_oidc` };
    await context.addInitScript((text) => localStorage.setItem('wallet.settings', text), JSON.stringify(settings));
    await use(context);
  },
});

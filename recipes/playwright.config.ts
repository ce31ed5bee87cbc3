import { defineConfig } from '@playwright/test';

// CHROMIUM names a browser of the system; without it the one that `npx playwright install chromium` fetched is taken.
const executablePath = process.env['CHROMIUM'];

export default defineConfig({
  testMatch: '{playwright,msw}/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: { launchOptions: executablePath === undefined ? {} : { executablePath } },
});

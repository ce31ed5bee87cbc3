import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM'];

export default defineConfig({
  testDir: 'test',
  outputDir: 'node_modules/.cache/test-results',
  // One worker starts the mock server and builds the wallet once.
  workers: 1,
  forbidOnly: true,
  // A busy machine is no failure.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      args: ['--no-sandbox', '--disable-gpu'],
      ...(executablePath !== undefined && { executablePath }),
    },
  },
});

import { expect } from '@playwright/test';
import { test } from './world';

// The same tracking id in every test: each has a ledger of its own.
test.beforeEach(async ({ world }) => {
  await world.offers.create({ from: 'alice', to: 'bob', amount: '12.5', description: 'Lunch', trackingId: 'lunch', expiresIn: '10m' });
});

test('an offer is listed', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Lunch: 12.5000000000')).toBeVisible();
});

test('an offer whose time is over is gone', async ({ page, world }) => {
  await world.clock.advance('10m');
  await page.goto('/');
  await expect(page.getByRole('status')).toHaveText(/^\d+ open$/);
  await expect(page.getByText('Lunch')).toBeHidden();
});

test('a failing service is reported', async ({ page, world }) => {
  await world.faults.add({ operation: 'listTransferOffers', then: { status: 503 } });
  await page.goto('/');
  await expect(page.getByRole('status')).toHaveText('refused: 503');
});

import { expect } from '@playwright/test';
import { test } from './world';

test.beforeEach(async ({ world }) => {
  for (const offer of await world.offers.list({ party: 'bob', state: 'created' })) await world.offers.withdraw(offer);
});

test('bob sees an offer, and sees it gone', async ({ page, world }) => {
  await world.offers.create({ from: 'alice', to: 'bob', amount: '12.5', description: 'Lunch', trackingId: 'mine', expiresIn: '10m' });
  await page.goto('/');
  await expect(page.getByRole('listitem')).toHaveText(['Lunch: 12.5000000000']);
  await world.clock.advance('10m');
  await page.reload();
  await expect(page.getByRole('status')).toHaveText('0 open');
});

test('the same tracking id in another test is another offer', async ({ page, world }) => {
  await world.offers.create({ from: 'carol', to: 'bob', amount: '3', description: 'Cinema', trackingId: 'mine' });
  await page.goto('/');
  await expect(page.getByRole('listitem')).toHaveText(['Cinema: 3.0000000000']);
});

test('a failing service is told', async ({ page, world }) => {
  await world.faults.add({ operation: 'listTransferOffers', then: { status: 503 } });
  await page.goto('/');
  await expect(page.getByRole('status')).toHaveText('refused: 503');
});

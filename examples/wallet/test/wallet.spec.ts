import { expect, type Locator, type Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { test } from './fixtures';

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const row = (page: Page, cardName: string, text: string): Locator =>
  card(page, cardName).getByRole('listitem').filter({ hasText: text });
const state = (page: Page, text: string): Locator => row(page, 'Sent', text).locator('.state');

interface Terms {
  readonly to?: string;
  readonly amount?: string;
  readonly expiry?: string;
}

async function pay(
  page: Page,
  description: string,
  { to = 'bob', amount = '12.5', expiry = '10 minutes' }: Terms = {},
) {
  const form = card(page, 'Pay');
  await form.getByLabel('To').fill(to);
  await form.getByLabel('Amount').fill(amount);
  await form.getByLabel('Open for').selectOption(expiry);
  await form.getByLabel('Description').fill(description);
  await form.getByRole('button', { name: 'Send offer' }).click();
}

test('tokens move after the receiver accepts and the wallet of the sender completes', async ({
  openWallet,
  advance,
}) => {
  const [alice, bob] = [await openWallet('alice'), await openWallet('bob')];
  await expect(card(alice, 'Available')).toContainText('1287.6302130692');
  await pay(alice, 'Lunch', { amount: '12.0000000001' });
  await expect(state(alice, 'Lunch')).toHaveText('created');

  await bob.getByRole('button', { name: 'Accept Lunch' }).click();
  await expect(row(bob, 'For you', '12.0000000001')).toContainText('accepted');
  await expect(state(alice, 'Lunch')).toHaveText('accepted');
  await expect(card(alice, 'Available')).toContainText('1287.6302130692');

  await advance('5s');
  await expect(state(alice, 'Lunch')).toHaveText('completed');
  await expect(card(alice, 'Available')).toContainText('1275.6446727493');
  await expect(card(bob, 'Available')).toContainText('721.2693302053');
  await expect(row(bob, 'History', '+12.0000000001')).toContainText('Received');
});

test('an offer ends as expired, rejected or withdrawn', async ({ openWallet, advance, world }) => {
  const [alice, bob] = [await openWallet('alice'), await openWallet('bob')];
  for (const description of ['Breakfast', 'Lunch', 'Dinner']) await pay(alice, description);
  await bob.getByRole('button', { name: 'Reject Lunch' }).click();
  await alice.getByRole('button', { name: 'Withdraw Dinner' }).click();
  await expect(state(alice, 'Lunch')).toHaveText('rejected');
  await expect(state(alice, 'Dinner')).toHaveText('withdrawn');

  await expect(row(bob, 'For you', 'Breakfast')).toContainText('expires in 10 minutes');
  await advance('10m');
  await expect(state(alice, 'Breakfast')).toHaveText('expired');
  await expect(row(bob, 'For you', 'Breakfast')).toHaveCount(0);
  expect((await world.offers.list()).filter(({ state: now }) => now === 'accepted')).toHaveLength(1);

  await alice.getByRole('button', { name: 'Clear finished' }).click();
  await expect(card(alice, 'Sent').getByRole('listitem')).toHaveCount(1);
});

// Chromium repeats a request by itself when a kept connection breaks, so the wallet may only see the 409.
for (const then of [{ truncate: 10 }, { reset: 'after' }] as const)
  test(`a payment is made once, although its answer is lost (${Object.keys(then)})`, async ({ openWallet, world }) => {
    const alice = await openWallet('alice');
    await expect(card(alice, 'Available')).toContainText('AMT');
    await world.faults.add({ operation: 'createTransferOffer', then });
    await pay(alice, 'Lunch');
    await expect(state(alice, 'Lunch')).toHaveText('unclear');
    await world.faults.clear();
    await expect(state(alice, 'Lunch')).toHaveText('created');

    const creates = await world.requests({ operation: 'createTransferOffer' });
    expect(creates.at(-1)?.status).toBe(409);
    expect((await world.offers.list()).filter(({ description }) => description === 'Lunch')).toHaveLength(1);
  });

test('an unclear payment survives a reload, and a button sends it again', async ({ openWallet, world }) => {
  const alice = await openWallet('alice');
  await world.faults.add({ operation: 'createTransferOffer', then: { status: 503 } });
  await pay(alice, 'Lunch');
  await expect(state(alice, 'Lunch')).toHaveText('unclear');
  await alice.addInitScript(spendAttempts);
  await alice.reload();
  await expect(state(alice, 'Lunch')).toHaveText('unclear');
  await world.faults.clear();
  await alice.getByRole('button', { name: 'Try again: Lunch' }).click();
  await expect(state(alice, 'Lunch')).toHaveText('created');
});

/** Runs in the page: as after all automatic attempts, so that only the button sends a stored payment again. */
function spendAttempts(): void {
  for (const [key, stored] of Object.entries(localStorage).filter(([name]) => name.startsWith('wallet.payments.'))) {
    const payments = JSON.parse(stored as string) as readonly object[];
    localStorage.setItem(key, JSON.stringify(payments.map((payment) => ({ ...payment, attempts: 6 }))));
  }
}

test('a refusal is shown in the words of the server', async ({ openWallet, world }) => {
  const [alice, bob] = [await openWallet('alice'), await openWallet('bob')];
  await pay(alice, 'A long description '.repeat(20));
  await expect(state(alice, 'A long description')).toHaveText('refused');
  await expect(row(alice, 'Sent', 'A long description')).toContainText('must NOT have more than 279 characters');

  await world.faults.add({ operation: 'acceptTransferOffer', then: { status: 409 }, times: 1 });
  await bob.getByRole('button', { name: 'Accept Two concert tickets' }).click();
  await expect(row(bob, 'For you', 'Two concert tickets').getByRole('alert')).toContainText('expired');
});

test('mistakes in the form are told before anything is sent', async ({ openWallet, world }) => {
  const alice = await openWallet('alice');
  await expect(card(alice, 'Available')).toContainText('1287.6302130692');
  const form = card(alice, 'Pay');
  await pay(alice, 'Lunch', { to: '', amount: '1.00000000001' });
  await expect(form).toContainText('Enter a party or a name.');
  await expect(form).toContainText('At most 10 digits after the point.');
  await form.getByLabel('Amount').fill('1287.6302130693');
  await expect(form).toContainText('More than the 1287.6302130692 available.');
  await form.getByLabel('To').fill('nobody');
  await form.getByLabel('To').blur();
  await expect(form).toContainText('Nobody has the name nobody.unverified.ans.');
  expect(await world.requests({ operation: 'createTransferOffer' })).toEqual([]);
});

test('a slow validator shows that something is loading; in an outage the last known state stays', async ({
  openWallet,
  world,
}) => {
  await world.faults.add({ operation: 'getBalance', delay: { fixed: 1_000 }, times: 1 });
  const alice = await openWallet('alice');
  const balance = card(alice, 'Available');
  await expect(balance.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(balance).toContainText('1287.6302130692');

  await world.faults.add({ operation: 'getBalance', then: { reset: 'before' } });
  await expect(alice.getByText('The validator does not answer.')).toBeVisible();
  await expect(balance).toContainText('1287.6302130692');
  await world.faults.clear();
  await alice.getByRole('button', { name: 'Try now' }).click();
  await expect(alice.getByText('The validator does not answer.')).toBeHidden();
});

test('a new user logs in, opens a wallet, taps and buys a name', async ({ page, origin, world }) => {
  await page.goto(`${origin}?user=erin`);
  await page.getByRole('button', { name: 'Open a wallet' }).click();
  await expect(card(page, 'For you')).toContainText('No offers to answer.');
  await expect(card(page, 'History')).toContainText('Nothing has happened yet.');

  await page.getByRole('button', { name: 'Tap 5.0 USD' }).click();
  await expect(row(page, 'History', 'Test tokens')).toContainText('+33.3333333334');

  await card(page, 'Your names').getByLabel('New name').fill('erin');
  await page.getByRole('button', { name: 'Request' }).click();
  await page.getByRole('button', { name: /^Pay Name entry/ }).click();
  await world.clock.advance('10s');
  await expect(row(page, 'Your names', 'erin.unverified.ans')).toBeVisible();
  await expect(page.locator('.identity')).toContainText('erin.unverified.ans');

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in as erin' })).toBeVisible();
});

test('token standard transfers of other wallets are answered and withdrawn', async ({ openWallet, world }) => {
  const transfer = async (from: string, to: string, description: string): Promise<void> => {
    const response = await world.fetch(`${world.groups.validator}/v0/wallet/token-standard/transfers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.users[from]?.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        receiver_party_id: world.users[to]?.party,
        amount: '3.5',
        description,
        expires_at: Date.parse('2026-01-16T12:00:00Z') * 1000,
        tracking_id: description,
      }),
    });
    expect(response.status).toBe(200);
  };
  await transfer('bob', 'alice', 'Stamps');
  await transfer('alice', 'carol', 'Flowers');
  const alice = await openWallet('alice');
  await alice.getByRole('button', { name: 'Accept Stamps' }).click();
  await expect(row(alice, 'History', '+3.5000000000')).toContainText('Received');
  await expect(row(alice, 'History', 'Stamps')).toContainText('Offered to you');
  await alice.getByRole('button', { name: 'Withdraw Flowers' }).click();
  await expect(row(alice, 'Sent', 'Flowers')).toHaveCount(0);
});

test('the history continues page by page', async ({ openWallet }) => {
  const alice = await openWallet('alice');
  const entries = card(alice, 'History').getByRole('listitem');
  await expect(entries).toHaveCount(8);
  await alice.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => entries.count()).toBeGreaterThan(8);
});

test('nothing stands over the edge, and axe finds nothing', async ({ openWallet, world }) => {
  const page = await openWallet('alice');
  await page.setViewportSize({ width: 390, height: 844 });
  await world.faults.add({ operation: 'createTransferOffer', then: { status: 503 } });
  await pay(page, 'Lunch');
  await expect(state(page, 'Lunch')).toHaveText('unclear');
  await expect(card(page, 'History').getByRole('listitem')).toHaveCount(8);
  await page.addScriptTag({ path: fileURLToPath(import.meta.resolve('axe-core/axe.min.js')) });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const expectNoFindings = async (rules: readonly string[] = []): Promise<void> => {
    const options = rules.length > 0 ? { runOnly: rules } : {};
    const found = page.evaluate(`axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`);
    expect(await found).toEqual([]);
  };
  const expectNoOverflow = async (width: number): Promise<void> =>
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);

  await expectNoFindings();
  await expectNoOverflow(390);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoFindings(['color-contrast']);
  await expectNoOverflow(1280);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expectNoFindings();
});

test('the keyboard is enough to pay', async ({ openWallet }) => {
  const alice = await openWallet('alice');
  await expect(card(alice, 'Available')).toContainText('AMT');
  await card(alice, 'Pay').getByLabel('To').focus();
  for (const text of ['bob', '2.5']) {
    await alice.keyboard.type(text);
    await alice.keyboard.press('Tab');
  }
  await alice.keyboard.press('Tab');
  await alice.keyboard.type('Coffee');
  await alice.keyboard.press('Enter');
  await expect(state(alice, 'Coffee')).toHaveText('created');
});

test('two wallets in one page log in as two users', async ({ page, origin }) => {
  await page.goto(`${origin}two.html`);
  for (const user of ['alice', 'bob'])
    await expect(page.frameLocator(`iframe[title$="${user}"]`).locator('.identity')).toContainText(`${user}::1220`);
});

test('all states of sent payments stand side by side', async ({ openWallet, advance, world }) => {
  const alice = await openWallet('alice');
  await alice.setViewportSize({ width: 1280, height: 1080 });
  await world.offers.create({ from: 'bob', to: 'alice', amount: '8.4', description: 'Museum', expiresIn: '7d' });
  await pay(alice, 'Groceries', { expiry: '1 day' });
  await expect(state(alice, 'Groceries')).toHaveText('created');
  const groceries = (await world.offers.list()).find(({ description }) => description === 'Groceries');
  await world.offers.accept(groceries?.trackingId ?? '');
  await advance('5s');
  await expect(state(alice, 'Groceries')).toHaveText('completed');
  await pay(alice, 'Taxi', { amount: '31.0000000001', expiry: '1 hour' });
  await expect(state(alice, 'Taxi')).toHaveText('created');
  await world.faults.add({ operation: 'createTransferOffer', then: { status: 503 } });
  await pay(alice, 'Rent', { amount: '400' });
  await expect(state(alice, 'Rent')).toHaveText('unclear');

  const path = process.env['WALLET_PICTURE'];
  if (path === undefined) return;
  await alice.mouse.move(0, 0);
  await alice.evaluate('scrollTo(0, 0)');
  await alice.screenshot({ path, animations: 'disabled', caret: 'hide' });
});

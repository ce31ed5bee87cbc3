// Wallets: balances, offers with their states and moves, and the form for a new one.

import type { Locator, Page } from 'playwright-core';
import { call } from '../cli/command';
import { eventually } from '../support/eventually';
import { browserIt, connected, consoleTests, expectNoOverflow } from './browser';

const at = consoleTests();
const control = (world: string, path: string): string => `${at.server().ready.url}/_worlds/${world}/_control/v1${path}`;

interface Look {
  readonly hash?: string;
  readonly width?: number;
}

/** Each test has a world of its own, as the server began. */
async function openWorld(id: string, { hash = '#/wallets/alice', ...look }: Look = {}): Promise<Page> {
  await call(`${at.server().ready.groups.control}/worlds`, {
    body: { from: { world: 'default' }, id, clock: 'manual' },
  });
  const page = await at.open(hash, { world: id, ...look });
  await connected(page);
  return page;
}

const look = async (page: Page, user: string): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Users' })
    .getByRole('link', { name: new RegExp(`^${user}`) })
    .click();
  await page.getByRole('heading', { name: `User ${user}` }).waitFor();
};
const offer = (page: Page, trackingId: string): Locator =>
  page.getByRole('article').filter({ has: page.getByText(trackingId, { exact: true }) });
/** Shows the details and all moves of an offer. */
const expand = async (card: Locator): Promise<void> => {
  const toggle = card.getByRole('heading').getByRole('button');
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await eventually(async () => expect(await toggle.getAttribute('aria-expanded')).toBe('true'));
};
const state = (card: Locator, name: string): Promise<void> => card.locator('.badge', { hasText: name }).waitFor();
const unlocked = (page: Page): Locator => page.locator('.wallets-now data').first();
const createButton = (page: Page): Locator => page.getByRole('button', { name: /^Create offer as / });

/** Requests to these addresses wait until the function that is returned is called. */
async function held(page: Page, isHeld: (url: URL) => boolean): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((done) => (release = done));
  await page.route(isHeld, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

interface Filled {
  readonly trackingId: string;
  readonly amount?: string;
  readonly description?: string;
}

async function fill(page: Page, { trackingId, amount = '12.5', description = '' }: Filled): Promise<void> {
  const receiver = page.getByLabel('Receiver', { exact: true });
  const bob = await receiver.locator('option', { hasText: 'bob ·' }).getAttribute('value');
  await receiver.selectOption(bob ?? '');
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByLabel('Tracking id', { exact: true }).fill(trackingId);
  await page.getByLabel('Description', { exact: true }).fill(description);
}

browserIt('an offer is sent from the form to the receiver, who accepts it, and the balances change', async () => {
  const page = await openWorld('moves');
  const before = (await unlocked(page).getAttribute('value')) ?? '';
  await fill(page, { trackingId: 'tea-1', description: 'Tea for two' });
  await createButton(page).click();
  await state(offer(page, 'tea-1'), 'created');
  await eventually(async () => expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe(''));
  await look(page, 'bob');
  const card = offer(page, 'tea-1');
  await card.getByRole('heading', { name: 'From alice' }).waitFor();
  await card.getByRole('button', { name: 'Accept as bob: tea-1', exact: true }).click();
  await state(card, 'accepted');
  await call(control('moves', '/clock/advance'), { body: { by: '1m' } });
  await state(card, 'completed');
  await expand(card);
  await card.getByText('No further moves.').waitFor();
  await look(page, 'alice');
  await page.locator(`.wallets-now div:first-child data:not([value="${before}"])`).waitFor();
  await eventually(async () => {
    const paid = Number(before) - Number(await unlocked(page).getAttribute('value'));
    // Fees are paid and rewards are collected besides.
    expect(paid).toBeGreaterThan(12);
    expect(paid).toBeLessThan(13);
  });
  await page.getByRole('button', { name: 'Commands' }).click();
  await eventually(async () =>
    expect(await page.locator('.action-list pre').allTextContents()).toEqual([
      expect.stringMatching(/transfer-offers\/00[0-9a-f]+\/accept/),
      expect.stringContaining('"tracking_id":"tea-1"'),
    ]),
  );
});

browserIt('the form is validated against the contract during input', async () => {
  const page = await openWorld('checks');
  await fill(page, { trackingId: 'checked' });
  await eventually(async () => expect(await createButton(page).isEnabled()).toBe(true));
  await page.getByLabel('Amount', { exact: true }).fill('1.23456789012');
  await page.getByText('Digits and a decimal point').waitFor();
  await eventually(async () => expect(await createButton(page).isDisabled()).toBe(true));
  await page.getByText('Missing or invalid: Amount.').waitFor();
  await page.getByLabel('Amount', { exact: true }).fill('-1.0');
  await page.getByText('not a positive amount').waitFor();
  await page.getByLabel('Amount', { exact: true }).fill('1.2345678901');
  await page.getByLabel('Description', { exact: true }).fill('🙂'.repeat(279));
  await eventually(async () => expect(await createButton(page).isEnabled()).toBe(true));
  await page.getByLabel('Description', { exact: true }).fill('🙂'.repeat(280));
  await page.getByText('must NOT have more than 279 characters').waitFor();
  await page.getByLabel('Description', { exact: true }).fill('');
  await page.getByLabel('Receiver', { exact: true }).selectOption('another');
  await page.getByLabel('Receiver party id').fill('mallory');
  await page.locator('.field', { hasText: 'Receiver party id' }).getByText('must be a party id').waitFor();
  await eventually(async () => expect(await createButton(page).isDisabled()).toBe(true));
});

browserIt('an expiry is exact to the microsecond, even beyond the precision of a double', async () => {
  const page = await openWorld('exact');
  await fill(page, { trackingId: 'far' });
  await page.getByLabel('Expires').fill('+290000-01-01T00:00:00.000001Z');
  await page.getByRole('button', { name: 'curl: Create offer as alice' }).click();
  await page.getByText('"expires_at":9089348860800000001').waitFor();
});

browserIt('a server refusal is shown in the form, which keeps the input', async () => {
  at.expectNoise(/4\d\d/);
  const page = await openWorld('refuses');
  await fill(page, { trackingId: 'garden-tools' });
  await look(page, 'bob');
  await page.getByLabel('Receiver', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Amount', { exact: true }).fill('1');
  await page.getByLabel('Tracking id', { exact: true }).fill('garden-tools');
  await createButton(page).click();
  const refusal = page.locator('.act-form > .problem-line');
  await refusal.filter({ hasText: 'garden-tools' }).waitFor();
  await eventually(async () =>
    expect(await page.getByLabel('Tracking id', { exact: true }).inputValue()).toBe('garden-tools'),
  );
});

browserIt(
  'impossible moves show their reason on focus and hover, and enabled ones act on behalf of the permitted party',
  async () => {
    const page = await openWorld('forbidden');
    const card = offer(page, 'concert');
    await expand(card);
    const pay = card.getByRole('button', { name: 'Pay now', exact: true });
    await eventually(async () => expect(await pay.isDisabled()).toBe(true));
    const why = page.locator(`[id="${await pay.getAttribute('aria-describedby')}"]`);
    await eventually(async () => expect(await why.textContent()).toContain('only an accepted offer can be consumed'));
    expect(await why.isVisible()).toBe(false);
    await pay.focus();
    await why.waitFor();
    await page.keyboard.press('Escape');
    await why.waitFor({ state: 'hidden' });
    await pay.hover({ force: true });
    await why.waitFor();
    await eventually(async () =>
      expect(await card.getByRole('img').locator('desc').textContent()).toContain(
        'The receiver can accept it: accepted.',
      ),
    );
    await card.getByRole('button', { name: 'Withdraw as alice: concert', exact: true }).click();
    await state(card, 'withdrawn');
  },
);

browserIt('automation moves an accepted offer step by step, also to insufficient funds', async () => {
  const page = await openWorld('steps');
  await fetch(control('steps', '/automation'), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{"consume":"manual"}',
  });
  for (const trackingId of ['concert', 'garden-tools']) {
    await offer(page, trackingId)
      .getByRole('button', { name: /^Accept as / })
      .click();
    await state(offer(page, trackingId), 'accepted');
  }
  await offer(page, 'concert')
    .getByRole('button', { name: /^Pay now .*: / })
    .click();
  await state(offer(page, 'concert'), 'completed');
  const other = offer(page, 'garden-tools');
  await expand(other);
  await eventually(async () =>
    expect(await other.getByRole('button', { name: 'Abort (insufficient funds)' }).isDisabled()).toBe(true),
  );
  await other.getByRole('button', { name: 'Make the next payment fail (insufficient funds)', exact: true }).click();
  await other.getByRole('button', { name: /^Abort \(insufficient funds\) .*: / }).click();
  await state(other, 'withdrawn');
  await other.getByText(/out of funds/).waitFor();
});

browserIt('offers are filtered by direction and state, which the URL keeps', async () => {
  const page = await openWorld('filters');
  const ids = (): Promise<readonly string[]> => page.locator('.wallets-what > .faint').allTextContents();
  await page.getByLabel('Direction').selectOption('received');
  await eventually(async () => expect(await ids()).toEqual(['garden-tools', 'translation', 'dinner']));
  await page.getByLabel('State', { exact: true }).selectOption('created');
  await eventually(async () => expect(await ids()).toEqual(['garden-tools']));
  await page.waitForURL(({ hash }) => hash.includes('side=received&state=created'));
  await page.getByLabel('State', { exact: true }).selectOption('expired');
  await page.getByText('No matching offers').waitFor();
  // Until there is an answer to the new filters, what is shown is that to the old ones.
  const release = await held(
    page,
    ({ pathname, search }) => pathname.endsWith('/offers') && !search.includes('state='),
  );
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.waitForURL(({ hash }) => !hash.includes('state='));
  await eventually(async () => expect(await page.getByLabel('State', { exact: true }).inputValue()).toBe(''));
  expect(await page.locator('.state-title').allTextContents()).toEqual(['No matching offers']);
  release();
  await offer(page, 'concert').waitFor();
});

browserIt('text of other users is shown as text and stays within the window', async () => {
  const description = `<img src=x onerror=alert(1)> \u202egnp.exe ${'w'.repeat(200)} 🙂`;
  const page = await openWorld('hostile', { width: 360 });
  await fill(page, { trackingId: `<b>${'t'.repeat(250)}`, description });
  await createButton(page).click();
  await page.getByRole('article').getByText('<img src=x onerror=alert(1)>').waitFor();
  await eventually(async () => expect(await page.locator('article img').count()).toBe(0));
  await expectNoOverflow(page);
});

browserIt("shows the token, the wallet's response and the balance over time", async () => {
  const page = await openWorld('shows');
  const token = (await page.locator('.wallets-token').textContent()) ?? '';
  expect(token.split('.')).toHaveLength(3);
  await page.getByText('Balance response of the wallet').click();
  const value = (await unlocked(page).getAttribute('value')) ?? '';
  await page.locator('.wallets-user .json', { hasText: value }).waitFor();
  await page.getByRole('img', { name: /^Balance over time/ }).waitFor();
  await page.locator('.wallets-balance').getByText('Show as table').click();
  await page
    .locator('.wallets-balance')
    .getByRole('row', { name: /unlocked/ })
    .first()
    .waitFor();
});

browserIt('reports that no user has that wallet', async () => {
  const page = await openWorld('unknown', { hash: '#/wallets/mallory' });
  await page.getByText('User not found').waitFor();
  await page.getByRole('link', { name: 'Show the first user' }).click();
  await page.getByRole('heading', { name: 'User alice' }).waitFor();
});

browserIt.each([
  [360, 'dark'],
  [1280, 'light'],
  [3840, 'dark'],
] as const)('stays within the window at %i pixels', async (width, scheme) => {
  const page = await at.open('#/wallets/alice', { width, scheme });
  await page.getByRole('article').first().waitFor();
  await expectNoOverflow(page);
});

describe('holdings', () => {
  const table = (page: Page): Locator => page.getByRole('region', { name: 'Holdings by instrument' });
  const post = async (world: string, path: string, body: Record<string, string | number>): Promise<void> => {
    const answer = await call(control(world, path), { body });
    expect(answer.status).toBe(201);
  };

  browserIt.each([1280, 390])('are summed by instrument, and listed on request, %d px wide', async (width) => {
    const id = `tokens-${width}`;
    const page = await openWorld(id, { width });
    await table(page).getByRole('row').nth(1).getByText('Amulet').waitFor();
    expect(await table(page).getByRole('row').count()).toBe(2);
    await post(id, '/instruments', { id: 'GOLD', decimals: 2 });
    const { json } = await call(control(id, '/status'));
    const { users } = json as { readonly users: readonly { readonly user: string; readonly party: string }[] };
    const alice = users.find(({ user }) => user === 'alice')?.party ?? '';
    for (const amount of ['2.5', '0.25']) await post(id, '/holdings', { owner: alice, amount, instrument: 'GOLD' });
    await eventually(async () =>
      expect(await table(page).getByRole('row').nth(2).locator('data').first().getAttribute('value')).toBe(
        '2.7500000000',
      ),
    );
    expect(await table(page).getByRole('row').nth(2).innerText()).toMatch(/GOLD.*token-admin.*2$/s);
    await page.getByText(/^\d+ contracts$/).click();
    const contracts = page.getByRole('region', { name: 'Holding contracts, largest first' });
    await contracts.getByRole('row', { name: /2\.5.*GOLD.*unlocked/ }).waitFor();
    await expectNoOverflow(page);
  });
});

browserIt.each([1280, 390])('a new offer is expanded and in view, also behind a filter, %d px wide', async (width) => {
  const id = `new-${width}`;
  const page = await openWorld(id, { width, hash: '#/wallets/alice?state=rejected' });
  await page.getByRole('article').first().waitFor();
  await fill(page, { trackingId: 'in-view' });
  await createButton(page).click();
  const created = offer(page, 'in-view');
  await created.getByRole('button', { name: 'Withdraw as alice: in-view', exact: true }).waitFor();
  await page.waitForURL(({ hash }) => hash.includes('offer=in-view') && !hash.includes('state='));
  await eventually(async () => {
    const [box, head] = [await created.boundingBox(), await page.locator('header.head').boundingBox()];
    expect(box?.y).toBeGreaterThanOrEqual(width > 700 ? (head?.height ?? Infinity) : 0);
    expect(box?.y).toBeLessThan(800);
  });
});

browserIt('eight offers take less than 500 pixels while none is expanded', async () => {
  const page = await openWorld('dense');
  await fill(page, { trackingId: 'eighth' });
  await createButton(page).click();
  await offer(page, 'eighth').getByRole('heading').getByRole('button').click();
  await page.waitForURL(({ hash }) => !hash.includes('offer='));
  await eventually(async () => expect(await page.getByRole('article').count()).toBe(8));
  const boxes = await Promise.all((await page.getByRole('article').all()).map((one) => one.boundingBox()));
  expect(boxes.reduce((height, box) => height + (box?.height ?? Infinity), 0)).toBeLessThan(500);
});

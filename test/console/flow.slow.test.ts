// The console as a whole: what is done on one screen is seen on the others, also after the server was away. The
// pictures of docs/console.md come from here.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { call, run, start } from '../cli/command';
import { freePort } from '../support/free-port';
import { eventually } from '../support/eventually';
import { browserIt, chord, connected, consoleTests, dialogGone } from './browser';
import { picture } from './pictures';

const at = consoleTests();

async function openWorld(id: string, hash: string): Promise<Page> {
  await call(`${at.server().ready.groups.control}/worlds`, {
    body: { from: { world: 'default' }, id, clock: 'manual' },
  });
  const page = await at.open(hash, { world: id });
  await connected(page);
  return page;
}

const to = async (page: Page, screen: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: screen, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: screen, exact: true }).waitFor();
};
const walletOf = async (page: Page, user: string): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Users' })
    .getByRole('link', { name: new RegExp(`^${user}`) })
    .click();
  await page.getByRole('heading', { name: `User ${user}` }).waitFor();
};
const offer = (page: Page, trackingId: string): Locator =>
  page.getByRole('article').filter({ has: page.getByText(trackingId, { exact: true }) });
const inState = (card: Locator, name: string): Promise<void> => card.locator('.badge', { hasText: name }).waitFor();
const unlocked = async (page: Page): Promise<number> =>
  Number(await page.locator('.wallets-now data').first().getAttribute('value'));
const createButton = (page: Page, user: string): Locator =>
  page.getByRole('button', { name: `Create offer as ${user}`, exact: true });

interface Filled {
  readonly to: string;
  readonly amount: string;
  readonly trackingId: string;
  readonly description?: string;
}

async function fillOffer(page: Page, { to: receiver, amount, trackingId, description = '' }: Filled): Promise<void> {
  const field = page.getByLabel('Receiver', { exact: true });
  await field.selectOption((await field.locator('option', { hasText: `${receiver} ·` }).getAttribute('value')) ?? '');
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByLabel('Tracking id', { exact: true }).fill(trackingId);
  await page.getByLabel('Description', { exact: true }).fill(description);
}

browserIt(
  'an offer is created by one user, accepted by the other, and paid when due, as every screen shows',
  async () => {
    const page = await openWorld('lunch', '#/wallets/bob');
    const bobHad = await unlocked(page);
    await walletOf(page, 'alice');
    const aliceHad = await unlocked(page);
    await fillOffer(page, { to: 'bob', amount: '12.5', trackingId: 'lunch-1', description: 'Lunch at the harbour' });
    await createButton(page, 'alice').click();
    await inState(offer(page, 'lunch-1'), 'created');
    await picture(page, 'wallets', { scheme: 'light', from: page.getByRole('region', { name: 'Offers' }) });

    await walletOf(page, 'bob');
    await offer(page, 'lunch-1').getByRole('button', { name: 'Accept as bob: lunch-1', exact: true }).click();
    await inState(offer(page, 'lunch-1'), 'accepted');

    await to(page, 'Overview');
    await page.getByRole('region', { name: 'Scheduled events' }).getByText('lunch-1').first().waitFor();
    await picture(page, 'overview', { scheme: 'dark' });
    await page.getByRole('button', { name: 'Advance by 1m' }).click();
    await page.locator('.overview-time', { hasText: '12:01:00' }).waitFor();

    await to(page, 'Wallets');
    await walletOf(page, 'bob');
    await inState(offer(page, 'lunch-1'), 'completed');
    await eventually(async () => expect((await unlocked(page)) - bobHad).toBeCloseTo(12.5, 1));
    await walletOf(page, 'alice');
    // Fees are small.
    await eventually(async () => expect(aliceHad - (await unlocked(page))).toBeCloseTo(12.5, 0));

    await to(page, 'Ledger');
    const updates = page.getByRole('grid', { name: 'Updates, newest first' });
    for (const step of ['create transfer offer', 'accept TransferOffer'])
      await updates.getByRole('row').filter({ hasText: step }).first().waitFor();
    await updates.getByRole('row').filter({ hasText: 'complete AcceptedTransferOffer' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Update' }).waitFor();
    await page.getByRole('heading', { name: 'Renderings by interface' }).waitFor();
    await page.locator('main').getByText('AcceptedTransferOffer').first().waitFor();
    await picture(page, 'ledger', { scheme: 'light' });
  },
);

browserIt('a fault is armed, hits a request, and is in the journal', async () => {
  at.expectNoise(/429/);
  const page = await openWorld('fails', '#/control/faults');
  const form = page.getByRole('form', { name: 'Add a fault' });
  await form.getByLabel('Operation').fill('createTransferOffer');
  await form.getByLabel('Status').fill('429');
  await form.getByLabel('Times', { exact: true }).fill('1');
  await form.getByRole('button', { name: 'Add a fault', exact: true }).click();
  const armed = page.getByRole('table', { name: /^Active faults/ });
  await armed.getByText('createTransferOffer').waitFor();
  await picture(page, 'control', { scheme: 'dark' });

  await to(page, 'Wallets');
  await walletOf(page, 'alice');
  await fillOffer(page, { to: 'bob', amount: '1', trackingId: 'unlucky' });
  await createButton(page, 'alice').click();
  await page.locator('.act-form > .problem-line').filter({ hasText: /\S/ }).waitFor();
  await eventually(async () =>
    expect(await page.getByLabel('Tracking id', { exact: true }).inputValue()).toBe('unlucky'),
  );
  await createButton(page, 'alice').click();
  await inState(offer(page, 'unlucky'), 'created');

  await to(page, 'Journal');
  const hit = page
    .getByRole('row')
    .filter({ hasText: 'createTransferOffer' })
    .filter({
      has: page.locator('.journal-status').getByText('429', { exact: true }),
    });
  await hit.click();
  const exchange = page.getByRole('region', { name: /^Exchange / });
  await exchange.getByText('alice').first().waitFor();
  await picture(page, 'journal', { scheme: 'light' });

  await to(page, 'Control');
  await armed.getByText('used up', { exact: true }).waitFor();
});

browserIt('a snapshot is taken, the world changes, and is reverted', async () => {
  const page = await openWorld('takes-back', '#/control/snapshots');
  const form = page.getByRole('form', { name: 'Take a snapshot' });
  await form.getByRole('textbox').fill('before lunch');
  await form.getByRole('button', { name: 'Take a snapshot', exact: true }).click();
  await page.getByText('current base').waitFor();

  await to(page, 'Wallets');
  await walletOf(page, 'alice');
  const had = await unlocked(page);
  await page.getByRole('article').first().waitFor();
  const offers = await page.getByRole('article').count();
  await fillOffer(page, { to: 'bob', amount: '100', trackingId: 'regretted' });
  await createButton(page, 'alice').click();
  await offer(page, 'regretted').waitFor();
  await to(page, 'Overview');
  await page.getByRole('button', { name: 'Advance by 10m' }).click();
  await page.locator('.overview-time', { hasText: '12:10:00' }).waitFor();

  await to(page, 'Control');
  await page.getByRole('tab', { name: 'Snapshots' }).click();
  await page.getByRole('button', { name: /^Revert to before lunch/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Revert to before lunch/ })
    .first()
    .click();
  await page.locator('.head-clock', { hasText: '12:00:00' }).waitFor();
  await to(page, 'Wallets');
  await walletOf(page, 'alice');
  await page.getByRole('article').first().waitFor();
  await eventually(async () => expect(await page.getByRole('article').count()).toBe(offers));
  await eventually(async () => expect(await offer(page, 'regretted').count()).toBe(0));
  await eventually(async () => expect(await unlocked(page)).toBe(had));
});

browserIt('a report of the kit opens', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-flow-'));
  const [target, report] = [join(folder, 'ready.json'), join(folder, 'report.json')];
  writeFileSync(target, JSON.stringify(at.server().ready));
  await run(['check', '--target', target, '--suite', 'mining-rounds', '--report', `json=${report}`]);
  const page = await at.open('#/reports');
  await page.getByLabel('Choose a file').setInputFiles(report);
  await page.frameLocator('iframe.report-frame').getByRole('heading', { name: 'Passed' }).waitFor();
  await picture(page, 'reports', { scheme: 'dark' });
});

browserIt(
  'a stopped server is reported on every screen, the content stays, and updates continue when it is back',
  async () => {
    at.expectNoise(/ERR_|Failed to load/);
    const data = mkdtempSync(join(tmpdir(), 'console-data-'));
    const args = ['--clock', 'manual', '--data', data, '--port', String(await freePort())];
    const first = await start(args);
    const page = await at.open();
    await page.goto(`${first.ready.url}/_console/#/wallets/alice`);
    await connected(page);
    await fillOffer(page, { to: 'bob', amount: '2', trackingId: 'lasting' });
    await createButton(page, 'alice').click();
    await inState(offer(page, 'lasting'), 'created');
    for (const screen of ['Overview', 'Ledger', 'Journal', 'Control', 'Wallets']) await to(page, screen);
    await offer(page, 'lasting').waitFor();

    await first.stop();
    const banner = page.getByRole('alert').filter({ hasText: 'Server not reachable' });
    await banner.waitFor();
    await eventually(async () => expect(await offer(page, 'lasting').count()).toBe(1));
    await offer(page, 'lasting').getByRole('heading').getByRole('button').click();
    await offer(page, 'lasting').getByRole('button', { name: 'Withdraw as alice: lasting', exact: true }).click();
    await offer(page, 'lasting').locator('.problem-line').filter({ hasText: /\S/ }).first().waitFor();
    for (const screen of ['Overview', 'Ledger', 'Journal', 'Control', 'Wallets']) {
      await to(page, screen);
      await banner.waitFor();
    }

    const second = await start(args);
    await connected(page);
    await inState(offer(page, 'lasting'), 'created');
    await call(`${second.ready.groups.control}/clock/advance`, { body: { by: '2d' } });
    await inState(offer(page, 'lasting'), 'expired');
    await eventually(async () => expect(await banner.count()).toBe(0));
    await second.stop();
  },
);

const hasFocus = async (page: Page, wanted: Locator): Promise<boolean> =>
  (await wanted.and(page.locator(':focus')).count()) > 0;

/** Presses Down until this has the focus, which may have to wait until a list has drawn its next row. */
async function downTo(page: Page, wanted: Locator): Promise<void> {
  const focused = (): Promise<unknown> => page.evaluate('document.activeElement?.textContent');
  while (!(await hasFocus(page, wanted))) {
    const before = await focused();
    await page.keyboard.press('ArrowDown');
    await eventually(async () => expect(await focused()).not.toBe(before));
  }
}

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < 200; presses++) {
    if (await hasFocus(page, wanted)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('200 times Tab do not lead there');
}

browserIt('the whole flow works by keyboard alone', async () => {
  const page = await openWorld('keys', '#/overview');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await eventually(async () => expect(await page.locator('main:focus').count()).toBe(1));

  await chord(page, 'gw');
  await page.getByRole('heading', { level: 1, name: 'Wallets' }).waitFor();
  await tabTo(page, page.getByLabel('Receiver', { exact: true }));
  await page.keyboard.type('bob');
  await tabTo(page, page.getByLabel('Amount', { exact: true }));
  await page.keyboard.type('3.25');
  await tabTo(page, page.getByLabel('Tracking id', { exact: true }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('by-keys');
  await page.keyboard.press('Enter');
  await inState(offer(page, 'by-keys'), 'created');

  await chord(page, 'gw');
  await page.locator('main').focus();
  await tabTo(page, page.getByRole('navigation', { name: 'Users' }).getByRole('link', { name: /^bob/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, offer(page, 'by-keys').getByRole('button', { name: 'Accept as bob: by-keys', exact: true }));
  await page.keyboard.press('Space');
  await inState(offer(page, 'by-keys'), 'accepted');

  await chord(page, 'go');
  await tabTo(page, page.getByRole('button', { name: 'Advance by 1m' }));
  await page.keyboard.press('Enter');
  await page.locator('.overview-time', { hasText: '12:01:00' }).waitFor();

  await chord(page, 'gl');
  const updates = page.getByRole('grid', { name: 'Updates, newest first' });
  const paid = updates.getByRole('row').filter({ hasText: 'complete AcceptedTransferOffer' }).first();
  await paid.waitFor();
  await tabTo(page, updates.locator('.virtual-row').first());
  await downTo(page, paid);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Update' }).waitFor();

  await page.keyboard.press('k');
  const commands = page.getByRole('dialog', { name: /Commands/ });
  await commands.getByText('"tracking_id":"by-keys"').waitFor();
  await page.keyboard.press('Escape');
  await dialogGone(page);
});

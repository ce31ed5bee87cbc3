// The screen Journal: exchanges as they come, filters in the address, one in full, and what can be done with it.

import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { call } from '../cli/command';
import { eventually } from '../support/eventually';
import { browserIt, connected, consoleTests, expectNoOverflow } from './browser';

const at = consoleTests();
const HOSTILE = `<img src=x onerror=alert(1)> \u202Eevil\u202C 🎉${'w'.repeat(240)}`;
const OFFERS = '/wallet/transfer-offers';

const url = (): string => at.server().ready.url;
const control = (path: string): string => `${at.server().ready.groups.control}${path}`;
const alice = (): { readonly token?: string | null } =>
  at.server().ready.users.find(({ user }) => user === 'alice') ?? {};
const scan = (path: string): Promise<unknown> => call(`${url()}/api/scan/v0${path}`);
const validator = (path: string, body?: unknown): Promise<unknown> =>
  call(`${url()}/api/validator/v0${path}`, { token: alice().token ?? null, body });
const offer = (change: object): object => ({
  receiver_party_id: at.server().ready.users.find(({ user }) => user === 'bob')?.party,
  amount: '1.5',
  description: HOSTILE,
  expires_at: 1768564800000000,
  tracking_id: `journal-${Math.random()}`,
  ...change,
});

const rows = (page: Page): Locator => page.locator('.virtual-row');
const row = (page: Page, text: string): Locator => rows(page).filter({ hasText: text }).first();
/** By the cell alone: the text of a row has its time in it, and a time can end in any three digits. */
const rowOfStatus = (page: Page, status: number): Locator =>
  rows(page).filter({ has: page.locator('.journal-status').getByText(`${status}`, { exact: true }) });
const detail = (page: Page): Locator => page.locator('.journal-detail');

beforeEach(async () => void (await fetch(control('/requests'), { method: 'DELETE' })));

browserIt('shows exchanges as they arrive, newest first, and one in full with its updates', async () => {
  const page = await at.open('#/journal');
  await page.getByText('No exchanges yet').waitFor();
  await scan('/dso');
  await row(page, 'getDso').waitFor();
  await validator(OFFERS, offer({}));
  await row(page, 'createTransferOffer').waitFor();
  await eventually(async () => expect(await rows(page).first().textContent()).toContain('createTransferOffer'));
  await row(page, 'createTransferOffer').click();
  await detail(page).getByText('WalletAppInstall: create transfer offer').waitFor();
  const { json } = await call(control('/updates?limit=1'));
  const [{ offset, updateId }] = (json as { updates: readonly [{ offset: number; updateId: string }] }).updates;
  await eventually(async () =>
    expect(
      await detail(page)
        .getByRole('link', { name: `Offset ${offset}` })
        .getAttribute('href'),
    ).toBe(`#/ledger/updates/${updateId}`),
  );
  await detail(page).getByText('<img src=x onerror=alert(1)>').waitFor();
  await detail(page).getByText('Bearer ***').waitFor({ state: 'hidden' });
  await detail(page).getByText('Headers').first().click();
  await detail(page).getByText('Bearer *** (alice)').waitFor();
  await page.waitForURL(/#\/journal\/r\d+$/);
  await page.keyboard.press('Escape');
  await detail(page).waitFor({ state: 'detached' });
});

browserIt('describes a contract violation with its location, the expected and the actual value', async () => {
  await validator(OFFERS, offer({ amount: 25, tracking_id: undefined }));
  const page = await at.open('#/journal?violations=true', { scheme: 'dark' });
  await rows(page).filter({ hasText: '✕' }).click();
  await detail(page).getByRole('heading', { name: '2 contract violations' }).waitFor();
  const amount = detail(page).locator('.journal-violations li').filter({ hasText: '/amount' });
  await eventually(async () => expect(await amount.locator('dd').allTextContents()).toEqual(['must be string', '25']));
  const missing = detail(page).locator('.journal-violations li').filter({ hasText: '/tracking_id' });
  await eventually(async () =>
    expect(await missing.locator('dd').allTextContents()).toEqual([
      'the body lacks the required member tracking_id',
      'missing',
    ]),
  );
  await detail(page).locator('.journal-clauses').getByText('OFFER-CREATE-1', { exact: true }).waitFor();
  await eventually(async () =>
    expect(await detail(page).getByRole('link', { name: 'the validator document' }).getAttribute('href')).toBe(
      `${at.server().ready.docs}/?group=validator`,
    ),
  );
});

browserIt('shows the hint for a 404 and a 405', async () => {
  await validator('/dso');
  await fetch(`${url()}/api/scan/v0/dso`, { method: 'DELETE' });
  const page = await at.open('#/journal');
  await page.getByText('2 exchanges', { exact: true }).waitFor();
  await rowOfStatus(page, 404).click();
  await detail(page).getByText('this path belongs to the scan group').waitFor();
  await rowOfStatus(page, 405).click();
  await detail(page).getByText('does not support DELETE; supported: GET (getDso)').waitFor();
});

browserIt('marks exchanges that a fault hit', async () => {
  await call(control('/faults'), { body: { operation: 'getDso', id: 'down', times: 1, then: { status: 503 } } });
  await scan('/dso');
  await scan('/dso');
  const page = await at.open('#/journal');
  await page.getByText('2 exchanges', { exact: true }).waitFor();
  await row(page, 'fault injected').click();
  await detail(page).getByText('fault down').waitFor();
  // What the contract says about the status.
  await detail(page).locator('.journal-clauses dt').first().waitFor();
  await eventually(async () => expect(await rows(page).filter({ hasText: 'fault injected' }).count()).toBe(1));
});

const read = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> =>
  fetch(`${url()}/api/scan/v0${path}`, { headers }).then((answer) => answer.text());

browserIt('names who answered: the operation, Prefer, a fault or nothing', async () => {
  await call(control('/faults'), { body: { operation: 'getDso', times: 1, then: { status: 503 } } });
  await read('/dso');
  await read('/dso', { prefer: 'code=200' });
  await read('/dso-party-id');
  await read('/nowhere');
  const page = await at.open('#/journal');
  await eventually(async () =>
    expect(
      await page
        .locator('[role=gridcell] > .journal-by:not(.fault), [role=gridcell] > .journal-by.fault:only-child')
        .allInnerTexts(),
    ).toEqual(['none', 'operation', 'Prefer', 'fault']),
  );
});

browserIt('groups by client, and folds polling', async () => {
  for (let poll = 0; poll < 5; poll += 1) await read('/dso-party-id', { 'user-agent': 'poller/1' });
  await read('/dso', { 'user-agent': 'app/2' });
  const page = await at.open('#/journal');
  await page.getByText('6 exchanges', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Hide polling' }).click();
  await page.getByText('2 exchanges', { exact: true }).waitFor();
  await row(page, '×5').waitFor();
  await page.getByRole('button', { name: 'app/2 1' }).click();
  await page.getByText('1 exchange', { exact: true }).waitFor();
  await row(page, 'getDso').waitFor();
  await page.waitForURL(({ hash }) => hash.includes('fold=true') && hash.includes('client=app%2F2'));
});

browserIt.each([1280, 390])(
  'shows what changed between two exchanges of an operation, %i pixels wide',
  async (width) => {
    const balance = '/wallet/balance';
    await validator(balance);
    await call(control('/holdings'), {
      body: { owner: at.server().ready.users.find(({ user }) => user === 'alice')?.party, amount: '5' },
    });
    await validator(balance);
    const page = await at.open('#/journal', { width });
    await page.getByText('2 exchanges', { exact: true }).waitFor();
    await row(page, 'balance').click();
    await detail(page).getByRole('button', { name: 'What changed since the previous getBalance' }).click();
    const changed = detail(page).getByRole('region', { name: 'Changes of the response body' });
    await changed.getByRole('row', { name: /effective_unlocked_qty/ }).waitFor();
    await page.waitForURL(({ hash }) => /with=r\d+/.test(hash));
    await expectNoOverflow(page);
    await detail(page).getByRole('button', { name: 'Do not compare' }).click();
    await changed.waitFor({ state: 'detached' });
  },
);

browserIt('keeps filters in the URL, reports when nothing matches, and opens filtered from a link', async () => {
  await scan('/dso');
  await validator('/wallet/balance');
  const page = await at.open('#/journal?group=scan');
  await row(page, 'getDso').waitFor();
  await eventually(async () => expect(await rows(page).count()).toBe(1));
  await page.getByLabel('Group').selectOption('Any');
  await page.getByLabel('User').selectOption('alice');
  await page.getByText('1 exchange', { exact: true }).waitFor();
  await row(page, 'getBalance').waitFor();
  await page.getByLabel('Status').fill('5xx');
  await page.getByText('No matching exchanges').waitFor();
  await page.waitForURL((address) => address.hash === '#/journal?user=alice&status=5xx');
  await page.getByLabel('Status').fill('5');
  await page.getByText('A status such as 404').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await row(page, 'getDso').waitFor();
  await page.getByLabel('Text').fill('dso');
  await row(page, 'getBalance').waitFor({ state: 'detached' });
});

browserIt('resends one with a prepared token of its user, as in the curl command', async () => {
  await validator('/wallet/balance');
  const page = await at.open('#/journal');
  await row(page, 'getBalance').click();
  await detail(page).getByText('a new token of alice is sent instead').waitFor();
  await detail(page)
    .getByRole('button', { name: /^curl: Resend/ })
    .click();
  await detail(page).getByText(`curl ${url()}/api/validator/v0/wallet/balance`).waitFor();
  await eventually(async () =>
    expect(await detail(page).locator('.curl-body').textContent()).toMatch(/authorization: Bearer eyJ/),
  );
  await detail(page)
    .getByRole('button', { name: /^Resend GET/ })
    .click();
  await page.getByText('Resent GET /api/validator/v0/wallet/balance').waitFor();
  await page.getByText('2 exchanges', { exact: true }).waitFor();
  expect(
    ((await call(control('/requests'))).json as { requests: readonly { user: string; status: number }[] }).requests,
  ).toMatchObject([
    { user: 'alice', status: 200 },
    { user: 'alice', status: 200 },
  ]);
});

browserIt('saves one or all as HAR, and clears', async () => {
  await scan('/dso');
  await validator('/wallet/balance');
  const page = await at.open('#/journal');
  await page.getByText('2 exchanges', { exact: true }).waitFor();
  const saved = async (from: Locator): Promise<readonly { readonly _operation: string }[]> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      from.getByRole('button', { name: 'Save as HAR', exact: true }).click(),
    ]);
    return (
      JSON.parse(readFileSync(await download.path(), 'utf8')) as { log: { entries: readonly { _operation: string }[] } }
    ).log.entries;
  };
  await row(page, 'getDso').click();
  await detail(page).getByText('Resend', { exact: true }).waitFor();
  expect((await saved(detail(page))).map(({ _operation }) => _operation)).toEqual(['getDso']);
  expect((await saved(page.locator('.screen-head'))).map(({ _operation }) => _operation)).toEqual([
    'getDso',
    'getBalance',
  ]);
  await page.getByRole('button', { name: 'Clear the journal of all worlds …', exact: true }).click();
  await page.getByRole('dialog').getByText('Deletes the recorded exchanges of every world').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear the journal of all worlds', exact: true }).click();
  await page.getByText('No exchanges yet').waitFor();
});

browserIt('keeps its rows when paused and when read by keyboard, and counts waiting ones', async () => {
  for (let count = 0; count < 3; count += 1) await scan('/dso');
  const page = await at.open('#/journal');
  await page.getByText('3 exchanges', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await scan('/dso');
  await page.getByText('3 exchanges, paused; 1 new').waitFor();
  await page.getByRole('button', { name: 'Show 1 new' }).click();
  await page.getByText('4 exchanges', { exact: true }).waitFor();
  await rows(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await scan('/dso');
  await page.getByText('4 exchanges, paused while you scroll; 1 new').waitFor();
  await page.keyboard.press('Enter');
  await detail(page).getByText('Resend', { exact: true }).waitFor();
  await eventually(async () => expect(await rows(page).nth(1).getAttribute('aria-selected')).toBe('true'));
});

browserIt('shows exchanges of this world only, or of all worlds', async () => {
  await call(control('/worlds'), { body: { from: { world: 'default' }, id: 'elsewhere' } });
  await call(`${url()}/_worlds/elsewhere/api/scan/v0/dso`);
  const page = await at.open('#/journal');
  await page.getByText('No exchanges yet').waitFor();
  await page.getByRole('checkbox', { name: 'All worlds' }).check();
  await row(page, 'elsewhere').waitFor();
});

browserIt('reports that an exchange no longer exists', async () => {
  at.expectNoise(/404/);
  const page = await at.open('#/journal/r1');
  await page.getByRole('alert').filter({ hasText: 'request r1 is no longer in the journal' }).waitFor();
});

browserIt('renders only the visible rows of a full journal', async () => {
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let count = 0; count < 60; count += 1) await scan('/dso');
    }),
  );
  const page = await at.open('#/journal');
  await page.getByText('1000 exchanges', { exact: true }).waitFor();
  await page.getByText('earlier exchanges are no longer available').waitFor();
  await eventually(async () => expect(await rows(page).count()).toBeLessThan(60));
});

browserIt.each([360, 1280, 3840])('stays within the window at %i pixels, whatever its content', async (width) => {
  await scan(`/${encodeURIComponent(HOSTILE)}`);
  await validator(OFFERS, offer({ amount: HOSTILE }));
  const page = await at.open('#/journal', { width });
  await connected(page);
  await rows(page).first().click();
  await detail(page).getByRole('heading', { name: 'contract violation' }).waitFor();
  await expectNoOverflow(page);
});

browserIt(
  "contains only requests of the app: the page's own reads are not recorded and never hit by faults",
  async () => {
    await call(control('/faults'), {
      body: { id: 'of-the-app', operation: 'getBalance', times: 1, then: { status: 503 } },
    });
    const page = await at.open('#/wallets');
    await page.getByText('Balance response of the wallet').click();
    await page.getByText('effective_unlocked_qty').first().waitFor();
    expect(await call(control('/requests/count'))).toMatchObject({ json: { count: 0 } });
    expect(await call(`${url()}/api/validator/v0/wallet/balance`, { token: alice().token ?? null })).toMatchObject({
      status: 503,
    });
  },
);

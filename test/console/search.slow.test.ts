// The search of the console: one field leads to updates, contracts, parties, offers, operations and exchanges.

import type { Locator, Page } from 'playwright-core';
import { call } from '../cli/command';
import { eventually } from '../support/eventually';
import { findingsInBothThemes } from './axe';
import { browserIt, connected, consoleTests, dialogGone, expectNoOverflow } from './browser';

const at = consoleTests();

interface Lists {
  readonly updates?: readonly { readonly updateId: string; readonly offset: number }[];
  readonly offers?: readonly { readonly contractId: string; readonly trackingId: string }[];
  readonly requests?: readonly { readonly id: string }[];
}

const listed = async (path: string): Promise<Lists> =>
  (await call(`${at.server().ready.groups.control}${path}`)).json as Lists;
const hits = (page: Page): Locator => page.getByRole('list', { name: 'Results' }).getByRole('link');

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox').fill(text);
}

browserIt('leads from an id or a name to what it names', async () => {
  const [update] = (await listed('/updates?limit=1&network=false')).updates ?? [];
  const [offer] = (await listed('/offers')).offers ?? [];
  await call(`${at.server().ready.url}/api/scan/v0/dso-party-id`);
  const [exchange] = (await listed('/requests')).requests ?? [];
  // Some interfaces do not show the update.
  at.expectNoise(/404/);
  const page = await at.open();
  await connected(page);
  for (const [text, address, heading] of [
    [update?.updateId ?? '', /#\/ledger\/updates\/1220/, 'Update'],
    [String(update?.offset), /#\/ledger\/updates\/1220/, 'Update'],
    [offer?.contractId ?? '', /#\/ledger\/contracts\/00/, 'Contract TransferOffer'],
    ['bob', /#\/wallets\/bob$/, 'Wallets'],
    ['garden-t', /#\/wallets\/bob\?offer=garden-tools$/, 'Wallets'],
    ['createTransferOffer', /#\/journal\?operation=createTransferOffer$/, 'Journal'],
    [exchange?.id ?? '', /#\/journal\/r\d+/, 'Journal'],
  ] as const) {
    await search(page, text);
    await hits(page).first().waitFor();
    await page.getByText('Enter opens the first').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(address);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await dialogGone(page);
  }
});

browserIt.each([1280, 390])('is accessible and moves by arrow keys, %i pixels wide', async (width) => {
  const page = await at.open('', { width });
  await connected(page);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('a');
  await eventually(async () => expect(await hits(page).count()).toBeGreaterThan(3));
  expect(await findingsInBothThemes(page)).toEqual([]);
  await expectNoOverflow(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await eventually(async () => expect(await hits(page).nth(1).and(page.locator(':focus')).count()).toBe(1));
  const href = (await hits(page).nth(1).getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await page.waitForURL(({ hash }) => hash === href);
});

browserIt('says what was not found, and shows hostile text as text', async () => {
  const page = await at.open();
  await connected(page);
  await search(page, '<img src=x onerror=alert(1)>');
  await page.getByText('Nothing in world default is named "<img src=x onerror=alert(1)>"').waitFor();
  expect(await hits(page).count()).toBe(0);
  expect(await page.locator('dialog img').count()).toBe(0);
});

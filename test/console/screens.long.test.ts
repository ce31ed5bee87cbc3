// What holds for every screen: readable for all in both themes, within a narrow window, and nothing said in the
// browser's console.

import type { Page } from 'playwright-core';
import { call } from '../cli/command';
import { expectAccessible, findingsIn, findingsInBothThemes } from './axe';
import { eventually } from '../support/eventually';
import { browserIt, connected, consoleTests, dialogGone, overflow } from './browser';
import { SCREENS, scrollTo } from './pictures';

const at = consoleTests();
/** What more addresses show. */
const SECTIONS = [
  'ledger/contracts',
  ...['snapshots', 'worlds', 'names', 'parties', 'holdings', 'network'].map((section) => `control/${section}`),
];

/** Shown, and with what it loads. */
async function show(page: Page, address: string): Promise<void> {
  await page.evaluate(`location.hash = '#/${address}'`);
  await page.locator(`nav a[aria-current=page][href^="#/${address.split('/')[0]}"]`).waitFor();
  await page.locator('main h1').waitFor();
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
}

/** The window at a width, with what scripts lay out by it. */
async function widen(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
  );
}

browserIt('the navigation has the screens that have a folder', async () => {
  const page = await at.open();
  const links = await Promise.all((await page.locator('nav a').all()).map((link) => link.getAttribute('href')));
  expect(links.toSorted()).toEqual(SCREENS.map((screen) => `#/${screen}`).toSorted());
});

browserIt('every screen is accessible in both themes and at 360 pixels, and stays within any window', async () => {
  const page = await at.open();
  await connected(page);
  const wrong: unknown[] = [];
  for (const address of [...SCREENS, ...SECTIONS]) {
    await widen(page, 1280);
    await show(page, address);
    wrong.push(...(await findingsInBothThemes(page)).map((found) => [address, found]));
    await page.emulateMedia({ colorScheme: 'light' });
    for (const width of [3840, 640, 360]) {
      await widen(page, width);
      const over = await overflow(page);
      if (over !== 0) wrong.push([address, `${over} pixels over ${width}`]);
    }
    wrong.push(...(await findingsIn(page)).map((found) => [address, `360 pixels: ${found}`]));
  }
  expect(wrong).toEqual([]);
});

browserIt('overlays, and placeholders of the page, are accessible in both themes', async () => {
  at.expectNoise(/404/);
  const page = await at.open();
  await connected(page);
  const toast = page.getByRole('log', { name: 'Notifications' }).locator('.toast').first();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.getByRole('button', { name: 'Advance by 1m' }).click();
    await toast.waitFor();
    await expectAccessible(page);
    // A message goes by itself after a while: each theme has one.
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await toast.waitFor({ state: 'detached' });
  }
  for (const key of ['k', '?']) {
    await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialogGone(page);
  }
  for (const [address, said] of [
    ['#/nowhere', 'Screen not found'],
    ['#/overview?world=gone', 'World gone does not exist'],
    ['#/wallets/mallory', 'User not found'],
  ] as const) {
    await page.evaluate(`location.hash = '${address}'`);
    await page.getByText(said).first().waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
  }
});

browserIt('open details on a screen are accessible in both themes', async () => {
  const { url, groups } = at.server().ready;
  await call(`${url}/api/scan/v0/nowhere`);
  await call(`${groups.control}/snapshots`, { body: { name: 'open' } });
  const first = async (path: string, member: string, id: string): Promise<string> => {
    const found = /^\w+$/.exec(
      (
        (await call(`${groups.control}${path}`)).json as Readonly<
          Record<string, readonly Readonly<Record<string, string>>[]>
        >
      )[member]?.[0]?.[id] ?? '',
    );
    if (!found) throw new Error(`${path} has no ${member}`);
    return found[0];
  };
  const alice =
    ((await call(`${groups.control}/status`)).json as { readonly users: readonly { readonly party: string }[] })
      .users[0]?.party ?? '';
  const ofAlice = encodeURIComponent(alice);
  const page = await at.open();
  await connected(page);
  const addresses = [
    `ledger/updates/${await first(`/updates?limit=1&party=${ofAlice}`, 'updates', 'updateId')}`,
    `ledger/contracts/${await first(`/contracts?limit=1&party=${ofAlice}`, 'contracts', 'contractId')}`,
    `journal/${await first('/requests', 'requests', 'id')}`,
    'wallets/alice?offer=concert',
  ];
  for (const address of addresses) {
    await show(page, address);
    expect([address, await findingsInBothThemes(page)]).toEqual([address, []]);
  }
  await show(page, 'control/snapshots');
  await page
    .getByRole('button', { name: /^Revert/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  expect(await findingsInBothThemes(page)).toEqual([]);
});

browserIt('a list beside open details omits columns instead of cutting them off', async () => {
  const page = await at.open('#/journal');
  await connected(page);
  await call(`${at.server().ready.url}/api/scan/v0/nowhere`);
  const list = page.getByRole('grid', { name: 'Exchanges, newest first' });
  const columns = (): Promise<number> => list.getByRole('columnheader').count();
  // A row stands there before what it shows has come, and opens nothing until then.
  const row = list.locator('.virtual-row').filter({ hasText: 'nowhere' }).first();
  await row.waitFor();
  const before = await columns();
  await row.click();
  await list.getByRole('columnheader', { name: 'Operation' }).waitFor({ state: 'detached' });
  await eventually(async () => expect(await columns()).toBeLessThan(before));
  const [frame, last] = await Promise.all([list.boundingBox(), list.getByRole('columnheader').last().boundingBox()]);
  expect((last?.x ?? Infinity) + (last?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
});

browserIt('elements scrolled into view are below the header', async () => {
  const page = await at.open('#/wallets');
  const offers = page.getByRole('region', { name: 'Offers' });
  await offers.getByRole('article').first().waitFor();
  await scrollTo(offers);
  const [head, top] = await Promise.all([page.locator('header.head').boundingBox(), offers.boundingBox()]);
  expect(top?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? Infinity));
});

const HOSTILE = `<img src=x onerror=alert(1)><script>alert(2)</script>"'&amp; \u202egnp.exe\u2066 🙂 ${'wide'.repeat(20)}`;

/** Where some of it stands as it was sent. */
const SHOWN_ON = ['overview', 'wallets', 'control/snapshots'];

browserIt('text of other users is shown as text on every screen at 360 and 1280 pixels', async () => {
  const { url, groups } = at.server().ready;
  const id = 'hostile';
  await call(`${groups.control}/worlds`, { body: { from: { world: 'default' }, id, clock: 'manual' } });
  const control = `${url}/_worlds/${id}/_control/v1`;
  const [alice, bob] = (
    (await call(`${control}/status`)).json as { readonly users: readonly { readonly party: string }[] }
  ).users;
  const { status } = await call(`${control}/offers`, {
    body: {
      sender: alice?.party,
      receiver: bob?.party,
      amount: '1.0',
      expiresIn: '10s',
      trackingId: HOSTILE,
      description: HOSTILE.repeat(3).slice(0, 279),
    },
  });
  const snapshot = await call(`${control}/snapshots`, { body: { name: HOSTILE.slice(0, 100) } });
  const exchange = await call(
    `${url}/_worlds/${id}/api/scan/v0/${encodeURIComponent(HOSTILE)}?${encodeURIComponent(HOSTILE)}`,
  );
  expect([status, snapshot.status, exchange.status]).toEqual([201, 201, 404]);
  const page = await at.open('', { world: id });
  await connected(page);
  for (const screen of [...SCREENS, ...SECTIONS]) {
    await show(page, screen);
    for (const width of [1280, 360]) {
      await widen(page, width);
      if (SHOWN_ON.includes(screen))
        await page.locator('main').getByText('<img src=x onerror=alert(1)><script>').first().waitFor();
      await eventually(async () => expect([screen, width, await overflow(page)]).toEqual([screen, width, 0]));
      await eventually(async () => expect(await page.locator('main').locator('script, img[src="x"]').count()).toBe(0));
    }
  }
});

describe('the console tests detect', () => {
  browserIt("a violation of the page's content security policy", async () => {
    at.expectNoise(/Content Security Policy/);
    const page = await at.open();
    const said = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'));
    await page.evaluate("document.body.setAttribute('style', 'color: red')");
    expect((await said).type()).toBe('error');
  });

  browserIt('a button without a name', async () => {
    const page = await at.open();
    await page.evaluate("document.querySelector('main').append(document.createElement('button'))");
    await expect(expectAccessible(page)).rejects.toThrow('button-name');
  });
});

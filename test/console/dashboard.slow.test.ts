// The dashboard: exact figures, what users do, and its look on a projector and on a phone. The picture of docs/demo.md
// comes from here.

import type { Page } from 'playwright-core';
import { call } from '../cli/command';
import { eventually } from '../support/eventually';
import { expectAccessible } from './axe';
import { browserIt, connected, consoleTests, expectNoOverflow } from './browser';
import { picture } from './pictures';

const at = consoleTests({ args: ['--world', 'demo'] });
const control = (world: string, path: string): string => `${at.server().ready.url}/_worlds/${world}/_control/v1${path}`;

/** Each test has a world of its own; nobody acts in it but the test. */
async function openWorld(
  id: string,
  {
    from = { world: 'default' },
    ...look
  }: { readonly from?: object; readonly width?: number; readonly height?: number } = {},
): Promise<Page> {
  await call(`${at.server().ready.groups.control}/worlds`, { body: { from, id, clock: 'manual' } });
  await fetch(control(id, '/traffic'), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{"running":false}',
  });
  const page = await at.open('#/dashboard', { world: id, ...look });
  await connected(page);
  return page;
}

const partyOf = (user: string): string =>
  at.server().ready.users.find((one) => one.user === user)?.party ?? `no party of ${user}`;

async function offer(world: string, amount: string): Promise<string> {
  const { text } = await call(control(world, '/offers'), {
    body: { sender: partyOf('alice'), receiver: partyOf('bob'), amount, expiresIn: '1h' },
  });
  const { created } = JSON.parse(text) as { readonly created: readonly { readonly contractId: string }[] };
  return created[0]?.contractId ?? '';
}

async function pay(world: string, amount: string): Promise<void> {
  const contractId = await offer(world, amount);
  await call(control(world, `/offers/${contractId}/accept`), { body: {} });
  await call(control(world, '/clock/advance'), { body: { by: '5s' } });
}

const ticker = async (page: Page, most: number): Promise<readonly string[]> =>
  (await page.locator('.dashboard-row a').allTextContents()).slice(0, most);
const volume = async (page: Page): Promise<string | null> =>
  page.locator('.dashboard-figures data').first().getAttribute('value');

/** As the server says. */
async function volumeOf(world: string): Promise<string> {
  const { text } = await call(control(world, '/statistics'));
  return (JSON.parse(text) as { readonly total: { readonly volume: string } }).total.volume;
}

browserIt('says who pays whom as it happens, newest first, with an exact volume', async () => {
  const page = await openWorld('pays');
  await call(control('pays', '/clock/advance'), { body: { by: '3d' } });
  const before = await volumeOf('pays');
  await pay('pays', '12.5000000001');
  await eventually(async () =>
    expect(await ticker(page, 3)).toEqual([
      'alice pays bob 12.5000000001',
      'bob accepts 12.5000000001 from alice',
      'alice offers bob 12.5000000001',
    ]),
  );
  const after = await volumeOf('pays');
  const units = (text: string): bigint => BigInt(text.replace('.', ''));
  expect(units(after)).toBe(units(before) + 125_000_000_001n);
  await eventually(async () => expect(await volume(page)).toBe(after));
  await page.getByText('Show as table').click();
  await page.getByRole('table', { name: 'Volume per hour' }).locator('data[value$="0001"]').first().waitFor();
});

browserIt('shows a new row at once: its background fades, never its text', async () => {
  const page = await openWorld('rows');
  await pay('rows', '3');
  await page.locator('.dashboard-row').first().waitFor();
  const animated = await page.evaluate(`(() => {
    const { animationName } = getComputedStyle(document.querySelector('.dashboard-row'));
    return [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .filter((rule) => rule instanceof CSSKeyframesRule && rule.name === animationName)
      .flatMap(({ cssRules }) => [...cssRules].flatMap(({ style }) => [...style]));
  })()`);
  expect(animated).toEqual(['background-color']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await page.evaluate("getComputedStyle(document.querySelector('.dashboard-row')).animationName")).toBe('none');
});

browserIt('writes the highest volume as short as the other figures', async () => {
  const page = await openWorld('highest');
  await eventually(async () =>
    expect(await page.locator('.dashboard-scale').textContent()).toMatch(/^highest: [\d\u202f]+(\.\d*[1-9])?$/),
  );
});

browserIt('shows the figures of the history that a revert restores', async () => {
  const page = await openWorld('reverts');
  await pay('reverts', '7');
  await eventually(async () => expect(await ticker(page, 1)).toEqual(['alice pays bob 7']));
  const before = await volumeOf('reverts');
  const { text } = await call(control('reverts', '/snapshots'), { body: {} });
  await pay('reverts', '8.25');
  await eventually(async () => expect(await ticker(page, 1)).toEqual(['alice pays bob 8.25']));
  await call(control('reverts', `/snapshots/${(JSON.parse(text) as { readonly id: string }).id}/revert`), { body: {} });
  await eventually(async () =>
    expect([await ticker(page, 1), await volume(page)]).toEqual([['alice pays bob 7'], before]),
  );
});

browserIt('shows minutes and days on request, in the address', async () => {
  const page = await openWorld('ranges');
  await page.getByRole('button', { name: '60 minutes' }).click();
  await page.getByRole('heading', { name: 'Volume per minute' }).waitFor();
  expect(page.url()).toContain('per=minute');
  await eventually(async () => expect(await page.locator('.dashboard-bar').count()).toBe(60));
  await page.getByRole('button', { name: '14 days' }).click();
  await eventually(async () => expect(await page.locator('.dashboard-bar').count()).toBe(14));
});

browserIt('says that nothing happened in an empty world', async () => {
  const page = await openWorld('nothing', { from: { named: 'empty' } });
  await page.getByText('No activity yet').waitFor();
  await eventually(async () => expect(await volume(page)).toBe('0.0000000000'));
  await expectAccessible(page);
});

browserIt('reads figures after events, and not while nothing happens', async () => {
  const page = await openWorld('quiet');
  await page.locator('.dashboard-row').first().waitFor();
  // What the first events caused.
  await page.waitForTimeout(1500);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.waitForTimeout(2500);
  expect(asked).toEqual([]);
  await offer('quiet', '3');
  await eventually(() => expect(asked.filter((url) => url.includes('/statistics'))).toHaveLength(1));
});

browserIt('fills the screen with the key f, and comes back', async () => {
  const page = await openWorld('full');
  await page.keyboard.press('f');
  await page.locator('.dashboard:fullscreen').waitFor();
  await page.keyboard.press('f');
  await eventually(async () => expect(await page.locator('.dashboard:fullscreen').count()).toBe(0));
});

browserIt('fits on a projector without scrolling and on a phone, accessible in both themes', async () => {
  const page = await openWorld('looks');
  for (const [width, height] of [
    [1280, 720],
    [1920, 1080],
    [390, 844],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.locator('.dashboard-row').first().waitFor();
      await expectNoOverflow(page);
      if (width > 1000)
        await eventually(async () =>
          expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0),
        );
      await expectAccessible(page);
    }
});

browserIt('has a picture in docs/demo.md', async () => {
  const id = 'picture';
  await call(`${at.server().ready.groups.control}/worlds`, {
    body: { from: { world: 'default' }, id, clock: 'manual' },
  });
  await call(control(id, '/clock/advance'), { body: { by: '5h20m' } });
  const page = await at.open('#/dashboard', { world: id });
  await page.locator('.dashboard-row').first().waitFor();
  await picture(page, 'dashboard', { scheme: 'dark' });
});

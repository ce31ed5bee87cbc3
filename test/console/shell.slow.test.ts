// The frame of the console: where one can go, by what keys, in which world, and what is said when the server is gone.

import { request } from 'node:http';
import type { Page } from 'playwright-core';
import { call, start } from '../cli/command';
import { freePort } from '../support/free-port';
import { eventually } from '../support/eventually';
import { browserIt, chord, connected, consoleTests, dialogGone, expectNoOverflow } from './browser';

const at = consoleTests();
const SCREENS = ['Overview', 'Wallets', 'Ledger', 'Journal', 'Control', 'Reports'];

browserIt('leads to every screen by link and by keyboard, and shows the current one', async () => {
  const page = await at.open();
  await connected(page);
  for (const title of SCREENS.toReversed()) {
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await eventually(async () => expect(await page.locator('nav [aria-current=page]').textContent()).toBe(title));
    await eventually(async () => expect(await page.title()).toContain(title));
  }
  await chord(page, 'gl');
  await page.getByRole('heading', { level: 1, name: 'Ledger' }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  await page.keyboard.press('Escape');
  await dialogGone(page);
});

browserIt.each([360, 1280, 3840])('stays within the window at %i pixels', async (width) => {
  const page = await at.open('', { width });
  await connected(page);
  await expectNoOverflow(page);
});

browserIt('shows the selected world, and its time', async () => {
  const { url, groups } = at.server().ready;
  await call(`${groups.control}/worlds`, {
    body: { from: { world: 'default' }, id: 'mine', clock: 'manual', at: '2026-01-16T00:00:00Z' },
  });
  const page = await at.open();
  await connected(page);
  await page.locator('.head-clock', { hasText: '2026-01-15 12:00:00' }).waitFor();
  await page.getByRole('combobox', { name: /^World/ }).selectOption('mine');
  await page.locator('.head-clock', { hasText: '2026-01-16 00:00:00' }).waitFor();
  await page.waitForURL(`${url}/_console/#/overview?world=mine`);
  await eventually(async () => expect(await page.title()).toBe('Overview · mine · understudy'));
  const own = await at.open('', { world: 'mine' });
  await own.locator('.head-clock', { hasText: '2026-01-16 00:00:00' }).waitFor();
  await call(`${url}/_worlds/mine/_control/v1/clock/advance`, { body: { by: '1h' } });
  await own.locator('.head-clock', { hasText: '2026-01-16 01:00:00' }).waitFor();
});

browserIt('stays in the section of a screen when another world is selected', async () => {
  const { url, groups } = at.server().ready;
  await call(`${groups.control}/worlds`, { body: { from: { world: 'default' }, id: 'other' } });
  const page = await at.open('#/control/worlds');
  await connected(page);
  await page.getByRole('combobox', { name: /^World/ }).selectOption('other');
  await page.getByRole('tab', { name: 'Worlds', selected: true }).waitFor();
  await page.waitForURL(`${url}/_console/#/control/worlds?world=other`);
});

browserIt('keeps the marked screen visible in a narrow bar', async () => {
  const page = await at.open('#/reports', { width: 360 });
  await connected(page);
  await eventually(async () => {
    const marked = await page.locator('nav [aria-current=page]').boundingBox();
    expect((marked?.x ?? 360) + (marked?.width ?? 0)).toBeLessThanOrEqual(360);
  });
  await eventually(async () => expect(await page.evaluate('scrollY')).toBe(0));
});

browserIt('reports that a world does not exist, and leads away', async () => {
  at.expectNoise(/404/);
  const page = await at.open('#/overview?world=gone');
  await page.getByRole('alert').filter({ hasText: 'World gone does not exist' }).waitFor();
  await page.getByRole('link', { name: 'Show the default world' }).click();
  await connected(page);
});

/** What a page hears when it is hidden, or seen again. */
const seen = (state: 'hidden' | 'visible'): string =>
  `Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' }); document.dispatchEvent(new Event('visibilitychange'))`;

browserIt.each(['#/journal', '#/overview'])(
  'closes its connections while it is hidden, and is up to date when it is visible again: %s',
  async (hash) => {
    const page = await at.open('#/reports');
    await connected(page);
    const followed = page.waitForResponse((got) => new URL(got.url()).pathname === '/_control/v1/requests/events');
    await page.evaluate(`location.hash = '${hash}'`);
    await followed;
    const left = ['/_control/v1/events', '/_control/v1/requests/events'].map((path) =>
      page.waitForEvent('requestfailed', (failed) => new URL(failed.url()).pathname === path),
    );
    await page.evaluate(seen('hidden'));
    await Promise.all(left);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    // Longer than any timer of the page that leads to a request; by the clock of the page, which may lag behind.
    const timersOver = (): Promise<unknown> => page.evaluate('new Promise((done) => setTimeout(done, 500))');
    // What the page had begun before it was hidden comes to its end.
    do {
      asked.length = 0;
      await timersOver();
    } while (asked.length > 0);
    await call(`${at.server().ready.groups.scan}/v0/splice-instance-names`);
    const { text } = await call(`${at.server().ready.groups.control}/requests/count`);
    await timersOver();
    expect(asked).toEqual([]);
    await page.evaluate(seen('visible'));
    await connected(page);
    if (hash === '#/journal') await page.getByText('/v0/splice-instance-names').first().waitFor();
    else
      await page
        .getByRole('link', { name: `${(JSON.parse(text) as { readonly count: number }).count} Exchanges` })
        .waitFor();
  },
);

browserIt('keeps the scroll position in a list while it is hidden, and counts new rows', async () => {
  const { groups } = at.server().ready;
  const page = await at.open('#/ledger?network=shown');
  await connected(page);
  const rows = page.getByRole('row');
  await rows.nth(5).waitFor();
  const list = page.locator('.virtual-frame');
  await list.evaluate((element) => element.scrollTo(0, 4000));
  await rows.getByText(/^\d+$/).first().waitFor();
  const left = page.waitForEvent('requestfailed', (failed) => new URL(failed.url()).pathname === '/_control/v1/events');
  await page.evaluate(seen('hidden'));
  await left;
  await call(`${groups.control}/clock/advance`, { body: { by: '20m' } });
  await page.evaluate(seen('visible'));
  await page.getByRole('button', { name: /^\d+ new$/ }).waitFor();
  await eventually(async () => expect(await list.evaluate((element) => element.scrollTop)).toBeGreaterThan(3000));
});

browserIt('changes the theme, and remembers it', async () => {
  const page = await at.open('', { scheme: 'dark' });
  await connected(page);
  const colour = (): Promise<unknown> => page.evaluate('getComputedStyle(document.body).backgroundColor');
  const dark = await colour();
  await page.keyboard.press('t');
  await page.getByRole('button', { name: 'Theme: light; switch' }).waitFor();
  await eventually(async () => expect(await colour()).not.toBe(dark));
  await page.reload();
  await page.getByRole('button', { name: 'Theme: light; switch' }).waitFor();
});

browserIt('works in a browser without storage', async () => {
  const page = await at.open();
  await page.addInitScript(
    'for (const name of ["getItem", "setItem"]) Storage.prototype[name] = () => { throw new DOMException("denied", "SecurityError"); }',
  );
  await page.reload();
  await connected(page);
  await page.keyboard.press('t');
  await page.getByRole('button', { name: 'Theme: light; switch' }).waitFor();
});

browserIt('reports that the server is stopped, and continues automatically when it is back', async () => {
  at.expectNoise(/ERR_|Failed to load/);
  const args = ['--clock', 'manual', '--port', String(await freePort())];
  const first = await start(args);
  const page = await at.open();
  await page.goto(`${first.ready.url}/_console/`);
  await connected(page);
  await first.stop();
  await page.getByRole('alert').filter({ hasText: 'Server not reachable' }).waitFor();
  await page.getByRole('link', { name: 'Ledger', exact: true }).click();
  await page.getByRole('heading', { name: 'This screen could not be loaded' }).waitFor();
  const second = await start(args);
  await connected(page);
  await page.getByRole('heading', { level: 1, name: 'Ledger', exact: true }).waitFor();
  await eventually(async () => expect(await page.getByRole('alert').count()).toBe(0));
  await second.stop();
});

browserIt('does not reload the page again and again for a screen that cannot be loaded', async () => {
  at.expectNoise(/Failed to load/);
  const server = await start(['--clock', 'manual']);
  const page = await at.open();
  let navigations = 0;
  page.on('framenavigated', () => (navigations += 1));
  await page.route(/\/_console\/.*ledger.*\.js/, (route) => route.fulfill({ status: 503 }));
  await page.goto(`${server.ready.url}/_console/#/ledger`);
  await page.getByRole('heading', { name: 'This screen could not be loaded' }).waitFor();
  await connected(page);
  const before = navigations;
  await page.waitForTimeout(3000);
  expect(navigations - before).toBe(0);
  await server.stop();
});

browserIt('does not take a response cut by a fault for a stopped server', async () => {
  at.expectNoise(/ERR_|Failed to load/);
  const { groups, url, users } = at.server().ready;
  const token = users.find(({ user }) => user === 'alice')?.token ?? null;
  await call(`${url}/api/validator/v0/wallet/balance`, { token });
  await call(`${groups.control}/faults`, { body: { operation: 'getBalance', id: 'cut', then: { reset: 'before' } } });
  const page = await at.open('#/journal');
  await connected(page);
  await page.locator('.virtual-row', { hasText: 'getBalance' }).first().click();
  await page.getByRole('button', { name: /^Resend GET/ }).click();
  await page.locator('.journal-detail .problem-line', { hasText: 'No response' }).waitFor();
  await fetch(`${groups.control}/faults`, { method: 'DELETE' });
  await call(`${url}/api/scan/v0/dso`);
  await page.locator('.virtual-row', { hasText: '/api/scan/v0/dso' }).waitFor();
  await connected(page);
  await eventually(async () => expect(await page.getByRole('alert').count()).toBe(0));
});

browserIt('keeps the frame when a screen fails', async () => {
  const page = await at.open('#/wallets');
  await page.route('**/_control/v1/automation', (route) => route.fulfill({ json: {} }));
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'Rendering failed' }).waitFor();
  await page.unroute('**/_control/v1/automation');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Scheduled events' }).waitFor();
});

browserIt('moves the focus nearby when the focused element disappears', async () => {
  const { groups } = at.server().ready;
  for (const id of ['one', 'two'])
    await call(`${groups.control}/faults`, { body: { operation: 'getDso', id, then: { status: 503 } } });
  const page = await at.open('#/control/faults');
  await page.getByRole('button', { name: 'Clear fault one', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Clear fault one', exact: true }).waitFor({ state: 'detached' });
  await eventually(async () =>
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(
      'Active faults, in matching order',
    ),
  );
  await page.getByRole('button', { name: 'Clear fault two', exact: true }).press('Enter');
  await page.getByText('No active faults').waitFor();
  await eventually(async () => expect(await page.evaluate('document.activeElement.id')).toBe('main'));
});

browserIt('asks for the control token, and keeps it for the tab', async () => {
  at.expectNoise(/401/);
  const closed = await start(['--control-token', 'let-me-control']);
  const page = await at.open();
  await page.goto(`${closed.ready.url}/_console/`);
  await page.getByLabel('Token').fill('guessed-wrongly');
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('heading', { name: 'Control token' }).waitFor();
  // The same again is tried again: the server may be another by then.
  await page.getByLabel('Token').fill('guessed-wrongly');
  await Promise.all([
    page.waitForResponse((response) => response.status() === 401 && response.url().endsWith('/status')),
    page.getByRole('button', { name: 'Connect' }).click(),
  ]);
  await page.getByLabel('Token').fill('let-me-control');
  await page.getByRole('button', { name: 'Connect' }).click();
  await connected(page);
  await page.reload();
  await connected(page);
  // A screen that is open would ask a server that is gone.
  await page.close();
  await closed.stop();
});

/** As it stands: `fetch` would take the dots out of a path. */
const raw = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<number | undefined> =>
  new Promise((done, failed) =>
    request({ host: '127.0.0.1', port: new URL(at.server().ready.url).port, path, headers }, (response) =>
      done(response.resume().statusCode),
    )
      .on('error', failed)
      .end(),
  );

describe('the files of the console', () => {
  it('are listed in the ready file and at the root, and served below the prefix of a world', async () => {
    const { url, console: told } = at.server().ready;
    expect(told).toBe(`${url}/_console`);
    expect((await call(`${url}/`)).json).toMatchObject({ console: `${url}/_console` });
    for (const prefix of ['', '/_worlds/default'])
      expect((await fetch(`${url}${prefix}/_console`, { redirect: 'manual' })).headers.get('location')).toBe(
        `${prefix}/_console/`,
      );
  });

  it('load no external resource and run nothing inline', async () => {
    const { headers, text } = await call(`${at.server().ready.url}/_console/`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(text).not.toMatch(/https?:|<script>|style=|<style/);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('are cached permanently if their name contains their digest, otherwise revalidated', async () => {
    const { url } = at.server().ready;
    const page = await call(`${url}/_console/`);
    const script = /\.\/(files\/[\w-]+\.js)/.exec(page.text)?.[1];
    const [file, head] = await Promise.all([
      fetch(`${url}/_console/${script}`),
      fetch(`${url}/_console/`, { method: 'HEAD' }),
    ]);
    expect([file.headers.get('cache-control'), page.headers.get('cache-control')]).toEqual([
      'private, max-age=31536000, immutable',
      'no-cache',
    ]);
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', page.headers.get('etag')]);
    const again = await fetch(`${url}/_console/`, {
      headers: { 'if-none-match': `"other", ${page.headers.get('etag')}` },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await fetch(`${url}/_console/`, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('include the licences of what they contain', async () => {
    const { text } = await call(`${at.server().ready.url}/_console/licences.txt`);
    for (const name of ['preact', '@preact/signals', '@preact/signals-core', 'openapi-fetch'])
      expect(text).toMatch(new RegExp(`^${name}$`, 'm'));
    expect(text).toContain('Permission is hereby granted');
  });

  it.each([
    ['a page of another origin', { origin: 'http://evil.example' }],
    ['a rebound name', { host: 'evil.example' }],
    ['a link of another site', { 'sec-fetch-site': 'cross-site' }],
  ])('are closed to %s', async (_, headers) => {
    expect(await raw('/_console/', headers)).toBe(403);
    expect(await raw('/_console/licences.txt', headers)).toBe(403);
  });

  it.each([
    '/_console/../package.json',
    '/_console/%2e%2e/package.json',
    '/_console/..%2fserve.js',
    '/_console/files/../../serve.js',
    '/_console/files/',
    '/_console/files',
    '/_console/constructor',
    '/_console/index.html/',
    '/_console//etc/passwd',
    '/_console/.built',
  ])('have no %s', async (path) => {
    expect(await raw(path)).toBe(404);
  });

  it('are read-only, and are not exchanges of the network', async () => {
    const { url, groups } = at.server().ready;
    expect((await call(`${url}/_console/`, { body: {} })).status).toBe(405);
    expect(JSON.stringify((await call(`${groups.control}/requests`)).json)).not.toContain('_console');
  });

  it('are not served with --no-console, and need no control token, since they contain no data', async () => {
    const [off, closed] = await Promise.all([start(['--no-console']), start(['--control-token', 'let-me-control'])]);
    expect(off.ready.console).toBeUndefined();
    expect(await call(`${off.ready.url}/_console/`)).toMatchObject({
      status: 404,
      json: { hint: 'this server was started with --no-console' },
    });
    expect((await call(`${off.ready.url}/`)).json).not.toHaveProperty('console');
    expect((await call(`${closed.ready.url}/_console/`)).status).toBe(200);
    expect((await call(`${closed.ready.groups.control}/status`)).status).toBe(401);
    await Promise.all([off.stop(), closed.stop()]);
  });
});

browserIt('the icon and the title say which world is shown', async () => {
  const iconOf = (page: Page): Promise<string | null> => page.locator('link[rel=icon]').getAttribute('href');
  await call(`${at.server().ready.groups.control}/worlds`, { body: { from: { world: 'default' }, id: 'zebra' } });
  const [first, second] = [await at.open(), await at.open('', { world: 'zebra' })];
  await eventually(async () => expect(await second.title()).toContain('zebra'));
  await eventually(async () => expect(await iconOf(second)).toContain('%3EZ%3C'));
  expect(await iconOf(first)).not.toBe(await iconOf(second));
});

browserIt('notifications do not cover the content', async () => {
  const page = await at.open();
  await connected(page);
  await page.getByRole('button', { name: 'Advance by 1m' }).click();
  const toast = page.getByRole('log', { name: 'Notifications' }).locator('.toast').first();
  await toast.waitFor();
  const [box, main] = [await toast.boundingBox(), await page.locator('main').boundingBox()];
  expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0);
});

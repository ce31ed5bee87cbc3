// The overview: the clock and its moves, what is due, rounds, counts and automation.

import type { Locator, Page } from 'playwright-core';
import { call } from '../cli/command';
import { eventually } from '../support/eventually';
import { browserIt, connected, consoleTests, expectNoOverflow } from './browser';

const at = consoleTests();
const control = (world: string, path: string): string => `${at.server().ready.url}/_worlds/${world}/_control/v1${path}`;

/** Each test has a world of its own, as the server began. */
async function openWorld(id: string, look: { readonly width?: number } = {}): Promise<Page> {
  await call(`${at.server().ready.groups.control}/worlds`, {
    body: { from: { world: 'default' }, id, clock: 'manual' },
  });
  const page = await at.open('', { world: id, ...look });
  await connected(page);
  return page;
}

const face = (page: Page, text: string): Promise<void> => page.locator('.overview-time', { hasText: text }).waitFor();
const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

browserIt('advances by a typed duration, and shows the resulting time and errors in the input', async () => {
  const page = await openWorld('advances');
  await face(page, '12:00:00');
  const field = page.getByLabel('Advance by', { exact: true });
  const button = page.getByRole('button', { name: 'Advance the clock', exact: true });
  await field.fill('1h30');
  await page.getByText('Not a duration').waitFor();
  await eventually(async () => expect(await button.isDisabled()).toBe(true));
  await field.fill('1h 30m');
  await page.getByText('to 2026-01-15 13:30:00').waitFor();
  await page.getByRole('button', { name: 'curl: Advance the clock' }).click();
  await page
    .getByText(/clock\/advance/)
    .first()
    .waitFor();
  await eventually(async () =>
    expect(await card(page, 'Ledger clock').locator('pre').textContent()).toContain(`{"by":"1h30m"}`),
  );
  await field.press('Enter');
  await face(page, '13:30:00');
  await page.getByRole('button', { name: 'Advance by 10m' }).click();
  await face(page, '13:40:00');
});

browserIt('sets the clock to an instant, but never back', async () => {
  const page = await openWorld('sets');
  const field = page.getByLabel('Set to (UTC)');
  await field.fill('2026-01-15 11:59');
  await page.getByText('In the past').waitFor();
  await eventually(async () =>
    expect(await page.getByRole('button', { name: 'Set the clock', exact: true }).isDisabled()).toBe(true),
  );
  await field.fill('2026-01-16 08:00:00.5');
  await page.getByText('in 20h').waitFor();
  await field.press('Enter');
  await face(page, '08:00:00.5');
  await eventually(async () => expect(await page.locator('.overview-date').textContent()).toBe('2026-01-16'));
});

browserIt('jumps to the next due step, which then runs', async () => {
  const page = await openWorld('jumps');
  const first = card(page, 'Scheduled events').locator('li').first();
  const sentence = (await first.locator('.user-text').textContent()) ?? '';
  await eventually(async () => expect(await page.locator('.overview-next').textContent()).toContain(sentence));
  await page.getByRole('button', { name: 'Jump to the next event', exact: true }).click();
  await face(page, '12:00:30');
  await first.filter({ hasNotText: sentence }).waitFor();
});

browserIt('runs at a selected or typed speed, and freezes', async () => {
  const page = await openWorld('runs');
  await page.getByRole('button', { name: '60× real time' }).click();
  await page.getByText('60× real time', { exact: true }).waitFor();
  const speed = page.getByLabel('Speed (× real time)');
  await speed.fill('fast');
  await page.getByText('A number from 0.001').waitFor();
  await speed.fill('2.5');
  await speed.press('Enter');
  await page.getByText('2.5× real time', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Freeze the clock', exact: true }).click();
  await page.locator('.overview-face', { hasText: 'frozen' }).waitFor();
  expect((await call(control('runs', '/clock'))).json).toMatchObject({ mode: 'frozen', speed: 2500 });
});

browserIt('shows each round over time, and the same in a table', async () => {
  const page = await openWorld('rounds');
  const rounds = card(page, 'Mining rounds');
  const { rounds: there } = (await call(control('rounds', '/rounds'))).json as {
    rounds: readonly { round: number; state: string }[];
  };
  await rounds.locator('.overview-lane').first().waitFor();
  await eventually(async () =>
    expect(await rounds.locator('.overview-lane').allTextContents()).toEqual(
      there.map(({ round, state }) => `${round} ${state}`),
    ),
  );
  await eventually(async () =>
    expect(await rounds.getByRole('img').getAttribute('aria-label')).toContain(
      `Round ${there[0]?.round} is ${there[0]?.state}`,
    ),
  );
  await rounds.getByText('Show as table').click();
  await eventually(async () => expect(await rounds.getByRole('row').count()).toBe(there.length + 1));
});

browserIt('pauses a kind of automation, marks overdue steps, and runs them', async () => {
  const page = await openWorld('holds');
  await page.getByRole('button', { name: 'Hold rounds', exact: true }).click();
  await page.getByRole('button', { name: 'Resume rounds', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Advance by 1m' }).click();
  await face(page, '12:01:00');
  const late = card(page, 'Scheduled events').locator('li.late').first();
  await late.getByText('overdue', { exact: true }).waitFor();
  const sentence = (await late.locator('.user-text').textContent()) ?? '';
  await late.getByRole('button', { name: `Run now: ${sentence}`, exact: true }).click();
  await late.filter({ hasNotText: sentence }).waitFor();
});

browserIt('arms and disarms failures', async () => {
  const page = await openWorld('fails');
  await page.getByLabel('Failure', { exact: true }).selectOption('insufficient-funds');
  await page.getByLabel('Times', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Add failure', exact: true }).click();
  await page.getByText('next 2 fail: insufficient-funds').waitFor();
  await page.getByRole('button', { name: 'Remove all failures', exact: true }).click();
  await page.getByText('next 2 fail').waitFor({ state: 'detached' });
});

browserIt('shows totals, and counts exchanges as they arrive', async () => {
  const page = await openWorld('counts');
  const count = (name: string): Locator => card(page, 'At a glance').locator('li', { hasText: name }).locator('strong');
  await eventually(async () => expect(await count('Users').textContent()).toBe('4'));
  const before = await count('Exchanges').textContent();
  await call(`${at.server().ready.url}/_worlds/counts/api/scan/v0/dso-party-id`);
  await count('Exchanges')
    .filter({ hasNotText: new RegExp(`^${before}$`) })
    .waitFor();
});

browserIt('text of other users is shown as text and stays within the window', async () => {
  const trackingId = `<img src=x onerror=alert(1)>\u202e‮ ${'wide'.repeat(50)} 🙂`;
  const page = await openWorld('hostile', { width: 360 });
  const [alice, bob] = ((await call(control('hostile', '/status'))).json as { users: readonly { party: string }[] })
    .users;
  await call(control('hostile', '/offers'), {
    body: { sender: alice?.party, receiver: bob?.party, amount: '1.0', expiresIn: '10s', trackingId },
  });
  await card(page, 'Scheduled events').getByText('<img src=x onerror=alert(1)>').waitFor();
  await expectNoOverflow(page);
});

browserIt('reports why something cannot be loaded, and retries', async () => {
  at.expectNoise(/500/);
  const page = await at.open('#/reports');
  await page.route('**/automation', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"broken for a test"}' }),
  );
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  const due = card(page, 'Scheduled events');
  await due.getByText('broken for a test').waitFor();
  await page.unroute('**/automation');
  await due.getByRole('button', { name: 'Try again' }).click();
  await due.locator('li').first().waitFor();
});

browserIt.each([
  [360, 'light'],
  [1280, 'dark'],
  [3840, 'light'],
] as const)('stays within the window at %i pixels', async (width, scheme) => {
  const page = await at.open('', { width, scheme });
  await connected(page);
  await page.locator('.overview-lane').first().waitFor();
  await expectNoOverflow(page);
});

// The ledger in the console: updates as they come, one of them through every interface, contracts with their lives.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { call, run, start } from '../cli/command';
import { freshFolder } from '../fixtures/generating';
import { inLongRuns } from '../support/long-run';
import { countText } from '../../src/console/ui/amount-text';
import { eventually } from '../support/eventually';
import { browserIt, connected, consoleTests, overflow } from './browser';

const at = consoleTests();
const longIt = inLongRuns(browserIt, 'scrolling through a hundred thousand updates without a long task');

interface Row {
  readonly offset: number;
  readonly updateId: string;
}
interface Updates {
  readonly updates: readonly Row[];
  readonly ledgerEnd: number;
}
interface Person {
  readonly user: string;
  readonly party: string;
  readonly token: string;
}

const control = (path: string): string => `${at.server().ready.groups.control}${path}`;
const updates = async (query = ''): Promise<Updates> => (await call(control(`/updates?${query}`))).json as Updates;
const advance = (by: string): Promise<unknown> => call(control('/clock/advance'), { body: { by } });
const person = async (name: string): Promise<Person> => {
  const { users } = (await call(control('/status'))).json as { readonly users: readonly Person[] };
  const found = users.find(({ user }) => user === name);
  if (!found) throw new Error(`the world has no user ${name}`);
  return found;
};
const grid = (page: Page) => page.getByRole('grid', { name: 'Updates, newest first' });
const rowOf = (page: Page, offset: number) => grid(page).getByRole('row', { name: new RegExp(`^${offset} `) });
const drawn = (page: Page): Promise<number> => page.locator('.virtual-row').count();
const scrolledTo = (page: Page, place: string): Promise<unknown> =>
  page.evaluate(`document.querySelector('.virtual-frame').scrollTop = ${place}`);

async function offered(description: string): Promise<Row> {
  const [alice, bob] = await Promise.all([person('alice'), person('bob')]);
  const answer = await call(control('/offers'), {
    body: { sender: alice.party, receiver: bob.party, amount: '1', expiresIn: '1h', description },
  });
  const [update] = (answer.json as Updates).updates;
  if (!update) throw new Error(`no offer was made: ${answer.text}`);
  return update;
}

browserIt('puts new updates on top, and holds them back while the user reads further down', async () => {
  const page = await at.open('#/ledger?network=shown');
  await connected(page);
  await rowOf(page, (await updates()).ledgerEnd).waitFor();
  await advance('10m');
  await rowOf(page, (await updates()).ledgerEnd).waitFor();

  await scrolledTo(page, '2000');
  const before = (await updates()).ledgerEnd;
  await rowOf(page, before - 60).waitFor();
  await advance('10m');
  const { ledgerEnd } = await updates();
  const more = page.getByRole('button', { name: `${ledgerEnd - before} new` });
  await more.waitFor();
  await eventually(async () => expect(await rowOf(page, ledgerEnd).count()).toBe(0));
  await more.click();
  await rowOf(page, ledgerEnd).waitFor();
  await more.waitFor({ state: 'detached' });
  await eventually(async () => expect(await page.evaluate('document.activeElement.textContent')).toContain('Live'));
});

browserIt('keeps its rows when it is paused, and catches up', async () => {
  const page = await at.open('#/ledger?network=shown');
  await connected(page);
  const before = (await updates()).ledgerEnd;
  await rowOf(page, before).waitFor();
  await page.getByRole('button', { name: 'Follow new updates' }).click();
  await page.waitForURL((url) => url.hash.includes('live=off'));
  await advance('10m');
  const { ledgerEnd } = await updates();
  await page.getByRole('button', { name: `${ledgerEnd - before} new` }).waitFor();
  await eventually(async () => expect(await rowOf(page, ledgerEnd).count()).toBe(0));
  await page.getByRole('button', { name: 'Follow new updates' }).click();
  await rowOf(page, ledgerEnd).waitFor();
});

browserIt('reloads after the world was reverted', async () => {
  const { json } = await call(control('/snapshots'), { body: {} });
  const before = (await updates()).ledgerEnd;
  const page = await at.open('#/ledger?network=shown');
  await connected(page);
  await rowOf(page, before).waitFor();
  await advance('10m');
  await rowOf(page, (await updates()).ledgerEnd).waitFor();
  await call(control(`/snapshots/${(json as { readonly id: string }).id}/revert`), { body: {} });
  await page.getByText(`${countText(before)} updates`).waitFor();
  await rowOf(page, before).waitFor();
});

browserIt('filters, with the filters in the URL, and renders few rows of many', async () => {
  const page = await at.open('#/ledger?network=shown');
  const {
    updates: [wanted],
  } = await updates('limit=1&template=TransferOffer&kind=transaction');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Party').fill('bob');
  await page.waitForURL(({ hash }) => hash.includes('party=bob'));
  await page.getByLabel('Template').fill('TransferOffer');
  await page.waitForURL(({ hash }) => hash.includes('template=TransferOffer'));
  await page.getByLabel('Kind').selectOption('transaction');
  await page.waitForURL((url) =>
    ['party=bob', 'template=TransferOffer', 'kind=transaction'].every((filter) => url.hash.includes(filter)),
  );
  await rowOf(page, wanted?.offset ?? 0).waitFor();
  const shared = await at.open(new URL(page.url()).hash);
  await rowOf(shared, wanted?.offset ?? 0).waitFor();
  await shared.getByRole('button', { name: 'Remove the filter Template: TransferOffer' }).click();
  await shared.waitForURL((url) => !url.hash.includes('template') && url.hash.includes('party=bob'));
  await shared.getByRole('button', { name: 'Filter', exact: true }).click();
  await eventually(async () => expect(await shared.getByLabel('Party', { exact: true }).inputValue()).toBe('bob'));
  await shared.getByRole('button', { name: 'Clear filters' }).click();
  await shared.waitForURL((url) => !url.hash.includes('party'));

  await shared.getByLabel('From offset', { exact: true }).fill('101');
  await shared.getByLabel('To offset', { exact: true }).fill('900');
  await shared.getByText('800 updates').waitFor();
  await rowOf(shared, 900).click({ trial: true });
  await eventually(async () => expect(await drawn(shared)).toBeLessThan(60));
  await rowOf(shared, 900).focus();
  await shared.keyboard.press('End');
  await rowOf(shared, 101).waitFor();
  await eventually(async () => expect(await drawn(shared)).toBeLessThan(60));
  await shared.getByLabel('To offset', { exact: true }).fill('many');
  await shared.getByText('"many" is not an offset').waitFor();
});

browserIt(
  "hides the network's own updates until they are wanted, and names amount, tracking id and parties",
  async () => {
    await advance('10m');
    const { offset } = await offered('In a row');
    await advance('10m');
    const page = await at.open('#/ledger');
    await connected(page);
    const row = rowOf(page, offset);
    await row.waitFor();
    expect(await row.innerText()).toMatch(/create transfer offer.*1\.0000000000.*\S+.*alice.*bob/s);
    expect(await grid(page).locator('.virtual-row').first().innerText()).toContain(String(offset));
    await eventually(async () =>
      expect(
        await grid(page)
          .getByText(/mining round/)
          .count(),
      ).toBe(0),
    );
    await advance('10m');
    const { offset: next } = await offered('Live');
    await rowOf(page, next).waitFor();
    expect(await grid(page).locator('.virtual-row').first().innerText()).toContain(String(next));
    await page.getByRole('button', { name: 'Network updates' }).click();
    await page.waitForURL(({ hash }) => hash.includes('network=shown'));
    await grid(page)
      .getByText(/mining round/)
      .first()
      .waitFor();
  },
);

browserIt('reports when nothing matches, and when the server refuses', async () => {
  at.expectNoise(/400|404/);
  const none = await at.open('#/ledger?kind=reassignment&to=1');
  await none.getByText('No matching updates').waitFor();
  const refused = await at.open('#/ledger?template=TransferOfer');
  await refused.getByRole('alert').filter({ hasText: 'Error 400' }).filter({ hasText: 'TransferOffer' }).waitFor();
  const unknown = await at.open('#/ledger/updates/1220ff');
  await unknown.getByText('Update not found', { exact: true }).waitFor();
  await unknown.getByText('No update of world default has the id 1220ff.').waitFor();
  const gone = await at.open(`#/ledger/contracts/00${'ab'.repeat(68)}`);
  await gone.getByText('Contract not found', { exact: true }).waitFor();
});

browserIt('shows one update as a tree, and the differences between any two representations', async () => {
  at.expectNoise(/404/);
  const { updateId, offset } = await offered('Dinner on Thursday');
  const page = await at.open('#/ledger?network=shown');
  await rowOf(page, offset).waitFor();
  await rowOf(page, offset).click();
  await page.waitForURL(new RegExp(`/ledger/updates/${updateId}`));
  const events = page.getByRole('region', { name: 'Events' });
  await events.getByText('WalletAppInstall_CreateTransferOffer').waitFor();
  await eventually(async () => expect(await events.locator('ul ul > li').count()).toBe(1));
  await events.getByText('Payload').click();
  await events.getByText('"Dinner on Thursday"').waitFor();

  const compared = page.getByRole('table', { name: 'Fields of Scan v2 and of Ledger, ACS_DELTA' });
  await compared.getByRole('row', { name: /update_id.*updateId.*different name/ }).waitFor();
  await compared
    .getByRole('row', { name: /absent.*offset.*right only/ })
    .first()
    .waitFor();
  await page.getByLabel('Left').selectOption('v0');
  const offsets = page.getByRole('table', { name: 'Fields of Scan v0 and of Ledger, ACS_DELTA' });
  await offsets
    .getByRole('row', { name: new RegExp(`offset: "[0-9a-f]{18}" offset: ${offset} different format`) })
    .waitFor();
  await page.getByLabel('Show').selectOption('content');
  await eventually(async () => expect(await offsets.getByRole('row', { name: /different name$/ }).count()).toBe(0));
  await page.getByLabel('Right').selectOption('effects');
  await page.getByLabel('Ledger user').selectOption('carol');
  await page.getByText('Update not found, or not visible.').first().waitFor();
  await page.waitForURL(({ hash }) =>
    ['as=carol', 'left=v0', 'show=content', 'right=effects'].every((choice) => hash.includes(choice)),
  );
});

browserIt('compares the ledger shapes if scan does not know the update', async () => {
  at.expectNoise(/404/);
  const {
    updates: [hosting],
  } = await updates('limit=1&kind=topology');
  const page = await at.open(`#/ledger/updates/${hosting?.updateId}`);
  await page
    .getByRole('table', { name: 'Fields of Ledger, ACS_DELTA and of Ledger, LEDGER_EFFECTS' })
    .getByRole('row', { name: /partyId.*same/ })
    .waitFor();
  await page.getByRole('region', { name: 'Events' }).getByText('hosting').waitFor();
});

browserIt('says so if an update exists that no interface shows to the chosen user', async () => {
  at.expectNoise(/404/);
  const page = await at.open('#/overview');
  const hosting = await updates('limit=1&kind=topology');
  // The interfaces do not know the id, but the control API does.
  await page.route(/updateId=1220ff/, (route) => route.fulfill({ json: hosting }));
  await page.evaluate("location.hash = '#/ledger/updates/1220ff?as=dave'");
  await page.getByText('Update not visible', { exact: true }).waitFor();
  await page.getByText('Choose a user below that it involves: carol.').waitFor();
});

browserIt('has a curl command for each representation, which returns the same', async () => {
  const { updateId } = await offered('By hand');
  const page = await at.open(`#/ledger/updates/${updateId}?as=alice`);
  const answers = page.locator('.ledger-answers > li');
  await answers.nth(4).waitFor();
  const bodies = await eventually(async () => {
    const texts = await answers.locator('pre code').allTextContents();
    expect([await answers.count(), texts.length]).toEqual([5, 5]);
    return texts;
  });
  for (const [index, body] of bodies.entries()) {
    const said = execFileSync('sh', ['-c', `${body} -s`], { encoding: 'utf8' });
    expect([index, said]).toEqual([index, expect.stringContaining(updateId)]);
  }
});

const HOSTILE = `<img src=x onerror=alert(1)> \u202eright\u202c \u05e9\u05dc\u05d5\u05dd 🎈 ${'W'.repeat(200)}`;

browserIt.each([360, 1280])('shows hostile text as text, within %i pixels', async (width) => {
  const { updateId } = await offered(HOSTILE);
  const page = await at.open(`#/ledger/updates/${updateId}`, { width });
  const events = page.getByRole('region', { name: 'Events' });
  await events.getByText('Payload').click();
  await events.getByText('onerror=alert(1)').waitFor();
  await eventually(async () => expect([await overflow(page), await page.locator('main img').count()]).toEqual([0, 0]));
  await events.getByRole('link').nth(1).click();
  await page.getByRole('heading', { level: 1, name: 'Contract TransferOffer' }).waitFor();
  await page.getByText('onerror=alert(1)').waitFor();
  await eventually(async () => expect([await overflow(page), await page.locator('main img').count()]).toEqual([0, 0]));
});

browserIt('shows the history of a contract from its creation to its archival', async () => {
  const bob = await person('bob');
  await offered('To be rejected');
  const page = await at.open('#/ledger/contracts');
  await page.getByLabel('Template').fill('TransferOffer');
  await page.getByLabel('Party').fill('bob');
  const contracts = page.getByRole('grid', { name: 'Contracts, newest first' });
  const first = contracts.getByRole('row', { name: /^TransferOffer active/ }).first();
  await first.waitFor();
  await page.waitForURL((url) => ['party=bob', 'template=TransferOffer'].every((filter) => url.hash.includes(filter)));
  await first.focus();
  await page.keyboard.press('Enter');
  const life = page.getByRole('region', { name: 'Lifecycle' });
  await life.getByText('Active', { exact: true }).waitFor();
  await page.getByText('"To be rejected"').waitFor();
  const contractId = decodeURIComponent(new URL(page.url()).hash.split('/').at(-1) ?? '');
  await call(control(`/offers/${contractId}/reject`), { body: { actor: bob.party } });
  await life.getByText('TransferOffer_Reject').waitFor();
  await life.getByText('by bob').waitFor();
  await life.getByRole('link').first().click();
  await page.getByRole('region', { name: 'Events' }).getByText('WalletAppInstall_CreateTransferOffer').waitFor();
  await page.getByRole('link', { name: 'All updates' }).click();
  await grid(page).waitFor();
});

/** The longest task while the list is scrolled through by many places, near and far. */
const SCROLLED = `(async () => {
  const tasks = [];
  const seen = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  seen.observe({ type: 'longtask' });
  const frame = document.querySelector('.virtual-frame');
  const picture = () => new Promise((done) => requestAnimationFrame(done));
  for (let step = 0; step < 240; step += 1) {
    frame.scrollTop += step % 40 === 39 ? frame.scrollHeight / 7 : 300;
    await picture();
  }
  await new Promise((done) => setTimeout(done, 500));
  return { longest: Math.max(0, ...tasks), rows: document.querySelectorAll('.virtual-row').length, height: frame.scrollHeight };
})()`;

longIt(
  'scrolls through a hundred thousand updates with no task over 50 ms',
  async () => {
    const out = join(freshFolder(), 'large');
    expect(
      await run(['fixtures', 'generate', '--size', 'parties=40,updates=100000', '--format', 'world', '--out', out]),
    ).toMatchObject({ status: 0 });
    const large = await start(['--clock', 'manual', '--world', join(out, 'world.dump')]);
    const page = await at.open();
    await page.goto(`${large.ready.url}/_console/#/ledger?network=shown`);
    await connected(page);
    await page.getByText(/^1\d\d\u202f\d{3} updates$/).waitFor();
    await rowOf(
      page,
      ((await call(`${large.ready.groups.control}/updates?limit=1`)).json as Updates).ledgerEnd,
    ).waitFor();
    // Other work of this machine makes tasks long, too; what the page does by itself comes back each time.
    const longest: number[] = [];
    while (longest.length < 5 && Math.min(...longest) > 50) {
      await page.evaluate("document.querySelector('.virtual-frame').scrollTop = 0");
      const seen = (await page.evaluate(SCROLLED)) as {
        readonly longest: number;
        readonly rows: number;
        readonly height: number;
      };
      expect(seen.height).toBeGreaterThan(3_000_000);
      expect(seen.rows).toBeLessThan(60);
      longest.push(seen.longest);
    }
    expect(Math.min(...longest)).toBeLessThanOrEqual(50);
    await page.close();
    await large.stop();
  },
  300_000,
);

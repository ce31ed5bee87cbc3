// `/_docs` in a browser: each document is drawn, an operation is tried with a ready token, nothing comes from elsewhere
// and the console stays empty.

import type { Browser, Page } from 'playwright-core';
import { start, type Started } from '../cli/command';
import { findingsIn } from '../console/axe';
import { eventually } from '../support/eventually';
import { browserIt, openBrowser } from './chromium';

jest.setTimeout(120_000);

let browser: Browser | undefined;
let server: Started;
let page: Page;
const faults: string[] = [];
const asked: string[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  server = await start(['--clock', 'manual', '--strict']);
});
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

async function open(path: string): Promise<void> {
  if (!browser) throw new Error('a test without a browser is skipped');
  page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => faults.push(message.text()));
  await page.goto(`${server.ready.url}${path}`);
}
afterEach(() => page?.close());

/** Sends a request from the form of an operation; what is returned reads the answer that the page shows now. */
async function tryOut(operation: string): Promise<() => Promise<{ readonly status: string; readonly body: string }>> {
  const block = page.locator(`.opblock[id$="-${operation}"]`);
  await block.locator('.opblock-summary-control').click();
  await block.locator('button.execute').click();
  const live = block.locator('.live-responses-table .response');
  return async () => ({
    status: (await live.locator('.response-col_status').textContent()) ?? '',
    body: (await live.locator('.response-col_description').textContent()) ?? '',
  });
}

browserIt.each(['validator', 'scan', 'ledger', 'control'])('renders the document of the %s group', async (group) => {
  await open(`/_docs/?group=${group}`);
  await page.locator('.opblock').first().waitFor();
  await eventually(async () => expect(await page.locator('nav a[aria-current]').textContent()).toBe(group));
  await eventually(async () => expect(await page.locator('.info .title').textContent()).not.toBe(''));
  const document: unknown = await (await fetch(`${server.ready.url}/_docs/${group}.json`)).json();
  const operations = Object.values((document as { readonly paths: Readonly<Record<string, object>> }).paths).flatMap(
    (path) => Object.keys(path).filter((key) => /^(get|put|post|delete|patch)$/.test(key)),
  );
  await eventually(async () => expect(await page.locator('.opblock').count()).toBe(operations.length));
});

browserIt('sends an operation as the first user, and as another', async () => {
  await open('/_docs');
  await page.locator('.opblock').first().waitFor();
  // The page has the token of the first user some time after it has drawn the operations.
  await page.locator('.opblock[id$="-getBalance"]').getByLabel('authorization button locked').waitFor();
  const answer = await tryOut('getBalance');
  await eventually(async () =>
    expect(await answer()).toEqual({
      status: expect.stringContaining('200'),
      body: expect.stringContaining('effective_unlocked_qty'),
    }),
  );
  await page.locator('#user').selectOption('bob');
  const block = page.locator('.opblock[id$="-getBalance"]');
  const answered = page.waitForResponse((response) => response.url().endsWith('/balance'));
  await block.locator('button.execute').click();
  const sent = (await (await answered).request().allHeaders())['authorization'];
  expect(JSON.parse(atob(sent?.split('.')[1] ?? ''))).toMatchObject({ sub: 'bob' });
});

browserIt.each([
  ['scan', 'getUpdateByIdV2', 'update_id'],
  ['scan', 'getAcsSnapshot', 'created_events'],
  ['ledger', 'getUpdateById', 'updateId'],
  ['validator', 'createTransferOffer', 'offer_contract_id'],
  ['validator', 'rejectTransferOffer', 'Response headers'],
  ['control', 'getBalanceHistory', 'unlocked'],
])('%s: %s is filled with what exists in the world', async (group, operation, member) => {
  await open(`/_docs/?group=${group}`);
  await page.locator('.opblock').first().waitFor();
  if (group !== 'control' && group !== 'scan') await page.getByLabel('authorization button locked').first().waitFor();
  const answer = await tryOut(operation);
  await eventually(async () =>
    expect(await answer()).toEqual({
      status: expect.stringContaining('200'),
      body: expect.stringContaining(member),
    }),
  );
});

browserIt('follows the colour scheme of the system', async () => {
  await open('/_docs');
  await page.locator('.opblock').first().waitFor();
  const background = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  await eventually(async () => expect(await background()).not.toBe(light));
  await page.emulateMedia({ colorScheme: 'light' });
  await eventually(async () => expect(await background()).toBe(light));
});

browserIt.each(['light', 'dark'] as const)(
  'fits a phone, and has no serious findings of axe: %s',
  async (colorScheme) => {
    await open('/_docs');
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${server.ready.url}/_docs/?group=validator`);
    await page.locator('.opblock').first().waitFor();
    for (const operation of ['createTransferOffer', 'getTransferOfferStatus'])
      await page.locator(`.opblock[id$="-${operation}"] .opblock-summary-control`).click();
    await page.locator('textarea').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    // Swagger UI puts a button to copy the path inside the button that opens an operation.
    expect((await findingsIn(page)).filter((text) => !text.startsWith('nested-interactive'))).toEqual([]);
  },
);

browserIt('sends an operation to a private world', async () => {
  const made = await fetch(`${server.ready.groups.control}/worlds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: { world: 'default' }, id: 'mine' }),
  });
  expect(made.status).toBe(201);
  await open('/_worlds/mine/_docs');
  await page.goto(`${server.ready.url}/_worlds/mine/_docs/?group=scan`);
  await page.locator('.opblock').first().waitFor();
  const answer = await tryOut('getDsoPartyId');
  await eventually(async () => expect((await answer()).status).toContain('200'));
  expect(asked.at(-1)).toMatch(/\/_worlds\/mine\/api\/scan\//);
});

browserIt('requested no other host, and the console stayed empty', () => {
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((url) => !url.startsWith(server.ready.url) && !url.startsWith('data:'))).toEqual([]);
  expect(faults).toEqual([]);
});

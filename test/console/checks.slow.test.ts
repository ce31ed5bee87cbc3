// The screen Checks: a check of the server is started, followed while it runs, and read at its end.

import { call } from '../cli/command';
import { expectAccessible, findingsInBothThemes } from './axe';
import { browserIt, connected, consoleTests, expectNoOverflow } from './browser';
import { picture } from './pictures';
import { eventually } from '../support/eventually';

const at = consoleTests();
const control = (path: string, body?: object) =>
  call(`${at.server().ready.groups.control}${path}`, body === undefined ? {} : { body });

browserIt(
  'starts a check in a private world, shows failures with clause and exchange, and opens its report',
  async () => {
    await control('/faults', { id: 'names', operation: 'listAnsEntries', times: 2, then: { status: 404 } });
    const page = await at.open('#/checks');
    await connected(page);
    await page.getByText('Suites', { exact: true }).click();
    await page.getByLabel(/^ans-entries/).check();
    await page.getByText('1 of 62, 37 scenarios').waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start the check', exact: true }).click();
    await page.waitForURL(/#\/checks\/c1/);
    await page.getByRole('heading', { name: 'Result failed' }).waitFor({ timeout: 60_000 });
    await page.getByText('37 of 37').waitFor();
    await page.locator('.checks-case > summary').first().click();
    await page.locator('.finding', { hasText: 'listAnsEntries answers 404' }).first().waitFor();
    await page.locator('.exchange > summary', { hasText: 'finding' }).first().click();
    await page.getByText('x-understudy: fault').waitFor();
    await picture(page, 'checks', { scheme: 'light' });
    expect(await findingsInBothThemes(page)).toEqual([]);
    expect(
      await page.locator('.curl-body', { hasText: 'check --target target.json --suite ans-entries' }).count(),
    ).toBe(1);
    await page.getByRole('button', { name: 'Open the report' }).click();
    const frame = await (await page.waitForSelector('iframe.report-frame')).contentFrame();
    await frame?.getByRole('tab', { name: 'Results' }).waitFor();
    await page.locator('.finding').getByTitle('Check only this clause').first().click();
    await page.waitForURL(/#\/checks\?clause=ANS-/);
    expect(await page.getByLabel('Only clauses').inputValue()).toMatch(/^ANS-/);
    const list = page.getByRole('table', { name: 'Checks' });
    await eventually(async () =>
      expect(await list.innerText()).toMatch(/c1\s+failed\s+a private copy of the world\s+37 of 37/),
    );
    // The world that is shown has the fault unspent, and no exchanges of the check.
    expect((await control('/faults')).json).toMatchObject({ faults: [{ id: 'names', hits: 0 }] });
    expect((await control('/requests/count')).json).toEqual({ count: 0 });
  },
);

browserIt('follows a running check in a narrow window, and stops it', async () => {
  const page = await at.open('#/checks', { width: 390 });
  await page.getByRole('button', { name: 'Start the check', exact: true }).click();
  await page.getByRole('button', { name: 'Stop the check', exact: true }).waitFor();
  await eventually(async () => expect(await page.locator('progress').getAttribute('value')).toMatch(/^[1-9]/));
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop the check', exact: true }).click();
  await page.getByRole('heading', { name: 'Result stopped' }).waitFor({ timeout: 60_000 });
  await expectNoOverflow(page);
});

browserIt('refuses what is no address, and says that a check is gone', async () => {
  at.expectNoise(/404/);
  const page = await at.open('#/checks');
  await page.getByLabel('Target').selectOption('address');
  await page.getByLabel('Address').fill('scan.example.com');
  await page.getByText('expected an http or https address').waitFor();
  expect(await page.getByRole('button', { name: 'Start the check', exact: true }).isDisabled()).toBe(true);
  await page.getByLabel('Address').fill('http://127.0.0.1:1');
  await page.getByLabel('Token of the admin user').fill('a-secret');
  await page.getByRole('button', { name: 'Start the check', exact: true }).click();
  await page.getByRole('heading', { name: /^Result incomplete/ }).waitFor({ timeout: 60_000 });
  expect(await page.locator('main').innerText()).not.toContain('a-secret');
  await page.goto(page.url().replace(/#.*/, '#/checks/c99'));
  await page.getByText('There is no check c99').waitFor();
});

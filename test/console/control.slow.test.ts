// The control screen: whatever the network can be made to do is done from a form, and seen.

import { readFileSync } from 'node:fs';
import { call } from '../cli/command';
import { eventually } from '../support/eventually';
import { browserIt, connected, consoleTests, dialogGone, expectNoOverflow } from './browser';
import type { Page } from 'playwright-core';

const at = consoleTests();
const HOSTILE = `<img src=x onerror=alert(1)> \u202eevil 🙂${'w'.repeat(50)}`;
const SECTIONS = ['Faults', 'Snapshots', 'Worlds', 'Traffic', 'Names', 'Parties', 'Holdings', 'Network'];

const control = (path: string, sent?: object): ReturnType<typeof call> =>
  call(`${at.server().ready.groups.control}${path}`, sent);
const arm = (fault: string): ReturnType<typeof call> => control('/faults', { body: JSON.parse(fault) as object });
const form = (page: Page, name: string): ReturnType<Page['getByRole']> => page.getByRole('form', { name, exact: true });
const card = (page: Page, name: string): ReturnType<Page['getByRole']> =>
  page.getByRole('region', { name, exact: true });
const confirmed = (page: Page, button: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();

browserIt('shows the traffic that was set, paces and stops it', async () => {
  const page = await at.open('#/control/traffic');
  await page.getByText('No traffic').waitFor();
  const put = (sources: readonly object[]): Promise<Response> =>
    fetch(`${at.server().ready.groups.control}/traffic`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sources }),
    });
  const taps = { id: 'taps', tap: { users: 'everyone', usd: '5' }, perDay: 40 };
  await put([taps]);
  const row = card(page, 'Traffic').getByRole('row', { name: /taps/ });
  await row.getByText('40 a day').waitFor();
  await card(page, 'Traffic').getByLabel('Rate (× that of the sources)').fill('2');
  await card(page, 'Traffic').getByRole('button', { name: 'Set the rate', exact: true }).click();
  await eventually(async () => expect((await control('/traffic')).json).toMatchObject({ running: true, speed: 2000 }));
  await card(page, 'Traffic').getByRole('button', { name: 'Stop the traffic', exact: true }).click();
  await card(page, 'Traffic').getByText('❚❚ stopped').waitFor();
  await row.getByText('–', { exact: true }).waitFor();
  await put([]);
});

browserIt.each([1280, 390])('adds a fault from each recipe with one press, %i pixels wide', async (width) => {
  const page = await at.open('#/control/faults', { width });
  const armed = page.getByRole('table', { name: /^Active faults/ });
  for (const [name, effect] of [
    ['Flaky', 'returns 503'],
    ['Slow network', 'waits about 800 ms (spread 0.5)'],
    ['Rate limited', 'returns 429'],
    ['Half-written', 'truncates the body after 64 bytes'],
  ] as const) {
    await page.getByRole('button', { name: `Add the recipe ${name}`, exact: true }).click();
    await armed.getByText(effect).waitFor();
  }
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Clear all faults', exact: true }).click();
  await page.getByText('No active faults').waitFor();
});

browserIt('arms a fault, sees it hit, and clears it', async () => {
  const page = await at.open('#/control/faults');
  await page.getByText('No active faults').waitFor();
  const add = form(page, 'Add a fault');
  await add.getByRole('button', { name: 'Add a fault', exact: true }).click();
  await add.getByText('Required').first().waitFor();
  await add.getByLabel('Operation').fill('createTransferOfer');
  await add.getByText('did you mean createTransferOffer?').waitFor();
  await add.getByLabel('Operation').fill('listAnsEntries');
  await add.getByLabel('Status', { exact: true }).fill('418');
  await add.getByText(/Not documented for this operation; use 200/).waitFor();
  await add.getByLabel('Status', { exact: true }).fill('429');
  await add.getByLabel('Times', { exact: true }).fill('2');
  await add.getByRole('button', { name: 'curl: Add a fault' }).click();
  await add.getByText(/--data-raw '\{"operation":"listAnsEntries","times":2,"then":\{"status":429\}\}'/).waitFor();
  await add.getByRole('button', { name: 'Add a fault', exact: true }).click();

  const row = card(page, 'Active faults').getByRole('row', { name: /listAnsEntries/ });
  await row.getByText('returns 429').waitFor();
  expect((await call(`${at.server().ready.groups.scan}/v0/ans-entries?page_size=1`)).status).toBe(429);
  await page.reload();
  await row.getByText('1 of 2 left').waitFor();
  await eventually(async () =>
    expect(await card(page, 'Active faults').getByRole('columnheader').allTextContents()).toEqual([
      'Fault',
      'Operation',
      'Effect',
      'Matched',
      'Hits',
      'Action',
    ]),
  );
  await eventually(async () =>
    expect((await row.getByRole('cell').allTextContents()).slice(3, 5)).toEqual(['1', '1 of 2']),
  );
  await page.setViewportSize({ width: 360, height: 700 });
  await eventually(async () => {
    const clear = await row.getByRole('button', { name: /^Clear fault/ }).boundingBox();
    expect((clear?.x ?? 360) + (clear?.width ?? 0)).toBeLessThanOrEqual(360);
  });
  await row.getByRole('button', { name: /^Clear fault/ }).click();
  await page.getByText('No active faults').waitFor();
});

browserIt("shows only the fields of the selected fault, and the server's message", async () => {
  at.expectNoise(/400/);
  const page = await at.open('#/control/faults');
  const add = form(page, 'Add a fault');
  await add.getByLabel('Effect').selectOption('late');
  await add.getByLabel('Status', { exact: true }).waitFor({ state: 'detached' });
  await add.getByLabel('Operation').fill('scan');
  await add.getByRole('button', { name: 'Add a fault', exact: true }).click();
  await add.getByText('Choose a delay').waitFor();
  await add.getByLabel('Delay', { exact: true }).selectOption('uniform');
  await add.getByLabel('Minimum (ms)').fill('50');
  await add.getByLabel('Maximum (ms)').fill('10');
  await add.getByText('Less than the minimum').waitFor();
  await add.getByLabel('Effect').selectOption('hold');
  await add.getByLabel('Delay', { exact: true }).selectOption('none');
  await add.getByRole('button', { name: 'Add a fault', exact: true }).click();
  await add.getByText(/no operation of scan submits a command/).waitFor();
});

browserIt('holds a request, and releases it', async () => {
  const { groups, users } = at.server().ready;
  const [alice, bob] = ['alice', 'bob'].map((name) => users.find(({ user }) => user === name));
  await arm('{"operation":"createTransferOffer","times":1,"then":{"hold":true}}');
  const page = await at.open('#/control/faults');
  await connected(page);
  const held = call(`${groups.validator}/v0/wallet/transfer-offers`, {
    token: alice?.token ?? '',
    body: {
      receiver_party_id: bob?.party,
      amount: '1.0',
      description: 'held',
      expires_at: 1768564800000000,
      tracking_id: 'held-1',
    },
  });
  await page.getByRole('button', { name: /^Release request/ }).click();
  expect((await held).status).toBe(200);
  await page.getByText('No held requests').waitFor();
  await page.getByRole('button', { name: 'Clear all faults', exact: true }).click();
  await page.getByText('No active faults').waitFor();
});

browserIt('takes a snapshot, shows what a revert loses, and reverts', async () => {
  const page = await at.open('#/control/snapshots', { width: 360, scheme: 'dark' });
  await connected(page);
  await form(page, 'Take a snapshot').getByLabel('Name').fill(HOSTILE);
  await form(page, 'Take a snapshot').getByRole('button', { name: 'Take a snapshot', exact: true }).click();
  await page.locator('.control-node', { hasText: '<img src=x' }).getByText('current base').waitFor();
  const before = (await control('/clock')).json;
  await control('/clock/advance', { body: { by: '10m' } });
  await page.locator('.control-node.now', { hasText: '12:10:00' }).waitFor();
  await page.getByRole('button', { name: /^Revert to <img/ }).click();
  await page
    .getByRole('dialog')
    .getByText(/updates and the time from 2026-01-15 12:00:00 to 2026-01-15 12:10:00 will be lost/)
    .waitFor();
  await expectNoOverflow(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Revert to/ })
    .click();
  await page.locator('.control-node.now', { hasText: '12:00:00' }).waitFor();
  expect((await control('/clock')).json).toEqual(before);
  await page.getByRole('button', { name: /^Delete <img/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete snapshot/ })
    .click();
  await page.getByText('No snapshots yet.').waitFor();
  await eventually(async () => expect(await page.locator('img').count()).toBe(0));
});

browserIt('saves the world to a file, loads it again, and shows why a truncated file is refused', async () => {
  at.expectNoise(/400/);
  const page = await at.open('#/control/snapshots');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download dump' }).click(),
  ]);
  const dump = readFileSync(await download.path(), 'utf8');
  const ends = (await control('/worlds/default')).json;
  await control('/clock/advance', { body: { by: '10m' } });
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({
    name: 'cut.ndjson',
    mimeType: '',
    buffer: Buffer.from(`${dump.split('\n').slice(0, 100).join('\n')}\n`),
  });
  await page
    .getByRole('dialog')
    .getByText(/--data-binary @cut.ndjson/)
    .waitFor({ state: 'attached' });
  await confirmed(page, 'Replace the world with cut.ndjson');
  await page
    .getByRole('dialog')
    .getByText(/the file is truncated/)
    .waitFor();
  await page.keyboard.press('Escape');
  // Closing it forgets the file.
  await dialogGone(page);
  await choose.setInputFiles({ name: 'whole.ndjson', mimeType: '', buffer: Buffer.from(dump) });
  await confirmed(page, 'Replace the world with whole.ndjson');
  await page.locator('.control-node.now', { hasText: '12:00:00' }).waitFor();
  expect((await control('/worlds/default')).json).toMatchObject({
    ledgerEnd: (ends as { ledgerEnd: number }).ledgerEnd,
  });
});

browserIt('creates a world, shows it, and deletes it', async () => {
  const page = await at.open('#/control/worlds');
  const make = form(page, 'Create a world');
  await make.getByLabel('From').selectOption({ label: 'Copy of default' });
  await make.getByLabel('Seed').waitFor({ state: 'detached' });
  await make.getByLabel('Id').fill('default');
  await make.getByText('World default already exists').waitFor();
  await make.getByLabel('Id').fill('mine');
  await make.getByLabel('Ledger time').fill('2026-01-20 08:00');
  await make.getByLabel('Clock').selectOption('manual');
  await make.getByRole('button', { name: 'Create a world', exact: true }).click();
  await page.getByRole('link', { name: 'Show world mine' }).click();
  await page.locator('.head-clock', { hasText: '2026-01-20 08:00:00' }).waitFor();
  await page.getByRole('row', { name: /mine/ }).getByText('shown', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Show world default' }).click();
  await page.getByRole('button', { name: 'Delete world mine …' }).click();
  await confirmed(page, 'Delete world mine');
  await page.getByRole('row', { name: /mine/ }).waitFor({ state: 'detached' });
});

browserIt('publishes a name, and renews it', async () => {
  const page = await at.open('#/control/names');
  const publish = form(page, 'Publish a name');
  await publish.getByLabel('Name', { exact: true }).fill('frank.unverified.ans');
  await publish.getByLabel('Description').fill(HOSTILE);
  await publish.getByLabel('Lifetime').fill('90');
  await publish.getByText(/Add a unit/).waitFor();
  await publish.getByLabel('Lifetime').fill('90d');
  await publish.getByRole('button', { name: 'Publish a name', exact: true }).click();
  await page.getByRole('button', { name: 'Open frank.unverified.ans' }).click();
  await page.getByRole('dialog').getByText('<img src=x').waitFor();
  const expiry = page.getByRole('dialog').locator('time');
  const before = await expiry.textContent();
  await page.getByRole('dialog').getByRole('button', { name: 'Renew frank.unverified.ans', exact: true }).click();
  await page
    .getByRole('dialog')
    .locator('time')
    .filter({ hasNotText: before ?? '' })
    .waitFor();
});

browserIt('creates a user, hosts its party elsewhere, mints, locks and unlocks', async () => {
  const page = await at.open('#/control/parties');
  await form(page, 'Create a user').getByLabel('User', { exact: true }).fill('frank');
  await form(page, 'Create a user').getByRole('button', { name: 'Create a user', exact: true }).click();
  await page.getByRole('button', { name: 'Open user frank' }).waitFor();
  const { json } = await control('/users');
  const party =
    (json as { users: readonly { user: string; party: string }[] }).users.find(({ user }) => user === 'frank')?.party ??
    '';
  await page.getByRole('button', { name: `Open party ${party}` }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: `Open party ${party}` }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Participant', { exact: true }).fill(`participant-two::1220${'ab'.repeat(32)}`);
  await drawer.getByLabel('Permission').selectOption('observation');
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await drawer.getByRole('cell', { name: 'observation' }).waitFor();
  await page.keyboard.press('Escape');
  await dialogGone(page);

  await page.getByRole('tab', { name: 'Holdings' }).click();
  await form(page, 'Mint tokens').getByLabel('Owner').fill(party);
  await form(page, 'Mint tokens').getByLabel('Amount').fill('1.12345678901');
  await page.getByText('At most 10 decimals, not 11').waitFor();
  await form(page, 'Mint tokens').getByLabel('Amount').fill('7.5');
  await form(page, 'Mint tokens').getByRole('button', { name: 'Mint tokens', exact: true }).click();
  await page.getByRole('button', { name: 'Open holding of 7.5000000000' }).waitFor();
  const lock = form(page, 'Lock tokens');
  for (const [label, value] of [
    ['Owner', party],
    ['Amount', '2.5'],
    ['Lock holders', party],
    ['Until', '2026-01-16 12:00'],
  ] as const)
    await lock.getByLabel(label).fill(value);
  await lock.getByRole('button', { name: 'Lock tokens', exact: true }).click();
  await page.getByRole('button', { name: 'Open holding of 2.5000000000' }).click();
  await page.getByRole('dialog').getByText('locked', { exact: true }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock the holding', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

browserIt('announces, moves and cancels an upgrade', async () => {
  const page = await at.open('#/control/network');
  await page.getByRole('button', { name: 'Cancel …' }).click();
  await confirmed(page, 'Cancel the announced upgrade');
  await page.getByText('No upgrade announced', { exact: true }).waitFor();
  const announce = form(page, 'Announce an upgrade');
  await announce.getByLabel('Topology freezes at').fill('2026-01-31 13:00');
  await announce.getByLabel('Upgrade at').fill('2026-01-31 12:00');
  await announce.getByText('Before the topology freezes').waitFor();
  await announce.getByLabel('Upgrade at').fill('2026-01-31 14:00');
  await announce.getByLabel('Successor').fill('global-domain::1220ab::35-2');
  await announce.getByRole('button', { name: 'Announce an upgrade', exact: true }).click();
  await form(page, 'Change the announced upgrade').waitFor();
  await page.getByText('announced', { exact: true }).waitFor();
});

browserIt('sends a contract to another synchronizer, and assigns it', async () => {
  const { json } = await control('/holdings');
  const [holding] = (json as { holdings: readonly { contractId: string }[] }).holdings;
  const page = await at.open('#/control/network');
  const send = form(page, 'Reassign a contract');
  await send.getByLabel('Contract id').fill(holding?.contractId ?? '');
  await send.getByRole('button', { name: 'Start reassignment', exact: true }).click();
  await page.getByRole('button', { name: /^Assign 00/ }).click();
  await page
    .getByRole('cell', { name: /Amulet assigned from global-domain/ })
    .first()
    .waitFor();
});

browserIt.each([
  [360, 'dark'],
  [1280, 'light'],
  [3840, 'dark'],
] as const)('has its sections in the URL, and stays within %i pixels', async (width, scheme) => {
  const page = await at.open('#/control', { width, scheme });
  await connected(page);
  for (const name of SECTIONS) {
    await page.getByRole('tab', { name, exact: true }).click();
    await page.waitForURL(({ hash }) => hash.startsWith(`#/control/${name.toLowerCase()}`));
    // The section before it is drawn until then.
    await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
    await page.locator('[role=tabpanel] h2').first().waitFor();
    await expectNoOverflow(page);
  }
  await page.keyboard.press('Home');
  await page.getByRole('tab', { name: 'Faults', selected: true }).waitFor();
});

browserIt('reports an error, and continues after it', async () => {
  at.expectNoise(/503/);
  const page = await at.open('#/control/worlds');
  await page.route('**/v0/ans-entries*', (route) => route.fulfill({ status: 503, json: { error: 'not now' } }));
  await page.getByRole('tab', { name: 'Names' }).click();
  await page.getByRole('alert').filter({ hasText: 'Error 503' }).waitFor();
  await page.unroute('**/v0/ans-entries*');
  // Something happens in the world.
  await arm('{"operation":"getDso","then":{"status":503}}');
  await page.getByRole('button', { name: 'Open alice.unverified.ans' }).waitFor();
});

browserIt('ignores spaces around an input', async () => {
  const page = await at.open('#/control/worlds');
  await connected(page);
  await page.getByLabel('Id', { exact: true }).fill(' spaced ');
  await page.getByRole('button', { name: 'Create a world', exact: true }).click();
  await page.getByRole('link', { name: 'Show world spaced' }).waitFor();
});

browserIt('shows no rows of the previous filter when the new one gets no response', async () => {
  at.expectNoise(/ERR_|Failed to load/);
  const page = await at.open('#/control/holdings');
  const rows = page.getByRole('grid', { name: 'Holdings, largest first' });
  await rows.waitFor();
  await page.route('**/holdings?owner=*', (route) => route.abort());
  await page
    .getByLabel('Owner')
    .first()
    .fill(`mallory::1220${'ab'.repeat(32)}`);
  await page.getByRole('alert').filter({ hasText: 'No response' }).waitFor();
  await eventually(async () => expect(await rows.count()).toBe(0));
});

browserIt('accepts a file dropped outside its target, and none while a confirmation is open', async () => {
  const page = await at.open('#/control/snapshots');
  await page.getByRole('heading', { name: 'Dump and load' }).waitFor();
  const drop = (name: string): Promise<unknown> =>
    page.evaluate(
      `{ const data = new DataTransfer(); data.items.add(new File(['{}'], '${name}')); document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })); }`,
    );
  await drop('first.ndjson');
  await page.getByRole('heading', { name: 'Replace the world with first.ndjson?' }).waitFor();
  await drop('second.ndjson');
  await page.getByRole('heading', { name: 'Replace the world with first.ndjson?' }).waitFor();
  await eventually(async () => expect(await page.getByText('second.ndjson').count()).toBe(0));
});

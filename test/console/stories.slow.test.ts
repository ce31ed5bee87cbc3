// The screen Stories: the stories of the package and files of the reader, played step by step or by themselves.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { call } from '../cli/command';
import { eventually } from '../support/eventually';
import { findingsInBothThemes } from './axe';
import { browserIt, connected, consoleTests, expectNoOverflow } from './browser';
import { picture } from './pictures';

const at = consoleTests();
const folder = mkdtempSync(join(tmpdir(), 'console-stories-'));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const storyText = (steps: string): string =>
  `name: mine\ntitle: A story of mine\nchapters:\n  - title: One\n    steps:\n${steps}`;

const worlds = async (): Promise<readonly string[]> => {
  const { json } = await call(`${at.server().ready.groups.control}/worlds`);
  return (json as { readonly worlds: readonly { readonly id: string }[] }).worlds.map(({ id }) => id);
};

const shows = (page: Page, text: string): Promise<void> =>
  eventually(async () => expect(await page.locator('.stories-stage').textContent()).toContain(text));

/** Presses a key when the scene before has ended, and waits for the scene. */
async function press(page: Page, key: string, scene: string): Promise<void> {
  await page.getByText('Sending …').waitFor({ state: 'detached' });
  await page.keyboard.press(key);
  await shows(page, scene);
}

browserIt(
  'a story of the package is played by keys, back too, and its world is deleted when the screen is left',
  async () => {
    at.expectNoise(/ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE_CHUNKED_ENCODING|409/);
    const page = await at.open('#/stories');
    await connected(page);
    await page.getByRole('link', { name: 'Open A transfer, and how it fails' }).click();
    await page.getByRole('button', { name: 'Step by step' }).click();
    await shows(page, 'A payment by offer · 1 of 13');
    for (const scene of [2, 3, 4]) await press(page, 'ArrowRight', `${scene} of 13`);
    await shows(page, 'completed');
    const look = page.getByRole('link', { name: /^Ledger: updates in this world/ });
    expect(await look.getAttribute('href')).toMatch(/^#\/ledger\/updates\?world=story-transfer-[0-9a-f]{8}$/);
    expect(await worlds()).toEqual(['default', expect.stringMatching(/^story-transfer-/)]);
    await picture(page, 'stories', { scheme: 'light' });
    await press(page, 'ArrowLeft', '3 of 13');
    await shows(page, 'status of lunchaccepted');
    await page.getByText('Answer').first().click();
    await page.locator('.json').getByText('accepted_offer_contract_id').waitFor();
    for (let scene = 4; scene <= 13; scene++) await press(page, 'ArrowRight', `${scene} of 13`);
    await shows(page, 'The end');
    expect(await page.getByRole('button', { name: 'Next →' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Close story' }).click();
    await page.getByRole('heading', { level: 1, name: 'Stories' }).waitFor();
    await eventually(async () => expect(await worlds()).toEqual(['default']));
  },
);

browserIt('a story plays by itself, and the space key pauses it', async () => {
  const page = await at.open('#/stories/rounds');
  await connected(page);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await shows(page, '1 of 7');
  await page.getByLabel('Speed').selectOption('4');
  await page.locator('.stories-stage').focus();
  await shows(page, '3 of 7');
  await page.keyboard.press('Space');
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await play.waitFor();
  expect(await play.getAttribute('aria-pressed')).toBe('false');
  await page.close();
  await eventually(async () => expect(await worlds()).toEqual(['default']));
});

browserIt('a file is played, and one that is wrong is refused with line and fix', async () => {
  const page = await at.open('#/stories');
  await connected(page);
  const choose = page.getByLabel('Choose a file');
  await choose.setInputFiles(
    file('wrong.yaml', storyText('      - tap: { user: alice }\n      - says: Hello.\n      - call: getBalanse\n')),
  );
  const problems = page.getByRole('alert').filter({ hasText: 'not a story' });
  await problems.waitFor();
  expect(await problems.getByRole('listitem').allTextContents()).toEqual([
    'wrong.yaml:6:9 missing required property amount in /chapters/0/steps/0/tap',
    'wrong.yaml:7:9 unknown property says in /chapters/0/steps/1; did you mean say?',
  ]);
  await choose.setInputFiles(file('unknown.yaml', storyText('      - call: getBalanse\n')));
  await problems.getByText('there is no operation getBalanse; did you mean "getBalance"?').waitFor();
  await choose.setInputFiles(
    file(
      'mine.yaml',
      storyText("      - say: Alice taps.\n        tap: { user: alice, amount: '1' }\n        status: 429\n"),
    ),
  );
  await page.getByRole('heading', { level: 1, name: 'A story of mine' }).waitFor();
  await page.getByRole('button', { name: 'Step by step' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'had an unexpected result' });
  await failure.getByText(/^Step 1 of 1: tap: expected 429, but the answer is 200 /).waitFor();
  await failure.getByRole('button', { name: 'Play the scene again' }).click();
  await failure.waitFor();
  await page.getByRole('button', { name: 'Close story' }).click();
  await eventually(async () => expect(await worlds()).toEqual(['default']));
});

browserIt('in the shown world, after a warning, the story leaves its changes', async () => {
  await call(`${at.server().ready.groups.control}/worlds`, {
    body: { from: { named: 'quickstart' }, id: 'shown', clock: 'manual', at: '2026-01-15T12:00:00Z' },
  });
  const page = await at.open('#/stories/transfer', { world: 'shown' });
  await connected(page);
  await page.getByLabel('the shown world shown').check();
  await page.getByText('going back reverts the whole world').waitFor();
  await page.getByRole('button', { name: 'Step by step' }).click();
  await press(page, 'ArrowRight', '2 of 13');
  await shows(page, 'created');
  expect(await worlds()).toEqual(['default', 'shown']);
  await page.getByRole('button', { name: 'Close story' }).click();
  const { text } = await call(`${at.server().ready.url}/_worlds/shown/_control/v1/offers`);
  expect(text).toContain('"trackingId":"lunch"');
  const snapshots = `${at.server().ready.url}/_worlds/shown/_control/v1/snapshots`;
  await eventually(async () => expect((await call(snapshots)).json).toMatchObject({ snapshots: [] }));
  // A page that is open would ask for the status of the deleted world.
  await page.close();
  await fetch(`${at.server().ready.groups.control}/worlds/shown`, { method: 'DELETE' });
});

browserIt('every state of the screen is accessible in both themes, and stays within a narrow window', async () => {
  for (const width of [1280, 390]) {
    const page = await at.open('#/stories', { width });
    await connected(page);
    const expectFine = async (): Promise<void> => {
      expect(await findingsInBothThemes(page)).toEqual([]);
      await expectNoOverflow(page);
    };
    await page.getByLabel('Choose a file').setInputFiles(file('empty.yaml', ''));
    await page.getByRole('alert').waitFor();
    await expectFine();
    await page.getByRole('link', { name: 'Open A transfer, and how it fails' }).click();
    await page.getByLabel(/^the shown world/).check();
    await expectFine();
    await page.getByLabel(/^a private world/).check();
    await page.getByRole('button', { name: 'Step by step' }).click();
    await press(page, 'ArrowRight', '2 of 13');
    await press(page, 'ArrowRight', '3 of 13');
    await page.getByText('Answer').first().click();
    await expectFine();
  }
});

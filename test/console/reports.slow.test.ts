// The screen Reports: a report that was dropped or chosen opens in the viewer of the HTML report; what is none is
// refused with a reason.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { run } from '../cli/command';
import { eventually } from '../support/eventually';
import { browserIt, connected, consoleTests, expectNoOverflow } from './browser';

const at = consoleTests();
const folder = mkdtempSync(join(tmpdir(), 'reports-'));
const file = join(folder, 'report.json');

beforeAll(async () => {
  const target = join(folder, 'ready.json');
  writeFileSync(target, JSON.stringify(at.server().ready));
  await run(['check', '--target', target, '--suite', 'mining-rounds', '--report', `json=${file}`]);
});

async function opened(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe.report-frame')).contentFrame();
  if (!frame) throw new Error('the viewer is in a frame');
  await frame.getByRole('tab', { name: 'Results' }).waitFor();
  return frame;
}

const wrong = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

browserIt.each(['light', 'dark'] as const)(
  'opens a report in the viewer of the HTML report, in the %s theme',
  async (scheme) => {
    const page = await at.open('#/reports', { scheme });
    await connected(page);
    await page.getByLabel('Choose a file').setInputFiles(file);
    const frame = await opened(page);
    const [{ conforms }, heading] = [
      { conforms: (JSON.parse(readFileSync(file, 'utf8')) as { exit: number }).exit === 0 },
      frame.locator('h1'),
    ];
    await eventually(async () => expect(await heading.getAttribute('class')).toBe(conforms ? 'pass' : 'fail'));
    const ground = (of: Frame | Page): Promise<unknown> =>
      of.evaluate('getComputedStyle(document.body).backgroundColor');
    await eventually(async () =>
      expect(await ground(frame)).toBe(scheme === 'dark' ? 'rgb(15, 18, 23)' : 'rgb(245, 246, 248)'),
    );
    await frame.getByRole('tab', { name: 'Clauses' }).click();
    await frame.getByText('clauses shown').waitFor();
    await page.getByRole('button', { name: 'Close report' }).click();
    await page.getByText('Drop a JSON report here').waitFor();
  },
);

browserIt('accepts a report that is dropped anywhere', async () => {
  const page = await at.open('#/reports', { width: 360 });
  await connected(page);
  // As text: these tests are type-checked without a page.
  await page.evaluate(`{
    const data = new DataTransfer();
    data.items.add(new File([${JSON.stringify(readFileSync(file, 'utf8'))}], 'dropped.json'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }`);
  await opened(page);
  await eventually(async () => expect(await page.locator('.report-name').textContent()).toBe('dropped.json'));
  await expectNoOverflow(page);
});

browserIt('names the kind of a file that is not a report, and keeps the open report', async () => {
  const page = await at.open('#/reports');
  await connected(page);
  const choose = page.getByLabel('Choose a file');
  await choose.setInputFiles(file);
  await opened(page);
  for (const [path, said] of [
    [wrong('page.html', '<!doctype html><p>'), 'page.html is HTML or XML, not a JSON report'],
    [wrong('words.json', 'no json'), 'words.json is not JSON: it starts with "no json"'],
    [wrong('other.json', '{"report":2}'), 'other.json is not a conformance report: '],
    [wrong('torn.json', readFileSync(file, 'utf8').slice(0, 5_000)), 'torn.json is not JSON'],
  ] as const) {
    await choose.setInputFiles(path);
    await page.getByText(said).waitFor();
  }
  await eventually(async () => expect(await page.locator('.report-name').textContent()).toBe('report.json'));
});

browserIt('reports that a report cannot be read, and accepts the next one', async () => {
  at.expectNoise(/ERR_|Failed to load/);
  const page = await at.open('#/reports');
  await connected(page);
  await page.route('**/files/read-report-*.js', (route) => route.abort());
  await page.getByLabel('Choose a file').setInputFiles(file);
  await page.locator('.problem-line', { hasText: 'Cannot read report.json' }).waitFor();
  await page.getByText('Drop a JSON report here').waitFor();
});

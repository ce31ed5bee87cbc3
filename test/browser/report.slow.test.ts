// The HTML report in a browser, with 700 scenarios: what a reader sees, finds and folds open, by mouse and by keyboard.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { renderReport } from '../../src/conformance';
import { HOSTILE, sampleReport } from '../support/conformance-report';
import { sampleHistory } from '../support/sample-history';
import { findingsIn } from '../console/axe';
import { eventually } from '../support/eventually';
import { browserIt, openBrowser } from './chromium';

jest.setTimeout(120_000);

const COUNT = 700;
const LONG = `{"digits":12345678901234567890,"long":"${'x'.repeat(15_000)}"}`;

/** The sample's six scenarios over and over, each with an answer of its own; three clauses, two groups. */
function repeatedReport(length: number): ReturnType<typeof sampleReport> {
  const sample = sampleReport();
  const cases = Array.from({ length }, (_, number) => sample.cases[number % sample.cases.length]).flatMap(
    (one, number) => {
      if (!one) return [];
      const suite = number % 2 === 0 ? 'list-offers' : 'rounds';
      const exchanges = one.exchanges.flatMap((exchange) => [
        exchange,
        exchange,
        {
          ...exchange,
          response: {
            ...exchange.response,
            body: number === 0 ? LONG : `{"number":${number},"word":"needle${number}"}`,
          },
        },
      ]);
      return [
        {
          ...one,
          id: `${suite}/scenario-${number}`,
          suite,
          clauses: number % 2 === 0 ? one.clauses : ['ROUNDS-1'],
          exchanges,
        },
      ];
    },
  );
  const counts = { pass: 0, fail: 0, error: 0, skip: 0, warn: 0, waived: 0 };
  for (const { verdict } of cases) counts[verdict] += 1;
  const [offers] = sample.suites;
  const [clause] = sample.clauses;
  if (!offers || !clause) throw new Error('the sample has a suite and a clause');
  return {
    ...sample,
    cases,
    counts,
    suites: [offers, { name: 'rounds', title: 'Rounds', group: 'scan', file: 'conformance/suites/scan/rounds.yaml' }],
    clauses: [clause, { ...clause, id: 'ROUNDS-1', verdict: 'pass' }],
  };
}

/** Many scenarios that began to fail, with long titles; the second one is in the report. */
function historyOf(length: number): ReturnType<typeof sampleHistory> {
  const { began } = sampleHistory();
  const [model] = began;
  if (!model) throw new Error('the sample has a scenario that began to fail');
  const many = Array.from({ length }, (_, number) => ({
    ...model,
    case: `${number % 2 === 0 ? 'list-offers' : 'rounds'}/scenario-${number}`,
    title: `${number} ${HOSTILE.repeat(3)}`,
  }));
  return sampleHistory({ began: many });
}

const LOOKS = [
  [390, 'light'],
  [1280, 'light'],
  [1280, 'dark'],
  [390, 'dark'],
] as const;

const folder = mkdtempSync(join(tmpdir(), 'report-'));
const report = repeatedReport(COUNT);
let browser: Browser | undefined;
let page: Page;
const asked: string[] = [];
const faults: string[] = [];

const files = {
  red: report,
  green: { ...report, exit: 0, stale: [], cases: report.cases.filter(({ verdict }) => verdict === 'pass') },
  // Each kind of scenario twice, with the same elements as 700.
  short: repeatedReport(12),
  history: { ...repeatedReport(12), history: historyOf(30) },
};

beforeAll(async () => {
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, `${name}.html`), renderReport('html', content));
  browser = await openBrowser();
  if (!browser) return;
  page = await browser.newPage();
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => faults.push(message.text()));
});
afterAll(() => browser?.close());

/** A report as it is first seen: the document is a new one each time, even where only the hash differs. */
async function open(name: keyof typeof files, { width = 1280, hash = '' } = {}): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto('about:blank');
  await page.goto(`${pathToFileURL(join(folder, `${name}.html`)).href}${hash}`);
}
const choose = (view: string) => page.getByRole('tab', { name: view }).click();
async function openScenarios(name: keyof typeof files): Promise<void> {
  await open(name);
  await choose('Scenarios');
}

const rows = () => page.locator('.case > summary:visible');
const shown = () => page.locator('#shown').textContent();
/** The page waits until typing pauses. */
const showing = (count: number) => page.locator('#shown', { hasText: `${count} of 700 scenarios shown` }).waitFor();
const holding = (word: string): number =>
  report.cases.filter(({ exchanges }) => exchanges.some(({ response }) => response.body.includes(word))).length;
const width = () => page.evaluate('[document.documentElement.scrollWidth, innerWidth]') as Promise<[number, number]>;

browserIt('begins with failures by clause, and ends with passed scenarios', async () => {
  await open('red');
  await eventually(async () => expect(await page.locator('.report-headline').textContent()).toContain('exit 1'));
  await eventually(async () =>
    expect(await page.locator('.result-group h2').allTextContents()).toEqual([
      'Failed',
      'Could not be judged',
      'Warnings',
      'Known failures',
      'Skipped',
      'Passed',
    ]),
  );
  const failed = page.locator('.result-group.fail');
  await eventually(async () => expect(await failed.locator('.kind').count()).toBe(1));
  await eventually(async () =>
    expect(await failed.locator('.kind-meta').textContent()).toContain(
      `${report.counts.fail} times in ${report.counts.fail} scenarios`,
    ),
  );
  await eventually(async () =>
    expect(await failed.locator('.finding pre .expected').allTextContents()).toContain('-   "total": 1'),
  );
  await failed.locator('.kind-scenarios a').first().click();
  await page.locator('.case[open] .finding.fail').first().waitFor();
});

browserIt('shows the failures of a failed run, and everything else at one click', async () => {
  await openScenarios('red');
  const wrong = report.counts.fail + report.counts.error;
  await eventually(async () => expect(await shown()).toBe(`${wrong} of 700 scenarios shown`));
  await eventually(async () => expect(await page.locator('h1').textContent()).toBe('The target fails'));
  await page.getByRole('button', { name: 'Show all' }).click();
  await eventually(async () => expect(await shown()).toBe('700 of 700 scenarios shown'));
});

browserIt('opens a passed run with its suites folded', async () => {
  await openScenarios('green');
  await eventually(async () => expect(await page.locator('h1').textContent()).toBe('The target conforms'));
  await eventually(async () =>
    expect([await page.locator('.suite:visible').count(), await rows().count()]).toEqual([1, 0]),
  );
});

browserIt('filters by verdict, group, clause and text, including text of a response', async () => {
  await openScenarios('red');
  await page.getByRole('button', { name: `${report.counts.warn} warn` }).click();
  await eventually(async () =>
    expect(await shown()).toBe(
      `${report.counts.fail + report.counts.error + report.counts.warn} of 700 scenarios shown`,
    ),
  );
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByLabel('Group').selectOption('scan');
  await showing(350);
  await page.getByLabel('Clause', { exact: true }).fill('offer-list');
  await showing(
    report.cases.filter(
      ({ suite, findings }) => suite === 'rounds' && findings.some(({ clauses }) => clauses.includes('OFFER-LIST-1')),
    ).length,
  );
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByLabel('Search').fill('NEEDLE4 needle');
  await showing(holding('needle4'));
});

browserIt('renders a scenario and its exchanges when they are opened, equal ones as one line', async () => {
  await openScenarios('red');
  await eventually(async () => expect(await page.locator('.finding, .exchange').count()).toBe(0));
  await rows().first().click();
  await eventually(async () =>
    expect(await page.locator('.finding .message').textContent()).toContain('the list is wrong'),
  );
  await eventually(async () =>
    expect(await page.locator('.finding pre .expected').allTextContents()).toContain('-   "total": 1'),
  );
  const lines = page.locator('.exchange > summary');
  await eventually(async () => expect(await lines.count()).toBe(2));
  await eventually(async () => expect(await lines.first().textContent()).toContain('2 times'));
  await lines.nth(1).click();
  await eventually(async () => expect(await page.locator('.panes').textContent()).toContain('needle1'));
});

browserIt('shows foreign text as text', async () => {
  await openScenarios('red');
  await rows().first().click();
  await eventually(async () =>
    expect(await page.locator('.finding .message').textContent()).toContain(HOSTILE.slice(0, 20)),
  );
  await eventually(async () => expect(await page.locator('body script').count()).toBe(2));
});

browserIt('stays within 360, 390 and 1280 pixels with a long body, and keeps every digit', async () => {
  await open('red', { width: 360, hash: '#list-offers%2Fscenario-0' });
  await page.locator('.exchange > summary').last().click();
  await eventually(async () =>
    expect(await page.locator('.panes .json').last().textContent()).toContain('digits: 12345678901234567890'),
  );
  for (const view of ['', 'Results', 'Clauses', 'Coverage']) {
    if (view !== '') await choose(view);
    for (const wide of [360, 390, 1280]) {
      await page.setViewportSize({ width: wide, height: 900 });
      await eventually(async () => expect(await width()).toEqual([wide, wide]));
    }
  }
});

browserIt('can be read without a mouse', async () => {
  await openScenarios('red');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await eventually(async () => expect(await page.locator('.case[open]').count()).toBe(1));
  await eventually(async () => expect(await page.evaluate(`document.activeElement.closest('.case').open`)).toBe(true));
  await page.keyboard.press('k');
  await page.keyboard.press('e');
  await eventually(async () => expect(await page.locator('.case[open]').count()).toBe(2));
  await eventually(async () => expect(await page.locator('.exchange[open]').count()).toBe(2));
  await page.keyboard.press('/');
  await page.keyboard.type('needle1');
  const isRed = ({ verdict }: { readonly verdict: string }): boolean => verdict === 'fail' || verdict === 'error';
  await showing(
    report.cases.filter((one) => isRed(one) && one.exchanges.some(({ response }) => response.body.includes('needle1')))
      .length,
  );
  await page.keyboard.press('Escape');
  await eventually(async () => expect(await shown()).toBe('700 of 700 scenarios shown'));
});

browserIt('leads from a clause to its scenarios', async () => {
  await open('red');
  await page.getByRole('tab', { name: 'Clauses' }).click();
  await eventually(async () => expect(await shown()).toBe('1 of 2 clauses shown'));
  await page.getByRole('button', { name: 'OFFER-LIST-1' }).click();
  await eventually(async () =>
    expect(await page.getByLabel('Clause', { exact: true }).inputValue()).toBe('OFFER-LIST-1'),
  );
  await eventually(async () => expect(await page.getByRole('tabpanel', { name: 'Scenarios' }).isVisible()).toBe(true));
});

browserIt('reports each kind of warning once, and leads to a scenario with it', async () => {
  await open('red', { width: 360 });
  const warnings = page.locator('.result-group.warn');
  await eventually(async () => expect(await warnings.locator('.kind').count()).toBe(1));
  await eventually(async () =>
    expect(await warnings.textContent()).toContain(`${report.counts.warn} times in ${report.counts.warn} scenarios`),
  );
  await warnings.locator('.kind > summary').click();
  await warnings.locator('.kind-scenarios a').first().click();
  // The scenario is drawn when the link has led there; what never comes ends the test.
  await page.locator('.case[open] .finding.warn').first().waitFor();
  await eventually(async () => expect(await width()).toEqual([360, 360]));
});

browserIt('moves between results by keyboard, and searches from there', async () => {
  await open('red');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await eventually(async () =>
    expect(await page.evaluate(`document.activeElement.closest('.kind') !== null`)).toBe(true),
  );
  await page.keyboard.press('/');
  await page.locator('input[name=search]:focus').waitFor();
});

browserIt('has no accessibility violations in both themes', async () => {
  await open('short', { hash: '#list-offers%2Fscenario-4' });
  await page.locator('.exchange > summary').first().click();
  await page.locator('.panes').waitFor();
  for (const view of ['Scenarios', 'Results', 'Clauses', 'Coverage']) {
    await choose(view);
    if (view === 'Coverage') await page.locator('.report-section > summary').first().click();
    for (const [wide, colorScheme] of LOOKS) {
      await page.setViewportSize({ width: wide, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect([view, wide, colorScheme, await findingsIn(page)]).toEqual([view, wide, colorScheme, []]);
    }
  }
  await eventually(async () => expect(await page.locator('.report-missing:visible').count()).toBe(1));
});

browserIt('shows the earlier runs, and leads to a scenario that began to fail', async () => {
  await open('history');
  const section = page.getByRole('region', { name: 'History' });
  await section.getByText(/^Compared with 9 runs/).waitFor();
  const charts = await section.getByRole('img').all();
  expect(await Promise.all(charts.map((one) => one.getAttribute('aria-label')))).toEqual([
    'Failed scenarios in 10 runs, oldest first: 0, 0, 3, 12, 0, 2, 0, 0, 1, 2',
    'Duration in 10 runs, oldest first: 8.0 s, 9.0 s, 10.0 s, 11.0 s, 8.0 s, 9.0 s, 10.0 s, 11.0 s, 8.0 s, 9.0 s',
  ]);
  const heights = (await page.evaluate(
    `Array.from(document.querySelector('.history-bars').children, (bar) => bar.clientHeight)`,
  )) as number[];
  expect(heights.indexOf(Math.max(...heights))).toBe(3);
  expect(Math.min(...heights)).toBeGreaterThan(0);
  expect(await section.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Began to fail',
    'Still failing',
    'Fixed',
    'Flaky',
    'Failed before, not judged now',
    'Runs',
  ]);
  expect(await section.locator('li').filter({ hasText: 'and 10 more' }).count()).toBe(1);
  await section.getByRole('heading', { name: 'Runs' }).click();
  await eventually(async () => expect(await section.locator('tbody tr').count()).toBe(10));
  await section.locator('li a').nth(1).click();
  await page.locator('.case[open]').waitFor();
  expect(new URL(page.url()).hash).toBe('#rounds%2Fscenario-1');
});

browserIt('shows the earlier runs at every width and in both themes, accessibly', async () => {
  await open('history');
  await page.locator('.report-history summary').last().click();
  await page.locator('.report-history table').waitFor();
  for (const [wide, colorScheme] of [...LOOKS, [360, 'light']] as const) {
    await page.setViewportSize({ width: wide, height: 900 });
    await page.emulateMedia({ colorScheme });
    await eventually(async () => expect(await width()).toEqual([wide, wide]));
    expect([wide, colorScheme, await findingsIn(page)]).toEqual([wide, colorScheme, []]);
  }
});

browserIt('sends no network requests, and logs nothing', async () => {
  await open('red');
  expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
  expect(faults).toEqual([]);
});

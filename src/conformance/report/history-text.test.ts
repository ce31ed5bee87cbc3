import { sampleReport } from '../../../test/support/conformance-report';
import { sampleHistory } from '../../../test/support/sample-history';
import { renderReport } from './formats';
import { historyLines } from './history-text';
import { pageData } from './html-data';
import type { ReportHistory } from './report';

const reportWith = (more: Partial<ReportHistory> = {}) => sampleReport({ history: sampleHistory(more) });
const textsOf = (more: Partial<ReportHistory> = {}): readonly string[] =>
  historyLines(reportWith(more)).map(({ text }) => text);
const NONE = { changed: [], began: [], failing: [], fixed: [], unjudged: [], flaky: [], skipped: [] };
const { runs } = sampleHistory();

describe('the history in lines', () => {
  it('has the counts, what changed, a line per list and the runs that were left out', () => {
    expect(textsOf()).toEqual([
      'history: compared with 9 runs of this target and plan, the last of 2026-01-09 12:00:00 UTC: 2 began to fail, 1 still failing, 1 fixed, 1 flaky, 1 failed before, not judged now; 9.0 s, earlier 9.0 s (median)',
      'changed since the run before: scan 0.6.11 to 0.6.12, suites',
      'began to fail: list-offers/fails, list-offers/errs (not judged before)',
      'still failing: list-offers/warns (since 2026-01-03 12:00:00 UTC)',
      'fixed: list-offers/passes (failed in 1 run)',
      'flaky: list-offers/is-waived (failed in 2 of its last 4 runs, fails now)',
      'failed before, not judged now: list-offers/skips (since 2026-01-04 12:00:00 UTC)',
      'runs of the history folder that were left out: run-copy.json is damaged: its name is that of another run',
    ]);
  });

  it('says that no scenario began to fail, and compares durations with one run', () => {
    expect(textsOf({ ...NONE, runs: runs.slice(-2) })).toEqual([
      'history: compared with 1 run of this target and plan, the last of 2026-01-09 12:00:00 UTC: no scenario began to fail; 9.0 s, earlier 8.0 s',
    ]);
  });

  it('of a first run says so, and counts the runs of other targets and plans', () => {
    const first = { ...NONE, runs: runs.slice(-1) };
    expect(textsOf(first)).toEqual(['history: the first run of this target and plan']);
    expect(textsOf({ ...first, others: 1 })).toEqual([
      'history: the first run of this target and plan; the folder has 1 run of other targets or plans',
    ]);
    expect(textsOf({ ...first, others: 12 })[0]).toContain('12 runs of other targets or plans');
  });

  it('names three of a list, and counts the rest', () => {
    const [one] = sampleHistory().began;
    const many = ['a', 'b', 'c', 'd', 'e'].flatMap((label) => (one ? [{ ...one, label }] : []));
    expect(textsOf({ ...NONE, began: many.slice(0, 3) })).toContain('began to fail: a, b, c');
    expect(textsOf({ ...NONE, began: many })).toContain('began to fail: a, b, c, and 2 more');
    const files = many.map(({ label }) => ({ file: `${label}.json`, reason: 'is damaged' }));
    expect(textsOf({ ...NONE, skipped: files })).toContain(
      'runs of the history folder that were left out: a.json is damaged; b.json is damaged; c.json is damaged; and 2 more',
    );
  });

  it('is empty without a history', () => {
    expect(historyLines(sampleReport())).toEqual([]);
  });
});

describe('the history in a report', () => {
  it('is in the console, what began to fail in red and what was fixed in green', () => {
    const text = renderReport('console', reportWith(), { colours: true });
    const coloured = (code: number) =>
      [...text.matchAll(new RegExp(`\\u001b\\[${code}m- ([a-z ]+):`, 'g'))].map(([, name]) => name);
    expect(coloured(31)).toContain('began to fail');
    expect(coloured(32)).toEqual(['fixed']);
    for (const line of textsOf()) expect(renderReport('console', reportWith())).toContain(`- ${line}\n`);
    expect(renderReport('console', sampleReport())).not.toContain('history');
  });

  it('is a section of the Markdown report, with a sign per run', () => {
    const text = renderReport('md', reportWith());
    const [, section = ''] = text.split('### History\n');
    expect(section).toMatch(/^\n✅✅❌❌⚠️❌✅⚠️❌❌ Compared with 9 runs of this target and plan/);
    expect(section).toContain(
      '- Began to fail:\n  - The scenario fails\n  - The scenario errs (not judged before)\n- Still failing:\n',
    );
    expect(renderReport('md', sampleReport())).not.toContain('History');
  });

  it('lists ten scenarios of each kind in Markdown, and counts the rest', () => {
    const [one] = sampleHistory().fixed;
    const many = Array.from({ length: 12 }, (_, index) => ({ ...one, title: `Scenario ${index}` }));
    const text = renderReport('md', reportWith({ ...NONE, fixed: many as ReportHistory['fixed'] }));
    expect(text).toContain('  - Scenario 9 (failed in 1 run)\n  - and 2 more\n');
    expect(text).not.toContain('Scenario 10');
  });

  it('escapes titles of foreign suites in Markdown', () => {
    const [one] = sampleHistory().began;
    const began = one ? [{ ...one, title: '<img src=x> [a](b) `c`' }] : [];
    expect(renderReport('md', reportWith({ began }))).not.toContain('<img');
  });

  it('is in the HTML report, with a bar per run', () => {
    const { history } = pageData(reportWith());
    expect(history?.headline).toMatch(/^Compared with 9 runs/);
    expect(history?.runs.map(({ verdict, failed, passed }) => [verdict, failed, passed])).toEqual([
      ['pass', 0, 20],
      ['pass', 0, 20],
      ['fail', 3, 17],
      ['fail', 12, 8],
      ['warn', 0, 0],
      ['fail', 2, 18],
      ['pass', 0, 20],
      ['warn', 0, 20],
      ['fail', 1, 19],
      ['fail', 2, 18],
    ]);
    expect(history?.lists.map(({ title, verdict, entries }) => [title, verdict, entries.length])).toEqual([
      ['Began to fail', 'fail', 2],
      ['Still failing', 'fail', 1],
      ['Fixed', 'pass', 1],
      ['Flaky', 'warn', 1],
      ['Failed before, not judged now', 'skip', 1],
    ]);
    expect(history?.notes).toHaveLength(2);
    expect(pageData(sampleReport())).not.toHaveProperty('history');
  });

  it('is in the JSON report', () => {
    expect(JSON.parse(renderReport('json', reportWith()))).toMatchObject({ history: sampleHistory() });
  });
});

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sampleReport } from '../../../test/support/conformance-report';
import type { Report, ReportHistory } from '../report/report';
import { reportWithHistory } from './report-with-history';

const PLACE = { keep: 30, kitFolder: resolve(__dirname, '../../../conformance') };
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'history-'));
const { target } = sampleReport();

/** A run of a day in January; its history is what the report shows. */
function addRun(folder: string, day: number, { keep = 30, ...more }: Partial<Report> & { keep?: number } = {}) {
  const started = `2026-01-${String(day).padStart(2, '0')}T12:00:00.000Z`;
  const { report, save } = reportWithHistory(sampleReport({ started, planOptions: [], ...more }), {
    ...PLACE,
    folder,
    keep,
  });
  save();
  const { history } = report;
  if (history === undefined) throw new Error('the report has a history');
  return history;
}
const daysOf = ({ runs }: ReportHistory): readonly number[] => runs.map(({ started }) => Number(started.slice(8, 10)));

describe('the history of a run', () => {
  it('has the earlier runs and this one, and only then differences', () => {
    const folder = newFolder();
    const first = addRun(folder, 1);
    expect([daysOf(first), first.began, first.failing]).toEqual([[1], [], []]);
    const second = addRun(folder, 2);
    expect([daysOf(second), second.began.length, second.failing.length]).toEqual([[1, 2], 0, 2]);
  });

  it('leaves out later runs, which are there when an old report is judged again', () => {
    const folder = newFolder();
    for (const day of [1, 2, 3]) addRun(folder, day);
    expect(daysOf(addRun(folder, 2, { exit: 0 }))).toEqual([1, 2]);
    expect(addRun(folder, 4).runs.map(({ exit }) => exit)).toEqual([1, 0, 1, 1]);
  });

  it('is that of the same target and plan, and counts the other runs', () => {
    const folder = newFolder();
    addRun(folder, 1, { planOptions: ['--suite wallet'] });
    addRun(folder, 2, { target: { ...target, dialect: 'observed' } });
    addRun(folder, 3, { target: { ...target, urls: { ...target.urls, scan: 'http://127.0.0.1:2' } } });
    const own = addRun(folder, 4);
    expect([daysOf(own), own.others]).toEqual([[4], 3]);
  });

  it('has as many earlier runs as are kept', () => {
    const folder = newFolder();
    for (const day of [1, 2, 3, 4]) addRun(folder, day);
    expect(daysOf(addRun(folder, 5, { keep: 2 }))).toEqual([3, 4, 5]);
    expect(daysOf(addRun(folder, 6))).toEqual([4, 5, 6]);
  });

  it('compares releases with the last run that judged scenarios, not with one whose target was down', () => {
    const folder = newFolder();
    addRun(folder, 1, { target: { ...target, release: { scan: '0.6.11' } } });
    addRun(folder, 2, { cases: [], understudy: '0.2.0' });
    const { changed } = addRun(folder, 3, { target: { ...target, release: { scan: '0.6.12' } }, understudy: '0.2.0' });
    expect(changed).toEqual(['scan 0.6.11 to 0.6.12', 'understudy 0.1.0 to 0.2.0']);
  });
});

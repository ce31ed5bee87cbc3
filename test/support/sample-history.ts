// A history with every list, for tests of its texts and pages: ten runs of mixed outcomes, which name scenarios of the
// sample report.

import type { ReportHistory } from '../../src/conformance/report/report';
import { startOf } from './history-record';

const EXITS = [0, 0, 1, 1, 4, 1, 0, 5, 1, 1];
const FAILED = [0, 0, 3, 12, 0, 2, 0, 0, 1, 2];

const place = (name: string) => ({
  case: `list-offers/${name}`,
  label: `list-offers/${name}`,
  title: `The scenario ${name}`,
});

/** In the run that ended with 4, the target was down. */
function numbersOf(index: number, exit: number): Pick<ReportHistory['runs'][number], 'counts' | 'passed' | 'failed'> {
  const none = { pass: 0, fail: 0, error: 0, skip: 0, warn: 0, waived: 0 };
  if (exit === 4) return { counts: { ...none, error: 20 }, passed: 0, failed: 0 };
  const failed = FAILED[index] ?? 0;
  return { counts: { ...none, pass: 20 - failed, fail: failed }, passed: 20 - failed, failed };
}

export const sampleHistory = (more: Partial<ReportHistory> = {}): ReportHistory => ({
  runs: EXITS.map((exit, index) => ({
    run: index.toString(16).padStart(8, '0'),
    started: startOf(index + 1),
    ms: 1000 * (8 + (index % 4)),
    exit,
    understudy: '0.1.0',
    release: { scan: '0.6.11' },
    ...numbersOf(index, exit),
  })),
  changed: ['scan 0.6.11 to 0.6.12', 'suites'],
  began: [
    { ...place('fails'), since: startOf(10), runs: 9 },
    { ...place('errs'), since: startOf(10), runs: 0 },
  ],
  failing: [{ ...place('warns'), since: startOf(3), runs: 8 }],
  fixed: [{ ...place('passes'), since: startOf(9), runs: 1 }],
  unjudged: [{ ...place('skips'), since: startOf(4), runs: 2 }],
  flaky: [{ ...place('is-waived'), verdicts: ['pass', 'fail', 'pass', 'fail'] }],
  others: 0,
  skipped: [{ file: 'run-copy.json', reason: 'is damaged: its name is that of another run' }],
  ...more,
});

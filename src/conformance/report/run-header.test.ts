import { sampleReport } from '../../../test/support/conformance-report';
import { renderReport } from './formats';
import { pageData } from './html-data';
import { releaseText, reportHeader } from './run-header';

const { target } = sampleReport();
const report = sampleReport({
  seed: 'seven',
  target: { ...target, release: { scan: '0.6.12' }, profile: { ledger: '3.5' } },
});

it('the header names target, release, date, seed, exit status and totals', () => {
  expect(reportHeader(report)).toEqual([
    ['target', 'http://127.0.0.1:1, documented dialect'],
    ['release', 'ledger 3.5 (declared), scan 0.6.12'],
    ['run', '2026-01-15 12:00:00 UTC, seed seven, understudy 0.1.0'],
    ['result', 'exit 1, 1 pass, 1 skip, 1 waived, 1 warn, 1 error, 1 fail of 6 scenarios'],
  ]);
});

it.each(['console', 'md', 'junit'] as const)('%s has it', (format) => {
  const text = renderReport(format, report);
  for (const [, value] of reportHeader(report)) expect(text).toContain(value);
});

it('the HTML report has it above the results', () => {
  expect(pageData(report).headline).toEqual([
    'Target http://127.0.0.1:1',
    'Release ledger 3.5 (declared), scan 0.6.12',
    '2026-01-15 12:00:00 UTC',
    'seed seven',
    'exit 1',
    'documented dialect',
  ]);
});

it('the JSON report has its members', () => {
  expect(JSON.parse(renderReport('json', report))).toMatchObject({
    started: '2026-01-15T12:00:00.000Z',
    seed: 'seven',
    exit: 1,
    counts: { pass: 1 },
    target: { release: { scan: '0.6.12' } },
  });
});

it('the console report during a run has no second header', () => {
  expect(renderReport('console', report, { hasSuites: true })).not.toContain('seed seven');
});

it('a release is unknown if it is neither stated nor declared', () => {
  expect(releaseText({ profile: {} })).toBe('unknown');
});

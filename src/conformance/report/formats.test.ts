import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Verdict } from '../model/judged-case';
import { suiteLine } from './console';
import { REPORT_FORMATS, renderReport } from './formats';
import type { ReportCase } from './report';
import { readReport } from './read-report';
import { HOSTILE, sampleFinding, sampleReport } from '../../../test/support/conformance-report';

const sampled = (verdict: Verdict): ReportCase => {
  const found = sampleReport().cases.find((one) => one.verdict === verdict);
  if (!found) throw new Error(`the sample has no scenario that is ${verdict}`);
  return found;
};
const [passing, warned] = [sampled('pass'), sampled('warn')];
const FOLDER = resolve(__dirname, '../../../conformance');

/** A badge and a statement have ids and counts only. */
const DETAILED = REPORT_FORMATS.filter((format) => format !== 'allure').filter(
  (format) => format !== 'badge' && format !== 'statement',
);

describe('every detailed format', () => {
  it.each(DETAILED)('%s shows the failing scenario and what was expected', (format) => {
    const text = renderReport(format, sampleReport());
    expect(text).toContain('OFFER-LIST-1');
    expect(text).toContain('the list is wrong');
    expect(text).toMatch(/total/);
  });
});

describe('the notes beside the verdicts', () => {
  const {
    target,
    cases: [one, ...others],
  } = sampleReport();
  const noted = sampleReport({
    target: { ...target, clockAheadSeconds: -90 },
    cases: [
      { ...(one ?? others[0]), verdict: 'waived', stopped: 'stopped after step 2 of 5' } as ReportCase,
      ...others,
    ],
  });

  it.each(['console', 'md'] as const)(
    '%s reports a clock offset, and a scenario that a known failure ended',
    (format) => {
      const text = renderReport(format, noted);
      expect(text).toContain('clock is 90 s behind ours');
      expect(text).toContain('stopped after step 2 of 5');
      expect(renderReport(format, sampleReport({ target: { ...target, clockAheadSeconds: 2 } }))).not.toContain(
        'clock',
      );
    },
  );

  it('are in the JSON report', () => {
    expect(JSON.parse(renderReport('json', noted))).toMatchObject({
      target: { clockAheadSeconds: -90 },
      cases: [{ stopped: 'stopped after step 2 of 5' }, ...others.map(() => ({}))],
    });
  });
});

describe('the JSON report', () => {
  const file = (value: unknown): string => {
    const path = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json');
    writeFileSync(path, JSON.stringify(value));
    return path;
  };

  it('matches its published schema and can be read back', () => {
    const path = file(JSON.parse(renderReport('json', sampleReport())));
    const read = readReport(path, FOLDER);
    expect(read.ok ? read.value.counts : read.error).toEqual(sampleReport().counts);
  });

  it('of another structure is refused in one sentence', () => {
    const read = readReport(file({ ...sampleReport(), exit: 9 }), FOLDER);
    expect(read.ok ? '' : read.error).toMatch(/^\S+ is not a report of this kit: [^\n]+$/);
  });
});

describe('annotations', () => {
  const lines = renderReport('github', sampleReport()).trim().split('\n');

  it('are one line for each kind of finding and error and for each stale entry, plus a closing notice', () => {
    expect(lines.map((line) => /^::(error|warning|notice) /.exec(line)?.[1])).toEqual([
      'error',
      'error',
      'warning',
      'error',
      'notice',
    ]);
  });

  it('name file and line, and escape what GitHub reads as markup', () => {
    expect(lines[0]).toMatch(
      /^::error file=conformance\/suites\/validator\/list-offers\.yaml,line=7,col=9,title=[^,:]*%3A[^,:]*::/,
    );
    expect(lines[0]).toContain('100%25');
    expect(lines[0]).toContain('%0Aexpected');
  });
});

describe('the Markdown report', () => {
  it('escapes all foreign text, and lets it end no code fence', () => {
    const text = renderReport('md', sampleReport());
    expect(text).not.toContain('<script>');
    const long = renderReport(
      'md',
      sampleReport({
        cases: sampleReport().cases.map((one) => ({
          ...one,
          findings: one.findings.map((finding) => ({ ...finding, expected: HOSTILE, actual: 'x' })),
        })),
      }),
    );
    expect(long).toContain('````diff');
  });
});

describe('the console report', () => {
  it('shows a line per suite, the clause, both sides as a diff, the place with a caret, a curl line, and the coverage', () => {
    const text = renderReport('console', sampleReport());
    expect(text).toMatch(/^✗ list-offers +1\/6 {2}1 skipped · Listing offers$/m);
    expect(text).toContain('OFFER-LIST-1 (must, section 2.3) Open offers are listed.');
    expect(text).toContain('    -   "total": 1\n    +   "total": 2');
    expect(text).toContain(`${sampleFinding.file}:7:9\n    ${sampleFinding.source}\n            ^`);
    expect(text).toContain(`-H "Authorization: Bearer $FIRST_TOKEN"`);
    expect(text).toContain('1 of 2 documented statuses seen');
    expect(text).not.toContain('agreed until spring');
  });

  it('marks no suite as passed if most of it was skipped, and counts what was', () => {
    const look = { colours: false, width: 28 };
    const line = (...verdicts: readonly Verdict[]): string =>
      suiteLine({ name: 'names', title: 'Names' }, verdicts, look);
    expect(line('pass', 'skip', 'skip')).toBe(`- ${'names'.padEnd(28)}     1/3  2 skipped · Names`);
    expect(line('pass', 'pass', 'skip')).toMatch(/^✓ names +2\/3 {2}1 skipped · Names$/);
    expect(line('fail', 'skip', 'skip')).toMatch(/^✗ /);
    expect(line('pass', 'pass')).toMatch(/^✓ names +2\/2 {2}Names$/);
  });

  it('keeps its columns aligned, however long the name of a suite is', () => {
    const suites = ['short', 'x'.repeat(50)].map((name) => ({ name, title: 'Title', group: 'scan', file: 'f' }));
    const cases = suites.map(({ name }) => ({ ...passing, id: `${name}/a`, suite: name }));
    const lines = renderReport('console', sampleReport({ suites, cases }))
      .split('\n')
      .filter((line) => line.endsWith('Title'));
    expect(lines.map((line) => line.indexOf('1/1'))).toEqual([57, 57]);
  });
});

describe('the outcome', () => {
  it('mentions warnings only when the target conforms', () => {
    expect(renderReport('console', sampleReport({ exit: 0 }))).toMatch(/^the target conforms, with 1 warning$/m);
    expect(renderReport('console', sampleReport({ exit: 0, cases: [passing] }))).toMatch(/^the target conforms$/m);
    expect(renderReport('console', sampleReport())).toMatch(/^the target fails \(exit 1\)$/m);
    expect(renderReport('github', sampleReport({ exit: 0, cases: Array.from({ length: 173 }, () => warned) }))).toMatch(
      /the target conforms, with 173 warnings$/m,
    );
  });
});

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { REPORT_FORMATS, renderReport } from './formats';
import { readReport } from './read';
import { HOSTILE, sampleFinding, sampleReport } from './testing';

const FOLDER = resolve(__dirname, '../../../conformance');

describe('every format', () => {
  it.each(REPORT_FORMATS)('%s tells the failing scenario and what was expected', (format) => {
    const text = renderReport(format, sampleReport(), false);
    expect(text).toContain('OFFER-LIST-1');
    expect(text).toContain('the list is wrong');
    expect(text).toMatch(/total/);
  });
});

describe('the JSON report', () => {
  const file = (value: unknown): string => {
    const path = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json');
    writeFileSync(path, JSON.stringify(value));
    return path;
  };

  it('keeps its published schema and is read back', () => {
    const path = file(JSON.parse(renderReport('json', sampleReport(), false)));
    const read = readReport(path, FOLDER);
    expect(read.ok ? read.value.counts : read.error).toEqual(sampleReport().counts);
  });

  it('of another shape is refused in one sentence', () => {
    const read = readReport(file({ ...sampleReport(), exit: 9 }), FOLDER);
    expect(read.ok ? '' : read.error).toMatch(/^\S+ is no report of this kit: [^\n]+$/);
  });
});

describe('annotations', () => {
  const lines = renderReport('github', sampleReport(), false).trim().split('\n');

  it('are one line for each finding, error and stale entry, and a closing notice', () => {
    expect(lines.map((line) => /^::(error|warning|notice) /.exec(line)?.[1])).toEqual(['error', 'error', 'warning', 'error', 'notice']);
  });

  it('name file and line, with what GitHub reads as markup written as codes', () => {
    expect(lines[0]).toMatch(/^::error file=conformance\/suites\/validator\/list-offers\.yaml,line=7,col=9,title=[^,:]*%3A[^,:]*::/);
    expect(lines[0]).toContain('100%25');
    expect(lines[0]).toContain('%0Aexpected');
  });
});

describe('the Markdown report', () => {
  it('lets no text of others become markup, and no fence end early', () => {
    const text = renderReport('md', sampleReport(), false);
    expect(text).not.toContain('<script>');
    const long = renderReport('md', sampleReport({ cases: sampleReport().cases.map((one) => ({ ...one, findings: one.findings.map((finding) => ({ ...finding, expected: HOSTILE, actual: 'x' })) })) }), false);
    expect(long).toContain('````diff');
  });
});

describe('the console report', () => {
  it('shows a line per suite, the clause, both sides as a diff, the place with a caret, a curl line, and the coverage', () => {
    const text = renderReport('console', sampleReport(), false);
    expect(text).toMatch(/^✗ list-offers +1\/6 {2}Listing offers$/m);
    expect(text).toContain('OFFER-LIST-1 (must, section 2.3) Open offers are listed.');
    expect(text).toContain('    -   "total": 1\n    +   "total": 2');
    expect(text).toContain(`${sampleFinding.file}:7:9\n    ${sampleFinding.source}\n            ^`);
    expect(text).toContain(`-H "Authorization: Bearer $TOKEN"`);
    expect(text).toContain('1 of 2 documented statuses seen');
    expect(text).not.toContain('agreed until spring');
  });
});

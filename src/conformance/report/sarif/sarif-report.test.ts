// Validated against the JSON Schema of SARIF 2.1.0, and against what code scanning on GitHub requires in addition
// (docs.github.com: SARIF support for code scanning).

import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { HOSTILE, sampleFinding, sampleReport } from '../../../../test/support/conformance-report';
import type { Report, ReportCase, ReportFinding } from '../report';
import type { SarifNotification, SarifResult, SarifRule } from './sarif-log';
import { sarifReport } from './sarif-report';

interface SarifRun {
  readonly tool: { readonly driver: { readonly rules: readonly SarifRule[] } };
  readonly automationDetails: { readonly id: string };
  readonly invocations: readonly [
    {
      readonly executionSuccessful: boolean;
      readonly exitCode: number;
      readonly endTimeUtc: string;
      readonly toolExecutionNotifications: readonly SarifNotification[];
    },
  ];
  readonly results: readonly SarifResult[];
}

const schema = JSON.parse(
  readFileSync(require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'),
) as Readonly<Record<string, unknown>>;
// The schema is of draft 4: `id` is now `$id`, and its patterns need no Unicode mode.
const { $schema: _draft, id: _id, ...rules } = schema;
const isValid = addFormats(new Ajv({ strict: false, unicodeRegExp: false })).compile(rules);
const problems = (log: unknown): readonly string[] =>
  isValid(log) ? [] : (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

const logOf = (report: Report): { readonly runs: readonly [SarifRun] } => JSON.parse(sarifReport(report));
const runOf = (report: Report): SarifRun => logOf(report).runs[0];

const [base] = sampleReport().cases;
const caseWith = (id: string, ...findings: readonly ReportFinding[]): ReportCase => {
  if (!base) throw new Error('the sample has no scenario');
  return { ...base, id, verdict: 'fail', findings };
};
const reportWith = (...findings: readonly ReportFinding[]): Report =>
  sampleReport({ cases: [caseWith('list-offers/one', ...findings)], stale: [] });
const onlyResult = (report: Report): SarifResult => {
  const [one, ...others] = runOf(report).results;
  if (!one || others.length > 0) throw new Error(`expected one result, got ${others.length + 1}`);
  return one;
};
const fingerprint = (finding: ReportFinding): string | undefined =>
  onlyResult(reportWith(finding)).partialFingerprints['primaryLocationLineHash'];

describe('the schema of the standard', () => {
  it('detects a missing, an unknown and an invalid property', () => {
    const log = logOf(sampleReport());
    expect(problems({ ...log, version: undefined })).toEqual([" must have required property 'version'"]);
    expect(problems({ ...log, more: 1 })).toEqual([' must NOT have additional properties']);
    const wrong = { ...log.runs[0], results: [{ ...log.runs[0].results[0], level: 'fatal' }] };
    expect(problems({ ...log, runs: [wrong] })).toEqual([
      '/runs/0/results/0/level must be equal to one of the allowed values',
    ]);
  });

  it.each([
    ['of every verdict', sampleReport()],
    ['of nothing', sampleReport({ cases: [], suites: [], clauses: [], stale: [] })],
    [
      'of rows and rules without a clause',
      reportWith({ ...sampleFinding, row: 'A3' }, { ...sampleFinding, clauses: [] }),
    ],
    ['with hostile texts', reportWith({ ...sampleFinding, file: HOSTILE, source: HOSTILE, expected: HOSTILE })],
    [
      'of a target with an invalid address',
      sampleReport({ target: { ...sampleReport().target, urls: { ledger: 'x', validator: '', scan: '' } } }),
    ],
  ])('accepts the report %s', (_, report) => expect(problems(logOf(report))).toEqual([]));
});

describe('rules', () => {
  const rulesOf = (report: Report): readonly SarifRule[] => runOf(report).tool.driver.rules;

  it('are the clauses, with a level by must, should and may, and a link', () => {
    const clauses = (['must', 'should', 'may'] as const).map(
      (level) => ({ id: `X-${level}`, level, section: '2', text: `It ${level}.`, verdict: 'pass' }) as const,
    );
    expect(
      rulesOf(sampleReport({ clauses, cases: [] })).map(({ id, defaultConfiguration, shortDescription, helpUri }) => [
        id,
        defaultConfiguration.level,
        shortDescription.text,
        new URL(helpUri).pathname.replace(/^\/[^/]+\/[^/]+/, ''),
      ]),
    ).toEqual([
      ['X-must', 'error', 'It must.', '/blob/main/conformance/clauses.yaml'],
      ['X-should', 'warning', 'It should.', '/blob/main/conformance/clauses.yaml'],
      ['X-may', 'note', 'It may.', '/blob/main/conformance/clauses.yaml'],
    ]);
  });

  it('include one for each row of known deviations, and one for all other findings without a clause', () => {
    const report = reportWith(
      { ...sampleFinding, clauses: [], row: 'A3' },
      { ...sampleFinding, clauses: [] },
      sampleFinding,
    );
    const { results, tool } = runOf(report);
    expect(tool.driver.rules.map(({ id }) => id)).toEqual(['OFFER-LIST-1', 'ROW-A3', 'DOCUMENTS']);
    expect(results.map(({ ruleId, ruleIndex }) => [ruleId, ruleIndex])).toEqual([
      ['ROW-A3', 1],
      ['DOCUMENTS', 2],
      ['OFFER-LIST-1', 0],
    ]);
  });

  it('have every property that code scanning requires, of at most the allowed length', () => {
    const [clause] = sampleReport().clauses;
    const long = clause ? [{ ...clause, text: 'x'.repeat(5000) }] : [];
    for (const rule of rulesOf(sampleReport({ clauses: long })))
      for (const text of [rule.shortDescription.text, rule.fullDescription.text]) {
        expect(text.length).toBeGreaterThan(0);
        expect(text.length).toBeLessThanOrEqual(1024);
        expect(rule.help.text).not.toBe('');
      }
  });
});

describe('results', () => {
  it('have the place in the suite, both sides and the scenario', () => {
    const { message, locations, level } = onlyResult(reportWith({ ...sampleFinding, message: 'wrong total' }));
    expect(level).toBe('error');
    expect(message.text.split('\n').slice(0, 4)).toEqual([
      `${base?.title}: wrong total.`,
      'expected: {"offers":[],"total":1}',
      'actual: {"offers":[],"total":2}',
      'scenario: list-offers/one',
    ]);
    expect(message.text).toContain('curl -i ');
    expect(locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: sampleFinding.file, uriBaseId: '%SRCROOT%' },
      region: {
        startLine: 7,
        startColumn: 9,
        endLine: 7,
        endColumn: sampleFinding.source.length + 1,
        snippet: { text: sampleFinding.source },
      },
    });
  });

  it.each([
    ['a/b c#d.yaml', 'a/b%20c%23d.yaml', '%SRCROOT%'],
    ['own\\suites\\a.yaml', 'own/suites/a.yaml', '%SRCROOT%'],
    ['../../lib/canton-understudy/conformance/suites/scan/a.yaml', 'conformance/suites/scan/a.yaml', 'UNDERSTUDY'],
    ['/lib/canton-understudy/openapi/scan.yaml', 'openapi/scan.yaml', 'UNDERSTUDY'],
    ['C:\\lib\\openapi\\scan.yaml', 'openapi/scan.yaml', 'UNDERSTUDY'],
    ['/home/own/a b.yaml', 'file:///home/own/a%20b.yaml', undefined],
  ])('in the file %s are at %s', (file, uri, uriBaseId) => {
    const [location] = onlyResult(reportWith({ ...sampleFinding, file })).locations;
    expect(location.physicalLocation.artifactLocation).toEqual({ uri, ...(uriBaseId && { uriBaseId }) });
  });

  it('have the level of the verdict: a warning is never an error, and one about a may is a note', () => {
    const levelOf = (verdict: ReportFinding['verdict'], level: 'must' | 'may'): string =>
      onlyResult({
        ...reportWith({ ...sampleFinding, verdict }),
        clauses: [{ id: 'OFFER-LIST-1', level, section: '2', text: 'Listed.', verdict }],
      }).level;
    expect([
      levelOf('fail', 'must'),
      levelOf('warn', 'must'),
      levelOf('warn', 'may'),
      levelOf('waived', 'must'),
    ]).toEqual(['error', 'warning', 'note', 'error']);
  });

  it('are suppressed by a waiver or a baseline, with its reason, and by nothing else', () => {
    const waived = { ...sampleFinding, verdict: 'waived', excuse: 'agreed until spring' } as const;
    expect(onlyResult(reportWith(waived)).suppressions).toEqual([
      { kind: 'external', status: 'accepted', justification: 'agreed until spring' },
    ]);
    expect(onlyResult(reportWith(sampleFinding)).suppressions).toBeUndefined();
  });

  it('contain no placeholder and no link from a response', () => {
    const { message } = onlyResult(reportWith({ ...sampleFinding, actual: '{"a":{}} {0} [x](http://evil)' }));
    expect(message.text).toContain('actual: {"a":{}} {{0}} [x] (http://evil)');
  });

  it('of concurrent requests are counted, those of two scenarios are not', () => {
    const twice = caseWith('list-offers/one', sampleFinding, { ...sampleFinding, actual: 'other', exchange: 1 });
    const { results } = runOf(sampleReport({ cases: [twice, caseWith('list-offers/two', sampleFinding)] }));
    expect(results.map(({ occurrenceCount, properties }) => [properties['scenario'], occurrenceCount])).toEqual([
      ['list-offers/one', 2],
      ['list-offers/two', 1],
    ]);
    expect(new Set(results.map(({ fingerprints }) => fingerprints['understudy/v1'])).size).toBe(2);
  });
});

describe('the fingerprint of a result', () => {
  const id = '00ab'.repeat(16);

  it.each<[string, Partial<ReportFinding>]>([
    ['another value', { expected: '5', actual: '7' }],
    ['another line of the suite', { line: 90, column: 1 }],
    ['another id in the message', { message: sampleFinding.message.replace('ID', id) }],
    ['a waiver', { verdict: 'waived', excuse: 'known' }],
  ])('is the same for %s', (_, change) => {
    const finding = { ...sampleFinding, message: `offer ${'00cd'.repeat(16)} is wrong` };
    const changed = { ...finding, ...change, ...(change.message && { message: `offer ${id} is wrong` }) };
    expect(fingerprint(changed)).toBe(fingerprint(finding));
    expect(fingerprint(finding)).toMatch(/^[0-9a-f]{16}:1$/);
  });

  it.each<[string, Partial<ReportFinding>]>([
    ['another clause', { clauses: ['OFFER-LIST-2'] }],
    ['another message', { message: 'another sentence' }],
    ['another condition', { condition: { words: 'x', expression: 'a = b' } }],
    ['another line of text', { source: '  - is: other' }],
  ])('differs for %s', (_, change) =>
    expect(fingerprint({ ...sampleFinding, ...change })).not.toBe(fingerprint(sampleFinding)),
  );
});

describe('the limits of code scanning', () => {
  const findings = (count: number, verdict: 'fail' | 'warn'): readonly ReportFinding[] =>
    Array.from({ length: count }, (_, at) => ({ ...sampleFinding, verdict, source: `- line ${at}` }));
  const notesOf = (report: Report): readonly string[] =>
    runOf(report).invocations[0].toolExecutionNotifications.map(({ message }) => message.text);

  it('are met: of more than 5,000 results, failures come first, and a note counts the rest', () => {
    const report = reportWith(...findings(4999, 'warn'), ...findings(3, 'fail'));
    const { results } = runOf(report);
    expect(results).toHaveLength(5000);
    expect(results.slice(0, 4).map(({ level }) => level)).toEqual(['error', 'error', 'error', 'warning']);
    expect(notesOf(report)).toEqual([
      expect.stringMatching(/^2 results are left out, because code scanning keeps 5000 /),
    ]);
    expect(problems(logOf(report))).toEqual([]);
  });

  it('need no note for 5,000 results', () => expect(notesOf(reportWith(...findings(5000, 'fail')))).toEqual([]));
});

describe('the invocation', () => {
  it('has what could not be judged and obsolete entries as notifications, not as results', () => {
    const { invocations, results } = runOf(sampleReport({ incomplete: ['2 must clauses were skipped'] }));
    const [{ toolExecutionNotifications, exitCode, endTimeUtc }] = invocations;
    expect(toolExecutionNotifications.map(({ level, message }) => [level, message.text])).toEqual([
      ['error', 'list-offers/errs: did not respond'],
      ['error', 'the waiver of OFFER-LIST-2 is not needed any more'],
      ['warning', '2 must clauses were skipped'],
    ]);
    expect([exitCode, endTimeUtc]).toEqual([1, '2026-01-15T12:00:01.200Z']);
    expect(results.map(({ properties }) => properties['scenario'])).toEqual([
      'list-offers/fails',
      'list-offers/warns',
      'list-offers/is-waived',
    ]);
  });

  it.each([
    [0, true],
    [1, true],
    [5, true],
    [2, false],
    [4, false],
    [70, false],
    [130, false],
  ])('with exit %i: executionSuccessful is %s', (exit, wanted) =>
    expect(runOf(sampleReport({ exit })).invocations[0].executionSuccessful).toBe(wanted),
  );

  it('belongs to a category of its target, so that analyses of two targets do not replace each other', () =>
    expect(runOf(sampleReport()).automationDetails.id).toBe('understudy/127.0.0.1:1/2026-01-15T12:00:00.000Z'));
});

import { renderReport } from './formats';
import type { Report, ReportCase, ReportFinding } from './report';
import { runProblemsOf } from './unavailable-groups';
import { sampleFinding, sampleReport } from '../../../test/support/conformance-report';

const [model] = sampleReport().cases;
const exchange = model?.exchanges[0];
if (!model || !exchange) throw new Error('the sample begins with a scenario that has an exchange');

interface Asked {
  readonly group: 'scan' | 'validator';
  readonly status: number;
  readonly operationId: string;
  readonly type?: string;
}

const asked = (
  number: number,
  { group, status, operationId, type = 'application/json' }: Asked,
  finding: Partial<ReportFinding> | null = { exchange: 0 },
): ReportCase => ({
  ...model,
  id: `s/${number}`,
  verdict: finding ? 'fail' : 'pass',
  findings: finding ? [{ ...sampleFinding, message: `wrong ${operationId}`, operationId, ...finding }] : [],
  exchanges: [{ ...exchange, group, operationId, response: { status, headers: { 'content-type': type }, body: '' } }],
});
const down = (
  number: number,
  group: 'scan' | 'ledger',
  message = 'GET http://127.0.0.1:1/x did not respond: connect ECONNREFUSED 127.0.0.1:1',
): ReportCase => ({
  ...model,
  id: `s/${number}`,
  verdict: 'error',
  exchanges: [],
  findings: [],
  error: { kind: 'network', message, group },
});
const reportOf = (cases: readonly ReportCase[]): Report => sampleReport({ cases, stale: [] });
const ids = Array.from({ length: 40 }, (_, index) => index);
const nowhere = (more: Partial<Asked> = {}): readonly ReportCase[] =>
  ids.map((number) => asked(number, { group: 'scan', status: 404, operationId: `op${number % 4}`, ...more }));

describe('a group that answers every request with the same error', () => {
  it.each([
    [{}, '404'],
    [{ status: 501 }, '501'],
    [{ status: 200, type: 'text/html; charset=utf-8' }, '200'],
  ])('%j is reported in one line that says what to check', (more, status) => {
    const { unavailable, isSummarised } = runProblemsOf(reportOf(nowhere(more)));
    expect(unavailable.map(({ text }) => text)).toEqual([
      `no response resembles scan: http://127.0.0.1:1/api/scan answers all 40 requests with ${status}, and 40 scenarios fail by that; check the address and the prefix of its path`,
    ]);
    expect(nowhere(more).every((one) => one.findings.every((finding) => isSummarised({ case: one, finding })))).toBe(
      true,
    );
  });

  it.each(['console', 'md', 'github'] as const)('has one line in the %s report in place of its failures', (format) => {
    const text = renderReport(
      format,
      reportOf([
        ...nowhere(),
        ...nowhere().map((one): ReportCase => ({
          ...one,
          id: `${one.id}/w`,
          verdict: 'warn',
          stopped: 'stopped after step 1 of 3',
          findings: one.findings.map((finding) => ({ ...finding, verdict: 'warn' })),
        })),
        asked(99, { group: 'validator', status: 200, operationId: 'v' }),
      ]),
    );
    expect(text.match(/no response resembles scan/g)).toHaveLength(1);
    expect(text).not.toMatch(/wrong op|step 1 of 3/);
    expect(text).toContain('wrong v');
  });

  it.each([
    ['one answer is a real one', [...nowhere(), asked(99, { group: 'scan', status: 200, operationId: 'op1' })]],
    ['few operations were asked', nowhere({ operationId: 'op1' })],
    [
      'all of it was right',
      ids.map((number) => asked(number, { group: 'scan', status: 404, operationId: `op${number}` }, null)),
    ],
  ])('keeps its failures when %s', (_, cases) => expect(runProblemsOf(reportOf(cases)).unavailable).toEqual([]));
});

describe('a group that does not answer', () => {
  it('is reported in one line each, with the first reason', () => {
    const cases = [
      ...ids.map((number) => down(number, 'scan')),
      down(50, 'scan', 'getLsu was not sent: the last 8 requests got no response'),
      down(60, 'ledger', 'GET http://127.0.0.1:1/x did not respond: timed out'),
    ];
    const { unavailable, errors } = runProblemsOf(reportOf(cases));
    expect(unavailable.map(({ text }) => text)).toEqual([
      'no response from the ledger API at http://127.0.0.1:1, so 1 scenario could not be checked: timed out; check the URL and that the deployment is running',
      'no response from the scan API at http://127.0.0.1:1/api/scan, so 41 scenarios could not be checked: connect ECONNREFUSED 127.0.0.1:1; check the URL and that the deployment is running',
    ]);
    expect(errors).toEqual([]);
  });

  it('has its errors grouped by kind when it answers some requests', () => {
    const cases = [
      asked(99, { group: 'scan', status: 200, operationId: 'op' }, null),
      ...ids.map((number) => down(number, 'scan', `GET http://127.0.0.1:1/x/${number} did not respond: timed out`)),
      down(50, 'scan'),
    ];
    const { unavailable, errors } = runProblemsOf(reportOf(cases));
    expect(unavailable).toEqual([]);
    expect(errors.map(({ count, ids: [first] }) => [count, first])).toEqual([
      [40, 's/0'],
      [1, 's/50'],
    ]);
    const text = renderReport('console', reportOf(cases));
    expect(text.match(/timed out/g)).toHaveLength(1);
    expect(text).toContain('and 39 similar: s/1, s/2, s/3, …');
  });
});

it('rejected tokens are reported once', () => {
  const cases = ids.map((number): ReportCase => ({
    ...down(number, 'scan'),
    error: { kind: 'credentials', message: 'the target refuses the token of first', group: 'scan' },
  }));
  const { unavailable, errors } = runProblemsOf(reportOf(cases));
  expect([unavailable.length, errors.map(({ count }) => count)]).toEqual([0, [40]]);
});

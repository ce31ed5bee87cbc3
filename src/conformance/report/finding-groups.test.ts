import type { ReportCase, ReportFinding } from './report';
import { renderReport } from './formats';
import { sampleFinding, sampleReport } from '../../../test/support/conformance-report';
import { failGroups, frequencyOf, moreLikeIt, warningGroups } from './finding-groups';

const warning = (more: Partial<ReportFinding>): ReportFinding => ({
  ...sampleFinding,
  verdict: 'warn',
  message: 'm',
  ...more,
});
const cases = (...findings: readonly (readonly ReportFinding[])[]): readonly ReportCase[] => casesOf('warn', findings);
const casesOf = (
  verdict: ReportCase['verdict'],
  findings: readonly (readonly ReportFinding[])[],
): readonly ReportCase[] => {
  const [model] = sampleReport().cases;
  if (!model) throw new Error('the sample has cases');
  return findings.map((list, index): ReportCase => ({ ...model, id: `s/${index}`, verdict, findings: list }));
};

describe('warnings', () => {
  it('of one row form one group, whatever their messages and clauses', () => {
    const groups = warningGroups({
      cases: cases(
        [warning({ row: 'A3', clauses: ['A-1'] }), warning({ row: 'A3', clauses: ['A-2'], message: 'n' })],
        [warning({ row: 'A3', clauses: ['A-1'] })],
        [warning({ row: 'A1' })],
      ),
    });
    expect(groups.map(({ rule, clauses, messages }) => [rule, clauses, messages])).toEqual([
      ['row A3', ['A-1', 'A-2'], ['m', 'n']],
      ['row A1', ['OFFER-LIST-1'], ['m']],
    ]);
    expect(groups.map(frequencyOf)).toEqual(['3 times in 2 scenarios', '1 time in 1 scenario']);
    expect(groups[0]?.example.case.id).toBe('s/0');
  });

  it('without a row are grouped by clause and message, whatever location or id the message names', () => {
    const at = (place: string): ReportFinding => warning({ message: `the body at ${place} must match pattern "^a$"` });
    const groups = warningGroups({
      cases: cases(
        [at('/offers/0/contract_id'), at('/offers/17/contract_id')],
        [at('/entries/0/user')],
        [warning({ clauses: ['B-1'] })],
      ),
    });
    expect(groups.map(({ count, messages }) => [count, messages])).toEqual([
      [2, ['the body at /offers/…/contract_id must match pattern "^a$"']],
      [1, ['the body at /entries/…/user must match pattern "^a$"']],
      [1, ['m']],
    ]);
  });

  it('without a clause are grouped by the source of their rule', () => {
    expect(
      warningGroups({
        cases: cases([warning({ clauses: [], provenance: { mark: 'observed', source: 'observed 4.6' } })]),
      })[0]?.rule,
    ).toBe('observed: observed 4.6');
  });

  it.each(['console', 'md', 'github'] as const)('take one place in the %s report, however many there are', (format) => {
    const many = sampleReport({ cases: cases(...Array.from({ length: 40 }, () => [warning({ row: 'A3' })])) });
    const lines = renderReport(format, many)
      .split('\n')
      .filter((line) => line.includes('A3'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('40 times in 40 scenarios');
  });
});

const fail = (more: Partial<ReportFinding>): ReportFinding => ({ ...warning(more), verdict: 'fail' });
const times = (count: number, ...list: readonly ReportFinding[]): readonly (readonly ReportFinding[])[] =>
  Array.from({ length: count }, () => list);

describe('failures', () => {
  it('are grouped by clause and message in order of occurrence, with or without a row', () => {
    const groups = failGroups({
      cases: casesOf('fail', [
        [fail({ clauses: ['B-1'] })],
        ...times(3, fail({ row: 'A3' })),
        [fail({ clauses: ['B-1'], row: 'A1' }), warning({})],
      ]),
    });
    expect(groups.map(({ rule, count, ids }) => [rule, count, ids])).toEqual([
      ['B-1', 2, ['s/0', 's/4']],
      ['OFFER-LIST-1', 3, ['s/1', 's/2', 's/3']],
    ]);
  });

  it.each([
    [1, ['a'], undefined],
    [2, ['a'], 'and 1 similar in the same scenario'],
    [3, ['a', 'b', 'c'], 'and 2 similar: b, c'],
    [17, ['a', 'b', 'c', 'd', 'e'], 'and 16 similar, in 4 other scenarios: b, c, d, …'],
    [5, ['a (x)', 'a (y)', 'a (z z)', 'b (x)', 'c'], 'and 4 similar: (y), (z z), b (x), …'],
    [9, ['a', 'b'], 'and 8 similar, in 1 other scenario: b'],
  ])('%d of them in %j are counted beside the first: %s', (count, labels, text) =>
    expect(moreLikeIt({ count, labels }, 3)).toBe(text),
  );

  it.each(['console', 'md', 'github'] as const)(
    'of one kind take one place in the %s report, with the ids of the others',
    (format) => {
      const report = sampleReport({
        stale: [],
        cases: casesOf('fail', times(17, fail({ message: 'the amount is wrong' }))),
      });
      const text = renderReport(format, report);
      expect(text.match(/the amount is wrong/g)).toHaveLength(1);
      expect(text).toMatch(/and 16 similar: s\/1, s\/2, s\/3, /);
    },
  );

  it('of two kinds in one scenario are under one heading on the console', () => {
    const text = renderReport(
      'console',
      sampleReport({ cases: casesOf('fail', [[fail({ message: 'one' }), fail({ message: 'other' })]]) }),
    );
    expect(text.match(/^✗ fail /gm)).toHaveLength(1);
    expect(text).toMatch(/ {2}one\n[^]* {2}other\n/);
  });
});

import type { ReportCase, ReportFinding } from './model';
import { renderReport } from './formats';
import { sampleFinding, sampleReport } from './testing';
import { howOften, warningGroups } from './warnings';

const warning = (more: Partial<ReportFinding>): ReportFinding => ({ ...sampleFinding, verdict: 'warn', message: 'm', ...more });
const cases = (...findings: readonly (readonly ReportFinding[])[]): readonly ReportCase[] => {
  const [model] = sampleReport().cases;
  if (!model) throw new Error('the sample has cases');
  return findings.map((list, index): ReportCase => ({ ...model, id: `s/${index}`, verdict: 'warn', findings: list }));
};

describe('warnings', () => {
  it('of one row are one group, whatever their messages and clauses', () => {
    const groups = warningGroups({ cases: cases([warning({ row: 'A3', clauses: ['A-1'] }), warning({ row: 'A3', clauses: ['A-2'], message: 'n' })], [warning({ row: 'A3', clauses: ['A-1'] })], [warning({ row: 'A1' })]) });
    expect(groups.map(({ rule, clauses, messages }) => [rule, clauses, messages])).toEqual([['row A3 of the open points', ['A-1', 'A-2'], ['m', 'n']], ['row A1 of the open points', ['OFFER-LIST-1'], ['m']]]);
    expect(groups.map(howOften)).toEqual(['3 times in 2 scenarios', '1 time in 1 scenario']);
    expect(groups[0]?.example.case.id).toBe('s/0');
  });

  it('without a row are told apart by clause and message, whatever place or id the message names', () => {
    const at = (place: string): ReportFinding => warning({ message: `the body at ${place} must match pattern "^a$"` });
    const groups = warningGroups({ cases: cases([at('/offers/0/contract_id'), at('/offers/17/contract_id')], [at('/entries/0/user')], [warning({ clauses: ['B-1'] })]) });
    expect(groups.map(({ count, messages }) => [count, messages])).toEqual([[2, ['the body at /offers/…/contract_id must match pattern "^a$"']], [1, ['the body at /entries/…/user must match pattern "^a$"']], [1, ['m']]]);
  });

  it('that no clause names are told by what they rest on', () => {
    expect(warningGroups({ cases: cases([warning({ clauses: [], provenance: { mark: 'observed', source: 'observed 4.6' } })]) })[0]?.rule).toBe('observed: observed 4.6');
  });

  it.each(['console', 'md', 'github'] as const)('take one place in the %s report, however many there are', (format) => {
    const many = sampleReport({ cases: cases(...Array.from({ length: 40 }, () => [warning({ row: 'A3' })])) });
    const lines = renderReport(format, many, false).split('\n').filter((line) => line.includes('A3'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('40 times in 40 scenarios');
  });
});

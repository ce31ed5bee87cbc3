import { sampleReport } from '../../../test/support/conformance-report';
import type { Report, ReportCase } from '../report/report';
import { byTime, fileNameOf, isSameSeries, recordOf } from './history-record';

const [passing] = sampleReport().cases;
if (!passing) throw new Error('the sample has scenarios');
const caseWith = (more: Partial<ReportCase>): ReportCase => ({ ...passing, ...more });
const recordWith = (more: Partial<Report>) => recordOf(sampleReport(more));
const { target } = sampleReport();

describe('the record of a run', () => {
  it('has the scenarios that passed, with or without warnings, and those that failed', () => {
    const { passed, failed } = recordWith({});
    expect(passed).toEqual(['list-offers/passes', 'list-offers/warns']);
    // A known failure and a skipped scenario are in neither list.
    expect(failed).toEqual(['list-offers/fails', 'list-offers/errs']);
  });

  it('counts an error as a failure, unless its API is not served or its token is refused', () => {
    const error = (kind: 'network' | 'credentials' | 'kit', group?: 'scan' | 'ledger') => ({
      verdict: 'error' as const,
      exchanges: [],
      error: { kind, message: `no answer (${kind})`, ...(group && { group }) },
    });
    const { failed } = recordWith({
      cases: [
        caseWith({ id: 's/silent', ...error('network', 'scan') }),
        caseWith({ id: 's/refused', ...error('credentials') }),
        caseWith({ id: 's/broken', ...error('kit') }),
        caseWith({ id: 's/dropped', ...error('network', 'ledger') }),
        caseWith({ id: 's/served', exchanges: passing.exchanges.map((one) => ({ ...one, group: 'ledger' })) }),
      ],
    });
    expect(failed).toEqual(['s/broken', 's/dropped']);
  });

  it('names cases by their input, and each once: it passes if all cases of that name do', () => {
    const [one, other] = [caseWith({ id: 's/a#1', input: 'x=1' }), caseWith({ id: 's/a#2', input: 'x=1' })];
    expect(recordWith({ cases: [one, other] })).toMatchObject({ passed: ['s/a (x=1)'], failed: [] });
    expect(recordWith({ cases: [{ ...one, verdict: 'fail' }, other] })).toMatchObject({
      passed: [],
      failed: ['s/a (x=1)'],
    });
  });

  it('has the release that the target states, otherwise the declared one', () => {
    const stated = { ...target, profile: { scan: '0.6', ledger: '3.5' }, release: { scan: '0.6.12' } };
    expect(recordWith({ target: stated }).release).toEqual({ scan: '0.6.12', ledger: '3.5' });
  });

  it('has the same id when the run is judged again, and another for another run', () => {
    const { run } = recordWith({ seed: 'one', planOptions: [] });
    expect(recordWith({ seed: 'one', planOptions: [], exit: 0, ms: 5, cases: [] }).run).toBe(run);
    for (const more of [
      { started: '2026-01-15T12:00:00.001Z' },
      { seed: 'two' },
      { planOptions: ['--suite wallet'] },
      { target: { ...target, dialect: 'observed' as const } },
    ])
      expect(recordWith({ seed: 'one', planOptions: [], ...more }).run).not.toBe(run);
  });

  it('is named by its time and its id', () => {
    const record = recordWith({});
    expect(fileNameOf(record)).toBe(`run-20260115T120000000Z-${record.run}.json`);
    const later = recordWith({ started: '2026-01-15T12:00:00.001Z' });
    expect([later, record].toSorted(byTime)).toEqual([record, later]);
  });
});

describe('runs are compared', () => {
  const record = recordWith({ planOptions: ['--suite wallet'] });

  it('with the same target, dialect and plan, whatever their versions', () => {
    expect(
      isSameSeries(
        record,
        recordWith({
          planOptions: ['--suite wallet'],
          understudy: '9',
          contract: 'x',
          started: '2027-01-01T00:00:00.000Z',
        }),
      ),
    ).toBe(true);
  });

  it.each([
    ['plan', {}],
    ['target', { planOptions: ['--suite wallet'], target: { ...target, urls: { ...target.urls, scan: 'http://b' } } }],
    ['dialect', { planOptions: ['--suite wallet'], target: { ...target, dialect: 'observed' as const } }],
  ])('but not with another %s', (_, more) => {
    expect(isSameSeries(record, recordWith(more))).toBe(false);
  });
});

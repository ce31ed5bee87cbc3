import { sampleReport } from '../../../test/support/conformance-report';
import { sampleRecord, startOf } from '../../../test/support/history-record';
import type { ReportCase } from '../report/report';
import { changesBetween, trendsOf } from './history-trends';

const ID = 'list-offers/passes';
const [first] = sampleReport().cases;
if (!first) throw new Error('the sample has scenarios');
const passing: ReportCase = first;

/** A letter for each run, oldest first: p passed, f failed, - did not judge the scenario. */
function trendsFor(verdicts: string, more: Partial<ReportCase> = {}, label = ID) {
  const records = [...verdicts].map((verdict, index) =>
    sampleRecord(index + 1, { passed: verdict === 'p' ? [label] : [], failed: verdict === 'f' ? [label] : [] }),
  );
  return trendsOf(sampleReport({ cases: [{ ...passing, ...more }] }), records);
}
const listsWith = (verdicts: string, more?: Partial<ReportCase>): readonly string[] =>
  Object.entries(trendsFor(verdicts, more)).flatMap(([name, list]) => (list.length > 0 ? [name] : []));

describe('a scenario', () => {
  it.each([
    ['p', []],
    ['pp', []],
    ['fpp', []],
    ['-p', []],
    ['p-', []],
    ['--', []],
    ['pf', ['began']],
    ['-f', ['began']],
    ['p-f', ['began']],
    ['ff', ['failing']],
    ['f-f', ['failing']],
    ['pff', ['failing']],
    ['fp', ['fixed']],
    ['f-p', ['fixed']],
    ['f-', ['unjudged']],
    ['pf--', ['unjudged']],
    ['fp-', []],
  ])('with the verdicts %s is in the lists %j', (verdicts, lists) => {
    expect(listsWith(verdicts)).toEqual(lists);
  });

  it('is in no list in the first run, even if it fails', () => {
    expect(listsWith('f')).toEqual([]);
  });

  it('that is waived now is not missing', () => {
    expect(listsWith('f-', { verdict: 'waived' })).toEqual([]);
    expect(listsWith('f-', { verdict: 'skip' })).toEqual(['unjudged']);
  });

  it('is recognized by its id and input, because numbers of cases move', () => {
    const { began } = trendsFor('pf', { id: `${ID}#7`, input: 'updateId=1220' }, `${ID} (updateId=1220)`);
    expect(began).toMatchObject([{ case: `${ID}#7`, label: `${ID} (updateId=1220)` }]);
  });
});

describe('how long a scenario failed', () => {
  it.each([
    ['began', 'pppf', { since: startOf(4), runs: 3 }],
    ['began', '-f', { since: startOf(2), runs: 0 }],
    ['failing', 'ppff-f', { since: startOf(3), runs: 3 }],
    ['fixed', 'pff-p', { since: startOf(2), runs: 2 }],
    ['unjudged', 'pff-', { since: startOf(2), runs: 2 }],
  ] as const)('%s, with the verdicts %s', (list, verdicts, expected) => {
    expect(trendsFor(verdicts)[list]).toMatchObject([expected]);
  });
});

describe('a flaky scenario', () => {
  it.each([
    ['changed its verdict three times', 'pfpf', 'flaky'],
    ['changed it twice: a defect that was fixed', 'pfp', 'fixed'],
    ['passed in four runs before it failed', 'pfppppf', 'flaky'],
    ['passed in five runs before it failed', 'pfpppppf', 'began'],
    ['has failed in four runs in a row', 'pfpffff', 'flaky'],
    ['has failed in five runs in a row', 'pfpfffff', 'failing'],
    ['changed it three times in ten runs', 'pfppppffff', 'flaky'],
    ['changed it twice in ten runs, and once before', 'pffppppffff', 'failing'],
    ['changed it three times in the runs that judged it', 'p-f--p-f', 'flaky'],
  ])('%s', (_, verdicts, list) => {
    expect(listsWith(verdicts)).toEqual([list]);
  });

  it('has its last ten verdicts, oldest first', () => {
    const { flaky } = trendsFor('ppfpfpfpfpfp');
    expect(flaky).toMatchObject([{ case: ID, label: ID }]);
    expect(flaky[0]?.verdicts.map((verdict) => verdict[0]).join('')).toBe('fpfpfpfpfp');
  });

  it('that is not judged now is not flaky', () => {
    expect(listsWith('pfpf-')).toEqual(['unjudged']);
    expect(listsWith('fpfp-')).toEqual([]);
  });
});

it('runs that started at the same time are told apart', () => {
  const [other, own] = [
    sampleRecord(1, { failed: [ID], passed: [] }),
    sampleRecord(2, { started: startOf(1), passed: [] }),
  ];
  const { unjudged } = trendsOf(sampleReport({ cases: [{ ...passing, verdict: 'skip' }] }), [other, own]);
  expect(unjudged).toHaveLength(1);
});

describe('what changed between two runs', () => {
  const before = sampleRecord(1, { release: { ledger: '3.5.14', scan: '0.6.11' } });

  it('is nothing if only the verdicts differ', () => {
    expect(changesBetween(before, { ...before, passed: [], failed: [ID], exit: 1 })).toEqual([]);
  });

  it.each([
    [{ release: { ledger: '3.5.15', scan: '0.6.12' } }, ['ledger 3.5.14 to 3.5.15', 'scan 0.6.11 to 0.6.12']],
    [{ release: { ledger: '3.5.14' } }, []],
    [{ release: { ledger: '3.5.14', scan: '0.6.11', validator: '0.6.11' } }, []],
    [{ understudy: '0.2.0' }, ['understudy 0.1.0 to 0.2.0']],
    [{ contract: 'other' }, ['contract documents']],
    [{ suitesDigest: 'other' }, ['suites']],
  ])('%j', (more, changes) => {
    expect(changesBetween(before, { ...before, ...more })).toEqual(changes);
  });
});

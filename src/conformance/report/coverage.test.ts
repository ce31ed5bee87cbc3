import { exampleOf, exchangeOf, judging } from '../../../test/support/conformance-check';
import { coverageOf, judgedBySchema, observedBy } from './coverage';
import type { ReportClause } from './report';

const update = exchangeOf('getUpdateByIdV0', {
  path: '/v0/updates/1220',
  body: exampleOf('getUpdateByIdV0', 'transaction'),
});
const refused = exchangeOf('getUpdateById', {
  sent: {},
  status: 404,
  body: { code: 'UPDATE_NOT_FOUND', cause: 'c', context: {}, errorCategory: 11 },
});
const neighbour = exchangeOf('getScanVersion', { body: {} });
const clause = (id: string, verdict: ReportClause['verdict']): ReportClause => ({
  id,
  level: 'must',
  section: '1',
  text: 't',
  verdict,
});

describe('the coverage of a run', () => {
  const reached = observedBy([update, refused, neighbour], judging);
  const coverage = coverageOf(reached, judging, [
    clause('SCAN-UPDATE-1', 'pass'),
    clause('SCAN-UPDATE-2', 'fail'),
    clause('HOLDINGS-3', 'skip'),
    clause('HOLDINGS-4', 'error'),
  ]);

  it('counts all operations of the documents', () => {
    expect(coverage.operations.seen).toBe(3);
    expect(coverage.operations.missing).toContain('getLsu');
    expect(coverage.operations.missing).not.toContain('getScanVersion');
    expect(coverage.operations.of).toBeGreaterThan(100);
  });

  it('counts the listed statuses of operations that were called, and no others', () => {
    expect(coverage.statuses.missing).toEqual(expect.arrayContaining(['getUpdateByIdV0 500', 'getUpdateById 200']));
    expect(coverage.statuses.missing.filter((one) => /getLsu|default/.test(one))).toEqual([]);
    expect(coverage.statuses.missing).not.toContain('getUpdateById 404');
  });

  it('counts the schema alternatives that answers were checked against', () => {
    expect(coverage.branches.missing).toContain('UpdateHistoryItem: UpdateHistoryReassignment');
    expect(coverage.branches.missing).not.toContain('UpdateHistoryItem: UpdateHistoryTransaction');
    expect(coverage.branches.missing.filter((one) => one.startsWith('IdentifierFilter'))).toEqual([]);
  });

  it('counts a must as judged when it has a verdict, not when it was skipped or could not be judged', () => {
    expect(coverage.clauses.seen).toBe(2);
    expect(coverage.clauses.missing).toEqual(expect.arrayContaining(['HOLDINGS-3', 'HOLDINGS-4']));
  });

  it('judges the clauses of every response and schema that an answer was checked against', () => {
    const judged = judgedBySchema(reached, judging);
    expect([...judged]).toEqual(expect.arrayContaining(['HISTORY-TRANSACTION-1', 'ERROR-LEDGER-2', 'LEDGER-ERROR-1']));
    for (const id of ['ERROR-SCAN-2', 'ERROR-LEDGER-1', 'HISTORY-REASSIGNMENT-1']) expect(judged).not.toContain(id);
  });

  it('is empty for answers that cannot be read or that no document describes', () => {
    const unread = observedBy(
      [
        exchangeOf('getUpdateByIdV0', { path: '/v0/updates/1', body: null, text: '{' }),
        exchangeOf('getLsu', { status: 599, body: {} }),
      ],
      judging,
    );
    expect([[...unread.branches], judgedBySchema(unread, judging).has('HISTORY-TRANSACTION-1')]).toEqual([[], false]);
  });
});

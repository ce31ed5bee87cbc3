import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clauses } from '../clauses';
import { jsonReport } from '../report/packed-report';
import { sampleReport } from '../../../test/support/conformance-report';
import type { Target } from '../target/target';
import type { CaseFinding } from '../model/finding';
import type { JudgedCase } from '../model/judged-case';
import { waiverReasonFor, readBaseline, staleEntries } from './known-failures';
import { plannedCase, resultOf } from '../../../test/support/conformance-case';
import { exchangeOf } from '../../../test/support/conformance-check';
import type { KnownFailure } from '../model/known-failure';

const finding = (...clauses: readonly string[]): CaseFinding => ({
  clauses,
  message: 'm',
  expected: 'e',
  actual: 'a',
  provenance: { mark: 'documented', source: 's' },
  file: 's.yaml',
  position: { line: 1, column: 1 },
  operationId: 'getLsu',
  exchange: 0,
  row: undefined,
});
const targetWith = (...waived: readonly string[]): Target => ({
  urls: { ledger: '', validator: '', scan: '' },
  dialect: 'documented',
  profile: {},
  facts: {},
  waivers: waived.map((clause) => ({ clause, reason: `${clause} is agreed` })),
  secrets: [],
});

describe('a waiver or baseline entry', () => {
  it('gives the reason of a waiver for any clause that the finding names', () => {
    expect(waiverReasonFor(finding('LSU-1', 'MEDIA-2'), 's/a', targetWith('MEDIA-2'), [])).toBe('MEDIA-2 is agreed');
    expect(waiverReasonFor(finding('LSU-1'), 's/a', targetWith('LSU-2'), [])).toBeUndefined();
  });

  it('from the baseline applies to the same case and clause only; null stands for findings without a clause', () => {
    const baseline: readonly KnownFailure[] = [
      { case: 's/a', clause: 'LSU-1' },
      { case: 's/b', clause: null },
    ];
    const excused = (caseId: string, ...clauses: readonly string[]): boolean =>
      waiverReasonFor(finding(...clauses), caseId, targetWith(), baseline) !== undefined;
    expect([
      excused('s/a', 'LSU-1'),
      excused('s/a', 'LSU-2'),
      excused('s/a'),
      excused('s/b'),
      excused('s/b', 'LSU-1'),
      excused('s/c', 'LSU-1'),
    ]).toEqual([true, false, false, true, false, false]);
  });
});

const clauses: Clauses = new Map([
  [
    'BY-SCENARIO-1',
    { id: 'BY-SCENARIO-1', level: 'must', section: '1', operations: ['getLsu'], text: 't', check: { by: 'scenario' } },
  ],
  [
    'BY-SCHEMA-1',
    {
      id: 'BY-SCHEMA-1',
      level: 'must',
      section: '1',
      operations: ['getLsu'],
      text: 't',
      check: { by: 'schema', schemas: [] },
    },
  ],
  [
    'GENERAL-1',
    { id: 'GENERAL-1', level: 'must', section: '1', operations: [], text: 't', check: { by: 'invariant' } },
  ],
]);

/** A case that asked for the upgrade and names a clause. */
function judgedCase(named: string, more: Partial<JudgedCase> = {}): JudgedCase {
  const planned = plannedCase('s/a', { clauses: [named] });
  const result = resultOf(planned, [exchangeOf('getLsu', { body: {} })]);
  return { planned, result, findings: [], verdict: 'pass', ...more };
}

const stale = (cases: readonly JudgedCase[], target: Target, baseline: readonly KnownFailure[] = []) =>
  staleEntries(cases, { target, baseline, clauses, caseIds: new Set(['s/a', 's/b']) }).map(({ message }) => message);

describe('an entry that no longer fails', () => {
  it('is a waiver whose clause a case named and kept to', () => {
    expect(stale([judgedCase('BY-SCENARIO-1')], targetWith('BY-SCENARIO-1'))).toEqual([
      'the waiver of BY-SCENARIO-1 is obsolete: the target conforms to it; remove it',
    ]);
  });

  it('is a waiver of a rule over answers once an answer of its operations was judged, or any answer for a general rule', () => {
    expect(stale([judgedCase('OTHER-1')], targetWith('BY-SCHEMA-1', 'GENERAL-1'))).toHaveLength(2);
  });

  it('is not reported if the run did not reach it: another clause, a skip, an aborted case', () => {
    const skipped = judgedCase('BY-SCENARIO-1', { result: undefined, verdict: 'skip' });
    const brokeOff = judgedCase('BY-SCENARIO-1', { verdict: 'error' });
    for (const one of [judgedCase('OTHER-1'), skipped, brokeOff])
      expect(stale([one], targetWith('BY-SCENARIO-1'))).toEqual([]);
  });

  it('is not reported while one case still needs it', () => {
    const needs = judgedCase('BY-SCENARIO-1', {
      verdict: 'waived',
      findings: [{ ...finding('BY-SCENARIO-1'), verdict: 'waived', waiverReason: 'r' }],
    });
    expect(stale([judgedCase('BY-SCENARIO-1'), needs], targetWith('BY-SCENARIO-1'))).toEqual([]);
  });

  it('is a baseline entry whose case ran without the failure, or does not exist', () => {
    const obsolete = stale([judgedCase('BY-SCENARIO-1')], targetWith(), [
      { case: 's/a', clause: 'BY-SCENARIO-1' },
      { case: 's/a', clause: null },
      { case: 's/b', clause: 'BY-SCENARIO-1' },
      { case: 's/z', clause: null },
    ]);
    expect(obsolete).toEqual([
      's/a no longer violates BY-SCENARIO-1: remove it from the baseline',
      's/a no longer violates the contract: remove it from the baseline',
      'the baseline names s/z, which is not a scenario; remove it',
    ]);
  });

  it('is a waiver that names an unknown clause', () => {
    expect(stale([], targetWith('NO-SUCH-1'))).toEqual(['the waiver names NO-SUCH-1, which is not a clause']);
  });
});

describe('a file of known failures', () => {
  const read = (text: string) => {
    const path = join(mkdtempSync(join(tmpdir(), 'known-')), 'baseline.yaml');
    writeFileSync(path, text);
    return readBaseline(path);
  };

  it('is a report as the kit writes it: failures and waived failures, not warnings', () => {
    expect(read(jsonReport(sampleReport()))).toEqual({
      ok: true,
      value: [
        { case: 'list-offers/fails', clause: 'OFFER-LIST-1' },
        { case: 'list-offers/is-waived', clause: 'OFFER-LIST-1' },
      ],
    });
  });

  it('may omit the clause where no clause names the rule', () => {
    expect(read('known: [{ case: s/a }, { case: s/b, clause: null }]')).toEqual({
      ok: true,
      value: [
        { case: 's/a', clause: null },
        { case: 's/b', clause: null },
      ],
    });
  });

  it.each(['known: [s/a]', 'known: [{ clause: A-1 }]', 'cases: 5', '[]', 'known: {', ''])(
    'is refused in one sentence: %j',
    (text) => {
      const outcome = read(text);
      expect(outcome.ok ? '' : outcome.error).toMatch(/^\S+baseline\.yaml(:\d+)? [^\n]+$/);
    },
  );

  it('is refused if it does not exist', () => {
    const outcome = readBaseline('/no/such/file.yaml');
    expect(outcome.ok ? '' : outcome.error).toMatch(/cannot be read as a baseline: there is no such file$/);
  });
});

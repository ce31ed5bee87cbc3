import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plannedCase, suiteOf } from '../../../test/support/conformance-case';
import type { Clause } from '../clauses';
import type { CaseResult } from '../model/case-result';
import type { Target } from '../target/target';
import type { CaseFinding } from '../model/finding';
import { readBaseline } from './known-failures';
import { exitCodeOf } from './exit-code';
import { judgeRun, type JudgeSettings } from './verdict';
import type { RecordedExchange } from '../model/exchange';
import type { PlannedCase } from '../model/planned-case';

const suite = suiteOf({ file: 's.yaml', name: 's', title: 's' });
const planned = (id: string, skip?: string): PlannedCase => ({
  ...plannedCase(id, { clauses: ['A-1'] }),
  suite,
  skip,
});
const finding = (clauses: readonly string[], more: Partial<CaseFinding> = {}): CaseFinding => ({
  clauses,
  message: 'm',
  expected: 'e',
  actual: 'a',
  provenance: { mark: 'documented', source: 's' },
  file: 's.yaml',
  position: { line: 1, column: 1 },
  operationId: 'op',
  exchange: 0,
  row: undefined,
  ...more,
});
const answered = (operationId: string, status: number): RecordedExchange => ({
  operationId,
  group: 'validator',
  step: 0,
  request: { method: 'GET', url: 'u', headers: {}, body: undefined, as: 'first' },
  response: { status, headers: {}, body: '' },
  ms: 1,
});
const result = (id: string, findings: readonly CaseFinding[], more: Partial<CaseResult> = {}): CaseResult => ({
  planned: planned(id),
  exchanges: [],
  findings,
  error: undefined,
  draws: { unique: [], now: [] },
  judged: 0,
  ms: 1,
  ...more,
});
const target = (more: Partial<Target> = {}): Target => ({
  urls: { ledger: '', validator: '', scan: '' },
  dialect: 'documented',
  profile: {},
  facts: {},
  waivers: [],
  secrets: [],
  ...more,
});
const clauses = new Map<string, Clause>([
  ['A-1', { id: 'A-1', level: 'must', section: '1', operations: [], text: 't', check: { by: 'scenario' } }],
]);
const stale = { clauses, caseIds: new Set(['s/a', 's/b']) };
const judged = (results: readonly CaseResult[], settings: Partial<JudgeSettings> = {}) =>
  judgeRun(
    results.map(({ planned: one }) => one),
    results,
    { target: target(), assumptions: 'warn', stale, ...settings },
  );
const NOTHING_ACCEPTED = { allowPartial: false, acceptedSkips: [] };
const PARTIAL = { allowPartial: true, acceptedSkips: [] };
const exit = (judgement: ReturnType<typeof judgeRun>): number => exitCodeOf(judgement, clauses, NOTHING_ACCEPTED);

describe('a baseline', () => {
  const baseline = [{ case: 's/a', clause: 'A-1' }];

  it('excuses the known failure, and no other', () => {
    const known = judged([result('s/a', [finding(['A-1'])])], { baseline });
    expect([known.cases[0]?.verdict, exit(known)]).toEqual(['waived', 0]);
    const fresh = judged([result('s/a', [finding(['A-1']), finding(['A-2'])]), result('s/b', [finding(['A-1'])])], {
      baseline,
    });
    expect([fresh.cases.map(({ verdict }) => verdict), exit(fresh)]).toEqual([['fail', 'fail'], 1]);
  });

  it('with an entry that no longer fails is an error', () => {
    const fixed = judged([result('s/a', [])], { baseline });
    expect([fixed.stale.map(({ kind, clause }) => [kind, clause]), exit(fixed)]).toEqual([[['baseline', 'A-1']], 2]);
  });

  it('ignores cases that were not selected or aborted, and refuses one that does not exist', () => {
    expect(judged([result('s/b', [])], { baseline }).stale).toEqual([]);
    expect(judged([result('s/a', [], { error: { kind: 'network', message: 'gone' } })], { baseline }).stale).toEqual(
      [],
    );
    expect(judged([result('s/b', [])], { baseline: [{ case: 's/z', clause: null }] }).stale).toHaveLength(1);
  });

  it('is a list of case and clause, or an earlier report', () => {
    const file = (text: string): string => {
      const path = join(mkdtempSync(join(tmpdir(), 'baseline-')), 'b.yaml');
      writeFileSync(path, text);
      return path;
    };
    expect(readBaseline(file('known:\n  - { case: s/a, clause: A-1 }\n'))).toEqual({ ok: true, value: baseline });
    const report = {
      cases: [
        {
          id: 's/a',
          findings: [
            { verdict: 'fail', clauses: ['A-1'] },
            { verdict: 'warn', clauses: ['A-2'] },
          ],
        },
      ],
    };
    expect(readBaseline(file(JSON.stringify(report)))).toEqual({ ok: true, value: baseline });
    expect(readBaseline(file('known: [{ clause: A-1 }]\n')).ok).toBe(false);
    expect(readBaseline(file('other: 1\n')).ok).toBe(false);
  });
});

describe('a waiver', () => {
  const waiving = { target: target({ waivers: [{ clause: 'A-1', reason: 'agreed' }] }) };

  it('turns a known failure into an excused one, with its reason', () => {
    const known = judged([result('s/a', [finding(['A-1'])])], waiving);
    expect([known.cases[0]?.findings[0]?.waiverReason, exit(known)]).toEqual(['agreed', 0]);
  });

  it('that no longer matches a failure is an error, and so is one of an unknown clause', () => {
    expect(exit(judged([result('s/a', [])], waiving))).toBe(2);
    expect(
      judged([result('s/a', [])], { target: target({ waivers: [{ clause: 'Z-9', reason: 'r' }] }) }).stale,
    ).toHaveLength(1);
  });
});

describe('the exit status', () => {
  it('is 1 for a failure, whatever other errors there are', () => {
    expect(
      exit(
        judged([result('s/a', [finding(['A-1'])]), result('s/b', [], { error: { kind: 'network', message: 'gone' } })]),
      ),
    ).toBe(1);
  });

  it.each([
    ['network', 4],
    ['credentials', 4],
    ['suite', 3],
    ['kit', 70],
  ] as const)('of an error of the %s is %d', (kind, status) => {
    expect(exit(judged([result('s/a', [], { error: { kind, message: 'm' } })]))).toBe(status);
  });

  it('is 5 when a must was skipped or nothing ran, and never 0 for a run that checked nothing', () => {
    expect(exit(judgeRun([planned('s/a', 'no token')], [], { target: target(), assumptions: 'warn' }))).toBe(5);
    expect(
      exitCodeOf(
        judgeRun([planned('s/a', 'no token')], [], { target: target(), assumptions: 'warn' }),
        clauses,
        PARTIAL,
      ),
    ).toBe(5);
  });
});

describe('credentials', () => {
  const refused = [
    result('s/a', [finding(['A-1'])], { exchanges: [answered('one', 401)] }),
    result('s/b', [finding(['A-1'])], { exchanges: [answered('two', 401)] }),
  ];

  it('that are refused everywhere are an error, not a failure', () => {
    expect(exit(judged(refused))).toBe(4);
    expect(exit(judged(refused, { tokensAreGood: true }))).toBe(1);
  });

  it('that are accepted somewhere make a refusal elsewhere a failure', () => {
    expect(exit(judged([...refused, result('s/c', [], { exchanges: [answered('three', 200)] })]))).toBe(1);
  });

  it('are judged for each role: one bad token leaves the other roles judged', () => {
    const as = (role: string, exchange: RecordedExchange): RecordedExchange => ({
      ...exchange,
      request: { ...exchange.request, as: role },
    });
    const second = ['one', 'two'].map((id) =>
      result(`s/${id}`, [finding(['A-1'])], { exchanges: [as('second', answered(id, 401))] }),
    );
    const first = result('s/c', [finding(['A-2'])], { exchanges: [answered('three', 200)] });
    const { cases } = judged([...second, first]);
    expect(cases.map(({ verdict, result: one }) => [verdict, one?.error?.kind])).toEqual([
      ['error', 'credentials'],
      ['error', 'credentials'],
      ['fail', undefined],
    ]);
    expect(exit(judged([...second, result('s/c', [], { exchanges: [answered('three', 200)] })]))).toBe(4);
  });

  it('keep the findings made before the refusal', () => {
    const both = result('s/a', [finding(['A-2']), finding(['A-1'], { exchange: 1 })], {
      exchanges: [{ ...answered('open', 200), group: 'scan' }, answered('one', 401)],
    });
    expect(judged([both, ...refused.slice(1)]).cases[0]?.findings.map(({ clauses: named }) => named)).toEqual([
      ['A-2'],
    ]);
  });

  it('prove nothing when scan and its proxy accept them: those may be open to everyone', () => {
    const [scan, proxy] = [{ ...answered('three', 200), group: 'scan' } as const, answered('four', 200)];
    const open = [scan, { ...proxy, request: { ...proxy.request, url: 'http://t/api/validator/v0/scan-proxy/dso' } }];
    expect(exit(judged([...refused, result('s/c', [], { exchanges: open })]))).toBe(4);
  });
});

describe('a known deviation of servers', () => {
  it('fails, and warns only for a target that declares the dialect', () => {
    const known = [result('s/a', [finding(['A-1'], { row: 'A3' })])];
    expect(exit(judged(known))).toBe(1);
    expect(judged(known, { target: target({ dialect: 'observed' }) }).cases[0]?.verdict).toBe('warn');
  });
});

describe('a scenario that ends at a failure', () => {
  const nothing = {
    status: [],
    body: undefined,
    that: [],
    headers: [],
    provenance: { mark: 'documented', source: 's' },
  } as const;
  const step = (clause: string) => ({ call: 'op', expect: { ...nothing, clauses: [clause] } });
  const three = {
    ...planned('s/a'),
    scenario: { ...planned('s/a').scenario, steps: [step('A-2'), step('A-3'), step('A-4')] },
  } as unknown as PlannedCase;

  it('reports nothing about clauses that only later steps check', () => {
    const { clauses: verdicts } = judged([{ ...result('s/a', [finding(['A-3'])]), planned: three, judged: 2 }]);
    expect([...verdicts]).toEqual([
      ['A-2', 'pass'],
      ['A-3', 'fail'],
    ]);
  });

  const helper = { ...step('A-1'), expect: { ...step('A-1').expect, provenance: { mark: 'observed', source: 's' } } };
  const late = { ...three, scenario: { ...three.scenario, steps: [helper, step('A-1')] } } as unknown as PlannedCase;
  const warned = finding(['A-1'], { provenance: { mark: 'observed', source: 's' } });

  it.each(['warn', 'ignore'] as const)(
    'leaves a must unjudged when an observed setup step ended it first (%s)',
    (assumptions) => {
      const early = judged([{ ...result('s/a', [warned]), planned: late, judged: 1 }], { assumptions });
      // Ignored, it leaves nothing that was judged at all.
      expect([early.clauses.get('A-1'), exit(early), exitCodeOf(early, clauses, PARTIAL)]).toEqual([
        'skip',
        5,
        assumptions === 'ignore' ? 5 : 0,
      ]);
      const elsewhere = judged([{ ...result('s/a', [warned]), planned: late, judged: 1 }, result('s/b', [])], {
        assumptions,
      });
      expect(exit(elsewhere)).toBe(0);
    },
  );

  it('passes all of them when nothing ends it', () => {
    const { clauses: verdicts } = judged([{ ...result('s/a', []), planned: three, judged: 3 }]);
    expect([...verdicts.keys()]).toEqual(['A-1', 'A-2', 'A-3', 'A-4']);
  });
});

describe('a scenario that only a mock server can run', () => {
  const skipped = (id: string, needs: readonly string[]): PlannedCase => {
    const one = planned(id, 'the target names no groups.control');
    return { ...one, scenario: { ...one.scenario, needs } };
  };
  const verdictsOf = (needs: readonly string[]): readonly (readonly [string, string])[] => [
    ...judgeRun([skipped('s/a', needs)], [], { target: target(), assumptions: 'warn' }).clauses,
  ];

  it('does not count its clauses as skipped on other targets', () => {
    expect(verdictsOf(['groups.control'])).toEqual([]);
    expect(verdictsOf(['users.0.token'])).toEqual([['A-1', 'skip']]);
  });
});

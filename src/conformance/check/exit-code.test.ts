import { plannedCase, resultOf, suiteOf } from '../../../test/support/conformance-case';
import type { Clause } from '../clauses';
import type { JudgedCase, Verdict } from '../model/judged-case';
import type { Judgement } from '../model/judgement';
import type { PlannedCase } from '../model/planned-case';
import type { RecordedExchange } from '../model/exchange';
import { conclude, exitCodeOf, partialIfStopped, type SkipPolicy } from './exit-code';

const clause = (id: string): [string, Clause] => [
  id,
  { id, level: 'must', section: '1', operations: [], text: 't', check: { by: 'scenario' } },
];
const all = new Map([clause('A-1'), clause('A-2')]);
const policy = (more: Partial<SkipPolicy> = {}): SkipPolicy => ({ allowPartial: false, acceptedSkips: [], ...more });

interface CaseFacts {
  readonly verdict: Verdict;
  readonly clauses?: readonly string[];
  readonly suite?: string;
  readonly planned?: Partial<PlannedCase>;
  /** Operation and status of each answer. */
  readonly answers?: readonly (readonly [operation: string, status: number, group?: 'ledger' | 'scan'])[];
}

function caseOf({ verdict, clauses = [], suite = 's', planned = {}, answers = [] }: CaseFacts): JudgedCase {
  const one: PlannedCase = {
    ...plannedCase(`${suite}/a`, { clauses }),
    suite: suiteOf({ name: suite }),
    ...planned,
  };
  const exchanges = answers.map(([operationId, status, group = 'scan']): RecordedExchange => ({
    operationId,
    group,
    step: 0,
    request: { method: 'GET', url: 'u', headers: {}, body: undefined, as: 'none' },
    response: { status, headers: {}, body: '' },
    ms: 1,
  }));
  const result = resultOf(one, exchanges);
  return { planned: one, result, verdict, findings: [] };
}

function judgementOf(...cases: readonly CaseFacts[]): Judgement {
  const judged = cases.map(caseOf);
  const counts: Record<Verdict, number> = { pass: 0, fail: 0, error: 0, skip: 0, warn: 0, waived: 0 };
  for (const { verdict } of judged) counts[verdict] += 1;
  const clauses = new Map(
    cases.flatMap(({ verdict, clauses: named = [] }) => named.map((id) => [id, verdict] as const)),
  );
  return { cases: judged, clauses, counts, stale: [] };
}

const passed: CaseFacts = { verdict: 'pass', answers: [['getLsu', 200]] };
const skipped = (planned: Partial<PlannedCase>, more: Partial<CaseFacts> = {}): CaseFacts => ({
  verdict: 'skip',
  clauses: ['A-1'],
  planned: { skip: 's', ...planned },
  ...more,
});

describe('a skipped must', () => {
  const lacking = judgementOf(passed, skipped({ lacks: ['users.2.token', 'users.2.party'] }));

  it('ends a run with 5 and states the number', () => {
    expect(conclude(lacking, all, policy())).toEqual({
      exit: 5,
      reasons: ['1 must clause was skipped'],
      skippedMusts: ['A-1'],
    });
  });

  it.each([
    [['A-1'], 0],
    [['s'], 0],
    [['users.2'], 0],
    [['users'], 0],
    [['users.2.token'], 5],
    [['users.2.token', 'users.2.party'], 0],
    [['users.20'], 5],
    [['A-2'], 5],
    [['other'], 5],
  ])('is accepted by the names %j: exit %i', (acceptedSkips, exit) => {
    expect(exitCodeOf(lacking, all, policy({ acceptedSkips }))).toBe(exit);
  });

  it('of a scenario that only a mock server can run needs no acceptance', () => {
    const forced = judgementOf(passed, skipped({ lacks: ['groups.control', 'users.0.token'] }));
    expect(exitCodeOf(forced, all, policy())).toBe(0);
  });

  it('is not accepted by what only one of its scenarios needs', () => {
    const both = judgementOf(passed, skipped({ lacks: ['admin.token'] }), skipped({ lacks: ['users.2.token'] }));
    expect(exitCodeOf(both, all, policy({ acceptedSkips: ['admin'] }))).toBe(5);
    expect(exitCodeOf(both, all, policy({ acceptedSkips: ['admin', 'users.2'] }))).toBe(0);
  });

  it('that an early end or an unproven refusal leaves is accepted only by its suite or clause', () => {
    const ended = judgementOf(passed, skipped({ skip: undefined }));
    expect(exitCodeOf(ended, all, policy({ acceptedSkips: ['users', 'write'] }))).toBe(5);
    expect(exitCodeOf(ended, all, policy({ acceptedSkips: ['s'] }))).toBe(0);
  });
});

const EVERYTHING = policy({ allowPartial: true, acceptedSkips: ['A-1', 'A-2', 's', 'users', 'admin'] });

describe('whatever is accepted, the status is 5', () => {
  it('when a variable of the target file is not set', () => {
    const unset = judgementOf(passed, skipped({ lacks: ['users.1.token'], unset: 'SECOND_TOKEN' }));
    expect(conclude(unset, all, EVERYTHING)).toMatchObject({
      exit: 5,
      reasons: [
        'the variable SECOND_TOKEN is not set, which skips 1 scenario: set it, or remove it from the target file',
      ],
    });
  });

  it('when a group answers with errors only', () => {
    const wall: CaseFacts = {
      verdict: 'warn',
      answers: [
        ['a', 404, 'ledger'],
        ['b', 500, 'ledger'],
      ],
    };
    expect(conclude(judgementOf(passed, wall), all, EVERYTHING)).toMatchObject({
      exit: 5,
      reasons: ['the ledger group answered 2 requests with 404, 500, none with success'],
    });
  });

  it('when an operation only fails on the side of the server, three times or more', () => {
    const failing = (count: number): CaseFacts => ({
      verdict: 'warn',
      answers: Array.from({ length: count }, () => ['a', 503] as const),
    });
    expect(conclude(judgementOf(passed, failing(3)), all, EVERYTHING)).toMatchObject({
      exit: 5,
      reasons: ['a answered 3 requests with 503, none with success'],
    });
    expect(exitCodeOf(judgementOf(passed, failing(2)), all, EVERYTHING)).toBe(0);
  });

  it('when nothing was checked', () => {
    expect(conclude(judgementOf(skipped({})), all, EVERYTHING)).toMatchObject({
      exit: 5,
      reasons: ['nothing was checked'],
    });
  });
});

it('a run whose lists miss a created offer for too long fails with the value and the limit', () => {
  const answered = (operationId: string, sentAt: number, body: object): RecordedExchange => ({
    operationId,
    group: 'validator',
    step: 0,
    request: { method: 'GET', url: 'u', headers: {}, body: undefined, as: 'first' },
    response: { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    ms: 0,
    sentAt,
  });
  const exchanges = [
    answered('createTransferOffer', 100, { offer_contract_id: 'o' }),
    answered('listTransferOffers', 60_100, { offers: [] }),
  ];
  const { cases, ...rest } = judgementOf(passed);
  const judgement: Judgement = {
    ...rest,
    cases: cases.map((one) => ({ ...one, ...(one.result && { result: { ...one.result, exchanges } }) })),
  };
  expect(conclude(judgement, all, policy({ maxStalenessMs: 2000 }))).toEqual({
    exit: 1,
    reasons: ['--max-staleness: a created offer was missing from a list for 60000 ms, and the limit is 2000 ms'],
    skippedMusts: [],
  });
  expect(exitCodeOf(judgement, all, policy({ maxStalenessMs: 60_000 }))).toBe(0);
});

it('a single scenario of another run is not judged by what it omits', () => {
  const refused: CaseFacts = { verdict: 'pass', answers: [['a', 404]] };
  expect(exitCodeOf(judgementOf(refused), all, policy({ allowPartial: true, isSingleCase: true }))).toBe(0);
});

describe('the exit code of a shard', () => {
  const shard = policy({ isShard: true });
  it('leaves skipped musts, unproven refusals and an empty plan to the merge', () => {
    expect(conclude(judgementOf(passed, skipped({})), all, shard)).toEqual({ exit: 0, reasons: [], skippedMusts: [] });
    expect(exitCodeOf(judgementOf({ verdict: 'pass', answers: [['a', 500]] }), all, shard)).toBe(0);
    expect(exitCodeOf(judgementOf(), all, shard)).toBe(0);
  });

  it('is a failure if a scenario of the shard fails', () => {
    expect(exitCodeOf(judgementOf(passed, { verdict: 'fail' }), all, shard)).toBe(1);
  });
});

it('a run that was stopped does not conform, whatever its scenarios found', () => {
  const conforms = conclude(judgementOf(passed), all, policy());
  expect(partialIfStopped(conforms, { stopped: 'after 10 requests' })).toMatchObject({
    exit: 5,
    reasons: ['the run ended early after 10 requests'],
  });
  expect([partialIfStopped(conforms, {}).exit, partialIfStopped(conforms, undefined).exit]).toEqual([0, 0]);
  expect(partialIfStopped({ ...conforms, exit: 1 }, { stopped: 'after 10 requests' }).exit).toBe(1);
});

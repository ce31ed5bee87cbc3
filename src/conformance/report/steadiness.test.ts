import { exampleOf, exchangeOf, judging } from '../../../test/support/conformance-check';
import type { JudgedCase } from '../model/judged-case';
import { coverageOf, judgedBySchema, observedBy } from './coverage';
import { clausesJudgedBy, steadyCases, steadyExchanges } from './steadiness';

const step = {
  expect: {
    clauses: ['STEP-1'],
    that: [
      { is: 'a', clauses: ['CLAIM-1'], when: undefined },
      { is: 'b', clauses: ['WHEN-1'], when: 'c' },
    ],
  },
};
const update = exchangeOf('getUpdateByIdV0', {
  path: '/v0/updates/1220',
  body: exampleOf('getUpdateByIdV0', 'transaction'),
});

interface CaseFacts {
  readonly id?: string;
  readonly safety?: string;
  readonly needs?: readonly string[];
  readonly verdict?: string;
  readonly result?: object;
}

/** Only the properties that the code reads. */
function judgedCase({ id = 's/a', safety = 'read', needs = [], ...more }: CaseFacts): JudgedCase {
  const scenario = { clauses: ['SCENARIO-1', 'WHEN-1'], safety, needs, steps: [step, step] };
  const result = { error: undefined, judged: 2, exchanges: [update] };
  return { planned: { id, scenario }, result, verdict: 'pass', findings: [], ...more } as unknown as JudgedCase;
}

describe('a clause gets a reproducible verdict', () => {
  it('by a claim without a condition, or by the whole scenario', () => {
    expect(clausesJudgedBy(judgedCase({}))).toEqual(['SCENARIO-1', 'STEP-1', 'CLAIM-1']);
  });

  it('only from steps that were judged', () => {
    expect(clausesJudgedBy(judgedCase({ result: { judged: 1 } }))).toEqual(['STEP-1', 'CLAIM-1']);
    expect(clausesJudgedBy(judgedCase({ result: { judged: 0 } }))).toEqual([]);
  });

  it('neither from a scenario that was skipped, aborted or repeated, nor with a discovered id', () => {
    const found = [{ place: 'samples.updates.transaction', value: '1220', by: 'listUpdates', use: 'any' as const }];
    const cases = [
      judgedCase({ id: 's/steady', needs: ['users.0.party', 'samples.snapshots.0'] }),
      judgedCase({ id: 's/skipped', verdict: 'skip' }),
      judgedCase({ id: 's/error', result: { error: { kind: 'network', message: 'm' } } }),
      judgedCase({ id: 's/repeated' }),
      judgedCase({ id: 's/discovered', needs: ['samples.updates.transaction'] }),
    ];
    const flaky = [{ operationId: 'listUpdates', reason: 'r', scenario: 's/repeated' }];
    const steady = steadyCases(cases, {
      discovered: { found, missing: [], requests: 1 },
      traffic: { requests: 1, flaky, limited: 0, pausedMs: 0 },
    });
    expect(steady.map(({ planned: { id } }) => id)).toEqual(['s/steady']);
  });

  it('from a part of a schema if the run created what the answer shows, or every answer has the part', () => {
    const partsOf = (safety: string): ReadonlySet<string> =>
      judgedBySchema(
        { parts: observedBy([update], judging, steadyExchanges([judgedCase({ safety })])).steadyParts },
        judging,
      );
    expect(partsOf('write')).toContain('HISTORY-TRANSACTION-1');
    expect(partsOf('read')).not.toContain('HISTORY-TRANSACTION-1');
    expect(observedBy([update], judging).steadyParts.size).toBe(0);
  });

  it('and is counted in the share of checked must clauses', () => {
    const verdicts = [
      { id: 'SCAN-UPDATE-1', verdict: 'pass' as const },
      { id: 'SCAN-UPDATE-2', verdict: 'fail' as const },
      { id: 'HOLDINGS-3', verdict: 'skip' as const },
    ].map((one) => ({ ...one, level: 'must' as const, section: '1', text: 't' }));
    const { steady } = coverageOf(observedBy([], judging), judging, verdicts, new Set(['SCAN-UPDATE-1', 'HOLDINGS-3']));
    expect(steady).toEqual({ seen: 1, of: 2, missing: ['SCAN-UPDATE-2'] });
  });
});

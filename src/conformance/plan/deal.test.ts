import { plannedCase, stepOf } from '../../../test/support/conformance-case';
import type { PlannedCase } from '../model/planned-case';
import { parseShard, shardText } from '../model/run-shard';
import type { Scenario } from '../model/suite';
import { dealtCases, digestOfPlan } from './deal';

const caseOf = (id: string, more: Partial<Scenario> = {}): PlannedCase => plannedCase(`s/${id}`, more);
const again = { steps: [stepOf('getUpdateById', { again: true })] };

const plain = Array.from({ length: 60 }, (_, at) => caseOf(`plain-${at}`));
const turns = Array.from({ length: 9 }, (_, at) => caseOf(`turns-${at}`, { takesTurns: 'tokens', safety: 'write' }));
const destructive = [caseOf('destroys', { safety: 'destructive' })];
const last = caseOf('reads-again', again);
const all = [...plain, ...turns, ...destructive, last];
const shards = (of: number, cases: readonly PlannedCase[] = all) =>
  Array.from({ length: of }, (_, at) => dealtCases(cases, { index: at + 1, of }).map(({ id }) => id));

describe('sharding a plan', () => {
  it.each([1, 2, 3, 7])('assigns each scenario to exactly one of %d shards, and final re-reads to all', (of) => {
    const dealt = shards(of);
    expect(
      dealt
        .flat()
        .filter((id) => id !== last.id)
        .toSorted(),
    ).toEqual(
      all
        .map(({ id }) => id)
        .filter((id) => id !== last.id)
        .toSorted(),
    );
    expect(dealt.map((ids) => ids.at(-1))).toEqual(dealt.map(() => last.id));
  });

  it('keeps the order of the plan, never splits a lane, and ends with destructive scenarios', () => {
    const dealt = shards(3);
    for (const ids of dealt) expect(ids).toEqual(all.map(({ id }) => id).filter((id) => ids.includes(id)));
    expect(dealt.filter((ids) => ids.some((id) => id.startsWith('s/turns-')))).toHaveLength(1);
    expect(dealt.map((ids) => ids.includes('s/destroys'))).toEqual([false, false, true]);
  });

  it('depends only on the name of a lane', () => {
    const few = all.filter((_, at) => at % 5 === 0);
    const before = shards(3).map((ids) => ids.filter((id) => few.some((one) => one.id === id) && id !== last.id));
    expect(shards(3, few).map((ids) => ids.filter((id) => id !== last.id))).toEqual(before);
    // Recorded: reports of shards that another version dealt would not fit.
    expect(dealtCases(plain.slice(0, 8), { index: 1, of: 3 }).map(({ id }) => id)).toEqual([
      's/plain-2',
      's/plain-3',
      's/plain-4',
    ]);
  });

  it('leaves a shard without scenarios empty, except the last one, which has the final re-reads', () => {
    const one = [caseOf('destroys', { safety: 'destructive' }), last];
    expect(shards(3, one)).toEqual([[], [], ['s/destroys', 's/reads-again']]);
    expect(shards(2, [last])).toEqual([[], ['s/reads-again']]);
    expect(shards(2, [])).toEqual([[], []]);
  });

  it('detects other plans by their digest, whatever is skipped', () => {
    const digest = digestOfPlan(all);
    expect(digestOfPlan(all.map((one) => ({ ...one, skip: 'no token' })))).toBe(digest);
    expect(digestOfPlan(all.slice(1))).not.toBe(digest);
    expect(digestOfPlan(all.map((one) => ({ ...one, scenario: { ...one.scenario, clauses: ['LSU-1'] } })))).not.toBe(
      digest,
    );
  });
});

describe('the text of --shard', () => {
  it.each(['1/1', '3/3', '1000/1000'])('may be %s', (text) => {
    const shard = parseShard(text);
    expect(shard && shardText(shard)).toBe(text);
  });

  it.each(['0/3', '4/3', 'a/b', '1', '1/', '1/0', '01/3', '-1/3', '1/1001', '1 / 3', '1/3/3', ''])(
    'may not be %j',
    (text) => {
      expect(parseShard(text)).toBeUndefined();
    },
  );
});

// Which cases share a lane: what takes turns never overlaps.
import { lanesOf } from './run';
import type { PlannedCase } from '../model/planned-case';
import { plannedCase, stepOf } from '../../../test/support/conformance-case';

/** `waits`: one step per value, which repeats its request for up to that many milliseconds. */
const planned = (id: string, takesTurns?: string, waits: readonly number[] = []): PlannedCase =>
  plannedCase(id, {
    takesTurns,
    steps: waits.map((withinMs) => stepOf('listTransferOffers', { eventually: { withinMs, everyMs: 100 } })),
  });

const names = (
  cases: readonly PlannedCase[],
  options: Partial<Parameters<typeof lanesOf>[1]> = {},
): readonly (readonly string[])[] =>
  lanesOf(cases, { concurrency: 8, ...options }).map((lane) => lane.map(({ id }) => id));

describe('lanes', () => {
  test('hold one case each if nothing is shared', () => {
    expect(names([planned('a'), planned('b')])).toEqual([['a'], ['b']]);
  });

  test('hold all cases that share a resource, in their order, and start before shorter lanes', () => {
    expect(
      names([
        planned('a'),
        planned('b', 'tokens'),
        planned('c', 'snapshots'),
        planned('d', 'tokens'),
        planned('e', 'tokens'),
      ]),
    ).toEqual([['b', 'd', 'e'], ['a'], ['c']]);
  });

  test('start earlier the longer their cases may wait in total', () => {
    const cases = [
      planned('short', undefined, [1000]),
      planned('a', 'tokens', [2000]),
      planned('b', 'tokens', [3000, 500]),
      planned('c', 'names'),
      planned('d', 'names'),
      planned('long', undefined, [4000, 2000]),
    ];
    expect(names(cases)).toEqual([['long'], ['a', 'b'], ['short'], ['c', 'd']]);
  });

  test('do not start by their waits if the cases were shuffled or the concurrency is 1', () => {
    const cases = [planned('short', undefined, [1000]), planned('now'), planned('long', undefined, [4000])];
    for (const options of [{ keepsOrder: true }, { concurrency: 1 }])
      expect(names(cases, options)).toEqual([['short'], ['now'], ['long']]);
  });

  test('start first because of their waits only up to the number of places that can be lent', () => {
    const cases = Array.from({ length: 9 }, (_, index) => planned(`w${index}`, undefined, [1000 + index]));
    expect(names([planned('now'), ...cases], { concurrency: 2 })).toEqual(
      ['w8', 'w7', 'w6', 'w5', 'w4', 'w3', 'now', 'w0', 'w1', 'w2'].map((name) => [name]),
    );
  });

  test('keep a case separate whose id equals the name of a shared resource', () => {
    expect(names([planned('tokens'), planned('a', 'tokens'), planned('b', 'tokens')])).toEqual([
      ['a', 'b'],
      ['tokens'],
    ]);
  });
});

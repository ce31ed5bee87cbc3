// Which cases share a lane: what takes turns never overlaps.
import { lanesOf } from './run';
import type { PlannedCase } from '../model/planned-case';

const position = { line: 1, column: 1 };

const planned = (id: string, takesTurns?: string): PlannedCase => ({
  id,
  suite: { file: 's.yaml', text: '', name: 's', title: 'A suite', tags: [], scenarios: [] },
  scenario: {
    title: id,
    clauses: [],
    safety: 'write',
    needs: [],
    tags: [],
    takesTurns,
    each: [undefined],
    let: [],
    steps: [],
    position,
  },
  each: undefined,
  skip: undefined,
});

const names = (cases: readonly PlannedCase[]): readonly (readonly string[])[] =>
  lanesOf(cases).map((lane) => lane.map(({ id }) => id));

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

  test('keep a case separate whose id equals the name of a shared resource', () => {
    expect(names([planned('tokens'), planned('a', 'tokens'), planned('b', 'tokens')])).toEqual([
      ['a', 'b'],
      ['tokens'],
    ]);
  });
});

import fc from '../../test/property';
import { micros } from '../base';
import { byAge, createNameIndex, type NameOrder } from './name-index';
import { createSortedList } from './sorted-list';
import type { LedgerContract } from './types';

interface Record {
  readonly contract: LedgerContract<'AnsEntry'>;
  archived: object | undefined;
}

const entry = (name: string, createdAt: number, count: number): Record => ({
  contract: {
    contractId: `00${count}`,
    template: 'AnsEntry',
    signatories: [],
    observers: [],
    createdAt: micros(createdAt),
    payload: { user: 'alice', dso: 'DSO', name, url: '', description: '', expiresAt: '2026-01-01T00:00:00Z' },
  },
  archived: undefined,
});

const byName = (a: Record, b: Record): number =>
  a.contract.payload.name < b.contract.payload.name ? -1 : Number(a.contract.payload.name > b.contract.payload.name);
const ORDERS: Readonly<{ [K in NameOrder]: (a: Record, b: Record) => number }> = {
  'by-name': byName,
  'oldest-first': byAge,
};

const name = fc.oneof(fc.constantFrom('a', 'ab', 'abc', 'b', 'ba', 'é', '\u{1f600}'), fc.string({ maxLength: 3 }));
const move = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), name, later: fc.constantFrom(0, 0, 1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), which: fc.nat() }) },
  fc.record({ kind: fc.constant('look' as const) }),
);

describe('the index of names', () => {
  it('has the current entries in both orders, by prefix and by name, after any additions, removals and reads', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 300 }), fc.array(name, { maxLength: 3 }), (moves, sought) => {
        const names = createNameIndex<Record>();
        let living: Record[] = [];
        let now = 0;
        const check = (): void => {
          for (const order of ['by-name', 'oldest-first'] as const)
            expect(names.inOrder(order).filter(({ archived }) => !archived)).toEqual(living.toSorted(ORDERS[order]));
          for (const text of sought) {
            expect(names.named(text)).toEqual(living.filter(({ contract }) => contract.payload.name === text));
            expect(names.startingWith(text).filter(({ archived }) => !archived)).toEqual(
              living.toSorted(byName).filter(({ contract }) => contract.payload.name.startsWith(text)),
            );
          }
        };
        for (const [count, made] of moves.entries()) {
          if (made.kind === 'look') check();
          if (made.kind === 'add') {
            const record = entry(made.name, (now += made.later), count);
            living = [...living, record];
            names.add(record);
          }
          const gone = made.kind === 'remove' ? living[made.which % Math.max(1, living.length)] : undefined;
          if (!gone) continue;
          gone.archived = {};
          living = living.filter((record) => record !== gone);
          names.remove(gone);
        }
        check();
      }),
    );
  });

  it('orders names of the same instant by name, and others by age', () => {
    const [first, second, third] = [entry('b', 1, 1), entry('a', 1, 2), entry('0', 2, 3)];
    expect([third, first, second].sort(byAge)).toEqual([second, first, third]);
  });

  it('discards archived entries once they outnumber the active ones', () => {
    const names = createNameIndex<Record>();
    const all = Array.from({ length: 200 }, (_, index) => entry(`n${index}`, index, index));
    for (const record of all) names.add(record);
    for (const record of all.slice(0, 190)) {
      record.archived = {};
      names.remove(record);
    }
    expect(names.inOrder('by-name').length).toBeLessThan(100);
  });
});

it('a sorted list keeps equal items in the order of arrival, added singly or in bulk', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat({ max: 5 }), { maxLength: 60 }), { maxLength: 6 }), (batches) => {
      const list = createSortedList<{ readonly key: number; readonly count: number }>((a, b) => a.key - b.key);
      const all: { readonly key: number; readonly count: number }[] = [];
      for (const batch of batches) {
        for (const key of batch) {
          const value = { key, count: all.length };
          all.push(value);
          list.add(value);
        }
        expect(list.values()).toEqual(all.toSorted((a, b) => a.key - b.key));
      }
    }),
  );
});

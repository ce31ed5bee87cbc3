// The table answers as a Map would, whatever the ids are: also those of which the signs that are looked at say nothing.

import fc from '../../test/property';
import { createIdTable, type IdTable } from './id-table';

interface Row {
  readonly id: string;
  readonly count: number;
}

const table = (): IdTable<Row> => createIdTable(({ id }) => id);

/** Ids of many lengths, some alike in all but one sign. */
const ids = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.nat(300).map((count) => `${String(count).padStart(9, '0')}-of-some-length`),
  fc.nat(40).map((count) => 'x'.repeat(count)),
);
const steps = fc.array(fc.record({ id: ids, isDeleted: fc.boolean() }), { maxLength: 400 });

describe('a table of ids', () => {
  it('contains what a Map contains, in the same order', () => {
    fc.assert(
      fc.property(steps, (chosen) => {
        const [rows, map] = [table(), new Map<string, Row>()];
        chosen.forEach(({ id, isDeleted }, count) => {
          if (isDeleted) expect(rows.delete(id)).toBe(map.delete(id));
          else {
            rows.set(id, { id, count });
            map.set(id, { id, count });
          }
          expect(rows.size).toBe(map.size);
        });
        expect([...rows.values()]).toEqual([...map.values()]);
        expect([...rows.keys()]).toEqual([...map.keys()]);
        for (const { id } of chosen) expect([rows.get(id), rows.has(id)]).toEqual([map.get(id), map.has(id)]);
      }),
    );
  });

  it('distinguishes ids that differ only in characters it does not index', () => {
    const rows = table();
    const idOf = (count: number): string => [...String(count).padStart(5, '0')].map((digit) => `${digit}___`).join('');
    for (let count = 0; count < 20_000; count += 1) rows.set(idOf(count), { id: idOf(count), count });
    expect(rows.size).toBe(20_000);
    const all = Array.from({ length: 20_000 }, (_, count) => count);
    expect(all.filter((count) => rows.get(idOf(count))?.count !== count)).toEqual([]);
    expect(rows.get(idOf(20_000))).toBeUndefined();
  });

  it('is iterated to its end despite concurrent lookups', () => {
    const rows = table();
    const idOf = (count: number): string =>
      `${'abcdefghijklmnopqrstuvwxyz'[count % 26]}___${'abcdefghijklmnopqrstuvwxyz'[Math.floor(count / 26)]}__x`;
    for (let count = 0; count < 400; count += 1) rows.set(idOf(count), { id: idOf(count), count });
    for (let count = 0; count < 100; count += 1) rows.delete(idOf(count));
    const seen: number[] = [];
    for (const { count } of rows.values()) {
      seen.push(count);
      expect(rows.get(idOf(count))?.count).toBe(count);
      expect(rows.has(`${idOf(count).slice(0, -1)}y`)).toBe(false);
    }
    expect(seen).toEqual(Array.from({ length: 300 }, (_, index) => index + 100));
  });

  it('continues an iteration after most entries were deleted, and includes what is added meanwhile', () => {
    const rows = table();
    for (let count = 0; count < 5000; count += 1) {
      rows.set(`row ${count}`, { id: `row ${count}`, count });
      if (count >= 10) rows.delete(`row ${count - 10}`);
    }
    expect([...rows.values()].map(({ count }) => count)).toEqual([
      4990, 4991, 4992, 4993, 4994, 4995, 4996, 4997, 4998, 4999,
    ]);
    const seen: number[] = [];
    for (const { count } of rows.values()) {
      seen.push(count);
      if (count === 4999) rows.set('later', { id: 'later', count: 5000 });
    }
    expect(seen).toHaveLength(11);
  });
});

// Worlds that are reverted repeatedly: disk and memory usage stays proportional to the reachable state.

import { micros } from '../../src/base';
import type { DiskRecord, RecordKey, RecordWrite } from '../../src/server/store/disk';
import type { Lineage, LogPosition } from '../../src/server/store/lineage';
import { openLineagesReader } from '../../src/server/store/read-lineages';
import type { LogEntry } from '../../src/ledger';
import { entryLine } from '../../src/world';
import { newFolder, openKept, sessionOf } from './kept';

const ROUNDS = 400;

function readLineages(records: readonly DiskRecord[]): readonly Lineage[] {
  const reader = openLineagesReader();
  records.forEach(reader.take);
  return reader.lineages();
}

/** Records in memory, in key order. */
function createShelf() {
  const kept = new Map<string, DiskRecord>();
  const rank = ([kind, ...names]: RecordKey): string =>
    [kind, ...names.map((name) => (typeof name === 'number' ? String(name).padStart(9, '0') : name))].join(' ');
  const sorted = (): readonly DiskRecord[] =>
    [...kept.values()].sort((one, other) => (rank(one.key) < rank(other.key) ? -1 : 1));
  return {
    records: sorted,
    put(writes: readonly RecordWrite[]): void {
      for (const { key, text } of writes)
        if (text === undefined) kept.delete(rank(key));
        else kept.set(rank(key), { key, bytes: Buffer.from(text) });
    },
    count: (kind: string): number => sorted().filter(({ key }) => key[0] === kind).length,
    logs: (): readonly Lineage[] =>
      readLineages(
        sorted()
          .filter(({ key }) => key[0] === 'lineage')
          .concat(sorted().filter(({ key }) => key[0] === 'log')),
      ),
  };
}

test('a world that is changed, snapshotted, reverted and pruned in a loop does not grow on disk', async () => {
  const shelf = createShelf();
  const disk = {
    records: shelf.records,
    commit: (writes: readonly RecordWrite[]) => Promise.resolve(shelf.put(writes)),
    close: () => Promise.resolve(),
  };
  const { worlds, settle, close } = await openKept(newFolder(), () => Promise.resolve(disk));
  const { live, snapshots } = sessionOf(worlds);
  const mint = async (): Promise<void> => {
    expect(
      live.execute(
        { type: 'mint', owner: live.ledger.state.users.get('alice')?.primaryParty ?? '', amount: '1.0' },
        live.clock.now(),
      ).ok,
    ).toBe(true);
    await settle();
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await mint();
    const taken = snapshots.take(undefined);
    if (!taken.ok) throw new Error(taken.error.message);
    await mint();
    snapshots.revert(taken.value.id);
    snapshots.remove(taken.value.id);
    await settle();
  }
  const { log } = live.ledger.state;
  expect(log.length).toBeGreaterThanOrEqual(ROUNDS);
  expect(shelf.count('lineage')).toBeLessThan(20);
  expect(shelf.count('log')).toBeLessThan(60);
  expect(shelf.records().length).toBeLessThan(90);
  const lines = (entries: readonly LogEntry[] = []): string => entries.map(entryLine).join('\n');
  expect(lines(shelf.logs().at(-1)?.log)).toBe(lines(log));
  await close();
});

test('a write compares snapshots only when their tree has changed', async () => {
  const { worlds, settle, close } = await openKept(newFolder());
  const { live, snapshots } = sessionOf(worlds);
  const looked = jest.spyOn(snapshots, 'tree');
  const afterwards = async (act: () => unknown): Promise<number> => {
    looked.mockClear();
    act();
    await settle();
    return looked.mock.calls.length;
  };
  expect(await afterwards(() => snapshots.take('mine'))).toBe(1);
  for (let round = 0; round < 3; round += 1) expect(await afterwards(() => live.clock.advance(micros(1n)))).toBe(0);
  expect(await afterwards(() => snapshots.revert('mine'))).toBe(1);
  expect(await afterwards(() => snapshots.remove('mine'))).toBe(1);
  await close();
});

test('a log that continues where another ends shares its array, and one that branches off earlier does not', () => {
  const line = (userId: string): string => entryLine({ type: 'user-deactivated', at: micros(0n), userId });
  const head = (id: number, parent: LogPosition | null): DiskRecord => ({
    key: ['lineage', id],
    bytes: Buffer.from(JSON.stringify({ parent })),
  });
  const piece = (key: RecordKey, ...users: readonly string[]): DiskRecord => ({
    key,
    bytes: Buffer.from(users.map((user) => `${line(user)}\n`).join('')),
  });
  const [first, second, third] = readLineages([
    head(1, null),
    head(2, { lineage: 1, length: 2 }),
    head(3, { lineage: 1, length: 1 }),
    piece(['log', 1, 0], 'a', 'b'),
    piece(['log', 2, 2], 'c'),
    piece(['log', 3, 1], 'd'),
  ]);
  expect(first?.log).toBe(second?.log);
  const names = (lineage: Lineage | undefined) =>
    lineage?.log.slice(0, lineage.stored).map((entry) => (entry.type === 'user-deactivated' ? entry.userId : ''));
  expect([first, second, third].map(names)).toEqual([
    ['a', 'b'],
    ['a', 'b', 'c'],
    ['a', 'd'],
  ]);
});

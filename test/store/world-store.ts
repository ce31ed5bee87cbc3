// Tests for every implementation of WorldStore: after changes of every kind, another process finds the same worlds.

import { defined } from '../../src/base';
import type { Worlds } from '../../src/server';
import { createChangeTracker } from '../../src/server/store/change-tracker';
import type { LogPosition } from '../../src/server/store/lineage';
import { createLogStorer } from '../../src/server/store/store-ahead';
import type { ChangeReferences } from '../../src/server/store/world-change';
import type { Commit, HeldWorld, WorldStore } from '../../src/server/store/world-store';
import { entryLine, openEntryReader, writeDump } from '../../src/world';
import { atOnce } from '../support/at-once';
import { sessionOf, worldsOf } from './kept';

/** More than three pieces of a log. */
const LONG = 1600;

/** The dump of a world with a long log. */
export function longDump(): Buffer {
  const worlds = worldsOf();
  for (let count = 0; count < LONG; count += 1) mint(worlds);
  return Buffer.from([...writeDump(sessionOf(worlds).live.dump())].join(''));
}

export interface StoreUnderTest {
  readonly store: WorldStore;
  readonly references: ChangeReferences;
  readonly hold: (id: string) => HeldWorld;
  /** Makes commits fail, or work again. */
  readonly setFailing: (isFailing: boolean) => void;
  /** Closes it and opens the same worlds as another process does. */
  readonly reopen: () => Promise<WorldStore>;
}

/** Worlds and a store that they are written to on demand. */
function openWorlds({ store, references, hold }: StoreUnderTest) {
  const worlds = worldsOf();
  const tracker = createChangeTracker({ references, served: worlds.served, hold });
  const collect = (): readonly Commit[] => tracker.changes(worlds.served().sessions.values());
  return { worlds, collect, write: () => store.commit(collect()) };
}

const sizeOf = (commits: readonly Commit[]): number =>
  commits.flatMap(({ changes }) => changes.flatMap((change) => (change.record ? change.pieces : []))).length;

export function mint(worlds: Worlds, id = 'default'): void {
  const { live } = sessionOf(worlds, id);
  const owner = defined(live.ledger.state.users.get('alice')?.primaryParty, 'alice has a party');
  expect(live.execute({ type: 'mint', owner, amount: '1.0' }, live.clock.now()).ok).toBe(true);
}

const copy = (worlds: Worlds, from: string, id: string): void =>
  expect(
    atOnce(
      worlds.create({ origin: { kind: 'world', id: from }, id, seed: undefined, frozen: undefined, at: undefined }),
    ),
  ).toMatchObject({ ok: true });

async function linesAt(store: WorldStore, position: LogPosition): Promise<readonly string[]> {
  const lines: string[] = [];
  const reader = openEntryReader();
  for await (const { first, last, lines: text } of store.read(position)) {
    expect(first).toBe(lines.length);
    const entries = reader.lines(Buffer.from(text));
    if (!entries.ok) throw new Error(entries.error);
    lines.push(...entries.value.slice(0, last - first).map(entryLine));
  }
  return lines;
}

/** The store has these worlds as they are, and no others. */
export async function expectStored(store: WorldStore, worlds: Worlds): Promise<void> {
  const { sessions } = worlds.served();
  expect([...(await store.list())].sort()).toEqual([...sessions.keys()].sort());
  for (const { id, live, snapshots } of sessions.values()) {
    const taken = await store.take(id);
    if (taken.kind !== 'ours') throw new Error(`world ${id} is ${taken.kind}`);
    const { record, snapshots: records, descriptions } = taken.stored;
    const { log, counters } = live.persistentState();
    expect([taken.held.id, taken.held.holds(), record.counters]).toEqual([id, true, counters]);
    expect(await linesAt(store, record.log)).toEqual(log.map(entryLine));
    const { entries, current = null, count } = snapshots.tree();
    expect([records.map((one) => [one.id, one.parent]), record.snapshots]).toEqual([
      entries.map((one) => [one.id, one.parent ?? null]),
      { current, count },
    ]);
    for (const [index, { moment }] of records.entries()) {
      const { items = [], length = 0 } = entries[index]?.checkpoint.log ?? {};
      expect(await linesAt(store, moment.log)).toEqual(items.slice(0, length).map(entryLine));
    }
    const numbers = new Set([record.told, record.start.told, ...records.map(({ moment }) => moment.told)]);
    expect(new Set(descriptions.map(({ number }) => number))).toEqual(numbers);
  }
}

/** Kept, reverted, copied, reset and deleted: each step with a commit. */
const STEPS: readonly ((worlds: Worlds) => void)[] = [
  (worlds) => mint(worlds),
  (worlds) => void sessionOf(worlds).snapshots.take('first'),
  (worlds) => (mint(worlds), mint(worlds)),
  (worlds) => copy(worlds, 'default', 'one'),
  (worlds) => mint(worlds, 'one'),
  (worlds) => void sessionOf(worlds).snapshots.revert('first'),
  (worlds) => (mint(worlds), copy(worlds, 'default', 'two')),
  (worlds) => void sessionOf(worlds, 'two').snapshots.take('mine'),
  (worlds) => (mint(worlds, 'two'), copy(worlds, 'two', 'three'), void worlds.remove('two')),
  // Deleted and created again before the commit.
  (worlds) => (mint(worlds, 'one'), worlds.remove('one'), copy(worlds, 'three', 'one')),
  (worlds) => void sessionOf(worlds).snapshots.remove('first'),
  (worlds) => void sessionOf(worlds).live.revert(sessionOf(worlds).start, 'reset'),
  (worlds) => (mint(worlds, 'three'), void worlds.remove('one')),
];

export function testWorldStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`a store of worlds (${name})`, () => {
    test('is empty at first', async () => {
      const { store } = await open();
      expect([await store.list(), await store.take('default')]).toEqual([[], { kind: 'none' }]);
      await store.close();
    });

    test('contains every world after each commit, also in the next process', async () => {
      const opened = await open();
      const { worlds, write } = openWorlds(opened);
      await write();
      for (const step of STEPS) {
        step(worlds);
        await write();
        await expectStored(opened.store, worlds);
      }
      const again = await opened.reopen();
      await expectStored(again, worlds);
      await again.close();
    });

    test('stores only the new entries of a log, and counts the changes of a world', async () => {
      const opened = await open();
      const { worlds, collect, write } = openWorlds(opened);
      expect(await write()).toEqual(new Map([['default', 'kept']]));
      mint(worlds);
      const commits = collect();
      expect(sizeOf(commits)).toBe(1);
      await opened.store.commit(commits);
      const taken = await opened.store.take('default');
      expect(taken.kind === 'ours' && taken.held.version).toBe(2);
      expect(collect()).toEqual([]);
      await opened.store.close();
    });

    test('stores a long log ahead of the commit that refers to it', async () => {
      const opened = await open();
      const { worlds, collect, write } = openWorlds(opened);
      await write();
      copy(worlds, 'default', 'long');
      const session = sessionOf(worlds, 'long');
      await worlds.load('long', longDump());
      const { lineages } = opened.references;
      const storeAhead = createLogStorer({ lineages, store: opened.store, isServed: worlds.isServed });
      const end = await storeAhead(session);
      // Until the commit, the store does not list the world.
      expect(await opened.store.list()).toEqual(['default']);
      mint(worlds, 'long');
      const commits = collect();
      const change = commits[0]?.changes.find(({ held }) => held.id === 'long');
      expect(change?.record && [change.lineages, change.pieces.map(({ first, last }) => last - first)]).toEqual([
        [],
        [1],
      ]);
      await opened.store.commit(commits);
      end?.();
      mint(worlds, 'long');
      await write();
      await expectStored(opened.store, worlds);
      const again = await opened.reopen();
      await expectStored(again, worlds);
      await again.close();
    });

    test('stores a log with its commit if storing it ahead failed with an unknown outcome', async () => {
      const opened = await open();
      const { worlds, collect, write } = openWorlds(opened);
      await write();
      copy(worlds, 'default', 'long');
      await worlds.load('long', longDump());
      const { lineages } = opened.references;
      let parts = 0;
      const store = {
        storeAhead: async (writes: Parameters<WorldStore['storeAhead']>[0]) => {
          await opened.store.storeAhead(writes);
          // Stored, but the answer is lost.
          if ((parts += 1) === 2) throw new Error('connection lost');
        },
      };
      const storeAhead = createLogStorer({ lineages, store, isServed: worlds.isServed, partLength: 1 });
      await expect(storeAhead(sessionOf(worlds, 'long'))).rejects.toThrow('connection lost');
      await opened.store.commit(collect());
      await expectStored(opened.store, worlds);
      const again = await opened.reopen();
      await expectStored(again, worlds);
      await again.close();
    });

    test('stores commits that failed once, before later ones', async () => {
      const opened = await open();
      const { worlds, collect, write } = openWorlds(opened);
      await write();
      opened.setFailing(true);
      const commits: Commit[] = [];
      for (const step of STEPS) {
        step(worlds);
        commits.push(...collect());
        await expect(opened.store.commit(commits)).rejects.toThrow();
      }
      opened.setFailing(false);
      await opened.store.commit(commits);
      await expectStored(opened.store, worlds);
      const again = await opened.reopen();
      await expectStored(again, worlds);
      await again.close();
    });
  });
}

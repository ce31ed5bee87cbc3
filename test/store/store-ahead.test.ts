// Long new logs are stored in parts before the change that refers to them, while other worlds are served.

import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { defined } from '../../src/base';
import type { Durability, Worlds } from '../../src/server';
import { createChangeTracker } from '../../src/server/store/change-tracker';
import { BrokenDisk, openDisk, textOf, type Disk, type RecordWrite } from '../../src/server/store/disk';
import { createFolderStore } from '../../src/server/store/folder-store';
import { createGroupCommit } from '../../src/server/store/group-commit';
import { createLineages } from '../../src/server/store/lineages';
import { openLineagesReader } from '../../src/server/store/read-lineages';
import { createLogStorer } from '../../src/server/store/store-ahead';
import { createReferences } from '../../src/server/store/world-change';
import { openTestMock } from '../http/harness';
import { atOnce } from '../support/at-once';
import { expectStored, longDump, mint } from './world-store';
import { sessionOf, worldsOf } from './kept';

let dump: Buffer;
beforeAll(() => void (dump = longDump()));

interface OpenedStore {
  readonly worlds: Worlds;
  readonly durability: Durability;
  /** Called before each group of records is written. */
  readonly disk: { before: (writes: readonly RecordWrite[]) => Promise<void> | void };
  readonly broken: Error[];
  /** The records of this kind that are in the file. */
  readonly records: (kind: string) => number;
  /** The file has these worlds, and no log in it has a gap. */
  readonly expectWhole: () => Promise<void>;
  /** As a kill would leave it. */
  readonly copyFile: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Worlds `default`, `one` and `two` in a file; each piece of a long log is a part. */
async function open(): Promise<OpenedStore> {
  const file = join(mkdtempSync(join(tmpdir(), 'understudy-ahead-')), 'log.lmdb');
  const real = await openDisk(file);
  const disk: OpenedStore['disk'] = { before: () => undefined };
  const gated: Disk = { ...real, commit: async (writes) => (await disk.before(writes), real.commit(writes)) };
  const lineages = createLineages();
  const store = createFolderStore({ disk: gated, lineages, source: { world: 'small', seed: '1' }, records: [] });
  const references = createReferences(lineages, { descriptions: new Map(), positions: new Map() });
  const worlds = worldsOf();
  const tracker = createChangeTracker({ references, served: worlds.served, hold: store.hold });
  const broken: Error[] = [];
  const durability = createGroupCommit({
    commit: async (commits) => void (await store.commit(commits)),
    hasChanges: tracker.hasChanges,
    changes: tracker.changes,
    storeAhead: createLogStorer({ lineages, store, isServed: worlds.isServed, partLength: 1 }),
    worlds: () => worlds.served().sessions.values(),
    log: openTestMock().log,
    broken: (error) => void broken.push(error),
  });
  for (const id of ['one', 'two']) copy(worlds, 'default', id);
  await durability.pending();
  return {
    worlds,
    durability,
    disk,
    broken,
    records: (kind) => [...real.records()].filter(({ key }) => key[0] === kind).length,
    async expectWhole() {
      await expectStored(store, worlds);
      const reader = openLineagesReader();
      for (const kind of ['lineage', 'log'])
        [...real.records()].filter(({ key }) => key[0] === kind).forEach(reader.take);
      reader.lineages();
    },
    async copyFile() {
      const copy = join(mkdtempSync(join(tmpdir(), 'understudy-ahead-')), 'log.lmdb');
      copyFileSync(file, copy);
      return copy;
    },
    close: () => store.close(),
  };
}

function copy(worlds: Worlds, from: string, id: string): void {
  const origin = { kind: 'world', id: from } as const;
  const made = atOnce(worlds.create({ origin, id, seed: undefined, frozen: undefined, at: undefined }));
  expect(made).toMatchObject({ ok: true });
}

const load = async (worlds: Worlds, id: string): Promise<void> =>
  expect(await worlds.load(id, dump)).toMatchObject({ ok: true });

/** Who waits for it goes on once it is passed. */
function createGate() {
  let pass = (): void => undefined;
  const passed = new Promise<void>((resolve) => void (pass = resolve));
  return { passed, pass };
}

const isPart = (writes: readonly RecordWrite[]): boolean =>
  writes.length > 0 && writes.every(({ key }) => key[0] === 'log' || key[0] === 'lineage');

/** Calls `act` when the second part of the next long log is about to be written. */
function atSecondPart({ disk }: OpenedStore, act: () => Promise<void> | void): { readonly acted: () => boolean } {
  let parts = 0;
  disk.before = (writes) => (isPart(writes) && (parts += 1) === 2 ? act() : undefined);
  return { acted: () => parts >= 2 };
}

test('a change of another world is stored between the parts of a long log', async () => {
  const opened = await open();
  const { worlds, durability } = opened;
  const notes: string[] = [];
  atSecondPart(opened, async () => {
    mint(worlds, 'two');
    await durability.pending(sessionOf(worlds, 'two'));
    notes.push('two');
  });
  await load(worlds, 'one');
  const before = opened.records('log');
  await durability.pending(sessionOf(worlds, 'one'));
  notes.push('one');
  expect(notes).toEqual(['two', 'one']);
  expect(opened.records('log') - before).toBeGreaterThan(3);
  expect(durability.pending()).toBeUndefined();
  await opened.expectWhole();
  await opened.close();
});

test('all requests to the world wait until its log is stored, and so does the shutdown of the server', async () => {
  const opened = await open();
  const { worlds, durability } = opened;
  const session = sessionOf(worlds, 'one');
  let answered = 0;
  let before = -1;
  atSecondPart(opened, async () => {
    for (let count = 0; count < 20; count += 1) await turn();
    before = answered;
  });
  await load(worlds, 'one');
  const waits = [durability.pending(session), durability.pending(session), durability.pending()].map((wait) =>
    defined(wait, 'the log is not stored').then(() => void (answered += 1)),
  );
  await Promise.all(waits);
  expect([before, answered]).toEqual([0, 3]);
  await opened.close();
});

test.each<[string, (opened: OpenedStore) => Promise<void> | void]>([
  ['is loaded again', ({ worlds }) => load(worlds, 'one')],
  ['is reset', ({ worlds }) => void sessionOf(worlds, 'one').live.revert(sessionOf(worlds, 'one').start, 'reset')],
  ['changes', ({ worlds }) => mint(worlds, 'one')],
  ['is removed', ({ worlds }) => void worlds.remove('one')],
  [
    'is copied',
    ({ worlds, durability }) => (copy(worlds, 'one', 'three'), void durability.pending(sessionOf(worlds, 'three'))),
  ],
  ['is copied and removed', ({ worlds }) => (copy(worlds, 'one', 'three'), void worlds.remove('one'))],
  [
    'remains and another one is removed',
    async ({ worlds, durability }) => {
      worlds.remove('two');
      await durability.pending(sessionOf(worlds, 'default'));
    },
  ],
])('the file has no gap and nothing obsolete if a world %s while its log is being stored', async (_, act) => {
  const opened = await open();
  const { worlds, durability } = opened;
  const { acted } = atSecondPart(opened, () => act(opened));
  await load(worlds, 'one');
  await durability.pending();
  await durability.pending();
  expect(acted()).toBe(true);
  await opened.expectWhole();
  // Obsolete lineages are deleted with the next change.
  for (const id of ['one', 'three']) if (worlds.served().sessions.has(id)) worlds.remove(id);
  mint(worlds, 'default');
  await durability.pending();
  await opened.expectWhole();
  expect(opened.records('lineage')).toBe(1 + Number(worlds.served().sessions.has('two')));
  await opened.close();
});

test('if a part cannot be written, requests to the world are refused until its log is stored', async () => {
  const opened = await open();
  const { worlds, durability, disk } = opened;
  let isFull = false;
  atSecondPart(opened, () => {
    isFull = true;
    disk.before = () => {
      if (isFull) throw new Error('No space left on device');
    };
    return disk.before([]);
  });
  await load(worlds, 'one');
  const session = sessionOf(worlds, 'one');
  await expect(durability.pending(session)).rejects.toThrow('No space left on device');
  await expect(durability.refusing(session)).rejects.toThrow('No space left on device');
  expect(opened.broken).toEqual([]);
  isFull = false;
  await new Promise((resolve) => void setTimeout(resolve, 600));
  await durability.refusing(session);
  expect(durability.pending()).toBeUndefined();
  await opened.expectWhole();
  await opened.close();
});

test('a change that fails while the new log of its world is being stored is written again with that log', async () => {
  const opened = await open();
  const { worlds, durability, disk } = opened;
  const session = sessionOf(worlds, 'one');
  // The first commit fails once two parts are stored; the third part waits for the second commit.
  const notes: string[] = [];
  const gates = { first: createGate(), second: createGate() };
  disk.before = async (writes) => {
    notes.push(isPart(writes) ? 'part' : 'commit');
    if (!isPart(writes) && notes.filter((note) => note === 'commit').length === 1) {
      await gates.first.passed;
      throw new Error('No space left on device');
    }
    if (!isPart(writes)) gates.second.pass();
    else if (notes.filter((note) => note === 'part').length === 3) {
      gates.first.pass();
      await gates.second.passed;
    }
  };
  mint(worlds, 'one');
  const first = defined(durability.pending(session), 'the change is not stored');
  const refused = first.then(
    () => 'stored',
    (error: unknown) => String(error),
  );
  while (notes.length === 0) await turn();
  await load(worlds, 'one');
  const second = Promise.allSettled([durability.pending(session)]);
  expect(await refused).toContain('No space left on device');
  mint(worlds, 'two');
  await durability.pending(sessionOf(worlds, 'two'));
  await second;
  await durability.pending();
  expect(notes.slice(0, 5)).toEqual(['commit', 'part', 'part', 'part', 'commit']);
  await opened.expectWhole();
  await opened.close();
});

test('a folder that was left while a log was being stored starts, and loses what no world refers to', async () => {
  const opened = await open();
  const { worlds, durability } = opened;
  let copied = '';
  const { acted } = atSecondPart(opened, async () => {
    copied = await opened.copyFile();
  });
  await load(worlds, 'one');
  await durability.pending();
  expect([acted(), copied]).toEqual([true, expect.stringContaining('log.lmdb')]);
  await opened.close();
  const left = await openDisk(copied);
  const reader = openLineagesReader();
  const records = [...left.records()];
  for (const kind of ['lineage', 'log']) records.filter(({ key }) => key[0] === kind).forEach(reader.take);
  const lineages = createLineages(reader.lineages());
  const others = records.filter(({ key: [kind] }) => kind !== 'lineage' && kind !== 'log');
  const store = createFolderStore({
    disk: left,
    lineages,
    source: { world: 'small', seed: '1' },
    records: others.map(({ key, bytes }) => ({ key, text: textOf({ bytes }) })),
  });
  const count = (): number => [...left.records()].filter(({ key }) => key[0] === 'lineage').length;
  const taken = await store.take('one');
  if (taken.kind !== 'ours') throw new Error(taken.kind);
  const before = count();
  // The removal of a world.
  await store.commit([{ id: 'removal', worldsEver: 0, changes: [{ held: taken.held, record: undefined }] }]);
  expect([before - count(), await store.list()]).toEqual([2, ['default', 'two']]);
  await left.close();
});

test('a file that breaks while a part is written is not used again', async () => {
  const opened = await open();
  const { worlds, durability } = opened;
  atSecondPart(opened, () => {
    throw new BrokenDisk('the file ends early');
  });
  await load(worlds, 'one');
  const session = sessionOf(worlds, 'one');
  const waits = [durability.pending(session), durability.pending(session), durability.pending()];
  for (const wait of waits) await expect(wait).rejects.toThrow('the file ends early');
  await expect((async () => durability.pending(sessionOf(worlds, 'two')))()).rejects.toThrow('the file ends early');
  expect(opened.broken).toHaveLength(1);
  await opened.close();
});

// Worlds are stored independently: answers of one world neither wait for changes of another nor fail with them.

import { defined } from '../../src/base';
import { openStore, type Worlds } from '../../src/server';
import { BrokenDisk, openDisk, type Disk } from '../../src/server/store/disk';
import { createGroupCommit } from '../../src/server/store/group-commit';
import { openTestMock } from '../http/harness';
import { neverBroken, newFolder, openKept, sessionOf, worldsOf, type Kept } from './kept';
import { atOnce } from '../support/at-once';

const SMALL = 'test/properties/small-world.yaml';

/** A disk whose commits wait for `release`, or fail. */
function createGate() {
  const waiting: (() => void)[] = [];
  const gate = { mode: 'open' as 'open' | 'slow' | 'full', commits: 0 };
  const commit = async (): Promise<void> => {
    gate.commits += 1;
    if (gate.mode === 'full') throw new Error('No space left on device');
    if (gate.mode === 'slow') await new Promise<void>((resolve) => void waiting.push(resolve));
  };
  const open = async (file: string): Promise<Disk> => {
    const real = await openDisk(file);
    return { ...real, commit: async (writes) => (await commit(), real.commit(writes)) };
  };
  return { gate, open, release: () => waiting.splice(0).forEach((resolve) => resolve()) };
}

function copyWorld(worlds: Worlds, id: string): void {
  const made = atOnce(
    worlds.create({
      origin: { kind: 'world', id: 'default' },
      id,
      seed: undefined,
      frozen: true,
      at: undefined,
    }),
  );
  expect(made.ok).toBe(true);
}

function mint({ worlds }: Pick<Kept, 'worlds'>, id: string): void {
  const { live } = sessionOf(worlds, id);
  const owner = defined(live.ledger.state.users.get('alice')?.primaryParty, 'alice has a party');
  expect(live.execute({ type: 'mint', owner, amount: '1.0' }, live.clock.now()).ok).toBe(true);
}

/** Worlds `one` and `two` on a disk that can be slowed down and filled. */
async function openTwo() {
  const { gate, open, release } = createGate();
  const kept = await openKept(newFolder(), open);
  copyWorld(kept.worlds, 'one');
  copyWorld(kept.worlds, 'two');
  await kept.settle();
  const [one, two] = [sessionOf(kept.worlds, 'one'), sessionOf(kept.worlds, 'two')];
  return { ...kept, gate, release, one, two };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

test('a slow commit of one world delays only its own responses and those about all worlds', async () => {
  const { durability, gate, release, one, two, close, worlds } = await openTwo();
  gate.mode = 'slow';
  mint({ worlds }, 'one');
  const written = durability.pending(one);
  await nextTurn();
  expect([durability.pending(two), durability.pending(one) === undefined, durability.pending() === undefined]).toEqual([
    undefined,
    false,
    false,
  ]);
  gate.mode = 'open';
  release();
  await written;
  expect([durability.pending(one), durability.pending(two), durability.pending()]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await close();
});

test('after a failed commit of one world only its requests are refused, and the next commit writes its changes', async () => {
  const { durability, gate, one, two, close, worlds } = await openTwo();
  gate.mode = 'full';
  mint({ worlds }, 'one');
  await expect(durability.pending(one)).rejects.toThrow('No space left');
  await expect(durability.refusing(one)).rejects.toThrow('No space left');
  expect([durability.refusing(two), durability.pending(two), durability.refusing()]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await expect(durability.pending()).rejects.toThrow('No space left');
  await expect(durability.probe()).rejects.toThrow('No space left');

  gate.mode = 'open';
  mint({ worlds }, 'two');
  await durability.pending(two);
  expect([durability.refusing(one), durability.pending()]).toEqual([undefined, undefined]);
  expect(durability.commits?.failures).toBeGreaterThan(0);
  // Two commits had two worlds: the first one, and the one that made up for the failure.
  expect(durability.commits?.worlds.counts[1]).toBe(2);
  await close();
});

test('the set of worlds is stored once each new world is, whatever the state of the others', async () => {
  const { durability, gate, release, one, close, worlds } = await openTwo();
  gate.mode = 'slow';
  mint({ worlds }, 'one');
  const written = durability.pending(one);
  await nextTurn();
  expect(durability.pendingTable({ ids: true, worlds: [] })).toBeUndefined();
  copyWorld(worlds, 'three');
  const notes: string[] = [];
  const note = async (name: string, wait: Promise<void> | undefined): Promise<void> => {
    await defined(wait, `${name} is not stored`);
    notes.push(name);
  };
  const table = note('table', durability.pendingTable({ ids: false, worlds: [] }));
  const ids = note('ids', durability.pendingTable({ ids: true, worlds: [] }));
  release();
  await nextTurn();
  expect(notes).toEqual([]);
  gate.mode = 'open';
  release();
  await Promise.all([written, table, ids]);
  expect(notes.toSorted()).toEqual(['ids', 'table']);
  expect(durability.pendingTable({ ids: true, worlds: [sessionOf(worlds, 'three')] })).toBeUndefined();
  await close();
});

test('once its deletion is stored, a deleted world is gone from the store, although a new world has its id', async () => {
  const folder = newFolder();
  const { durability, worlds, close } = await openKept(folder);
  copyWorld(worlds, 'one');
  mint({ worlds }, 'one');
  await durability.pending();
  expect(worlds.remove('one').ok).toBe(true);
  const deleted = durability.pendingTable({ ids: false, worlds: [] });
  copyWorld(worlds, 'one');
  await deleted;
  await close();
  const again = await openKept(folder);
  expect(again.worlds.ids()).toEqual(['default']);
  await again.close();
});

test('a world that was created with the id of a deleted one is stored', async () => {
  const folder = newFolder();
  const { durability, worlds, close } = await openKept(folder);
  copyWorld(worlds, 'one');
  await durability.pending();
  expect(worlds.remove('one').ok).toBe(true);
  copyWorld(worlds, 'one');
  mint({ worlds }, 'one');
  const { length } = sessionOf(worlds, 'one').live.ledger.state.log;
  await durability.pending();
  await close();
  const again = await openKept(folder);
  expect(sessionOf(again.worlds, 'one').live.ledger.state.log).toHaveLength(length);
  await again.close();
});

test('the set of worlds waits for the first change of a new world, and fails with it', async () => {
  const { durability, gate, release, close, worlds } = await openTwo();
  copyWorld(worlds, 'three');
  // The table no longer differs from the stored one, but the new world is not in the store.
  await durability.pendingTable({ ids: false, worlds: [] });
  gate.mode = 'slow';
  const three = durability.pending(sessionOf(worlds, 'three'));
  await nextTurn();
  let isNamed = false;
  const named = defined(durability.pendingTable({ ids: true, worlds: [] }), 'the new world is not stored').then(
    () => void (isNamed = true),
  );
  await nextTurn();
  expect(isNamed).toBe(false);
  gate.mode = 'open';
  release();
  await Promise.all([three, named]);

  copyWorld(worlds, 'four');
  await durability.pendingTable({ ids: false, worlds: [] });
  gate.mode = 'full';
  await expect(durability.pending(sessionOf(worlds, 'four'))).rejects.toThrow('No space left');
  await expect(durability.pendingTable({ ids: true, worlds: [] })).rejects.toThrow('No space left');
  gate.mode = 'open';
  await durability.pendingTable({ ids: true, worlds: [] });
  expect(durability.pending()).toBeUndefined();
  await close();
});

test('the world for operations that concern no single world is empty, and nothing is ever due in it', () => {
  for (const isShared of [false, true]) {
    const { live } = worldsOf(undefined, isShared).standby();
    expect([live.ledger.state.log.length, live.clock.state().frozen, live.ledger.nextDue()]).toEqual([
      0,
      true,
      undefined,
    ]);
  }
});

test('a deleted world delays no other one, and its deletion is stored', async () => {
  const { durability, one, worlds, close } = await openTwo();
  mint({ worlds }, 'one');
  expect(worlds.remove('one').ok).toBe(true);
  expect(durability.pending(one)).toBeUndefined();
  await durability.pending();
  expect(durability.pending()).toBeUndefined();
  await close();
});

test('a response compares only its own world, whatever the number of worlds', async () => {
  const { durability, one, two, close } = await openTwo();
  const [own, other] = [one, two].map(({ live }) => jest.spyOn(live, 'persistentState'));
  durability.pending(one);
  expect([own?.mock.calls.length, other?.mock.calls.length]).toEqual([1, 0]);
  await close();
});

test('a world is served while another one cannot be written', async () => {
  const { gate, open } = createGate();
  const store = await openStore({ dir: newFolder(), disk: open });
  if (!store.ok) throw new Error(store.error);
  const { mock, worlds, log } = openTestMock({ world: SMALL });
  mock.swap({
    durability: await store.value.keep(worlds, { source: { world: 'small', seed: '1' }, log, broken: neverBroken }),
  });
  const ask = async (method: string, url: string, body?: string): Promise<number> => {
    const headers = { host: '127.0.0.1', 'content-type': 'application/json' };
    return (await mock.handle({ method, url, headers, body: new TextEncoder().encode(body ?? '') })).status;
  };
  const read = (prefix: string): Promise<number> => ask('GET', `${prefix}/api/scan/v0/dso-party-id`);
  expect(await ask('POST', '/_control/v1/worlds', '{"id":"full","from":{"world":"default"}}')).toBe(201);
  expect([await read(''), await read('/_worlds/full')]).toEqual([200, 200]);

  gate.mode = 'full';
  expect(await ask('POST', '/_worlds/full/_control/v1/clock/advance', '{"by":"10m"}')).toBe(503);
  expect([await read('/_worlds/full'), await read(''), await ask('GET', '/_control/v1/clock')]).toEqual([
    503, 200, 200,
  ]);
  // The list shows the world that is not written; the others say only which worlds there are.
  expect([await ask('GET', '/_control/v1/worlds'), await ask('GET', '/_control/v1/worlds/full')]).toEqual([503, 503]);
  expect([await ask('GET', '/_control/v1/worlds/default'), await ask('GET', '/_worlds/none/v2/version')]).toEqual([
    200, 404,
  ]);
  const { commits } = gate;
  expect([await read(''), gate.commits]).toEqual([200, commits]);
  await store.value.close();
});

test('an unusable disk makes all worlds refuse requests, and is not written again', async () => {
  const { one, two, close } = await openTwo();
  let [writes, ends] = [0, 0];
  const { log } = openTestMock();
  const { pending, refusing } = createGroupCommit({
    commit: () => Promise.reject((writes += 1) === 1 ? new BrokenDisk('the file ends early') : new Error('again')),
    hasChanges: (world) => world === one,
    changes: () => [{ key: ['head', 'folder'], text: 'x' }],
    log,
    broken: () => void (ends += 1),
  });
  for (const wait of [
    () => pending(one),
    () => pending(two),
    () => refusing(one),
    () => refusing(two),
    pending,
    refusing,
  ])
    await expect((async () => wait())()).rejects.toThrow('the file ends early');
  expect([writes, ends]).toEqual([1, 1]);
  await close();
});

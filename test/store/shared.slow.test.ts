// Entries that checkpoints share are stored once, and obsolete ones are deleted.

import { join } from 'node:path';
import { micros } from '../../src/base';
import { openDisk } from '../../src/server/store/disk';
import { newFolder, openKept, sessionOf } from './kept';
import { atOnce } from '../support/at-once';

interface Contents {
  /** Lines of all logs. */
  readonly lines: readonly string[];
  readonly kinds: Readonly<Record<string, number>>;
}

async function contentsOf(dir: string): Promise<Contents> {
  const disk = await openDisk(join(dir, 'log.lmdb'));
  const records = [...disk.records()];
  await disk.close();
  const kinds: Record<string, number> = {};
  for (const {
    key: [kind],
  } of records)
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  return {
    lines: records.filter(({ key }) => key[0] === 'log').flatMap(({ bytes }) => bytes.toString().trimEnd().split('\n')),
    kinds,
  };
}

const HOUR = micros(3_600_000_000n);

test('snapshots, reverts and copies write no entry twice, and leave no records behind when they are deleted', async () => {
  const dir = newFolder();
  const kept = await openKept(dir);
  const { live, snapshots } = sessionOf(kept.worlds);
  const begun = live.ledger.state.log.length;
  for (let count = 0; count < 20; count += 1) {
    live.clock.advance(HOUR);
    snapshots.take(`at ${count}`);
    if (count % 5 === 4) snapshots.revert('s3');
    await kept.settle();
  }
  expect(
    atOnce(
      kept.worlds.create({
        origin: { kind: 'world', id: 'default' },
        id: 'copy',
        seed: undefined,
        frozen: undefined,
        at: undefined,
      }),
    ).ok,
  ).toBe(true);
  await kept.settle();
  await kept.close();
  const full = await contentsOf(dir);
  expect(full.kinds).toMatchObject({ snapshot: 20, world: 2, told: 2, head: 1 });
  // Facts have no ids: the same one may well be there twice.
  const updates = full.lines.filter((line) => line.includes('"updateId"'));
  expect(new Set(updates).size).toBe(updates.length);

  const again = await openKept(dir);
  const session = sessionOf(again.worlds);
  for (const { id } of session.snapshots.list()) session.snapshots.remove(id);
  again.worlds.remove('copy');
  session.live.revert(session.start);
  await again.settle();
  await again.close();
  const bare = await contentsOf(dir);
  expect(bare.kinds).toMatchObject({ world: 1, told: 1, head: 1 });
  expect([bare.kinds['snapshot'], bare.kinds['lineage']]).toEqual([undefined, 2]);
  // A piece that begins before the start ends is kept whole.
  expect(bare.lines.length).toBeLessThan(begun + 500);
  expect(bare.lines.length).toBeLessThan(full.lines.length);
});

test('a thousand snapshots of one checkpoint share its log in memory', async () => {
  const kept = await openKept(newFolder());
  const { live, snapshots } = sessionOf(kept.worlds);
  for (let count = 0; count < 1000; count += 1) snapshots.take(undefined);
  const logs = new Set(snapshots.tree().entries.map(({ checkpoint }) => checkpoint.log.items));
  expect([...logs]).toEqual([live.ledger.state.log]);
  await kept.settle();
  await kept.close();
});

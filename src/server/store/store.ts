// The store of `serve --data`: a folder that is opened, worlds that go on from it, and worlds that are kept in it.

import { renameSync, rmSync } from 'node:fs';
import { err, ok, type Micros, type Result } from '../../base';
import { wallClock } from '../clock';
import type { Worlds } from '../worlds/worlds';
import { createCommits, type CommitSettings } from './group-commit';
import { loadLmdb, openDisk, textOf, type Disk } from './disk';
import { clearUnfinished, damaged, hasLog, lookAt, markFolder, unseen, unwritable, type Folder } from './folder';
import { createKeeper } from './change-tracker';
import { createLineages } from './lineages';
import { lockFolder } from './lock';
import { probe } from './probe';
import { openWorldsReader, type ReadWorlds } from './read-worlds';
import type { Source } from './records';
import type { Durability } from './types';

export interface StoreSettings {
  readonly dir: string;
  readonly wall?: () => Micros;
  /** Opens the file of records. */
  readonly disk?: (file: string) => Promise<Disk>;
}

interface Keeping extends Pick<CommitSettings, 'log' | 'broken'> {
  /** What the folder was started with. */
  readonly source: Source;
}

export interface Store {
  /** What the folder holds; undefined for a new one. */
  readonly before: ReadWorlds['before'] | undefined;
  /** Keeps worlds from now on: all that `before` holds, or those of a new folder. Rejects when they cannot be written. */
  keep(worlds: Worlds, kept: Keeping): Promise<Durability>;
  /** Lets the folder go; what is pending is lost. */
  close(): Promise<void>;
}

/** Opens a folder for this process alone. The error is one sentence, and the folder then is as it was. */
export async function openStore({
  dir,
  wall = wallClock,
  disk: open = openDisk,
}: StoreSettings): Promise<Result<Store, string>> {
  let unlock = (): void => undefined;
  try {
    const first = lookAt(dir);
    if (!first.ok) return first;
    const locked = lockFolder(dir);
    if (!locked.ok) return locked;
    unlock = locked.value;
    // Again, since another process may have had it in between.
    const found = lookAt(dir);
    const opened = found.ok ? await openFolder(found.value, wall, open) : found;
    if (!opened.ok) unlock();
    return opened.ok ? ok(storeOf(opened.value, unlock)) : opened;
  } catch (error) {
    unlock();
    return err(unwritable(dir, error));
  }
}

type Opened = Omit<ReadWorlds, 'before'> & {
  readonly folder: Folder;
  readonly disk: Disk;
  readonly before: Store['before'];
};

async function openFolder(
  folder: Folder,
  wall: () => Micros,
  open: (file: string) => Promise<Disk>,
): Promise<Result<Opened, string>> {
  const reader = openWorldsReader();
  const [probed] = await Promise.all([
    folder.isNew && !hasLog(folder) ? undefined : probe(folder, reader.take),
    loadLmdb(),
  ]);
  if (probed?.ok === false) return err((probed.error.isDamage ? damaged : unseen)(folder, probed.error.reason));
  // The first commit is one: a log without a mark is empty, or has all that somebody may have been promised.
  if (!probed || (folder.isNew && probed.value.isEmpty)) {
    clearUnfinished(folder);
    return ok({
      folder,
      disk: await open(folder.log),
      lineages: createLineages(),
      kept: { records: [], told: new Map(), spots: new Map() },
      before: undefined,
      follow: () => undefined,
    });
  }
  if (probed.value.isShort) await rewrite(folder, open);
  const disk = await open(folder.log);
  try {
    return ok({ folder, disk, ...reader.worlds(wall()) });
  } catch (error) {
    await disk.close();
    return err(damaged(folder, error instanceof Error ? error.message : String(error)));
  }
}

/** Puts a file with the same records in the place of one that lacks pages. */
async function rewrite({ log }: Folder, open: (file: string) => Promise<Disk>): Promise<void> {
  const aside = `${log}.new`;
  rmSync(aside, { force: true });
  const [short, whole] = [await open(log), await open(aside)];
  for (const record of short.records()) await whole.commit([{ key: record.key, text: textOf(record) }]);
  await short.close();
  await whole.close();
  renameSync(aside, log);
  rmSync(`${aside}-lock`, { force: true });
}

function storeOf({ folder, disk, lineages, kept, before, follow }: Opened, unlock: () => void): Store {
  return {
    before,
    async keep(worlds, { source, log, broken }) {
      follow(worlds);
      // Before anything is in it that an older understudy would not understand.
      if (folder.isOlder) markFolder(folder);
      const keeper = createKeeper(source, lineages, kept);
      await disk.commit(keeper.changes(worlds.served()));
      if (folder.isNew) markFolder(folder);
      return createCommits({
        commit: disk.commit,
        differs: () => keeper.differs(worlds.served()),
        changes: () => keeper.changes(worlds.served()),
        log,
        broken,
      });
    },
    async close() {
      try {
        await disk.close();
      } finally {
        unlock();
      }
    },
  };
}

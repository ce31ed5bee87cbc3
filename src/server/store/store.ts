// The store of `serve --data`: opens a folder, restores its worlds and persists their changes.

import { renameSync, rmSync } from 'node:fs';
import { err, invariant, ok, type Micros, type Result } from '../../base';
import { wallClock } from '../clock';
import type { Worlds } from '../worlds/worlds';
import { createFolderStore, type FolderStore } from './folder-store';
import { createGroupCommit, type CommitSettings } from './group-commit';
import { loadLmdb, openDisk, textOf, type Disk } from './disk';
import {
  clearUnfinished,
  damagedMessage,
  hasLog,
  inspectFolder,
  markFolder,
  uninspectedMessage,
  unwritableMessage,
  type DataFolder,
} from './folder';
import { createChangeTracker } from './change-tracker';
import { createLineages } from './lineages';
import { lockFolder } from './lock';
import { probe } from './probe';
import { openWorldsReader, type ReadWorlds } from './read-worlds';
import { createLogStorer } from './store-ahead';
import { createReferences } from './world-change';
import type { Commit } from './world-store';
import type { DataSource } from './records';
import type { Durability } from './types';

export interface StoreSettings {
  readonly dir: string;
  readonly wall?: () => Micros;
  /** Opens the data file. */
  readonly disk?: (file: string) => Promise<Disk>;
}

interface KeepSettings extends Pick<CommitSettings<Commit>, 'log' | 'broken'> {
  /** The settings with which the folder was created. */
  readonly source: DataSource;
}

export interface Store {
  /** What the folder holds; undefined for a new one. */
  readonly saved: ReadWorlds['saved'] | undefined;
  /**
   * Persists worlds from now on: all that `before` holds, or those of a new folder. Rejects when they cannot be
   * written.
   */
  keep(worlds: Worlds, kept: KeepSettings): Promise<Durability>;
  /** Releases the folder; pending changes are lost. */
  close(): Promise<void>;
}

/** Opens a folder for this process alone. The error is one sentence, and the folder is then unchanged. */
export async function openStore({
  dir,
  wall = wallClock,
  disk: open = openDisk,
}: StoreSettings): Promise<Result<Store, string>> {
  let unlock = (): void => undefined;
  try {
    const first = inspectFolder(dir);
    if (!first.ok) return first;
    const locked = lockFolder(dir);
    if (!locked.ok) return locked;
    unlock = locked.value;
    // Checked again, because another process may have used it in between.
    const found = inspectFolder(dir);
    const opened = found.ok ? await openFolder(found.value, wall, open) : found;
    if (!opened.ok) unlock();
    return opened.ok ? ok(storeOf(opened.value, unlock)) : opened;
  } catch (error) {
    unlock();
    return err(unwritableMessage(dir, error));
  }
}

type OpenedFolder = Omit<ReadWorlds, 'saved'> & {
  readonly folder: DataFolder;
  readonly disk: Disk;
  readonly saved: Store['saved'];
};

async function openFolder(
  folder: DataFolder,
  wall: () => Micros,
  open: (file: string) => Promise<Disk>,
): Promise<Result<OpenedFolder, string>> {
  const reader = openWorldsReader();
  const [probed] = await Promise.all([
    folder.isNew && !hasLog(folder) ? undefined : probe(folder, reader.take),
    loadLmdb(),
  ]);
  if (probed?.ok === false)
    return err((probed.error.isDamage ? damagedMessage : uninspectedMessage)(folder, probed.error.reason));
  // The first commit is a marker: a log without it is empty, or holds everything that a client may have seen.
  if (!probed || (folder.isNew && probed.value.isEmpty)) {
    clearUnfinished(folder);
    return ok({
      folder,
      disk: await open(folder.log),
      lineages: createLineages(),
      records: [],
      existing: { descriptions: new Map(), positions: new Map() },
      saved: undefined,
      follow: () => undefined,
    });
  }
  if (probed.value.isShort) await rewrite(folder, open);
  const disk = await open(folder.log);
  try {
    return ok({ folder, disk, ...reader.worlds(wall()) });
  } catch (error) {
    await disk.close();
    return err(damagedMessage(folder, error instanceof Error ? error.message : String(error)));
  }
}

/** Replaces a file that lacks pages with one that holds the same records. */
async function rewrite({ log }: DataFolder, open: (file: string) => Promise<Disk>): Promise<void> {
  const aside = `${log}.new`;
  rmSync(aside, { force: true });
  const [short, whole] = [await open(log), await open(aside)];
  for (const record of short.records()) await whole.commit([{ key: record.key, text: textOf(record) }]);
  await short.close();
  await whole.close();
  renameSync(aside, log);
  rmSync(`${aside}-lock`, { force: true });
}

function storeOf(
  { folder, disk, lineages, records, existing, saved, follow }: OpenedFolder,
  unlock: () => void,
): Store {
  return {
    saved,
    async keep(worlds, { source, log, broken }) {
      follow(worlds);
      // Before it holds anything that an older understudy would not understand.
      if (folder.isOlder) markFolder(folder);
      const store = createFolderStore({ disk, lineages, source, records });
      const references = createReferences(lineages, existing);
      const tracker = createChangeTracker({ references, served: worlds.served, hold: store.hold });
      const commit = committer(store);
      await commit(tracker.changes(worlds.served().sessions.values()));
      if (folder.isNew) markFolder(folder);
      return createGroupCommit({
        commit,
        hasChanges: tracker.hasChanges,
        isNew: tracker.isNew,
        changes: tracker.changes,
        storeAhead: createLogStorer({ lineages, store, isServed: worlds.isServed }),
        worlds: () => worlds.served().sessions.values(),
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

const committer =
  ({ commit }: FolderStore) =>
  async (commits: readonly Commit[]): Promise<void> => {
    const outcome = await commit(commits);
    invariant(![...outcome.values()].includes('lost'), 'one process has the folder');
  };

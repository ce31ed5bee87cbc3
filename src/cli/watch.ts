// Sees that files change. Their folders are watched and not the files: many editors put a new file in the place of the old one.

import { statSync, watch, type FSWatcher } from 'node:fs';
import { basename } from 'node:path';

export interface Place {
  readonly folder: string;
  readonly wants: (name: string) => boolean;
}

export interface WatchSettings {
  readonly places: readonly Place[];
  /** Called once it is quiet after a change, and sometimes without one: whoever is called compares before it acts. */
  readonly changed: () => void;
  /** A folder cannot be watched: from now on `changed` is called every second instead. */
  readonly polling: (folder: string, reason: string) => void;
}

/** An editor saves in several steps. */
const QUIET_MS = 100;
const POLL_EVERY_MS = 1000;

export function watchPlaces({ places, changed, polling }: WatchSettings): { close(): void } {
  const watchers: FSWatcher[] = [];
  let quiet: NodeJS.Timeout | undefined;
  let poll: NodeJS.Timeout | undefined;
  const soon = (): void => {
    clearTimeout(quiet);
    quiet = setTimeout(changed, QUIET_MS);
  };
  const pollInstead = (folder: string, reason: string): void => {
    if (poll) return;
    polling(folder, reason);
    poll = setInterval(changed, POLL_EVERY_MS);
  };
  const open = ({ folder, wants }: Place): void => {
    const inode = inodeOf(folder);
    const watcher = watch(folder, (event, name) => {
      // Another folder under the old name would go unseen; it may have been given the old inode as well.
      const isGone = event === 'rename' && name === basename(folder);
      if (isGone || inodeOf(folder) !== inode) pollInstead(folder, 'the folder was replaced');
      if (name === null || wants(name)) soon();
    });
    watcher.on('error', (error) => pollInstead(folder, error.message));
    watchers.push(watcher);
  };
  for (const place of places) {
    try {
      open(place);
    } catch (error) {
      pollInstead(place.folder, error instanceof Error ? error.message : String(error));
    }
  }
  return {
    close() {
      watchers.forEach((watcher) => watcher.close());
      clearTimeout(quiet);
      clearInterval(poll);
    },
  };
}

const inodeOf = (folder: string): number | undefined => statSync(folder, { throwIfNoEntry: false })?.ino;

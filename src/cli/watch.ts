// Notices that files change. It watches their folders, not the files: many editors replace a file instead of writing to
// it.

import { statSync, watch, type FSWatcher } from 'node:fs';
import { basename } from 'node:path';

export interface WatchedFolder {
  readonly path: string;
  readonly matches: (name: string) => boolean;
}

export interface WatchSettings {
  readonly folders: readonly WatchedFolder[];
  /** Called when a change has settled, and sometimes without one: compare before acting. */
  readonly changed: () => void;
  /** A folder cannot be watched; `changed` is now called every second instead. */
  readonly polling: (folder: string, reason: string) => void;
}

/** An editor saves in several steps. */
const DEBOUNCE_MS = 100;
const POLL_EVERY_MS = 1000;

export function watchFolders({ folders, changed, polling }: WatchSettings): { close(): void } {
  const watchers: FSWatcher[] = [];
  let debounce: NodeJS.Timeout | undefined;
  let poll: NodeJS.Timeout | undefined;
  const changedSoon = (): void => {
    clearTimeout(debounce);
    debounce = setTimeout(changed, DEBOUNCE_MS);
  };
  const startPolling = (folder: string, reason: string): void => {
    if (poll) return;
    polling(folder, reason);
    poll = setInterval(changed, POLL_EVERY_MS);
  };
  const open = ({ path, matches }: WatchedFolder): void => {
    const inode = inodeOf(path);
    const watcher = watch(path, (event, name) => {
      // The watcher does not see a new folder under the old name, which may even have the old inode.
      const isReplaced = event === 'rename' && name === basename(path);
      if (isReplaced || inodeOf(path) !== inode) startPolling(path, 'the folder was replaced');
      if (name === null || matches(name)) changedSoon();
    });
    watcher.on('error', (error) => startPolling(path, error.message));
    watchers.push(watcher);
  };
  for (const folder of folders) {
    try {
      open(folder);
    } catch (error) {
      startPolling(folder.path, error instanceof Error ? error.message : String(error));
    }
  }
  return {
    close() {
      watchers.forEach((watcher) => watcher.close());
      clearTimeout(debounce);
      clearInterval(poll);
    },
  };
}

const inodeOf = (folder: string): number | undefined => statSync(folder, { throwIfNoEntry: false })?.ino;

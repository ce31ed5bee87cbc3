// Commits are synced. SIGKILL cannot show this, because the system keeps what a killed process wrote.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as lmdb from 'lmdb';
import { openDisk } from '../../src/server/store/disk';

/** Options of lmdb with which a commit resolves before it is on disk. */
const UNSYNCED = ['overlappingSync', 'noSync', 'noMetaSync', 'mapAsync', 'separateFlushed'];

test('lmdb is opened so that a commit resolves when it is synced', async () => {
  let asked: Readonly<Record<string, unknown>> = {};
  const open = (options: lmdb.RootDatabaseOptionsWithPath) => {
    asked = { ...options };
    return lmdb.open(options);
  };
  const disk = await openDisk(join(mkdtempSync(join(tmpdir(), 'understudy-disk-')), 'log.lmdb'), () =>
    Promise.resolve({ open: open as typeof lmdb.open }),
  );
  // Left out, it is on where the system allows it.
  expect(asked['overlappingSync']).toBe(false);
  expect(UNSYNCED.filter((name) => asked[name] !== undefined && asked[name] !== false)).toEqual([]);
  await disk.commit([{ key: ['head', 'folder'], text: 'x' }]);
  expect([...disk.records()]).toEqual([{ key: ['head', 'folder'], bytes: Buffer.from('x') }]);
  await disk.close();
});

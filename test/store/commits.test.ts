// Commits with a disk and worlds that are made to fail.

import { createGroupCommit } from '../../src/server/store/group-commit';
import type { RecordWrite } from '../../src/server/store/disk';
import { openTestMock } from '../http/harness';

const { log } = openTestMock();
const WRITE: RecordWrite = { key: ['head', 'folder'], text: 'x' };

test('changes that cannot be collected end the process without acknowledging anything', async () => {
  const ends: string[] = [];
  const committed: (readonly RecordWrite[])[] = [];
  const commits = createGroupCommit<RecordWrite>({
    commit: (writes) => Promise.resolve(void committed.push(writes)),
    hasChanges: () => true,
    changes: () => {
      throw new Error('an entry is gone');
    },
    log,
    broken: ({ message }) => void ends.push(message),
  });
  await expect(commits.pending()).rejects.toThrow('an entry is gone');
  expect([ends, committed]).toEqual([['could not collect the changes to write: an entry is gone'], []]);
});

test('a failed commit is retried with all its changes, and does not end the process', async () => {
  const ends: string[] = [];
  const committed: (readonly RecordWrite[])[] = [];
  let isFull = true;
  let at = 0;
  const commits = createGroupCommit<RecordWrite>({
    commit: (writes) => (isFull ? Promise.reject(new Error('full')) : Promise.resolve(void committed.push(writes))),
    hasChanges: () => at === 0,
    changes: () => (at === 0 ? [WRITE] : []),
    log,
    broken: ({ message }) => void ends.push(message),
    now: () => at,
  });
  await expect(commits.pending()).rejects.toThrow('full');
  isFull = false;
  await expect(commits.refusing()).rejects.toThrow('full');
  await expect(commits.probe()).rejects.toThrow('full');
  at = 1000;
  await commits.refusing();
  expect([ends, committed, commits.probe()]).toEqual([[], [[WRITE]], undefined]);
});

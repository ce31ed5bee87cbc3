// Commits over a disk and worlds that fail on purpose.

import { createCommits } from '../../src/server/store/group-commit';
import type { Write } from '../../src/server/store/disk';
import { openTestMock } from '../http/harness';

const { log } = openTestMock();
const WRITE: Write = { key: ['head', 'folder'], text: 'x' };

test('changes that cannot be put together end the process, and nothing is promised', async () => {
  const ends: string[] = [];
  const committed: (readonly Write[])[] = [];
  const commits = createCommits({
    commit: (writes) => Promise.resolve(void committed.push(writes)),
    differs: () => true,
    changes: () => {
      throw new Error('an entry is gone');
    },
    log,
    broken: ({ message }) => void ends.push(message),
  });
  await expect(commits.pending()).rejects.toThrow('an entry is gone');
  expect([ends, committed]).toEqual([['the changes could not be put together: an entry is gone'], []]);
});

test('a commit that fails is tried again with all that it held, and ends nothing', async () => {
  const ends: string[] = [];
  const committed: (readonly Write[])[] = [];
  let isFull = true;
  let at = 0;
  const commits = createCommits({
    commit: (writes) => (isFull ? Promise.reject(new Error('full')) : Promise.resolve(void committed.push(writes))),
    differs: () => at === 0,
    changes: () => (at === 0 ? [WRITE] : []),
    log,
    broken: ({ message }) => void ends.push(message),
    now: () => at,
  });
  await expect(commits.pending()).rejects.toThrow('full');
  isFull = false;
  await expect(commits.refusing()).rejects.toThrow('full');
  at = 1000;
  await commits.refusing();
  expect([ends, committed]).toEqual([[], [[WRITE]]]);
});

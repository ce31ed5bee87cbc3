import type { Commit, HeldWorld } from '../store/world-store';
import { createCommitter } from './commit';
import { PostgresError, type Query } from './connection';

const held: HeldWorld = { id: 'w1', term: 1, version: 3, holds: () => true };
/** A deletion: what is stored of it does not matter here. */
const commit: Commit = { id: 'c1', changes: [{ held, record: undefined }], worldsEver: 0 };

/** Each statement takes the next answer; an error is thrown. */
function committing(...answers: readonly (readonly object[] | Error)[]) {
  let sent = 0;
  const query: Query = async () => {
    const answer = answers[(sent += 1) - 1];
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('one statement too many');
    return answer.map((row) => ({ ...row }));
  };
  const commits = createCommitter({
    connection: { query, transaction: (work) => work(query), close: async () => undefined },
    replica: { id: 'r1', writtenFormat: 1 },
    isLost: () => false,
    lost: () => undefined,
  });
  return { commits, sent: () => sent };
}

test.each(['40P01', '23505'])('a commit that PostgreSQL ends with %s is sent again', async (code) => {
  const { commits, sent } = committing(
    new PostgresError('it conflicts', code),
    [{ id: 'w1', kept: false }],
    [{ id: 'w1' }],
  );
  expect(await commits([commit])).toEqual(new Map([['w1', 'kept']]));
  expect(sent()).toBe(3);
});

test('another error is reported, and the commit can be passed again', async () => {
  const { commits } = committing(new PostgresError('disk full', '53100'), [{ id: 'w1' }]);
  await expect(commits([commit])).rejects.toThrow('disk full');
  expect(await commits([commit])).toEqual(new Map([['w1', 'kept']]));
});

import { administer, expectFailure, fresh } from './administering';
import { ALICE, at, BOB, DIALECT_NAMES, useServers } from './asking';
import { PROPOSAL } from './submitting';

const servers = useServers();

describe.each(DIALECT_NAMES)('transaction trees in the %s dialect', (dialect) => {
  const submit = (user = 'alice') =>
    administer(
      servers(dialect),
      'POST',
      '/v2/commands/submit-and-wait-for-transaction-tree',
      {
        actAs: [ALICE],
        commandId: fresh('propose'),
        commands: [
          {
            CreateCommand: {
              templateId: PROPOSAL,
              createArguments: { receiver: ALICE, provider: BOB, expectedDso: null },
            },
          },
        ],
      },
      user,
    );
  const look = (path: string, user = 'alice') => administer(servers(dialect), 'GET', path, undefined, user);

  it('are returned for submissions, by offset and by id', async () => {
    const submitted = await submit();
    expect(submitted.status).toBe(200);
    const tree = at(submitted.body, 'transactionTree');
    expect(tree).toMatchObject({
      eventsById: { 0: { CreatedTreeEvent: { value: { createArgument: { receiver: ALICE }, nodeId: 0 } } } },
    });
    const [offset, updateId] = [at(tree, 'offset'), at(tree, 'updateId')].map(String);
    for (const path of [`transaction-tree-by-offset/${offset}`, `transaction-tree-by-id/${updateId}`]) {
      const found = await look(`/v2/updates/${path}?parties=${ALICE}`);
      expect([found.status, found.body]).toEqual([200, { transaction: tree }]);
      // A stakeholder that did not submit sees no command id.
      const other = await look(`/v2/updates/${path}?parties=${BOB}`, 'bob');
      expect(at(other.body, 'transaction', 'updateId')).toBe(updateId);
      expect(at(other.body, 'transaction', 'commandId') ?? '').toBe('');
    }
  });

  it('are not found for parties that cannot see them, nor at other offsets', async () => {
    const tree = at((await submit()).body, 'transactionTree');
    const offset = String(at(tree, 'offset'));
    const carol = servers(dialect).party('carol');
    const unseen = await look(`/v2/updates/transaction-tree-by-offset/${offset}?parties=${carol}`, 'carol');
    expectFailure(dialect, unseen, {
      code: 'UPDATE_NOT_FOUND',
      cause: 'Update not found, or not visible.',
      category: 11,
      resources: [['ErrorResource(OFFSET)', offset]],
    });
    expect((await look(`/v2/updates/transaction-tree-by-offset/0?parties=${ALICE}`)).status).toBe(400);
    expect((await look(`/v2/updates/transaction-tree-by-offset/first?parties=${ALICE}`)).status).toBe(400);
    const unknown = `1220${'ab'.repeat(32)}`;
    expect((await look(`/v2/updates/transaction-tree-by-id/${unknown}?parties=${ALICE}`)).status).toBe(404);
  });

  it('are refused to users who may not act as the submitter', async () => {
    expect((await submit('bob')).status).toBe(403);
  });
});

// Completions of submissions, and the submission that does not wait (observed-ledger 6.1).

import { ALICE, at, BOB, DIALECT_NAMES, listOf, useServers } from './asking';
import { commandsOf, stateOf, submit, transfer } from './submitting';

const servers = useServers();

describe.each(DIALECT_NAMES)('completions in the %s dialect', (dialect) => {
  const server = () => servers(dialect);
  const completions = (user: string, body: object, path = 'completions') =>
    server().call('ledger', 'POST', `/v2/commands/${path}`, { user, body: { ...body } });
  const idsIn = (body: unknown) =>
    listOf(body).flatMap((element) => at(element, 'completionResponse', 'Completion', 'value', 'commandId') ?? []);

  it.each(['completions', 'command-completions'])('are refused without a token at %s', async (path) => {
    const body = { userId: 'alice', parties: [ALICE], beginExclusive: 0 };
    expect((await server().call('ledger', 'POST', `/v2/commands/${path}`, { body })).status).toBe(401);
  });

  it('report the submissions of a user for its parties, waited for or not, after an offset', async () => {
    const begin = stateOf(server()).ledgerEnd;
    const first = commandsOf(server(), ALICE, [transfer(server(), ALICE, BOB, '1')], { submissionId: 'mine' });
    const taken = await server().call('ledger', 'POST', '/v2/commands/async/submit', { user: 'alice', body: first });
    expect([taken.status, taken.body]).toEqual([200, {}]);
    const second = commandsOf(server(), ALICE, [transfer(server(), ALICE, BOB, '1')]);
    await submit(server(), 'alice', second);
    for (const path of ['completions', 'command-completions']) {
      const all = await completions('alice', { userId: 'alice', parties: [ALICE], beginExclusive: begin }, path);
      expect([all.status, idsIn(all.body)]).toEqual([200, [first.commandId, second.commandId]]);
      expect(at(all.body, 0, 'completionResponse', 'Completion', 'value')).toMatchObject({
        status: { code: 0 },
        userId: 'alice',
        actAs: [ALICE],
        submissionId: 'mine',
        offset: begin + 1,
        deduplicationPeriod: { Empty: {} },
      });
    }
    expect(idsIn((await completions('alice', { parties: [ALICE], beginExclusive: begin + 1 })).body)).toEqual([
      second.commandId,
    ]);
    expect(idsIn((await completions('bob', { parties: [BOB], beginExclusive: begin })).body)).toEqual([]);
    const limited = await server().call('ledger', 'POST', '/v2/commands/completions?limit=1', {
      user: 'alice',
      body: { parties: [ALICE], beginExclusive: begin },
    });
    expect(listOf(limited.body)).toHaveLength(1);
  });

  it('end with a checkpoint if the ledger has continued', async () => {
    const answer = await completions('bob', { parties: [BOB], beginExclusive: 1 });
    expect(at(listOf(answer.body).at(-1), 'completionResponse', 'OffsetCheckpoint', 'value', 'offset')).toBe(
      stateOf(server()).ledgerEnd,
    );
  });

  it('are refused without parties, before the beginning, and after the end', async () => {
    for (const body of [
      { beginExclusive: 0 },
      { parties: [], beginExclusive: 0 },
      { parties: [ALICE], beginExclusive: -1 },
      { parties: [ALICE], beginExclusive: stateOf(server()).ledgerEnd + 1 },
      { parties: [5] },
      { parties: [''] },
    ])
      expect([400, 403]).toContain((await completions('alice', body)).status);
  });

  it('do not include invalid submissions, which are refused at once even if they do not wait', async () => {
    const body = commandsOf(server(), ALICE, [transfer(server(), ALICE, BOB, '0')]);
    expect((await server().call('ledger', 'POST', '/v2/commands/async/submit', { user: 'alice', body })).status).toBe(
      400,
    );
  });
});

it('completions of other parties are refused in the observed dialect', async () => {
  const answer = await servers('observed').call('ledger', 'POST', '/v2/commands/completions', {
    user: 'alice',
    body: { parties: [BOB], beginExclusive: 0 },
  });
  expect(answer.status).toBe(403);
  const ofBob = await servers('observed').call('ledger', 'POST', '/v2/commands/completions', {
    user: 'alice',
    body: { userId: 'bob', parties: [ALICE], beginExclusive: 0 },
  });
  expect(ofBob.status).toBe(403);
});

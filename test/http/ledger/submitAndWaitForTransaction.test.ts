// The transaction in the answer to its submission, here and for signed ones (observed-ledger 6.1).

import { ALICE, at, BOB, DIALECT_NAMES, EFFECTS, of, OPERATOR, useServers, template, AMULET } from './asking';
import { commandsOf, executionOf, onboard, prepare, PROPOSAL, stateOf, transfer } from './submitting';

const servers = useServers();
const PATH = '/v2/commands/submit-and-wait-for-transaction';

describe.each(DIALECT_NAMES)('POST /v2/commands/submit-and-wait-for-transaction in the %s dialect', (dialect) => {
  const server = () => servers(dialect);
  const ask = (body: object, user = 'alice') => server().call('ledger', 'POST', PATH, { user, body: { ...body } });
  const kinds = (body: unknown) =>
    (at(body, 'transaction', 'events') as readonly object[]).map((event) => Object.keys(event)[0]);

  it('shows the changes to the submitters, unless a format says otherwise', async () => {
    const plain = await ask({ commands: commandsOf(server(), ALICE, [transfer(server(), ALICE, BOB, '1')]) });
    expect(plain.status).toBe(200);
    expect(at(plain.body, 'transaction', 'offset')).toBe(stateOf(server()).ledgerEnd);
    expect(new Set(kinds(plain.body))).toEqual(new Set(['ArchivedEvent', 'CreatedEvent']));
    const format = { eventFormat: of(ALICE), transactionShape: EFFECTS };
    const effects = await ask({
      commands: commandsOf(server(), ALICE, [transfer(server(), ALICE, BOB, '1')]),
      transactionFormat: format,
    });
    expect(at(effects.body, 'transaction', 'events', 0, 'ExercisedEvent')).toMatchObject({
      choice: 'TransferFactory_Transfer',
      interfaceId: expect.stringMatching(/:TransferFactory$/),
      choiceArgument: { transfer: { amount: '1.0000000000' } },
    });
  });

  it('has no events if the format excludes all', async () => {
    const create = { CreateCommand: { templateId: PROPOSAL, createArguments: { receiver: ALICE, provider: BOB } } };
    const format = {
      eventFormat: { filtersByParty: { [ALICE]: { cumulative: [{ identifierFilter: template(AMULET) }] } } },
      transactionShape: EFFECTS,
    };
    const answer = await ask({ commands: commandsOf(server(), ALICE, [create]), transactionFormat: format });
    expect([answer.status, at(answer.body, 'transaction', 'events')]).toEqual([200, []]);
  });

  it('refuses a request without commands or with an invalid format, before anything is submitted', async () => {
    const before = stateOf(server()).log.length;
    const commands = commandsOf(server(), ALICE, [transfer(server(), ALICE, BOB, '1')]);
    for (const body of [
      {},
      { commands: null },
      { commands, transactionFormat: { eventFormat: null, transactionShape: EFFECTS } },
      { commands, transactionFormat: { eventFormat: of(ALICE), transactionShape: 'X' } },
    ])
      expect((await ask(body)).status).toBe(400);
    expect(stateOf(server()).log).toHaveLength(before);
  });
});

describe('POST /v2/interactive-submission/executeAndWaitForTransaction', () => {
  it('shows the transaction of a signed submission, and requires only the right to execute', async () => {
    const server = servers('observed');
    const erin = await onboard(server, 'oscar');
    const create = {
      CreateCommand: { templateId: PROPOSAL, createArguments: { receiver: erin.party, provider: BOB } },
    };
    const ask = async (path: string, change: object = {}) =>
      server.call('ledger', 'POST', `/v2/interactive-submission/${path}`, {
        user: OPERATOR,
        body: { ...executionOf(erin, await prepare(server, erin.party, [create])), ...change },
      });
    const shown = await ask('executeAndWaitForTransaction');
    expect([shown.status, at(shown.body, 'transaction', 'events', 0, 'CreatedEvent', 'createArgument')]).toEqual([
      200,
      { receiver: erin.party, provider: BOB },
    ]);
    const taken = await ask('execute');
    expect([taken.status, taken.body]).toEqual([200, {}]);
    for (const path of ['execute', 'executeAndWaitForTransaction'])
      expect((await ask(path, { preparedTransaction: 'AAAA' })).status).toBe(400);
  });
});

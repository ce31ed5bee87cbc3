// Submissions: transfers by the token standard between parties of this participant, and what is refused
// (observed-ledger 6.1).

import { activeOf, firstActive, networkOf } from '../../../src/ledger';
import { ALICE, at, BOB, DIALECT_NAMES, OPERATOR, useServers } from './asking';
import { describeCallers } from './access';
import { amountsOf, commandsOf, exercise, instructionMove, PROPOSAL, stateOf, submit, transfer } from './submitting';

const servers = useServers();
const total = (owner: string, server = servers()): number =>
  amountsOf(stateOf(server), owner).reduce((sum, value) => sum + Number(value), 0);

describe('POST /v2/commands/submit-and-wait', () => {
  it.each(DIALECT_NAMES)('creates a transfer offer that the receiver accepts, in the %s dialect', async (dialect) => {
    const server = servers(dialect);
    const before = [total(ALICE, server), total(BOB, server)];
    const offered = await submit(server, 'alice', commandsOf(server, ALICE, [transfer(server, ALICE, BOB, '2.5')]));
    expect([offered.status, offered.body]).toEqual([
      200,
      { updateId: expect.stringMatching(/^1220[0-9a-f]{64}$/), completionOffset: stateOf(server).ledgerEnd },
    ]);
    const instruction = firstActive(stateOf(server), 'AmuletTransferInstruction')?.contract.contractId ?? '';
    const accepted = await submit(
      server,
      'bob',
      commandsOf(server, BOB, [instructionMove(server, instruction, 'Accept')]),
    );
    expect(accepted.status).toBe(200);
    expect([total(ALICE, server) - (before[0] ?? 0), total(BOB, server) - (before[1] ?? 0)]).toEqual([
      expect.closeTo(-2.5),
      expect.closeTo(2.5),
    ]);
  });

  it('refuses a late acceptance with category 9', async () => {
    const server = servers('observed');
    await submit(server, 'alice', commandsOf(server, ALICE, [transfer(server, ALICE, BOB, '1')]));
    const instruction = firstActive(stateOf(server), 'AmuletTransferInstruction')?.contract.contractId ?? '';
    server.advance('2h');
    const late = await submit(server, 'bob', commandsOf(server, BOB, [instructionMove(server, instruction, 'Accept')]));
    expect([late.status, late.body]).toEqual([
      400,
      expect.objectContaining({
        code: 'DAML_FAILURE',
        errorCategory: 9,
        cause: expect.stringContaining('Transfer.executeBefore'),
      }),
    ]);
    expect(
      (await submit(server, 'alice', commandsOf(server, ALICE, [instructionMove(server, instruction, 'Withdraw')])))
        .status,
    ).toBe(200);
    expect(
      activeOf(stateOf(server), 'LockedAmulet').filter(
        ({ contract }) =>
          contract.payload.amulet.owner === ALICE && contract.payload.lock.optContext?.startsWith('transfer'),
      ),
    ).toEqual([]);
  });

  it('accepts a proposal, which the validator then accepts', async () => {
    const server = servers();
    const { validator } = networkOf(stateOf(server));
    const carol = server.party('carol');
    const create = {
      CreateCommand: { templateId: PROPOSAL, createArguments: { receiver: carol, provider: validator.party } },
    };
    expect((await submit(server, 'carol', commandsOf(server, carol, [create]))).status).toBe(200);
    server.advance('10s');
    const found = await server.call('validator', 'GET', `/v0/scan-proxy/transfer-preapprovals/by-party/${carol}`, {
      user: 'carol',
    });
    expect(found.status).toBe(200);
  });

  it('applies a change once', async () => {
    const server = servers('observed');
    const body = commandsOf(server, ALICE, [transfer(server, ALICE, ALICE, '1')]);
    const { completionOffset } = (await submit(server, 'alice', body)).body as { completionOffset: number };
    const again = await submit(server, 'alice', { ...body, submissionId: 'once-more' });
    const context = expect.objectContaining({
      category: '10',
      definite_answer: 'true',
      accepted: 'true',
      completion_offset: String(completionOffset),
    });
    expect([again.status, again.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'DUPLICATE_COMMAND',
        correlationId: 'once-more',
        errorCategory: 10,
        context,
        definiteAnswer: null,
      }),
    ]);
    expect(await submit(servers(), 'alice', commandsOf(servers(), ALICE, []))).toMatchObject({ status: 400 });
  });

  const offer = '#splice-wallet:Splice.Wallet.TransferOffer:TransferOffer';
  const NOWHERE = `00${'ab'.repeat(32)}`;
  it.each([
    ['an unknown contract', exercise(offer, NOWHERE, 'TransferOffer_Reject', {}), 404, 'CONTRACT_NOT_FOUND', NOWHERE],
    [
      'an unknown template',
      exercise('#splice-wallet:Splice.Wallet:Nothing', NOWHERE, 'Archive', {}),
      404,
      'TEMPLATES_OR_INTERFACES_NOT_FOUND',
      'TransferOffer',
    ],
    [
      'an unknown package',
      exercise('#mine:Main:Asset', NOWHERE, 'Archive', {}),
      404,
      'PACKAGE_NAMES_NOT_FOUND',
      'mine',
    ],
    [
      'a choice that is not simulated',
      exercise(offer, NOWHERE, 'Split', {}),
      400,
      'COMMAND_PREPROCESSING_FAILED',
      'TransferOffer_Accept',
    ],
    [
      'an argument of another type',
      exercise(offer, NOWHERE, 'TransferOffer_Withdraw', { reason: 5 }),
      400,
      'COMMAND_PREPROCESSING_FAILED',
      ".choiceArgument.reason'",
    ],
    [
      'an argument that the choice does not have',
      exercise(offer, NOWHERE, 'TransferOffer_Reject', { why: 'no' }),
      400,
      'COMMAND_PREPROCESSING_FAILED',
      ".choiceArgument.why'",
    ],
    [
      'a creation without authority',
      { CreateCommand: { templateId: PROPOSAL, createArguments: { receiver: BOB, provider: ALICE } } },
      400,
      'DAML_AUTHORIZATION_ERROR',
      BOB,
    ],
    [
      'an unhosted party',
      { CreateCommand: { templateId: PROPOSAL, createArguments: { receiver: ALICE, provider: 'nobody' } } },
      404,
      'UNKNOWN_INFORMEES',
      'nobody',
    ],
    [
      'an exercise by key',
      { ExerciseByKeyCommand: { templateId: offer, contractKey: 1, choice: 'X', choiceArgument: {} } },
      400,
      'COMMAND_PREPROCESSING_FAILED',
      'key',
    ],
  ])('refuses %s', async (_what, command, status, code, told) => {
    const server = servers('observed');
    const before = stateOf(server).log.length;
    const answer = await submit(server, 'alice', commandsOf(server, ALICE, [command]));
    expect([answer.status, answer.body]).toEqual([
      status,
      expect.objectContaining({ code, cause: expect.stringContaining(told) }),
    ]);
    expect(stateOf(server).log).toHaveLength(before);
    const byContract = await submit(servers(), 'alice', commandsOf(servers(), ALICE, [command]));
    expect(byContract.status).toBe(status);
  });

  it('refuses to act as other parties in the observed dialect', async () => {
    const body = commandsOf(servers('observed'), BOB, [transfer(servers('observed'), BOB, ALICE, '1')]);
    expect((await submit(servers('observed'), 'alice', body)).status).toBe(403);
    expect((await submit(servers('observed'), 'bob', { ...body, userId: 'alice' })).status).toBe(403);
  });

  it('refuses parties hosted by other participants', async () => {
    for (const dialect of DIALECT_NAMES) {
      const server = servers(dialect);
      const { dso } = networkOf(stateOf(server));
      await server.call('ledger', 'POST', '/v2/users/alice/rights', {
        user: OPERATOR,
        body: { userId: 'alice', rights: [{ kind: { CanActAs: { value: { party: dso } } } }] },
      });
      const rules = firstActive(stateOf(server), 'AmuletRules')?.contract.contractId ?? '';
      const answer = await submit(
        server,
        'alice',
        commandsOf(server, dso, [exercise('#splice-amulet:Splice.AmuletRules:AmuletRules', rules, 'Archive', {})]),
      );
      expect([answer.status, at(answer.body, 'code')]).toEqual([
        404,
        'NO_SYNCHRONIZER_ON_WHICH_ALL_SUBMITTERS_CAN_SUBMIT',
      ]);
      expect(firstActive(stateOf(server), 'AmuletRules')).toBeDefined();
    }
  });

  it('waits for the earliest ledger time', async () => {
    const server = servers('observed');
    for (const more of [
      { minLedgerTimeAbs: '9000-01-01T00:00:00Z' },
      { minLedgerTimeRel: { seconds: 60, nanos: 0 } },
    ]) {
      const answer = await submit(
        server,
        'alice',
        commandsOf(server, ALICE, [transfer(server, ALICE, ALICE, '1')], more),
      );
      expect([answer.status, at(answer.body, 'code')]).toEqual([409, 'LOCAL_VERDICT_LEDGER_TIME_OUT_OF_BOUND']);
    }
    expect(
      (
        await submit(
          server,
          'alice',
          commandsOf(server, ALICE, [transfer(server, ALICE, ALICE, '1')], {
            minLedgerTimeAbs: '2000-01-01T00:00:00Z',
          }),
        )
      ).status,
    ).toBe(200);
  });

  it.each([
    ['a number with lost digits', { amount: { amount: 1234567890.123457, unit: 'AmuletUnit' } }, 'in quotes'],
    ['half a character', { description: '\ud800' }, 'description'],
    ['an instant of the year 12345', { expiresAt: '+12345-01-01T00:00:00Z' }, 'expiresAt'],
    ['the year zero', { expiresAt: '0000-01-01T00:00:00Z' }, 'expiresAt'],
  ])('refuses %s', async (_, change, told) => {
    const server = servers('observed');
    const createArguments = {
      sender: ALICE,
      receiver: BOB,
      dso: networkOf(stateOf(server)).dso,
      amount: { amount: '1', unit: 'AmuletUnit' },
      description: 'x',
      expiresAt: '2030-01-01T00:00:00Z',
      trackingId: 'half',
      ...change,
    };
    const answer = await submit(
      server,
      'alice',
      commandsOf(server, ALICE, [{ CreateCommand: { templateId: offer, createArguments } }]),
    );
    expect([answer.status, at(answer.body, 'cause')]).toEqual([400, expect.stringContaining(told)]);
  });

  it.each([
    [{ commands: [{}] }],
    [{ commands: [{ CreateCommand: { templateId: 'x' } }] }],
    [{ actAs: [] }],
    [{ actAs: ['!'] }],
    [{ commandId: '' }],
    [{ disclosedContracts: [{ createdEventBlob: 'AAAA' }] }],
    [{ synchronizerId: 'other::1220' }],
    [{ deduplicationPeriod: { DeduplicationDuration: { value: { seconds: -1 } } } }],
    [{ userId: '§' }],
    [{ minLedgerTimeAbs: 'soon' }],
  ])('refuses the invalid member %j in both dialects', async (change) => {
    for (const dialect of DIALECT_NAMES) {
      const answer = await submit(
        servers(dialect),
        'alice',
        commandsOf(servers(dialect), ALICE, [transfer(servers(dialect), ALICE, BOB, '1')], change),
      );
      expect([400, 403]).toContain(answer.status);
    }
  });

  it('handles deeply nested values', async () => {
    const deep = `${'{"tag":"AV_List","value":['.repeat(300)}${']}'.repeat(300)}`;
    const body = JSON.stringify(
      commandsOf(servers('observed'), ALICE, [transfer(servers('observed'), ALICE, BOB, '1', { deep: '@' })]),
    ).replace('"@"', deep);
    const answer = await servers('observed').call('ledger', 'POST', '/v2/commands/submit-and-wait', {
      user: 'alice',
      body,
    });
    expect(answer.status).toBe(400);
    expect(at(answer.body, 'code') ?? 'text').toMatch(/COMMAND_PREPROCESSING_FAILED|text/);
  });
});

let next = 0;
describeCallers(servers, () => ({
  method: 'POST',
  path: '/v2/commands/submit-and-wait',
  body: {
    commandId: `caller-${(next += 1)}`,
    actAs: [stateOf(servers()).network?.validator.party ?? ''],
    commands: [
      {
        CreateCommand: {
          templateId: PROPOSAL,
          createArguments: { receiver: stateOf(servers()).network?.validator.party ?? '', provider: ALICE },
        },
      },
    ],
  },
}));

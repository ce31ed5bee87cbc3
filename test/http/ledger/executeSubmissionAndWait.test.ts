// Prepared transactions of external parties: prepared, signed, executed, and what is refused (observed-ledger 6.1, sdk
// flows 2 d to f).

import { hashPreparedTransaction } from '@canton-network/core-tx-visualizer';
import { decodePrepared, encodePrepared, hashPrepared } from '../../../src/codec';
import { activeOf, firstActive, networkOf, timeOf } from '../../../src/ledger';
import { ALICE, at, BOB, DIALECT_NAMES, OPERATOR, useServers } from './asking';
import {
  amountsOf,
  commandsOf,
  execute,
  executionOf,
  exercise,
  instructionMove,
  onboard,
  prepare,
  PROPOSAL,
  stateOf,
  submit,
  transfer,
  type Prepared,
} from './submitting';

const servers = useServers();
const PATH = '/v2/interactive-submission/executeAndWait';

function tapOf(server: ReturnType<typeof servers>, receiver: string, amount: string) {
  const state = stateOf(server);
  const openRound =
    activeOf(state, 'OpenMiningRound').findLast(({ contract }) => timeOf(contract.payload.opensAt) <= server.now())
      ?.contract.contractId ?? '';
  return exercise(
    '#splice-amulet:Splice.AmuletRules:AmuletRules',
    firstActive(state, 'AmuletRules')?.contract.contractId ?? '',
    'AmuletRules_DevNet_Tap',
    { receiver, amount, openRound },
  );
}

describe.each(DIALECT_NAMES)('POST /v2/interactive-submission/executeAndWait in the %s dialect', (dialect) => {
  const server = () => servers(dialect);

  it('runs the flows of an external party: a preapproval, a tap, a direct transfer, an accepted offer', async () => {
    const erin = await onboard(server(), `erin-${dialect}`);
    const { validator } = networkOf(stateOf(server()));
    const run = async (...commands: Parameters<typeof prepare>[2]) => {
      const done = await execute(server(), erin, await prepare(server(), erin.party, commands));
      expect([done.status, done.body]).toEqual([
        200,
        { updateId: expect.stringMatching(/^1220/), completionOffset: stateOf(server()).ledgerEnd },
      ]);
    };
    await run({
      CreateCommand: {
        templateId: PROPOSAL,
        createArguments: {
          receiver: erin.party,
          provider: validator.party,
          expectedDso: networkOf(stateOf(server())).dso,
        },
      },
    });
    server().advance('10s');
    // Automation runs before the next request.
    await server().call('ledger', 'GET', '/v2/state/ledger-end', { user: OPERATOR });
    expect(
      activeOf(stateOf(server()), 'TransferPreapproval').map(({ contract }) => contract.payload.receiver),
    ).toContain(erin.party);

    await run(tapOf(server(), erin.party, '100'));
    await run(transfer(server(), erin.party, BOB, '40'));
    expect(amountsOf(stateOf(server()), erin.party)).toEqual(['60.0000000000']);
    const offered =
      activeOf(stateOf(server()), 'AmuletTransferInstruction').find(
        ({ contract }) => contract.payload.transfer.sender === erin.party,
      )?.contract.contractId ?? '';
    await run(instructionMove(server(), offered, 'Withdraw'));
    expect([...amountsOf(stateOf(server()), erin.party)].sort()).toEqual(['40.0000000000', '60.0000000000']);

    const preapproval =
      activeOf(stateOf(server()), 'TransferPreapproval').find(
        ({ contract }) => contract.payload.receiver === erin.party,
      )?.contract.contractId ?? '';
    const direct = transfer(server(), ALICE, erin.party, '5', {
      'transfer-preapproval': { tag: 'AV_ContractId', value: preapproval },
    });
    expect((await submit(server(), 'alice', commandsOf(server(), ALICE, [direct]))).status).toBe(200);
    expect(amountsOf(stateOf(server()), erin.party)).toContain('5.0000000000');

    const update = stateOf(server()).updates.findLast(
      (one) => one.type === 'transaction' && one.actAs.includes(erin.party),
    );
    expect(update).toMatchObject({
      externalTransactionHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      userId: OPERATOR,
    });
  });

  it('refuses inputs that were spent since', async () => {
    const erin = await onboard(server(), `frank-${dialect}`);
    await execute(server(), erin, await prepare(server(), erin.party, [tapOf(server(), erin.party, '10')]));
    const first = await prepare(server(), erin.party, [transfer(server(), erin.party, BOB, '1')]);
    const second = await prepare(server(), erin.party, [transfer(server(), erin.party, BOB, '2')]);
    expect((await execute(server(), erin, first)).status).toBe(200);
    const late = await execute(server(), erin, second);
    expect([late.status, at(late.body, 'code')]).toEqual([404, 'LOCAL_VERDICT_INACTIVE_CONTRACTS']);
    const twice = await execute(server(), erin, first);
    expect([twice.status, at(twice.body, 'code')]).toEqual([409, 'DUPLICATE_COMMAND']);
  });

  it('refuses signatures that are missing, of other parties, or over other data', async () => {
    const [erin, grace] = [await onboard(server(), `heidi-${dialect}`), await onboard(server(), `ivan1-${dialect}`)];
    const prepared = await prepare(server(), erin.party, [tapOf(server(), erin.party, '10')]);
    const other = await prepare(server(), erin.party, [tapOf(server(), erin.party, '11')]);
    const good = executionOf(erin, prepared);
    const ask = async (change: object) =>
      server().call('ledger', 'POST', PATH, { user: OPERATOR, body: { ...good, ...change } });
    const statuses = [];
    for (const change of [
      { partySignatures: { signatures: [] } },
      { partySignatures: grace.sign(prepared.preparedTransactionHash) },
      { partySignatures: erin.sign(other.preparedTransactionHash) },
      { preparedTransaction: other.preparedTransaction },
      { preparedTransaction: 'AAAA' },
      { preparedTransaction: '' },
      { preparedTransaction: '!' },
      { hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V3' },
      { hashingSchemeVersion: 'V9' },
      { partySignatures: null },
      { submissionId: '§' },
    ])
      statuses.push((await ask(change)).status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect((await ask({})).status).toBe(200);
  });

  it('is executed once, for any executing user and any deduplication period', async () => {
    const erin = await onboard(server(), `kate3-${dialect}`);
    const body = executionOf(erin, await prepare(server(), erin.party, [tapOf(server(), erin.party, '10')]));
    const run = (more: object) => server().call('ledger', 'POST', PATH, { user: OPERATOR, body: { ...body, ...more } });
    expect((await run({})).status).toBe(200);
    server().advance('1m');
    for (const more of [
      { deduplicationPeriod: { DeduplicationDuration: { value: { seconds: 0, nanos: 0 } } } },
      { deduplicationPeriod: { DeduplicationOffset: { value: stateOf(server()).ledgerEnd } } },
      { submissionId: 'again' },
    ])
      expect((await run(more)).status).toBe(409);
    // Whoever names another user is refused before anything else.
    expect((await run({ userId: 'somebody-else' })).status).toBe(403);
    expect(amountsOf(stateOf(server()), erin.party)).toEqual(['10.0000000000']);
  });

  it('executes only what was signed: other results, or contracts not disclosed as they are, are refused', async () => {
    const erin = await onboard(server(), `leo44-${dialect}`);
    const prepared = await prepare(server(), erin.party, [tapOf(server(), erin.party, '10')]);
    const decoded = decodePrepared(Buffer.from(prepared.preparedTransaction, 'base64'));
    if (!decoded.ok) throw new Error(decoded.error);
    const { transaction, metadata } = decoded.value;
    const [first, ...rest] = metadata.inputContracts;
    if (!first) throw new Error('nothing was disclosed');
    const forged: (typeof decoded.value)[] = [
      {
        metadata,
        transaction: {
          ...transaction,
          nodes: transaction.nodes.map((node) => (node.kind === 'create' ? { ...node, packageName: 'mine' } : node)),
        },
      },
      {
        transaction,
        metadata: {
          ...metadata,
          inputContracts: [
            { ...first, contract: { ...first.contract, argument: { kind: 'record', fields: [] } } },
            ...rest,
          ],
        },
      },
      { transaction, metadata: { ...metadata, inputContracts: [] } },
      { transaction, metadata: { ...metadata, mediatorGroup: 7 } },
    ];
    const before = stateOf(server()).log.length;
    for (const one of forged) {
      const answer = await execute(server(), erin, {
        preparedTransaction: Buffer.from(encodePrepared(one)).toString('base64'),
        preparedTransactionHash: Buffer.from(hashPrepared(one)).toString('base64'),
      });
      expect([400, 404]).toContain(answer.status);
    }
    expect(stateOf(server()).log).toHaveLength(before);
    expect((await execute(server(), erin, prepared)).status).toBe(200);
  });

  it('signs maps whatever their keys are called, and lists in order', async () => {
    const erin = await onboard(server(), `nell6-${dialect}`);
    await execute(
      server(),
      erin,
      await prepare(server(), erin.party, [tapOf(server(), erin.party, '10'), tapOf(server(), erin.party, '11')]),
    );
    const deep = {
      tag: 'AV_Map',
      value: {
        b: {
          tag: 'AV_List',
          value: [
            { tag: 'AV_Int', value: '2' },
            { tag: 'AV_Date', value: '2026-02-28' },
          ],
        },
        7: { tag: 'AV_Decimal', value: '1.5' },
        constructor: { tag: 'AV_Time', value: '2026-01-01T00:00:00.5Z' },
      },
    };
    const command = JSON.stringify(transfer(server(), erin.party, BOB, '3', { deep })).replace(
      '"meta":{"values":{}}',
      '"meta":{"values":{"z":"1","10":"x","2":"y","__proto__":"p","ä":"","":"0"}}',
    );
    const prepared = await prepare(server(), erin.party, [JSON.parse(command) as Parameters<typeof prepare>[2][0]]);
    expect(await hashPreparedTransaction(prepared.preparedTransaction)).toBe(prepared.preparedTransactionHash);
    expect((await execute(server(), erin, prepared)).status).toBe(200);
    expect(amountsOf(stateOf(server()), erin.party)).toEqual(['18.0000000000']);
  });

  it('keeps the times at which it was prepared', async () => {
    const erin = await onboard(server(), `mia55-${dialect}`);
    const create = {
      CreateCommand: { templateId: PROPOSAL, createArguments: { receiver: erin.party, provider: ALICE } },
    };
    const at10 = (minutes: number) => new Date(Number(server().now() / 1000n) + minutes * 60_000).toISOString();
    const later = await prepare(server(), erin.party, [create], {
      minLedgerTime: { time: { MinLedgerTimeRel: { value: { seconds: 600, nanos: 0 } } } },
    });
    const sooner = await prepare(server(), erin.party, [create], { maxRecordTime: at10(10) });
    const old = await prepare(server(), erin.party, [create], {
      minLedgerTime: { time: { MinLedgerTimeAbs: { value: '1900-01-01T00:00:00Z' } } },
      maxRecordTime: '9999-12-31T23:59:59.999999Z',
    });
    const codeOf = async (one: Prepared) => {
      const { status, body } = await execute(server(), erin, one);
      return [status, status === 200 ? '' : at(body, 'code')];
    };
    expect(await codeOf(later)).toEqual([409, 'LOCAL_VERDICT_LEDGER_TIME_OUT_OF_BOUND']);
    server().advance('11m');
    expect(await codeOf(later)).toEqual([200, '']);
    expect(await codeOf(sooner)).toEqual([409, 'NOT_SEQUENCED_TIMEOUT']);
    server().advance('25h');
    expect(await codeOf(old)).toEqual([409, 'LOCAL_VERDICT_PREPARATION_TIME_OUT_OF_BOUND']);
  });

  it('interprets any signed transaction, and refuses what it does not simulate', async () => {
    const erin = await onboard(server(), `judy2-${dialect}`);
    const prepared = await prepare(server(), erin.party, [tapOf(server(), erin.party, '10')]);
    const decoded = decodePrepared(Buffer.from(prepared.preparedTransaction, 'base64'));
    if (!decoded.ok) throw new Error(decoded.error);
    const { transaction, metadata } = decoded.value;
    const changed = (
      change: (node: (typeof transaction.nodes)[number]) => (typeof transaction.nodes)[number],
    ): Prepared => {
      const made = { metadata, transaction: { ...transaction, nodes: transaction.nodes.map(change) } };
      return {
        preparedTransaction: Buffer.from(encodePrepared(made)).toString('base64'),
        preparedTransactionHash: Buffer.from(hashPrepared(made)).toString('base64'),
      };
    };
    const strange = [
      changed((node) => (node.kind === 'exercise' ? { ...node, choiceId: 'Whatever' } : node)),
      changed((node) => (node.kind === 'exercise' ? { ...node, contractId: '00' } : node)),
      changed((node) =>
        node.kind === 'exercise' ? { ...node, chosenValue: { kind: 'timestamp', value: 2n ** 62n } } : node,
      ),
      changed((node) =>
        node.kind === 'exercise' ? { ...node, templateId: { packageId: '', moduleName: '', entityName: '' } } : node,
      ),
    ];
    for (const one of strange) expect([400, 404]).toContain((await execute(server(), erin, one)).status);
  });
});

describe('POST /v2/interactive-submission/prepare', () => {
  it('commits nothing, returns the same bytes for the same request, and refuses what a submission would', async () => {
    const server = servers('observed');
    const erin = await onboard(server, 'mallory');
    const before = stateOf(server).log.length;
    const body = commandsOf(server, erin.party, [tapOf(server, erin.party, '10')]);
    const ask = (change: object = {}) =>
      server.call('ledger', 'POST', '/v2/interactive-submission/prepare', {
        user: OPERATOR,
        body: { ...body, ...change },
      });
    const [first, second] = [await ask(), await ask()];
    expect(first.body).toEqual(second.body);
    expect(first.body).toMatchObject({
      hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
      costEstimation: { totalTrafficCostEstimation: expect.any(Number) },
    });
    expect(await hashPreparedTransaction(String(at(first.body, 'preparedTransaction')))).toBe(
      at(first.body, 'preparedTransactionHash'),
    );
    expect(stateOf(server).log).toHaveLength(before);
    const refused = [
      await ask({ commands: [transfer(server, erin.party, BOB, '1')] }),
      await ask({ disclosedContracts: [] }),
      await ask({ commands: [] }),
      await ask({ hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V3' }),
      await ask({ actAs: ['nobody::1220'] }),
    ];
    expect(refused.map(({ status, body: told }) => [status, at(told, 'code')])).toEqual([
      [400, 'DAML_FAILURE'],
      [404, 'CONTRACT_NOT_FOUND'],
      [400, 'MISSING_FIELD'],
      [400, 'INVALID_FIELD'],
      [403, 'NA'],
    ]);
    expect(
      (await server.call('ledger', 'POST', '/v2/interactive-submission/prepare', { user: 'alice', body })).status,
    ).toBe(403);
  });

  it('accepts the right to execute as sufficient', async () => {
    const server = servers('observed');
    const erin = await onboard(server, 'olga6');
    const may = async (kind: string) =>
      server.call('ledger', 'POST', '/v2/users/bob/rights', {
        user: OPERATOR,
        body: { userId: 'bob', rights: [{ kind: { [kind]: { value: { party: erin.party } } } }] },
      });
    const ask = () =>
      server.call('ledger', 'POST', '/v2/interactive-submission/prepare', {
        user: 'bob',
        body: commandsOf(server, erin.party, [tapOf(server, erin.party, '10')]),
      });
    await may('CanReadAs');
    expect((await ask()).status).toBe(403);
    await may('CanExecuteAs');
    const prepared = await ask();
    expect(prepared.status).toBe(200);
    const executed = await server.call('ledger', 'POST', PATH, {
      user: 'bob',
      body: executionOf(erin, prepared.body as unknown as Prepared),
    });
    expect(executed.status).toBe(200);
  });

  it('refuses invalid time ranges', async () => {
    const server = servers('observed');
    const erin = await onboard(server, 'pia77');
    for (const [time, status] of [
      [{ MinLedgerTimeRel: { value: { seconds: -1 } } }, 400],
      [{ MinLedgerTimeRel: { value: { seconds: '9223372036854775807' } } }, 400],
      [{ MinLedgerTimeAbs: { value: '+200000-01-01T00:00:00Z' } }, 400],
      [{ MinLedgerTimeAbs: { value: 5 } }, 400],
      [{ Empty: {} }, 200],
    ] as const) {
      const body = commandsOf(server, erin.party, [tapOf(server, erin.party, '10')], { minLedgerTime: { time } });
      expect([
        time,
        (await server.call('ledger', 'POST', '/v2/interactive-submission/prepare', { user: OPERATOR, body })).status,
      ]).toEqual([time, status]);
    }
  });

  it('refuses submissions by the participant for external parties', async () => {
    const server = servers('observed');
    const erin = await onboard(server, 'niaj');
    const answer = await submit(server, OPERATOR, commandsOf(server, erin.party, [tapOf(server, erin.party, '10')]));
    expect([answer.status, at(answer.body, 'code')]).toEqual([
      404,
      'NO_SYNCHRONIZER_ON_WHICH_ALL_SUBMITTERS_CAN_SUBMIT',
    ]);
  });
});

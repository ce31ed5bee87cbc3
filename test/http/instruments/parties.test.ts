// Test tokens of external parties, by prepared submissions, and in allocations; what each interface shows of them.

import type { Json } from '../../../src/base';
import { activeOf, firstOfStakeholder } from '../../../src/ledger';
import { contractJson, templateId } from '../../../src/operations/wire';
import { good } from '../control/words';
import { at, OPERATOR } from '../ledger/asking';
import { execute, exercise, onboard, prepare, stateOf } from '../ledger/submitting';
import { submitWith, type Context } from '../scan/registry';
import { onFreshServer } from '../scan/scan-servers';
import type { TestServer } from '../harness';
import { ADMIN, createdIn, FACTORY, GOLD, holdings, move, owned, send, transfer, TWO_ASSETS } from './tokens';

const world = { world: TWO_ASSETS };
const TRANSFERS = '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1';
const ALLOCATIONS = '#splice-api-token-allocation-instruction-v1:Splice.Api.Token.AllocationInstructionV1';
const ALLOCATION = '#splice-api-token-allocation-v1:Splice.Api.Token.AllocationV1:Allocation';
const NO_ARGS = { context: { values: {} }, meta: { values: {} } };

const soon = (server: TestServer, seconds: number): string =>
  new Date(Number(server.now() / 1000n) + seconds * 1000).toISOString();

test('an external party is minted tokens, sends and accepts by transactions that it signs', async () => {
  await onFreshServer(world, async (server) => {
    const erin = await onboard(server, 'erin');
    await good(server, 'POST', '/holdings', { owner: erin.party, amount: '5', instrument: 'GOLD', admin: ADMIN });
    const state = stateOf(server);
    const rules = firstOfStakeholder(state, 'TokenRules', ADMIN);
    if (!rules) throw new Error('the administrator has rules');
    const inputs = activeOf(state, 'Token').filter(({ contract }) => contract.payload.holding.owner === erin.party);
    const run = async (command: Json) => {
      const prepared = await prepare(server, erin.party, [command], {
        disclosedContracts: [
          {
            contractId: rules.contract.contractId,
            templateId: templateId('TokenRules'),
            createdEventBlob: String(at(contractJson(rules.contract), 'created_event_blob')),
            synchronizerId: rules.created.synchronizerId,
          },
        ],
      });
      const done = await execute(server, erin, prepared);
      expect([done.status, done.body.code]).toEqual([200, undefined]);
    };
    await run(
      exercise(`${TRANSFERS}:TransferFactory`, rules.contract.contractId, 'TransferFactory_Transfer', {
        expectedAdmin: ADMIN,
        transfer: {
          sender: erin.party,
          receiver: server.party('alice'),
          amount: '1.5',
          instrumentId: GOLD,
          requestedAt: soon(server, -1),
          executeBefore: soon(server, 3600),
          inputHoldingCids: inputs.map(({ contract }) => contract.contractId),
          meta: { values: {} },
        },
        extraArgs: NO_ARGS,
      }),
    );
    const [sent] = activeOf(state, 'TokenTransferOffer');
    expect((await move(server, 'alice', sent?.contract.contractId ?? '', 'Accept')).status).toBe(200);
    expect(await owned(server, 'alice')).toContain('1.5000000000 token-admin/GOLD');

    const back = createdIn(
      await transferTo(server, erin.party, '0.25', (await freeGold(server)).slice(0, 1)),
      'TokenTransferOffer',
    );
    await run(exercise(`${TRANSFERS}:TransferInstruction`, back, 'TransferInstruction_Accept', { extraArgs: NO_ARGS }));
    const amounts = activeOf(state, 'Token')
      .filter(({ contract }) => contract.payload.holding.owner === erin.party)
      .map(({ contract }) => contract.payload.holding.amount);
    expect(amounts).toEqual(['3.5000000000', '0.2500000000']);
  });
});

const freeGold = async (server: TestServer): Promise<readonly string[]> =>
  (await holdings(server, 'alice'))
    .filter(({ instrument, lock }) => instrument === 'token-admin/GOLD' && lock === null)
    .map(({ contractId }) => contractId);

/** A transfer of alice to a party without a user. */
async function transferTo(server: TestServer, receiver: string, amount: string, inputHoldingCids: readonly string[]) {
  const choiceArguments = {
    expectedAdmin: ADMIN,
    transfer: {
      sender: server.party('alice'),
      receiver,
      amount,
      instrumentId: GOLD,
      requestedAt: soon(server, -1),
      executeBefore: soon(server, 3600),
      inputHoldingCids,
      meta: { values: {} },
    },
    extraArgs: NO_ARGS,
  };
  const factory = await send(server, FACTORY, { choiceArguments });
  return submitWith(server, 'alice', factory.body.choiceContext as Context, (context) =>
    exercise(`${TRANSFERS}:TransferFactory`, factory.body.factoryId, 'TransferFactory_Transfer', {
      ...choiceArguments,
      extraArgs: { context, meta: { values: {} } },
    }),
  );
}

/** Alice allocates gold to bob, with him as the executor. */
async function allocate(server: TestServer, amount: string, seconds = 3600) {
  const [sender, receiver] = [server.party('alice'), server.party('bob')];
  const choiceArguments = {
    expectedAdmin: ADMIN,
    allocation: {
      settlement: {
        executor: receiver,
        settlementRef: { id: 'trade-1', cid: null },
        requestedAt: soon(server, -1),
        allocateBefore: soon(server, seconds / 2),
        settleBefore: soon(server, seconds),
        meta: { values: {} },
      },
      transferLegId: 'leg',
      transferLeg: { sender, receiver, amount, instrumentId: GOLD, meta: { values: {} } },
    },
    requestedAt: soon(server, -1),
    inputHoldingCids: await freeGold(server),
    extraArgs: NO_ARGS,
  };
  const factory = await send(server, '/allocation-instruction/v1/allocation-factory', { choiceArguments });
  return submitWith(server, 'alice', factory.body.choiceContext as Context, (context) =>
    exercise(`${ALLOCATIONS}:AllocationFactory`, factory.body.factoryId, 'AllocationFactory_Allocate', {
      ...choiceArguments,
      extraArgs: { context, meta: { values: {} } },
    }),
  );
}

describe('allocations of a test token', () => {
  const settle = async (
    server: TestServer,
    user: string,
    id: string,
    [path, choice]: readonly [string, string],
    actAs?: readonly string[],
  ) => {
    const context = await send(server, `/allocations/v1/${id}/choice-contexts/${path}`, {});
    expect(context.body).toEqual({ choiceContextData: { values: {} }, disclosedContracts: [] });
    return server.call('ledger', 'POST', '/v2/commands/submit-and-wait', {
      user,
      body: {
        commandId: `${choice}-${id.slice(0, 16)}`,
        actAs: actAs ?? [server.party(user)],
        commands: [exercise(ALLOCATION, id, choice, { extraArgs: NO_ARGS })],
      },
    });
  };

  test('lock the tokens until the sender withdraws them', async () => {
    await onFreshServer(world, async (server) => {
      const before = await owned(server, 'alice');
      const id = createdIn(await allocate(server, '40'), 'TokenAllocation');
      expect(await owned(server, 'alice')).toEqual([
        '100.0000000000 DSO/Amulet',
        '40.0000000000 token-admin/GOLD !',
        '60.2500000000 token-admin/GOLD',
      ]);
      // Settling needs all three parties; the receiver is the executor here.
      expect((await settle(server, 'bob', id, ['execute-transfer', 'Allocation_ExecuteTransfer'])).body.code).toBe(
        'DAML_AUTHORIZATION_ERROR',
      );
      expect((await settle(server, 'bob', id, ['withdraw', 'Allocation_Withdraw'])).body.code).toBe(
        'DAML_AUTHORIZATION_ERROR',
      );
      expect((await settle(server, 'alice', id, ['withdraw', 'Allocation_Withdraw'])).status).toBe(200);
      const merged = await transfer(server, 'alice', { to: 'alice', amount: '100.25' });
      expect([merged.status, await owned(server, 'alice')]).toEqual([200, before]);
    });
  });

  test.each([
    ['execute-transfer', 'Allocation_ExecuteTransfer', '43.0000000000'],
    ['cancel', 'Allocation_Cancel', '3.0000000000'],
  ] as const)('%s by all parties of the settlement', async (path, choice, total) => {
    await onFreshServer(world, async (server) => {
      const id = createdIn(await allocate(server, '40'), 'TokenAllocation');
      for (const user of ['alice', 'bob'])
        await server.call('ledger', 'POST', `/v2/users/${OPERATOR}/rights`, {
          user: OPERATOR,
          body: { userId: OPERATOR, rights: [{ kind: { CanActAs: { value: { party: server.party(user) } } } }] },
        });
      const done = await settle(server, OPERATOR, id, [path, choice], [server.party('alice'), server.party('bob')]);
      expect([done.status, done.body.code]).toEqual([200, undefined]);
      await transfer(server, 'bob', { to: 'bob', amount: total });
      expect(await owned(server, 'bob')).toContain(`${total} token-admin/GOLD`);
    });
  });

  test('are refused after their deadlines, and beyond what there is', async () => {
    await onFreshServer(world, async (server) => {
      expect((await allocate(server, '100.26')).body.cause).toContain('covers transfer.amount');
      expect((await allocate(server, '0')).body.cause).toContain('Amount must be positive');
      expect((await allocate(server, '1', -60)).body.cause).toContain('allocateBefore');
    });
  });
});

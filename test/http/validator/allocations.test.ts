// Allocations by the token standard: from the wallet or the ledger API, settled, cancelled, withdrawn.

import type { Response } from 'supertest';
import { networkOf } from '../../../src/ledger';
import type { Json } from '../../../src/base';
import { exercise, stateOf } from '../ledger/submitting';
import { startTestServer, type TestOptions, type TestServer } from '../harness';
import { balanceOf, contractIds, lastEntry } from './token-transfers';
import { createGate, HOUR, itemsAt, textAt, valueAt } from './wallets';

let server: TestServer | undefined;
const started = async (options: TestOptions = {}): Promise<TestServer> => (server = await startTestServer(options));
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const REQUESTS = '/wallet/token-standard/allocation-requests';
const ALLOCATION = '#splice-api-token-allocation-v1:Splice.Api.Token.AllocationV1:Allocation';
const FACTORY =
  '#splice-api-token-allocation-instruction-v1:Splice.Api.Token.AllocationInstructionV1:AllocationFactory';
const META = { values: {} };

interface Wish {
  /** Contract id of the settlement. */
  readonly cid?: string;
  readonly leg?: string;
  readonly amount?: string;
  readonly receiver?: string;
  readonly allocateBefore?: bigint;
  readonly settleBefore?: bigint;
}

/** Alice pays bob; carol executes the settlement. */
const allocate = (here: TestServer, wish: Wish = {}): Promise<Response> =>
  here.call('validator', 'POST', '/v0/allocations', {
    user: 'alice',
    body: {
      settlement: {
        executor: here.party('carol'),
        settlement_ref: { id: 'trade-7', ...(wish.cid === undefined ? {} : { cid: wish.cid }) },
        requested_at: Number(here.now()),
        allocate_before: Number(wish.allocateBefore ?? here.now() + HOUR),
        settle_before: Number(wish.settleBefore ?? here.now() + 2n * HOUR),
      },
      transfer_leg_id: wish.leg ?? 'payment',
      transfer_leg: { receiver: wish.receiver ?? here.party('bob'), amount: wish.amount ?? '40' },
    },
  });

async function allocated(here: TestServer, wish: Wish = {}): Promise<string> {
  const made = await allocate(here, wish);
  if (made.status !== 200) throw new Error(`the allocation was refused: ${made.status} ${made.text}`);
  return textAt(made.body, 'output', 'allocation_cid');
}

async function listed(here: TestServer, user = 'alice'): Promise<readonly unknown[]> {
  const { body } = await here.call('validator', 'GET', '/v0/allocations', { user });
  return itemsAt(body, 'allocations').map((allocation) => valueAt(allocation, 'contract'));
}

const withdraw = (here: TestServer, contractId: string, user = 'alice'): Promise<Response> =>
  here.call('validator', 'POST', `/v0/allocations/${contractId}/withdraw`, { user });

const contextOf = (here: TestServer, contractId: string, choice: string): Promise<Response> =>
  here.call('ledger', 'POST', `/registry/allocations/v1/${contractId}/choice-contexts/${choice}`, { body: {} });

const submitAs = (here: TestServer, users: readonly string[], commands: readonly Json[], disclosedContracts: Json) =>
  here.call('ledger', 'POST', '/v2/commands/submit-and-wait-for-transaction', {
    user: here.world.admin.user,
    body: {
      commands: {
        commandId: `settle-${stateOf(here).ledgerEnd}`,
        actAs: users.map((user) => here.party(user)),
        commands: [...commands],
        disclosedContracts,
      },
    },
  });

/** Exercises a choice on the allocation with the context of the registry. */
async function act(here: TestServer, users: readonly string[], contractId: string, choice: string): Promise<Response> {
  const word = choice.replace(/([a-z])([A-Z])/, '$1-$2').toLowerCase();
  const { body } = await contextOf(here, contractId, word);
  const extraArgs = { context: body.choiceContextData, meta: META };
  const command = exercise(ALLOCATION, contractId, `Allocation_${choice}`, { extraArgs });
  return submitAs(here, users, [command], body.disclosedContracts);
}

async function grantAll(here: TestServer): Promise<void> {
  const rights = ['alice', 'bob', 'carol'].map((user) => ({
    kind: { CanActAs: { value: { party: here.party(user) } } },
  }));
  const userId = here.world.admin.user;
  await here.call('ledger', 'POST', `/v2/users/${userId}/rights`, {
    user: userId,
    body: { userId, identityProviderId: '', rights },
  });
}

describe('/v0/allocations', () => {
  test('locks the tokens of the leg and lists the allocation for its sender', async () => {
    const here = await started();
    const before = await balanceOf(here, 'alice');
    const contractId = await allocated(here);
    const after = await balanceOf(here, 'alice');
    expect([after.unlocked, after.locked]).toEqual([
      expect.closeTo(before.unlocked - 40, 1),
      expect.closeTo(before.locked + 40, 1),
    ]);
    expect(await listed(here)).toMatchObject([
      {
        contract_id: contractId,
        template_id: expect.stringMatching(/:Splice\.AmuletAllocation:AmuletAllocation$/),
        payload: {
          allocation: {
            settlement: {
              executor: here.party('carol'),
              settlementRef: { id: 'trade-7', cid: null },
              settleBefore: '2026-01-15T14:00:00Z',
            },
            transferLegId: 'payment',
            transferLeg: { sender: here.party('alice'), receiver: here.party('bob'), amount: '40.0000000000' },
          },
        },
      },
    ]);
    // The executor is an observer of the contract, but its tokens are not those of the executor.
    expect(await listed(here, 'carol')).toEqual([]);
  });

  test('is settled by executor, sender and receiver together, as scan and the wallets show', async () => {
    const here = await started();
    await grantAll(here);
    const contractId = await allocated(here);
    const before = await balanceOf(here, 'bob');
    const alone = await act(here, ['alice', 'carol'], contractId, 'ExecuteTransfer');
    expect([alone.status, alone.text]).toEqual([400, expect.stringContaining('DAML_AUTHORIZATION_ERROR')]);
    const settled = await act(here, ['alice', 'bob', 'carol'], contractId, 'ExecuteTransfer');
    expect(settled.status).toBe(200);
    expect((await balanceOf(here, 'bob')).unlocked).toBeCloseTo(before.unlocked + 40, 1);
    expect(await listed(here)).toEqual([]);
    expect(await lastEntry(here, 'bob')).toMatchObject({
      transaction_type: 'transfer',
      receivers: [{ party: here.party('bob'), amount: '40.0000000000' }],
    });
    const scan = await here.call('scan', 'GET', `/v2/updates/${textAt(settled.body, 'transaction', 'updateId')}`);
    expect(Object.values(valueAt(scan.body, 'events_by_id') ?? {})[0]).toMatchObject({
      choice: 'Allocation_ExecuteTransfer',
      interface_id: expect.stringContaining(':Splice.Api.Token.AllocationV1:Allocation'),
      exercise_result: { senderHoldingCids: [], receiverHoldingCids: [expect.stringMatching(/^00/)] },
    });
    expect((await contextOf(here, contractId, 'cancel')).status).toBe(404);
  });

  test('is cancelled by all three, and withdrawn by the sender alone', async () => {
    const here = await started();
    await grantAll(here);
    const before = await balanceOf(here, 'alice');
    const cancelled = await act(here, ['alice', 'bob', 'carol'], await allocated(here, { leg: 'a' }), 'Cancel');
    expect(cancelled.status).toBe(200);
    const contractId = await allocated(here, { leg: 'b' });
    const withdrawn = await withdraw(here, contractId);
    expect([withdrawn.status, withdrawn.body]).toEqual([
      200,
      { sender_holding_cids: [expect.stringMatching(/^00/)], meta: {} },
    ]);
    expect((await balanceOf(here, 'alice')).unlocked).toBeCloseTo(before.unlocked, 1);
    expect((await withdraw(here, contractId)).status).toBe(404);
  });

  test('cannot be withdrawn by others', async () => {
    const here = await started();
    const contractId = await allocated(here);
    for (const user of ['bob', 'carol']) expect((await withdraw(here, contractId, user)).status).toBe(404);
    expect(contractIds(await listed(here))).toEqual([contractId]);
  });

  test('can only be settled before its deadline; later the sender withdraws it', async () => {
    const here = await started();
    await grantAll(here);
    const settleBefore = here.now() + 60_000_000n;
    const contractId = await allocated(here, { allocateBefore: settleBefore, settleBefore });
    here.advance(60_000_000n);
    const late = await act(here, ['alice', 'bob', 'carol'], contractId, 'ExecuteTransfer');
    expect([late.status, late.text]).toEqual([400, expect.stringContaining('settleBefore')]);
    expect((await withdraw(here, contractId)).status).toBe(200);
  });

  test('can be created through the ledger API with the factory of the registry', async () => {
    const here = await started();
    await grantAll(here);
    const factory = await here.call('ledger', 'POST', '/registry/allocation-instruction/v1/allocation-factory', {
      body: { choiceArguments: {} },
    });
    const { factoryId, choiceContext } = factory.body;
    const { body: amulets } = await here.call('validator', 'GET', '/v0/wallet/amulets', { user: 'alice' });
    const admin = networkOf(stateOf(here)).dso;
    const made = await submitAs(
      here,
      ['alice'],
      [
        exercise(FACTORY, factoryId, 'AllocationFactory_Allocate', {
          expectedAdmin: admin,
          allocation: {
            settlement: {
              executor: here.party('carol'),
              settlementRef: { id: 'trade-8', cid: null },
              requestedAt: '2026-01-15T12:00:00Z',
              allocateBefore: '2026-01-15T13:00:00Z',
              settleBefore: '2026-01-15T13:00:00Z',
              meta: META,
            },
            transferLegId: 'payment',
            transferLeg: {
              sender: here.party('alice'),
              receiver: here.party('bob'),
              amount: '5.0',
              instrumentId: { admin, id: 'Amulet' },
              meta: META,
            },
          },
          requestedAt: '2026-01-15T12:00:00Z',
          inputHoldingCids: itemsAt(amulets, 'amulets').map((position) =>
            textAt(position, 'contract', 'contract', 'contract_id'),
          ),
          extraArgs: { context: choiceContext.choiceContextData, meta: META },
        }),
      ],
      choiceContext.disclosedContracts,
    );
    expect(made.status).toBe(200);
    expect(await listed(here)).toMatchObject([
      { payload: { allocation: { settlement: { settlementRef: { id: 'trade-8' } } } } },
    ]);
  });

  test.each([
    ['more than the wallet has', { amount: '1000000' }, 'Insufficient funds'],
    ['nothing', { amount: '0' }, 'positive'],
    ['an amount that is not a decimal', { amount: 'ten' }, 'amount'],
    ['a receiver that is not a party', { receiver: 'bob' }, 'receiver'],
    ['a settlement in the past', { allocateBefore: 1n }, 'allocateBefore'],
    ['a settlement that ends before the allocation', { settleBefore: 1n }, 'settleBefore'],
    ['a time after the year 9999', { settleBefore: 253_402_300_800_000_000n }, 'settlement.settle_before'],
    ['half a surrogate pair', { leg: '\ud800' }, 'transfer_leg_id'],
  ])('refuses %s', async (_, wish: Wish, reason) => {
    const here = await started();
    const refused = await allocate(here, wish);
    expect([refused.status, textAt(refused.body, 'error')]).toEqual([400, expect.stringContaining(reason)]);
    expect(await listed(here)).toEqual([]);
  });

  test.each([
    ['documented', 409],
    ['observed', 200],
  ] as const)(
    'allocates a leg once: a repetition in the %s dialect is %d, a day later a new one',
    async (dialect, status) => {
      const here = await started({ dialect });
      const first = await allocate(here);
      const again = await allocate(here, { amount: '1' });
      expect(again.status).toBe(status);
      if (status === 200) expect(again.body).toEqual(first.body);
      expect(await listed(here)).toHaveLength(1);
      here.advance('25h');
      expect((await allocate(here)).status).toBe(200);
    },
  );

  test('names its settlement by a contract id, or none', async () => {
    const here = await started();
    const refused = await allocate(here, { cid: 'not a contract id' });
    expect([refused.status, textAt(refused.body, 'error')]).toEqual([400, expect.stringContaining('contract id')]);
    expect((await allocate(here, { cid: `00${'ab'.repeat(32)}` })).status).toBe(200);
  });

  test('answers 429 while the first call is in process', async () => {
    const gate = createGate();
    const here = await started({ inProcess: gate.wait });
    const first = allocate(here).then((answer) => answer.status);
    await gate.arrived;
    expect((await allocate(here)).status).toBe(429);
    gate.open();
    expect(await first).toBe(200);
  });

  test('has no allocation requests, and none to reject', async () => {
    const here = await started();
    const requests = await here.call('validator', 'GET', `/v0${REQUESTS}`, { user: 'alice' });
    expect([requests.status, requests.body]).toEqual([200, { allocation_requests: [] }]);
    for (const version of ['v0', 'v2']) {
      const refused = await here.call('validator', 'POST', `/${version}${REQUESTS}/00ab/reject`, { user: 'alice' });
      expect([refused.status, Object.keys(refused.body)]).toEqual([404, ['error']]);
    }
  });
});

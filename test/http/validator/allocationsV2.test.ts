// Allocations by version 2 of the token standard: their registry, and how they end by the ledger API and the wallet.

import type { Response } from 'supertest';
import type { Json } from '../../../src/base';
import { basicAccount, networkOf } from '../../../src/ledger';
import { exercise, stateOf } from '../ledger/submitting';
import { startTestServer, type TestServer } from '../harness';
import { keysOf, send, submitWith } from '../scan/registry';
import { balanceOf } from './token-transfers';
import { HOUR, itemsAt, MINUTE, textAt, valueAt } from './wallets';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const REGISTRY = '/registry';
const PROXY = '/api/validator/v0/scan-proxy/registry';
const ALLOCATION = '#splice-api-token-allocation-v2:Splice.Api.Token.AllocationV2:Allocation';
const META = { values: {} };
const NO_CONTEXT = { context: META, meta: META };

let legs = 0;

/** Alice allocates 40 tokens for bob; carol executes. */
async function allocated(): Promise<string> {
  legs += 1;
  const made = await server.call('validator', 'POST', '/v0/allocations', {
    user: 'alice',
    body: {
      settlement: {
        executor: server.party('carol'),
        settlement_ref: { id: 'trade-8' },
        requested_at: Number(server.now()),
        allocate_before: Number(server.now() + HOUR),
        settle_before: Number(server.now() + HOUR),
      },
      transfer_leg_id: `leg ${legs}`,
      transfer_leg: { receiver: server.party('bob'), amount: '40' },
    },
  });
  if (made.status !== 200) throw new Error(`the allocation was refused: ${made.text}`);
  return textAt(made.body, 'output', 'allocation_cid');
}

const withdraw = (contractId: string, user: string): Promise<Response> =>
  server.call('validator', 'POST', `/v2/allocations/${contractId}/withdraw`, { user });

const contextPath = (contractId: string, choice: string): string =>
  `allocations/v2/${contractId}/choice-contexts/${choice.toLowerCase()}`;

async function act(user: string, contractId: string, choice: 'Withdraw' | 'Cancel', actors: readonly string[]) {
  const { body } = await send(server, `${REGISTRY}/${contextPath(contractId, choice)}`, { meta: {} });
  return submitWith(server, user, body, (context) =>
    exercise(ALLOCATION, contractId, `Allocation_${choice}`, { actors, extraArgs: { context, meta: META } }),
  );
}

const settlement = () => ({ executors: [server.party('carol')], id: 'trade-9', cid: null, meta: META });

const leg = { transferLegId: 'payment', amount: '5.0', instrumentId: 'Amulet', meta: META };

const allocateArguments = () => ({
  settlement: settlement(),
  allocation: {
    admin: networkOf(stateOf(server)).dso,
    authorizer: basicAccount(server.party('alice')),
    transferLegSides: [{ ...leg, side: 'SenderSide', otherside: basicAccount(server.party('bob')) }],
    settlementDeadline: null,
    nextIterationFunding: null,
    committed: false,
    meta: META,
  },
  requestedAt: '2026-01-15T12:00:00Z',
  inputHoldingCids: [],
  extraArgs: NO_CONTEXT,
  actors: [server.party('alice')],
});

const settleArguments = () => ({
  settlement: settlement(),
  transferLegs: [{ ...leg, sender: basicAccount(server.party('alice')), receiver: basicAccount(server.party('bob')) }],
  allocations: [],
  actors: [server.party('carol')],
  extraArgs: NO_CONTEXT,
});

test.each([
  ['allocation-instruction/v2/allocation-factory', allocateArguments],
  ['allocation/v2/settlement-factory', settleArguments],
])('the factory at %s has a context, the same behind the proxy, for valid arguments only', async (path, good) => {
  const body = { choiceArguments: good(), excludeDebugFields: true };
  const direct = await send(server, `${REGISTRY}/${path}`, body);
  expect([direct.status, keysOf(direct.body)]).toEqual([200, ['factoryId', 'choiceContext']]);
  const disclosed = itemsAt(direct.body, 'choiceContext', 'disclosedContracts');
  expect(disclosed.map((contract) => valueAt(contract, 'contractId'))).toContain(textAt(direct.body, 'factoryId'));
  const proxied = await send(server, `${PROXY}/${path}`, body, { user: 'alice' });
  expect([proxied.status, proxied.text]).toEqual([200, direct.text]);
  const refused = await send(server, `${REGISTRY}/${path}`, { choiceArguments: { ...good(), settlement: {} } });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('settlement')]);
});

test.each(['accept', 'withdraw'])('there are no allocation instructions to %s', async (choice) => {
  const path = `allocation-instruction/v2/00/choice-contexts/${choice}`;
  for (const [base, call] of [
    [REGISTRY, {}],
    [PROXY, { user: 'alice' }],
  ] as const) {
    const refused = await send(server, `${base}/${path}`, { meta: {} }, call);
    expect([refused.status, keysOf(refused.body)]).toEqual([400, ['error']]);
  }
});

test.each(['withdraw', 'cancel'])('the context to %s names the lock of an allocation of version 1', async (choice) => {
  const path = contextPath(await allocated(), choice);
  const direct = await send(server, `${REGISTRY}/${path}`, { meta: {} });
  expect([direct.status, direct.body.choiceContextData.values]).toMatchObject([
    200,
    { 'expire-lock': { tag: 'AV_Bool', value: true } },
  ]);
  const proxied = await send(server, `${PROXY}/${path}`, { meta: {} }, { user: 'alice' });
  expect([proxied.status, proxied.text]).toEqual([200, direct.text]);
  expect((await send(server, `${REGISTRY}/${contextPath('00', choice)}`, { meta: {} })).status).toBe(404);
});

test('a wallet withdraws with version 2, which exercises version 1; executor and receiver may not', async () => {
  const before = await balanceOf(server, 'alice');
  const contractId = await allocated();
  for (const user of ['bob', 'carol']) expect((await withdraw(contractId, user)).status).toBe(404);
  const withdrawn = await withdraw(contractId, 'alice');
  expect([withdrawn.status, withdrawn.body]).toEqual([
    200,
    { authorizer_holding_cids: { Amulet: [expect.stringMatching(/^00/)] }, meta: {} },
  ]);
  expect((await balanceOf(server, 'alice')).unlocked).toBeCloseTo(before.unlocked, 1);
  expect((await withdraw(contractId, 'alice')).status).toBe(404);
});

test('submissions withdraw as the sender and cancel as the executor; scan shows both versions', async () => {
  const first = await allocated();
  expect((await act('carol', first, 'Withdraw', [server.party('carol')])).status).toBe(400);
  const withdrawn = await act('alice', first, 'Withdraw', [server.party('alice')]);
  expect(withdrawn.status).toBe(200);
  const scan = await server.call('scan', 'GET', `/v2/updates/${textAt(withdrawn.body, 'transaction', 'updateId')}`);
  expect(Object.values(valueAt(scan.body, 'events_by_id') ?? {}).slice(0, 2)).toMatchObject([
    { choice: 'Allocation_Withdraw', consuming: false, interface_id: expect.stringContaining('AllocationV2:') },
    { choice: 'Allocation_Withdraw', consuming: true, interface_id: expect.stringContaining('AllocationV1:') },
  ]);

  const second = await allocated();
  const before = await balanceOf(server, 'alice');
  expect((await act('alice', second, 'Cancel', [server.party('alice')])).status).toBe(400);
  expect((await act('carol', second, 'Cancel', [server.party('carol')])).status).toBe(200);
  expect((await balanceOf(server, 'alice')).unlocked).toBeCloseTo(before.unlocked + 40, 1);
  expect((await withdraw(second, 'alice')).status).toBe(404);
});

interface Side {
  readonly id: string;
  readonly sends: boolean;
  readonly other: string;
  readonly amount: string;
}

const allocate = (user: string, sides: readonly Side[], changes: Readonly<Record<string, Json>> = {}, id = 'swap') =>
  server.call('validator', 'POST', '/v2/allocations', {
    user,
    body: {
      settlement: {
        executors: [server.party('carol')],
        settlement_ref: { id },
        settlement_deadline: Number(server.now() + HOUR),
      },
      transfer_leg_sides: sides.map(({ id: transfer_leg_id, sends, other, amount }) => ({
        transfer_leg_id,
        side: sends ? 'SENDERSIDE' : 'RECEIVERSIDE',
        otherside: server.party(other),
        amount,
      })),
      committed: false,
      ...changes,
    },
  });

const PAYMENT = [{ id: 'payment', sends: true, other: 'bob', amount: '30' }];
const SWAP = [...PAYMENT, { id: 'refund', sends: false, other: 'bob', amount: '5.5' }];
const mirrored = (sides: readonly Side[]): readonly Side[] =>
  sides.map((side) => ({ ...side, sends: !side.sends, other: 'alice' }));

async function listed(user: string): Promise<readonly unknown[]> {
  const { body } = await server.call('validator', 'GET', '/v0/allocations', { user });
  return itemsAt(body, 'allocations').map((one) => valueAt(one, 'contract'));
}

const transactions = async (user: string, body: Json): Promise<readonly unknown[]> =>
  itemsAt((await server.call('validator', 'POST', '/v0/wallet/transactions', { user, body })).body, 'items');

test('wallets allocate to all legs of a settlement, which its executor settles with the registry, net', async () => {
  const before = { alice: await balanceOf(server, 'alice'), bob: await balanceOf(server, 'bob') };
  const first = await allocate('alice', SWAP);
  expect([first.status, keysOf(first.body)]).toEqual([200, ['output', 'sender_change_cids', 'meta']]);
  expect(itemsAt(first.body, 'sender_change_cids')).toHaveLength(1);
  const second = await allocate('bob', mirrored(SWAP));
  const ids = [first, second].map(({ body }) => textAt(body, 'output', 'allocation_cid'));
  expect((await balanceOf(server, 'alice')).locked).toBeCloseTo(before.alice.locked + 24.5, 1);
  expect(await listed('bob')).toEqual([
    expect.objectContaining({
      contract_id: ids[1],
      template_id: expect.stringMatching(/:Splice\.AmuletAllocationV2:AmuletAllocationV2$/),
      payload: expect.objectContaining({ lockedAmulet: null, numIterations: '0' }),
    }),
  ]);
  expect((await listed('alice')).map((one) => valueAt(one, 'contract_id'))).toContain(ids[0]);

  const batch = {
    settlement: { executors: [server.party('carol')], id: 'swap', cid: null, meta: META },
    transferLegs: SWAP.map(({ id, sends, amount }) => ({
      transferLegId: id,
      sender: basicAccount(server.party(sends ? 'alice' : 'bob')),
      receiver: basicAccount(server.party(sends ? 'bob' : 'alice')),
      amount,
      instrumentId: 'Amulet',
      meta: META,
    })),
    allocations: ids.map((allocationCid) => ({ allocationCid, extraTransferLegSides: [], nextIterationFunding: null })),
    actors: [server.party('carol')],
  };
  const { body: factory } = await send(server, `${REGISTRY}/allocation/v2/settlement-factory`, {
    choiceArguments: { ...batch, extraArgs: NO_CONTEXT },
    excludeDebugFields: true,
  });
  const settled = await submitWith(server, 'carol', factory.choiceContext, (context) =>
    exercise(
      '#splice-api-token-allocation-v2:Splice.Api.Token.AllocationV2:SettlementFactory',
      factory.factoryId,
      'SettlementFactory_SettleBatch',
      { ...batch, extraArgs: { context, meta: META } },
    ),
  );
  expect([settled.status, settled.status === 200 ? '' : settled.text]).toEqual([200, '']);
  const after = { alice: await balanceOf(server, 'alice'), bob: await balanceOf(server, 'bob') };
  expect(after.alice.unlocked).toBeCloseTo(before.alice.unlocked - 24.5, 1);
  expect(after.bob.unlocked).toBeCloseTo(before.bob.unlocked + 24.5, 1);
  expect(await listed('bob')).toEqual([]);
  // Each leg is an entry of both wallets, on pages too.
  const page = await transactions('bob', { page_size: 1 });
  expect(page).toMatchObject([{ transaction_type: 'transfer', receivers: [{ amount: '5.5000000000' }] }]);
  const next = await transactions('bob', { page_size: 1, begin_after_id: textAt(page[0], 'event_id') });
  expect(next).toMatchObject([
    {
      sender: { party: server.party('alice'), amount: '-30.0000000000' },
      event_id: expect.stringMatching(/:payment$/),
    },
  ]);
  const scan = await server.call('scan', 'GET', `/v2/updates/${textAt(settled.body, 'transaction', 'updateId')}`);
  expect(Object.values(valueAt(scan.body, 'events_by_id') ?? {})).toContainEqual(
    expect.objectContaining({
      choice: 'SettlementFactory_SettleBatch',
      interface_id: expect.stringMatching(/:Splice\.Api\.Token\.AllocationV2:SettlementFactory$/),
    }),
  );
});

test('the view of an allocation names its account, its legs and who may do what', async () => {
  const contractId = textAt((await allocate('alice', PAYMENT, {}, 'viewed')).body, 'output', 'allocation_cid');
  const { body } = await server.call('ledger', 'POST', '/v2/state/active-contracts', {
    user: 'alice',
    body: {
      activeAtOffset: stateOf(server).ledgerEnd,
      eventFormat: {
        filtersByParty: {
          [server.party('alice')]: {
            cumulative: [
              {
                identifierFilter: {
                  InterfaceFilter: {
                    value: { interfaceId: ALLOCATION, includeInterfaceView: true, includeCreatedEventBlob: false },
                  },
                },
              },
            ],
          },
        },
        verbose: false,
      },
    },
  });
  const views = itemsAt(body).map((one) => valueAt(one, 'contractEntry', 'JsActiveContract', 'createdEvent'));
  const found = views.find((event) => valueAt(event, 'contractId') === contractId);
  expect(valueAt(found, 'interfaceViews', 0, 'viewValue')).toMatchObject({
    settlement: { executors: [server.party('carol')], id: 'viewed' },
    allocation: {
      authorizer: basicAccount(server.party('alice')),
      transferLegSides: [{ transferLegId: 'payment', side: 'SenderSide', amount: '30.0000000000' }],
      committed: false,
    },
    holdingCids: [expect.stringMatching(/^00/)],
    availableActions: expect.arrayContaining([[{ tag: 'AA_Withdraw', value: {} }, [[server.party('alice')]]]]),
  });
});

test('an allocation with version 2 is withdrawn by version 2 alone, by its account, and then made again', async () => {
  const made = await allocate('alice', PAYMENT, {}, 'again');
  const contractId = textAt(made.body, 'output', 'allocation_cid');
  const repeated = await allocate('alice', PAYMENT, {}, 'again');
  expect([repeated.status, repeated.text]).toEqual([409, expect.stringContaining('settlement again')]);
  const byVersion1 = await server.call('validator', 'POST', `/v0/allocations/${contractId}/withdraw`, {
    user: 'alice',
  });
  expect(byVersion1.status).toBe(404);
  expect((await withdraw(contractId, 'bob')).status).toBe(404);
  const withdrawn = await withdraw(contractId, 'alice');
  expect([withdrawn.status, withdrawn.body]).toEqual([
    200,
    { authorizer_holding_cids: { Amulet: [expect.stringMatching(/^00/)] }, meta: {} },
  ]);
  server.advance(6n * MINUTE);
  expect((await allocate('alice', PAYMENT, {}, 'again')).status).toBe(200);
});

test('an allocation that the executor cancels with the context of the registry returns the tokens', async () => {
  const before = await balanceOf(server, 'alice');
  const contractId = textAt((await allocate('alice', PAYMENT, {}, 'cancelled')).body, 'output', 'allocation_cid');
  expect((await act('carol', contractId, 'Cancel', [server.party('carol')])).status).toBe(200);
  expect((await balanceOf(server, 'alice')).unlocked).toBeCloseTo(before.unlocked, 1);
});

test.each<readonly [string, Readonly<Record<string, Json>>, RegExp]>([
  ['a party that is none', { settlement: { executors: ['carol'], settlement_ref: { id: 'x' } } }, /executors/],
  ['no executor', { settlement: { executors: [], settlement_ref: { id: 'x' } } }, /has an executor/],
  ['no leg', { transfer_leg_sides: [] }, /has transfer legs/],
  [
    'a contract id that is none',
    { settlement: { executors: ['carol::12'], settlement_ref: { id: 'x', cid: 'zz' } } },
    /settlement_ref\.cid/,
  ],
  ['funding of another instrument', { next_iteration_funding: { Gold: '1.0' } }, /instrumentId: Gold/],
  [
    'a deadline in the past',
    { settlement: { executors: ['carol::12'], settlement_ref: { id: 'x' }, settlement_deadline: 1 } },
    /settlementDeadline/,
  ],
])('an allocation with version 2 to %s is refused', async (_, changes, message) => {
  const refused = await allocate('alice', PAYMENT, changes, 'refused');
  expect([refused.status, keysOf(refused.body), refused.text]).toEqual([
    400,
    ['error'],
    expect.stringMatching(message),
  ]);
});

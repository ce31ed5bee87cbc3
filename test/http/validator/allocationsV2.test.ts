// Allocations by version 2 of the token standard: their registry, and how they end by the ledger API and the wallet.

import type { Response } from 'supertest';
import { basicAccount, networkOf } from '../../../src/ledger';
import { exercise, stateOf } from '../ledger/submitting';
import { startTestServer, type TestServer } from '../harness';
import { keysOf, send, submitWith } from '../scan/registry';
import { balanceOf } from './token-transfers';
import { HOUR, itemsAt, textAt, valueAt } from './wallets';

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
])('the factory at %s has a context, the same behind the proxy, for good arguments only', async (path, good) => {
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

test('a wallet withdraws by version 2, which exercises version 1; executor and receiver may not', async () => {
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

test('an allocation by version 2 is answered by example, and an example that does not exist is refused', async () => {
  const allocate = (prefer = 'example=done'): Promise<Response> =>
    server.call('validator', 'POST', '/v2/allocations', {
      user: 'alice',
      headers: { prefer },
      body: {
        settlement: { executors: [server.party('carol')], settlement_ref: { id: 'trade-9' } },
        transfer_leg_sides: [
          { transfer_leg_id: 'payment', side: 'SENDERSIDE', otherside: server.party('bob'), amount: '5.0' },
        ],
        committed: false,
      },
    });
  const made = await allocate();
  expect([made.status, made.headers['x-understudy'], keysOf(made.body)]).toEqual([
    200,
    'example',
    ['output', 'sender_change_cids', 'meta'],
  ]);
  expect((await allocate('code=409')).status).toBe(409);
  expect((await allocate('example=lost')).status).toBe(400);
});

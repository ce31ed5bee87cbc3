// Delivery versus payment with the network's test trading app: proposed on the ledger, requested in wallets, allocated by
// them, settled by the venue.

import type { Response } from 'supertest';
import type { Json } from '../../../src/base';
import { networkOf } from '../../../src/ledger';
import { exercise, stateOf } from '../ledger/submitting';
import { send, type Context } from '../scan/registry';
import { startTestServer, type TestServer } from '../harness';
import { balanceOf } from './token-transfers';
import { HOUR, itemsAt, textAt, valueAt } from './wallets';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const APP = '#splice-token-test-trading-app:Splice.Testing.Apps.TradingApp';
const META = { values: {} };
const REQUESTS = '/v0/wallet/token-standard/allocation-requests';
let count = 0;

const submitAs = (user: string, command: Json, disclosedContracts: Json = []): Promise<Response> =>
  server.call('ledger', 'POST', '/v2/commands/submit-and-wait-for-transaction', {
    user,
    body: {
      commands: {
        commandId: `trade-${(count += 1)}`,
        actAs: [server.party(user)],
        commands: [command],
        disclosedContracts,
      },
    },
  });

async function createdBy(user: string, command: Json): Promise<string> {
  const { status, text, body } = await submitAs(user, command);
  if (status !== 200) throw new Error(`the submission was refused: ${status} ${text}`);
  const created = itemsAt(body, 'transaction', 'events').map((event) => valueAt(event, 'CreatedEvent'));
  return textAt(
    created.find((event) => event !== undefined),
    'contractId',
  );
}

const leg = (sender: string, receiver: string, amount: string) => ({
  sender: server.party(sender),
  receiver: server.party(receiver),
  amount,
  instrumentId: { admin: networkOf(stateOf(server)).dso, id: 'Amulet' },
  meta: META,
});

const LEGS = () => ({ delivery: leg('bob', 'alice', '12.5'), payment: leg('alice', 'bob', '40.0') });
const inFuture = (hours: bigint): string => new Date(Number((server.now() + hours * HOUR) / 1000n)).toISOString();

it('has no proposal without approvers, who are its signatories', async () => {
  const createArguments = { venue: server.party('carol'), tradeCid: null, transferLegs: LEGS(), approvers: [] };
  const { status, body } = await submitAs('alice', {
    CreateCommand: { templateId: `${APP}:OTCTradeProposal`, createArguments },
  });
  expect([status, body.code, body.cause]).toEqual([
    400,
    'DAML_AUTHORIZATION_ERROR',
    expect.stringContaining('creation of OTCTradeProposal requires authorizers (it has none)'),
  ]);
});

const proposed = (transferLegs: Json = LEGS()): Promise<string> =>
  createdBy('alice', {
    CreateCommand: {
      templateId: `${APP}:OTCTradeProposal`,
      createArguments: {
        venue: server.party('carol'),
        tradeCid: null,
        transferLegs,
        approvers: [server.party('alice')],
      },
    },
  });

/** A trade of alice and bob, with carol as the venue. */
async function initiated(transferLegs: Json = LEGS()): Promise<string> {
  const proposal = await proposed(transferLegs);
  const approved = await createdBy(
    'bob',
    exercise(`${APP}:OTCTradeProposal`, proposal, 'OTCTradeProposal_Accept', { approver: server.party('bob') }),
  );
  return createdBy(
    'carol',
    exercise(`${APP}:OTCTradeProposal`, approved, 'OTCTradeProposal_InitiateSettlement', {
      prepareUntil: inFuture(1n),
      settleBefore: inFuture(2n),
    }),
  );
}

async function requestsOf(user: string): Promise<readonly unknown[]> {
  const { body } = await server.call('validator', 'GET', REQUESTS, { user });
  return itemsAt(body, 'allocation_requests').map((request) => valueAt(request, 'contract'));
}

const microsOf = (time: string): number => Date.parse(time) * 1000;

/** Allocates what a request asks of the user, as the wallet's page does. */
async function allocated(user: string, request: unknown, legId: string): Promise<string> {
  const settlement = valueAt(request, 'payload', 'settlement');
  const time = (name: string): number => microsOf(textAt(settlement, name));
  const { status, text, body } = await server.call('validator', 'POST', '/v0/allocations', {
    user,
    body: {
      settlement: {
        executor: textAt(settlement, 'executor'),
        settlement_ref: {
          id: textAt(settlement, 'settlementRef', 'id'),
          cid: textAt(settlement, 'settlementRef', 'cid'),
        },
        requested_at: time('requestedAt'),
        allocate_before: time('allocateBefore'),
        settle_before: time('settleBefore'),
      },
      transfer_leg_id: legId,
      transfer_leg: {
        receiver: textAt(request, 'payload', 'transferLegs', legId, 'receiver'),
        amount: textAt(request, 'payload', 'transferLegs', legId, 'amount'),
      },
    },
  });
  if (status !== 200) throw new Error(`the allocation was refused: ${status} ${text}`);
  return textAt(body, 'output', 'allocation_cid');
}

/** The venue ends a trade with the contexts of the registry. */
async function end(trade: string, verb: 'Settle' | 'Cancel', allocations: Readonly<Record<string, string>>) {
  const context = verb === 'Settle' ? 'execute-transfer' : 'cancel';
  const disclosed = new Map<string, Json>();
  const allocationsWithContext: Record<string, Json> = {};
  for (const [legId, id] of Object.entries(allocations)) {
    const { body } = await send(server, `/registry/allocations/v1/${id}/choice-contexts/${context}`, {});
    const { choiceContextData, disclosedContracts } = body as Context;
    for (const contract of disclosedContracts) disclosed.set(String(contract['contractId']), contract);
    allocationsWithContext[legId] = { _1: id, _2: { context: choiceContextData, meta: META } };
  }
  return submitAs('carol', exercise(`${APP}:OTCTrade`, trade, `OTCTrade_${verb}`, { allocationsWithContext }), [
    ...disclosed.values(),
  ]);
}

const historyOf = async (user: string, count: number): Promise<readonly unknown[]> =>
  itemsAt(
    (await server.call('validator', 'POST', '/v0/wallet/transactions', { user, body: { page_size: count } })).body,
    'items',
  );
const UNLOCKED = { transaction_type: 'balance_change', transaction_subtype: { choice: 'LockedAmulet_Unlock' } };
const ALLOCATED = { transaction_type: 'transfer', transaction_subtype: { choice: 'AmuletRules_Transfer' } };

test('a trade asks its senders for allocations, which the venue settles together', async () => {
  const trade = await initiated();
  const before = { alice: await balanceOf(server, 'alice'), bob: await balanceOf(server, 'bob') };
  const requests = { alice: await requestsOf('alice'), bob: await requestsOf('bob') };
  expect(requests.alice).toEqual(requests.bob);
  expect(requests.alice).toMatchObject([
    {
      contract_id: trade,
      template_id: expect.stringMatching(/:Splice\.Api\.Token\.AllocationRequestV1:AllocationRequest$/),
      payload: {
        settlement: { executor: server.party('carol'), settlementRef: { id: 'OTCTradeProposal' } },
        transferLegs: { payment: { amount: '40.0000000000' }, delivery: { amount: '12.5000000000' } },
        meta: META,
      },
    },
  ]);
  expect(await requestsOf('carol')).toEqual([]);
  const delivery = await allocated('bob', requests.bob[0], 'delivery');
  const missing = await end(trade, 'Settle', { delivery });
  expect([missing.status, missing.text]).toEqual([400, expect.stringContaining('missing for leg payment')]);
  const payment = await allocated('alice', requests.alice[0], 'payment');
  const swapped = await end(trade, 'Settle', { delivery: payment, payment: delivery });
  expect([swapped.status, swapped.text]).toEqual([400, expect.stringContaining('matches expected allocation')]);

  const settled = await end(trade, 'Settle', { delivery, payment });
  expect([settled.status, settled.status === 200 ? '' : settled.text]).toEqual([200, '']);
  const after = { alice: await balanceOf(server, 'alice'), bob: await balanceOf(server, 'bob') };
  expect(after.alice.unlocked).toBeCloseTo(before.alice.unlocked - 27.5, 0);
  expect(after.bob.unlocked).toBeCloseTo(before.bob.unlocked + 27.5, 0);
  expect([await requestsOf('alice'), await requestsOf('bob')]).toEqual([[], []]);
  // Of each allocation that is settled, the tokens are unlocked and then transferred.
  expect(await historyOf('alice', 4)).toMatchObject([
    { sender: { amount: '-40.0000000000' }, receivers: [{ party: server.party('bob'), amount: '40.0000000000' }] },
    { receivers: [{ party: server.party('alice'), amount: '40.0000000000' }], ...UNLOCKED },
    { receivers: [{ party: server.party('alice'), amount: '12.5000000000' }] },
    { sender: { amount: '-40.0000000000' }, receivers: [], ...ALLOCATED },
  ]);
});

test('a sender rejects the request of a trade, which ends it; others cannot', async () => {
  const trade = await initiated();
  const reject = (user: string, version = 'v0'): Promise<Response> =>
    server.call('validator', 'POST', `/${version}/wallet/token-standard/allocation-requests/${trade}/reject`, { user });
  const refused = await reject('carol');
  expect([refused.status, refused.body]).toEqual([
    404,
    { error: `No AllocationRequest with contract id ${trade} found.` },
  ]);
  expect((await reject('alice', 'v2')).status).toBe(404);
  const rejected = await reject('alice');
  expect([rejected.status, rejected.body]).toEqual([200, { meta: {} }]);
  expect(await requestsOf('bob')).toEqual([]);
  expect((await reject('alice')).status).toBe(404);
});

test('the venue cancels a trade with the allocations that there are', async () => {
  const trade = await initiated();
  const before = await balanceOf(server, 'alice');
  const payment = await allocated('alice', (await requestsOf('alice'))[0], 'payment');
  expect((await balanceOf(server, 'alice')).locked).toBeCloseTo(before.locked + 40, 1);
  const cancelled = await end(trade, 'Cancel', { payment });
  expect([cancelled.status, cancelled.status === 200 ? '' : cancelled.text]).toEqual([200, '']);
  expect((await balanceOf(server, 'alice')).unlocked).toBeCloseTo(before.unlocked, 0);
  expect(await historyOf('alice', 2)).toMatchObject([
    { receivers: [{ party: server.party('alice'), amount: '40.0000000000' }], ...UNLOCKED },
    { sender: { amount: '-40.0000000000' }, receivers: [], ...ALLOCATED },
  ]);
});

test('each allocation of a cancelled trade has an entry that returns its tokens', async () => {
  const trade = await initiated({ first: leg('alice', 'bob', '10.0'), second: leg('alice', 'bob', '7.0') });
  const request = (await requestsOf('alice'))[0];
  const first = await allocated('alice', request, 'first');
  const second = await allocated('alice', request, 'second');
  expect((await end(trade, 'Cancel', { first, second })).status).toBe(200);
  expect(await historyOf('alice', 4)).toMatchObject([
    { receivers: [{ party: server.party('alice'), amount: '7.0000000000' }], ...UNLOCKED },
    { receivers: [{ party: server.party('alice'), amount: '10.0000000000' }], ...UNLOCKED },
    { sender: { amount: '-7.0000000000' }, ...ALLOCATED },
    { sender: { amount: '-10.0000000000' }, ...ALLOCATED },
  ]);
});

test('a proposal needs the approval of all its parties, once, and any of them rejects it', async () => {
  const proposal = await proposed();
  const onProposal = (user: string, choice: string, argument: Json): Promise<Response> =>
    submitAs(user, exercise(`${APP}:OTCTradeProposal`, proposal, `OTCTradeProposal_${choice}`, argument));
  const messages: readonly (readonly [Promise<Response>, RegExp])[] = [
    [onProposal('alice', 'Accept', { approver: server.party('alice') }), /Approver is new/],
    [onProposal('carol', 'Accept', { approver: server.party('carol') }), /Approver is a trading party/],
    [
      onProposal('carol', 'InitiateSettlement', { prepareUntil: inFuture(1n), settleBefore: inFuture(2n) }),
      /All trading parties have approved/,
    ],
    [onProposal('carol', 'Reject', { trader: server.party('carol') }), /Trader is a trading party/],
  ];
  for (const [sent, message] of messages) {
    const { status, text } = await sent;
    expect([status, text]).toEqual([400, expect.stringMatching(message)]);
  }
  expect((await onProposal('bob', 'Reject', { trader: server.party('bob') })).status).toBe(200);
});

test('names of members that every object has are legs only if the trade has them', async () => {
  const trade = await initiated();
  const [request] = await requestsOf('alice');
  const allocation = await allocated('alice', request, 'payment');
  for (const leg of ['constructor', '__proto__', 'toString']) {
    const entries = { [`${leg}`]: { _1: allocation, _2: { context: { values: {} }, meta: META } } };
    const refused = await submitAs(
      'carol',
      exercise(`${APP}:OTCTrade`, trade, 'OTCTrade_Settle', { allocationsWithContext: entries }),
    );
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(`unexpected leg ${leg}`)]);
  }
});

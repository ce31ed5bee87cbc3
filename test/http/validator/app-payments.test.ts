import type { Json } from '../../../src/base';
import { activeOf, firstActive, networkOf, openMiningRounds } from '../../../src/ledger';
import { startTestServer, type TestServer } from '../harness';
import { disclosed } from '../ledger/submitting';
import { faceValueOf, itemsAt, textAt, valueAt } from './wallets';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const REQUEST = '#splice-wallet-payments:Splice.Wallet.Payment:AppPaymentRequest';
const ACCEPTED = '#splice-wallet-payments:Splice.Wallet.Payment:AcceptedAppPayment';
const stateOf = () => server.world.ledger.state;
const wallet = (method: 'GET' | 'POST', path: string, user = 'alice') =>
  server.call('validator', method, `/v0/wallet/${path}`, { user });

let submitted = 0;

/** Submits a command as the operator, who gets the rights of the parties first. */
async function submit(parties: readonly string[], command: Json) {
  const { validator } = networkOf(stateOf());
  server.world.ledger.execute(
    { type: 'grant-rights', userId: validator.user, rights: parties.map((party) => ({ kind: 'actAs', party })) },
    server.now(),
  );
  submitted += 1;
  return server.call('ledger', 'POST', '/v2/commands/submit-and-wait', {
    user: validator.user,
    body: {
      commands: [command],
      commandId: `payment-${submitted}`,
      actAs: [...parties],
      disclosedContracts: disclosed(stateOf()),
    },
  });
}

/** Bob and carol ask alice for tokens through dave's app. */
async function ask(
  shares: readonly (readonly [string, string])[] = [
    ['bob', '10.0'],
    ['carol', '2.5'],
  ],
) {
  const { dso } = networkOf(stateOf());
  const parties = [...new Set(['alice', 'dave', ...shares.map(([user]) => user)])].map((user) => server.party(user));
  const answer = await submit(parties, {
    CreateCommand: {
      templateId: REQUEST,
      createArguments: {
        sender: server.party('alice'),
        receiverAmounts: shares.map(([user, amount]) => ({
          receiver: server.party(user),
          amount: { amount, unit: 'AmuletUnit' },
        })),
        provider: server.party('dave'),
        dso,
        expiresAt: '2026-01-15T12:10:00Z',
        description: 'Order 2071',
      },
    },
  });
  return { answer, requestId: activeOf(stateOf(), 'AppPaymentRequest').at(-1)?.contract.contractId ?? '' };
}

const collectContext = (): Json => ({
  context: {
    amuletRules: firstActive(stateOf(), 'AmuletRules')?.contract.contractId ?? '',
    openMiningRound:
      openMiningRounds(stateOf()).findLast(({ contract }) => contract.payload.opensAt <= '2026-01-15T12:00:00Z')
        ?.contract.contractId ?? '',
    featuredAppRight: null,
  },
});

const onAccepted = (contractId: string, choice: string): Json => ({
  ExerciseCommand: { templateId: ACCEPTED, contractId, choice, choiceArgument: collectContext() },
});

describe('a payment that an app requests', () => {
  test('is accepted in the wallet and collected by its receivers', async () => {
    const { requestId } = await ask();
    const listed = itemsAt((await wallet('GET', 'app-payment-requests')).body, 'payment_requests');
    expect(listed).toMatchObject([{ contract: { contract_id: requestId }, domain_id: server.world.synchronizerId }]);
    expect((await wallet('GET', `app-payment-requests/${requestId}`)).body).toEqual(listed[0]);
    expect((await wallet('GET', `app-payment-requests/${requestId}`, 'bob')).status).toBe(404);

    const [alice, bob, carol] = [
      await faceValueOf(server, 'alice'),
      await faceValueOf(server, 'bob'),
      await faceValueOf(server, 'carol'),
    ];
    const accepted = await wallet('POST', `app-payment-requests/${requestId}/accept`);
    expect(accepted.status).toBe(200);
    const paymentId = textAt(accepted.body, 'accepted_payment_contract_id');
    expect((await wallet('POST', `app-payment-requests/${requestId}/accept`)).body).toEqual(accepted.body);
    const [payment] = itemsAt((await wallet('GET', 'accepted-app-payments')).body, 'accepted_app_payments');
    expect(payment).toMatchObject({
      contract: {
        contract_id: paymentId,
        payload: {
          reference: requestId,
          amuletReceiverAmounts: [
            { receiver: server.party('bob'), amuletAmount: '10.0000000000' },
            { receiver: server.party('carol'), amuletAmount: '2.5000000000' },
          ],
        },
      },
    });
    expect(Number(alice) - Number(await faceValueOf(server, 'alice'))).toBeCloseTo(12.5, 8);

    const parties = ['alice', 'bob', 'carol', 'dave'].map((user) => server.party(user));
    const collected = await submit(parties, onAccepted(paymentId, 'AcceptedAppPayment_Collect'));
    expect({ status: collected.status, body: collected.body }).toMatchObject({ status: 200 });
    expect(Number(await faceValueOf(server, 'bob')) - Number(bob)).toBeCloseTo(10, 8);
    expect(Number(await faceValueOf(server, 'carol')) - Number(carol)).toBeCloseTo(2.5, 8);
    const update = await server.call('scan', 'GET', `/v2/updates/${textAt(collected.body, 'updateId')}`);
    expect(update.status).toBe(200);
    const { body } = await server.call('validator', 'POST', '/v0/wallet/transactions', {
      user: 'alice',
      body: { page_size: 1 },
    });
    expect(valueAt(body, 'items', 0)).toMatchObject({
      transaction_type: 'transfer',
      sender: { amount: '-12.5000000000' },
      receivers: [{ amount: '10.0000000000' }, { amount: '2.5000000000' }],
    });
  });

  test('can be refused by its receivers, which returns the tokens', async () => {
    const { requestId } = await ask([['bob', '10.0']]);
    const before = await faceValueOf(server, 'alice');
    const accepted = await wallet('POST', `app-payment-requests/${requestId}/accept`);
    const paymentId = textAt(accepted.body, 'accepted_payment_contract_id');
    const refused = await submit(
      [server.party('bob'), server.party('alice')],
      onAccepted(paymentId, 'AcceptedAppPayment_Expire'),
    );
    expect(refused.status).toBe(400);
    const returned = await submit([server.party('bob')], onAccepted(paymentId, 'AcceptedAppPayment_Reject'));
    expect({ status: returned.status, body: returned.body }).toMatchObject({ status: 200 });
    expect(await faceValueOf(server, 'alice')).toBe(before);
  });

  test('ends when the payer cancels it, or when it expires', async () => {
    const first = await ask();
    expect((await wallet('POST', `app-payment-requests/${first.requestId}/reject`, 'bob')).status).toBe(404);
    expect((await wallet('POST', `app-payment-requests/${first.requestId}/reject`)).status).toBe(200);
    const second = await ask();
    server.advance('11m');
    expect((await wallet('GET', `app-payment-requests/${second.requestId}`)).status).toBe(404);
    expect(activeOf(stateOf(), 'TerminatedAppPayment').map(({ contract }) => contract.payload.reference)).toEqual([
      first.requestId,
      second.requestId,
    ]);
  });

  test('is not accepted without funds', async () => {
    const { requestId } = await ask([['bob', '1000000.0']]);
    const accepted = await wallet('POST', `app-payment-requests/${requestId}/accept`);
    expect(accepted.status).toBe(400);
    expect(textAt(accepted.body, 'error')).toContain('insufficient funds');
    expect((await wallet('GET', `app-payment-requests/${requestId}`)).status).toBe(200);
  });

  test('cannot be created for a zero amount', async () => {
    const { answer } = await ask([['bob', '0.0']]);
    expect(answer.status).toBe(400);
    expect(activeOf(stateOf(), 'AppPaymentRequest')).toEqual([]);
  });

  test('that was never accepted uses no more than the locked tokens, and the payer keeps the rest', async () => {
    const parties = ['alice', 'dave'].map((user) => server.party(user));
    const [before, { supply }] = [await faceValueOf(server, 'alice'), stateOf()];
    const { requestId } = await ask([['alice', '10.0']]);
    await wallet('POST', `app-payment-requests/${requestId}/accept`);
    const accepted = activeOf(stateOf(), 'AcceptedAppPayment').at(-1)?.contract.payload;
    const claim = async (amuletAmount: string) => {
      const createArguments = { ...accepted, amuletReceiverAmounts: [{ receiver: parties[0], amuletAmount }] };
      const made = await submit(parties, {
        CreateCommand: { templateId: ACCEPTED, createArguments: createArguments as Json },
      });
      expect(made.status).toBe(200);
      const contractId = activeOf(stateOf(), 'AcceptedAppPayment').at(-1)?.contract.contractId ?? '';
      return submit(parties, onAccepted(contractId, 'AcceptedAppPayment_Collect'));
    };
    for (const amount of ['1000000.0', '0.0', '-1.0']) expect((await claim(amount)).status).toBe(400);
    expect((await claim('4.0')).status).toBe(200);
    expect([await faceValueOf(server, 'alice'), stateOf().supply]).toEqual([before, supply]);
  });
});

describe('a subscription', () => {
  const SUBSCRIPTIONS = '#splice-wallet-payments:Splice.Wallet.Subscriptions';

  test('whose next payment would be due after the last time of the ledger is not collected', async () => {
    const [alice, bob] = [server.party('alice'), server.party('bob')];
    const { dso } = networkOf(stateOf());
    const made = await submit([alice, bob], {
      CreateCommand: {
        templateId: `${SUBSCRIPTIONS}:SubscriptionRequest`,
        createArguments: {
          subscriptionData: { sender: alice, receiver: bob, provider: bob, dso, description: 'News' },
          payData: {
            paymentAmount: { amount: '1.0', unit: 'AmuletUnit' },
            paymentInterval: { microseconds: '9223372036854775807' },
            paymentDuration: { microseconds: '1' },
          },
        },
      },
    });
    expect(made.status).toBe(200);
    const requestId = activeOf(stateOf(), 'SubscriptionRequest').at(-1)?.contract.contractId ?? '';
    const accepted = await wallet('POST', `subscription-requests/${requestId}/accept`);
    const collected = await submit([alice, bob], {
      ExerciseCommand: {
        templateId: `${SUBSCRIPTIONS}:SubscriptionInitialPayment`,
        contractId: textAt(accepted.body, 'initial_payment_contract_id'),
        choice: 'SubscriptionInitialPayment_Collect',
        choiceArgument: { transferContext: valueAt(collectContext(), 'context') as Json },
      },
    });
    expect(collected.status).toBe(400);
    expect(textAt(collected.body, 'cause')).toContain('ArithmeticError');
    expect(activeOf(stateOf(), 'SubscriptionIdleState')).toEqual([]);
  });
});

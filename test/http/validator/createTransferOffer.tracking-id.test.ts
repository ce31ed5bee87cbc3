// The tracking id: once submitted it stays taken, unless the command failed and no offer came of it (service contract
// 4.2).

import { startTestServer, type TestOptions, type TestServer } from '../harness';
import { createGate, createOffer, move, offerBody, OFFERS, openIds, statusOf, submitOffer, textAt } from './wallets';

let server: TestServer | undefined;
const started = async (options: TestOptions = {}): Promise<TestServer> => (server = await startTestServer(options));
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const count = (ids: readonly string[], id: string): number => ids.filter((open) => open === id).length;

describe('the tracking id in POST /v0/wallet/transfer-offers', () => {
  test.each(['documented', 'observed'] as const)(
    'is refused if it was used, whatever the state of its offer, in the %s dialect',
    async (dialect) => {
      const here = await started({ dialect });
      const owners = {
        concert: 'alice',
        'rent-january': 'alice',
        'old-bicycle': 'alice',
        typo: 'bob',
        'flash-sale': 'carol',
        translation: 'carol',
        'too-much': 'dave',
      };
      for (const [id, from] of Object.entries(owners)) {
        const refused = await submitOffer(here, { from, id });
        expect([id, refused.status, Object.keys(refused.body)]).toEqual([id, 409, ['error']]);
        expect(textAt(refused.body, 'error')).toContain(id);
      }
    },
  );

  test("is refused after each step of its offer's lifecycle, and no second offer appears", async () => {
    const here = await started();
    const steps = [
      async () => undefined,
      async (contractId: string) => move(here, 'accept', 'bob', contractId),
      async () => here.advance('1s'),
    ];
    const contractId = await createOffer(here, { id: 'life' });
    for (const step of steps) {
      await step(contractId);
      expect((await submitOffer(here, { id: 'life', amount: '1', to: 'carol' })).status).toBe(409);
    }
    expect(await statusOf(here, 'alice', 'life')).toMatchObject({ status: 'completed' });
    expect(count(await openIds(here, 'alice'), 'life')).toBe(0);
  });

  test.each(['documented', 'observed'] as const)(
    'is checked before other values: a used one is refused with 409, a body without its fields with 400 (%s)',
    async (dialect) => {
      const here = await started({ dialect });
      const wish = {
        receiver_party_id: here.party('bob'),
        amount: '1',
        description: 'x',
        expires_at: 1_900_000_000_000_000,
      };
      const asked = async (tracking_id: string, changes: Partial<Record<keyof typeof wish, string | undefined>>) =>
        (await here.call('validator', 'POST', OFFERS, { user: 'alice', body: { ...wish, ...changes, tracking_id } }))
          .status;
      expect(await asked('rent-january', { amount: 'much' })).toBe(409);
      expect(await asked('rent-january', { receiver_party_id: 'bob' })).toBe(409);
      expect(await asked('rent-january', { expires_at: undefined })).toBe(400);
      expect(await asked('fresh', { amount: 'much' })).toBe(400);
      expect((await submitOffer(here, { id: 'fresh' })).status).toBe(200);
    },
  );

  test('belongs to the wallet that used it: two users can use the same one, even the receiver of the first offer', async () => {
    const here = await started();
    const first = await createOffer(here, { from: 'alice', to: 'bob', id: 'shared' });
    const second = await createOffer(here, { from: 'bob', to: 'alice', id: 'shared' });
    expect(second).not.toBe(first);
    expect(await statusOf(here, 'alice', 'shared')).toMatchObject({ status: 'created', contract_id: first });
    expect(await statusOf(here, 'bob', 'shared')).toMatchObject({ status: 'created', contract_id: second });
    expect((await submitOffer(here, { from: 'bob', to: 'alice', id: 'shared' })).status).toBe(409);
  });

  test('is answered with 429 while the first call is in process, and with 409 once the offer exists', async () => {
    const gate = createGate();
    const here = await started({ inProcess: gate.wait });
    const first = submitOffer(here, { id: 'slow' });
    const firstDone = first.then((answer) => answer.status);
    await gate.arrived;
    const second = await submitOffer(here, { id: 'slow' });
    expect(second.status).toBe(429);
    expect(Object.keys(second.body)).toEqual(['error']);
    expect(textAt(second.body, 'error')).toContain('slow');
    expect(count(await openIds(here, 'alice'), 'slow')).toBe(0);
    gate.open();
    expect(await firstDone).toBe(200);
    expect((await submitOffer(here, { id: 'slow' })).status).toBe(409);
    expect(count(await openIds(here, 'alice'), 'slow')).toBe(1);
  });

  test('does not block other ids and other wallets while it is in process', async () => {
    const gate = createGate();
    const here = await started({ inProcess: gate.wait });
    const calls = [
      submitOffer(here, { id: 'slow' }),
      submitOffer(here, { id: 'other' }),
      submitOffer(here, { from: 'bob', to: 'alice', id: 'slow' }),
    ].map((call) => call.then(({ status }) => status));
    await gate.arrived;
    gate.open();
    expect(await Promise.all(calls)).toEqual([200, 200, 200]);
  });

  test('is checked when the command completes, not when it arrived', async () => {
    const gate = createGate();
    const here = await started({ inProcess: gate.wait });
    const first = submitOffer(here, { id: 'late' }).then((answer) => answer.status);
    await gate.arrived;
    here.advance('2m');
    gate.open();
    expect(await first).toBe(200);
    const { body } = await here.call('validator', 'GET', OFFERS, { user: 'alice' });
    expect(body.offers.at(-1)).toMatchObject({ created_at: '2026-01-15T12:02:00Z', payload: { trackingId: 'late' } });
  });

  test('is free again when the request was invalid: a description of 280 characters, then one of 279', async () => {
    const here = await started();
    expect((await submitOffer(here, { id: 'again', description: 'd'.repeat(280) })).status).toBe(400);
    expect((await submitOffer(here, { id: 'again', amount: '1.00000000001' })).status).toBe(400);
    expect((await submitOffer(here, { id: 'again', description: 'd'.repeat(279) })).status).toBe(200);
    expect((await submitOffer(here, { id: 'again' })).status).toBe(409);
  });

  test('is free again when the command failed on the ledger: a wallet in flight between synchronizers is a 503', async () => {
    const gate = createGate();
    const here = await started({ inProcess: gate.wait });
    const { ledger } = here.world;
    const first = submitOffer(here, { id: 'moving' });
    const firstDone = first.then((answer) => answer);
    await gate.arrived;
    const install = ledger.state.wallets.get('alice')?.contract;
    const target = ledger.state.network?.otherSynchronizerId;
    if (!install || target === undefined) throw new Error('alice has a wallet on a network');
    const unassigned = ledger.execute(
      { type: 'unassign', contractId: install.contractId, target, submitter: here.party('alice'), hold: true },
      here.now(),
    );
    if (!unassigned.ok) throw new Error(unassigned.error.code);
    gate.open();
    const failed = await firstDone;
    expect(failed.status).toBe(503);
    expect(Object.keys(failed.body)).toEqual(['error']);
    const [reassignmentId] = [...ledger.state.inFlight.keys()];
    expect(ledger.execute({ type: 'assign', reassignmentId: reassignmentId ?? '' }, here.now()).ok).toBe(true);
    expect((await submitOffer(here, { id: 'moving' })).status).toBe(200);
  });

  test('is free again after an internal error', async () => {
    let fails = true;
    const here = await started({
      inProcess: () => (fails ? Promise.reject(new Error('the participant is gone')) : Promise.resolve()),
    });
    const failed = await submitOffer(here, { id: 'crash' });
    expect(failed.status).toBe(500);
    expect(failed.text).not.toContain('participant is gone');
    fails = false;
    expect((await submitOffer(here, { id: 'crash' })).status).toBe(200);
  });

  test('is not used up by a call without a valid token', async () => {
    const here = await started();
    expect(
      (await here.call('validator', 'POST', OFFERS, { body: offerBody(here, { tracking_id: 'mine' }) })).status,
    ).toBe(401);
    expect((await submitOffer(here, { id: 'mine' })).status).toBe(200);
  });

  test('is not used up by a user without a wallet, who may use it once registered', async () => {
    const here = await started();
    expect((await submitOffer(here, { from: 'erin', id: 'early' })).status).toBe(404);
    expect((await here.call('validator', 'POST', '/v0/register', { user: 'erin' })).status).toBe(200);
    expect((await submitOffer(here, { from: 'erin', id: 'early' })).status).toBe(200);
  });

  test('creates one offer from twenty concurrent calls: one 200, and 409 or 429 for the rest', async () => {
    const here = await started();
    const answers = await Promise.all(Array.from({ length: 20 }, () => submitOffer(here, { id: 'rush' })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 200 && status !== 409 && status !== 429)).toEqual([]);
    expect(count(await openIds(here, 'alice'), 'rush')).toBe(1);
  });

  test('creates one offer from twenty calls while it is in process: nineteen times 429', async () => {
    const gate = createGate();
    const here = await started({ inProcess: gate.wait });
    let refusals = 0;
    const calls = Array.from({ length: 20 }, async () => {
      const { status } = await submitOffer(here, { id: 'crowd' });
      if (status === 429 && ++refusals === 19) gate.open();
      return status;
    });
    const statuses = await Promise.all(calls);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 429)]);
  });
});

import { join } from 'node:path';
import { formatInstantShort, micros } from '../../../src/base';
import { startTestServer, type TestServer } from '../harness';
import { createOffer, faceValueOf, HOUR, itemsAt, move, openIds, statusOf, textAt, tokensOf, total } from './wallets';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const balanceOf = async (user: string): Promise<string> =>
  textAt((await server.call('validator', 'GET', '/v0/wallet/balance', { user })).body, 'effective_unlocked_qty');

describe('POST /v0/wallet/transfer-offers/{contract_id}/accept', () => {
  test('lets the receiver accept, and returns the id of the accepted offer', async () => {
    const accepted = await move(server, 'accept', 'bob', await createOffer(server, { id: 'yes' }));
    expect(accepted.status).toBe(200);
    expect(Object.keys(accepted.body)).toEqual(['accepted_offer_contract_id']);
    expect(await statusOf(server, 'bob', 'yes')).toMatchObject({
      status: 'accepted',
      contract_id: textAt(accepted.body, 'accepted_offer_contract_id'),
    });
  });

  test('transfers the exact amount a second later, into the contract that the status names', async () => {
    const before = {
      alice: await faceValueOf(server, 'alice'),
      bob: await faceValueOf(server, 'bob'),
      bobsBalance: await balanceOf('bob'),
    };
    await move(server, 'accept', 'bob', await createOffer(server, { id: 'exact', amount: '600.0000000001' }));
    server.advance(999_999n);
    expect(await statusOf(server, 'alice', 'exact')).toMatchObject({ status: 'accepted' });
    expect(await faceValueOf(server, 'alice')).toBe(before.alice);
    server.advance(1n);
    const completed = await statusOf(server, 'alice', 'exact');
    expect(completed).toMatchObject({ status: 'completed' });
    expect(await faceValueOf(server, 'alice')).toBe(total([before.alice, '-600.0000000001']));
    expect(await faceValueOf(server, 'bob')).toBe(total([before.bob, '600.0000000001']));
    expect(await balanceOf('bob')).toBe(total([before.bobsBalance, '600.0000000001']));
    expect(await tokensOf(server, 'bob')).toContainEqual({
      contractId: textAt(completed, 'contract_id'),
      amount: '600.0000000001',
    });
  });

  test('locks nothing: the balance stays until the offer is consumed', async () => {
    const before = await balanceOf('alice');
    await move(server, 'accept', 'bob', await createOffer(server));
    expect(await balanceOf('alice')).toBe(before);
  });

  test.each([
    ['5', { status: 'completed' }, '0.0000000000'],
    [
      '5.0000000001',
      { status: 'failed', failure_kind: 'withdrawn', withdrawn_reason: 'out of funds, missing 0.0000000001 AMT' },
      '5.0000000000',
    ],
    [
      '0',
      {
        status: 'failed',
        failure_kind: 'withdrawn',
        withdrawn_reason: 'An amount of 0.0000000000 cannot be transferred',
      },
      '5.0000000000',
    ],
    [
      '-3',
      {
        status: 'failed',
        failure_kind: 'withdrawn',
        withdrawn_reason: 'An amount of -3.0000000000 cannot be transferred',
      },
      '5.0000000000',
    ],
  ])('with 5 tokens of the sender: an offer of %s ends as expected', async (value, status, left) => {
    await move(server, 'accept', 'bob', await createOffer(server, { from: 'dave', id: 'all-i-have', amount: value }));
    server.advance('1s');
    expect(await statusOf(server, 'dave', 'all-i-have')).toMatchObject(status);
    expect(await faceValueOf(server, 'dave')).toBe(left);
  });

  test('is in time a microsecond before the offer expires', async () => {
    const contractId = await createOffer(server, { id: 'just', expiresAt: server.now() + HOUR });
    server.advance(HOUR - 1n);
    expect((await move(server, 'accept', 'bob', contractId)).status).toBe(200);
    server.advance(1n);
    // Accepted in time, but the automation comes a second later: too late to be consumed.
    expect(await statusOf(server, 'bob', 'just')).toEqual({ status: 'failed', failure_kind: 'expired' });
  });

  test('is too late at the instant when the offer expires, once automation has archived it', async () => {
    const contractId = await createOffer(server, { id: 'missed', expiresAt: server.now() + HOUR });
    server.advance(HOUR);
    const refused = await move(server, 'accept', 'bob', contractId);
    expect(refused.status).toBe(404);
    expect(textAt(refused.body, 'error')).toContain(contractId);
    expect(await statusOf(server, 'bob', 'missed')).toEqual({ status: 'failed', failure_kind: 'expired' });
  });

  test('the log and the control operation say what became of an offer that is no longer open', async () => {
    const contractId = await createOffer(server, { id: 'ended' });
    expect((await move(server, 'accept', 'bob', contractId)).status).toBe(200);
    const path = `/offers/${contractId}/withdraw`;
    const accepted = await server.call('control', 'POST', path, { body: {} });
    expect([accepted.status, accepted.body]).toEqual([
      404,
      expect.objectContaining({
        code: 'contract-not-found',
        error: expect.stringMatching(/^offer ended was accepted at 2026-/),
      }),
    ]);
    server.advance('1s');
    expect((await move(server, 'accept', 'bob', contractId)).status).toBe(404);
    expect(server.log.at(-1)).toContain('offer ended was completed at 2026-');
    const completed = await server.call('control', 'POST', path, { body: {} });
    expect(textAt(completed.body, 'error')).toMatch(/^offer ended was completed at 2026-/);
  });

  test('the log reports when an offer expired, not when it was archived', async () => {
    const contractId = await createOffer(server, { id: 'late', expiresAt: server.now() + HOUR });
    const expiry = formatInstantShort(micros(server.now() + HOUR));
    server.advance(HOUR + HOUR);
    await move(server, 'accept', 'bob', contractId);
    expect(server.log.at(-1)).toContain(`offer late expired at ${expiry}`);
  });

  test('refuses the sender, and the offer stays open', async () => {
    const contractId = await createOffer(server, { id: 'mine' });
    const refused = await move(server, 'accept', 'alice', contractId);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body)).toEqual(['error']);
    expect(textAt(refused.body, 'error')).toContain(server.party('bob'));
    expect(await openIds(server, 'bob')).toContain('mine');
  });

  test('lets the sender of a self-offer accept it', async () => {
    const before = await faceValueOf(server, 'alice');
    expect(
      (await move(server, 'accept', 'alice', await createOffer(server, { to: 'alice', id: 'self', amount: '7' })))
        .status,
    ).toBe(200);
    server.advance('1s');
    expect(await statusOf(server, 'alice', 'self')).toMatchObject({ status: 'completed' });
    expect(await faceValueOf(server, 'alice')).toBe(before);
  });

  test('does not reveal the offer to a third user', async () => {
    const contractId = await createOffer(server, { id: 'private' });
    const refused = await move(server, 'accept', 'carol', contractId);
    const unknown = await move(server, 'accept', 'carol', contractId.replace(/^00../, '00ff'));
    expect([refused.status, unknown.status]).toEqual([404, 404]);
    expect(textAt(refused.body, 'error')).toBe(textAt(unknown.body, 'error').replace(/\b00ff/, contractId.slice(0, 4)));
  });

  test('refuses a second acceptance', async () => {
    const contractId = await createOffer(server, { id: 'once' });
    expect((await move(server, 'accept', 'bob', contractId)).status).toBe(200);
    expect((await move(server, 'accept', 'bob', contractId)).status).toBe(404);
  });

  test('accepts once on concurrent calls', async () => {
    const contractId = await createOffer(server, { id: 'twice' });
    const answers = await Promise.all([
      move(server, 'accept', 'bob', contractId),
      move(server, 'accept', 'bob', contractId),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  test.each(['nonsense', '00', '%20', 'concert'])('answers 404 for %s, which is not a contract id', async (id) => {
    const refused = await move(server, 'accept', 'bob', id);
    expect(refused.status).toBe(404);
    expect(Object.keys(refused.body)).toEqual(['error']);
  });

  test('answers 404 for a contract that is not an offer', async () => {
    const { body } = await server.call('validator', 'GET', '/v0/wallet/amulets', { user: 'bob' });
    const amulet = textAt(itemsAt(body, 'amulets')[0], 'contract', 'contract', 'contract_id');
    expect((await move(server, 'accept', 'bob', amulet)).status).toBe(404);
  });
});

describe('POST /v0/wallet/transfer-offers/{contract_id}/accept with late automation', () => {
  let late: TestServer;
  beforeAll(async () => {
    late = await startTestServer({ world: join(__dirname, 'worlds', 'late-sweep.yaml') });
  });
  afterAll(() => late.close());

  test('answers 409 from the instant of expiry on, and the offer is unchanged', async () => {
    const contractId = await createOffer(late, { id: 'stale', expiresAt: late.now() + HOUR });
    late.advance(HOUR);
    const refused = await move(late, 'accept', 'bob', contractId);
    expect(refused.status).toBe(409);
    expect(Object.keys(refused.body)).toEqual(['error']);
    expect(textAt(refused.body, 'error')).toContain('2026-01-15T13:00:00Z');
    expect(await statusOf(late, 'bob', 'stale')).toMatchObject({ status: 'created', contract_id: contractId });
  });
});

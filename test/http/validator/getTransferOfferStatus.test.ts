import { startTestServer, type TestServer } from '../harness';
import { createOffer, move, OFFERS, statusOf, textAt, tokensOf } from './wallets';

let server: TestServer;
let observed: TestServer;
beforeAll(async () => {
  [server, observed] = await Promise.all([startTestServer(), startTestServer({ dialect: 'observed' })]);
});
afterAll(() => Promise.all([server.close(), observed.close()]));

const CONTRACT_ID = /^00[0-9a-f]{64}ca111220[0-9a-f]{64}$/;
const UPDATE_ID = /^1220[0-9a-f]{64}$/;
const found = (status: string) => ({
  status,
  transaction_id: expect.stringMatching(UPDATE_ID),
  contract_id: expect.stringMatching(CONTRACT_ID),
});
const failed = (kind: string) => ({ status: 'failed', failure_kind: kind });

describe('POST /v0/wallet/transfer-offers/{tracking_id}/status', () => {
  test.each([
    ['concert', 'alice', 'bob', found('created')],
    ['translation', 'carol', 'alice', found('accepted')],
    ['books', 'alice', 'carol', found('completed')],
    ['old-bicycle', 'alice', 'dave', failed('rejected')],
    ['flash-sale', 'carol', 'dave', failed('expired')],
    ['typo', 'bob', 'carol', { ...failed('withdrawn'), withdrawn_reason: 'Withdrawn by sender' }],
    [
      'too-much',
      'dave',
      'bob',
      { ...failed('withdrawn'), withdrawn_reason: 'out of funds, missing 495.0000000000 AMT' },
    ],
  ])('shows sender and receiver the result of %s', async (id, sender, receiver, expected) => {
    expect(await statusOf(server, sender, id)).toEqual(expected);
    expect(await statusOf(server, receiver, id)).toEqual(await statusOf(server, sender, id));
  });

  test.each([
    ['old-bicycle', 'rejected'],
    ['flash-sale', 'expired'],
  ])('returns null if %s has no reason, in the observed dialect', async (id, kind) => {
    expect(await statusOf(observed, id === 'old-bicycle' ? 'alice' : 'carol', id)).toEqual({
      ...failed(kind),
      withdrawn_reason: null,
    });
  });

  test('names a new contract and a new update with each successful step', async () => {
    const offerId = await createOffer(server, { id: 'steps', amount: '2' });
    const created = await statusOf(server, 'alice', 'steps');
    const accept = await move(server, 'accept', 'bob', offerId);
    const accepted = await statusOf(server, 'alice', 'steps');
    server.advance('1s');
    const completed = await statusOf(server, 'alice', 'steps');
    expect(created).toEqual({ ...found('created'), contract_id: offerId });
    expect(accepted).toEqual({ ...found('accepted'), contract_id: textAt(accept.body, 'accepted_offer_contract_id') });
    expect(completed).toEqual(found('completed'));
    expect(await tokensOf(server, 'bob')).toContainEqual({
      contractId: textAt(completed, 'contract_id'),
      amount: '2.0000000000',
    });
    expect(new Set([created, accepted, completed].map((status) => textAt(status, 'transaction_id'))).size).toBe(3);
  });

  test('names updates that scan has, which created the contract in the status', async () => {
    const status = await statusOf(server, 'alice', 'books');
    const update = await server.call('scan', 'GET', `/v2/updates/${textAt(status, 'transaction_id')}`);
    expect(update.status).toBe(200);
    expect(update.text).toContain(`"contract_id":"${textAt(status, 'contract_id')}"`);
  });

  test('finds a tracking id with slashes, spaces, punctuation and umlauts, percent-encoded in the path', async () => {
    const id = 'a/b c?d#e%2F+ü';
    const contract = await createOffer(server, { id });
    expect(await statusOf(server, 'alice', id)).toEqual({ ...found('created'), contract_id: contract });
  });

  test.each([
    ['an id that was never used', 'alice', 'supper'],
    ['an id of another wallet', 'dave', 'concert'],
    ['an id that differs in case', 'alice', 'Concert'],
    ['a name that objects inherit', 'alice', '__proto__'],
  ])('answers 404 for %s', async (_, user, id) => {
    const refused = await server.call('validator', 'POST', `${OFFERS}/${id}/status`, { user });
    expect(refused.status).toBe(404);
    expect(Object.keys(refused.body)).toEqual(['error']);
    expect(textAt(refused.body, 'error')).toContain(id);
  });

  test('answers 404 to a user without a wallet', async () => {
    const refused = await server.call('validator', 'POST', `${OFFERS}/concert/status`, { user: 'erin' });
    expect(refused.status).toBe(404);
    expect(textAt(refused.body, 'error')).toContain('erin');
  });

  test('requires POST: a GET is a 405', async () => {
    const refused = await server.call('validator', 'GET', `${OFFERS}/concert/status`, { user: 'alice' });
    expect(refused.status).toBe(405);
    expect(refused.headers['allow']).toBe('OPTIONS, POST');
  });
});

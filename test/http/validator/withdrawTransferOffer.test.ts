import { startTestServer, type TestServer } from '../harness';
import { createOffer, move, openIds, statusOf, textAt } from './wallets';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('POST /v0/wallet/transfer-offers/{contract_id}/withdraw', () => {
  test('lets the sender withdraw the offer, with an empty body and a reason in the status', async () => {
    const done = await move(server, 'withdraw', 'alice', await createOffer(server, { id: 'changed-my-mind' }));
    expect([done.status, done.text, done.headers['content-type']]).toEqual([200, '', undefined]);
    expect(await statusOf(server, 'bob', 'changed-my-mind')).toEqual({
      status: 'failed',
      failure_kind: 'withdrawn',
      withdrawn_reason: 'Withdrawn by sender',
    });
    expect(await openIds(server, 'bob')).not.toContain('changed-my-mind');
  });

  test('refuses the receiver, and the offer stays open', async () => {
    const refused = await move(server, 'withdraw', 'bob', await createOffer(server, { id: 'stays' }));
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body)).toEqual(['error']);
    expect(textAt(refused.body, 'error')).toContain(server.party('alice'));
    expect(await openIds(server, 'bob')).toContain('stays');
  });

  test('answers 404 to a third user, for an offer that ended and for an unknown offer', async () => {
    const contractId = await createOffer(server, { id: 'ends' });
    expect((await move(server, 'withdraw', 'carol', contractId)).status).toBe(404);
    expect((await move(server, 'withdraw', 'alice', contractId)).status).toBe(200);
    expect((await move(server, 'withdraw', 'alice', contractId)).status).toBe(404);
    expect((await move(server, 'withdraw', 'alice', 'nonsense')).status).toBe(404);
  });

  test('answers 404 for an offer that was accepted: the transfer continues', async () => {
    const contractId = await createOffer(server, { id: 'too-late', amount: '1' });
    await move(server, 'accept', 'bob', contractId);
    expect((await move(server, 'withdraw', 'alice', contractId)).status).toBe(404);
    server.advance('1s');
    expect(await statusOf(server, 'alice', 'too-late')).toMatchObject({ status: 'completed' });
  });
});

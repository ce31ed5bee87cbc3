import { startTestServer, type TestServer } from '../harness';
import { createOffer, faceValueOf, move, openIds, statusOf, textAt } from './wallets';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('POST /v0/wallet/transfer-offers/{contract_id}/reject', () => {
  test('lets the receiver reject, with an empty body, and moves nothing', async () => {
    const before = await faceValueOf(server, 'alice');
    const done = await move(server, 'reject', 'bob', await createOffer(server, { id: 'no-thanks' }));
    expect([done.status, done.text, done.headers['content-type']]).toEqual([200, '', undefined]);
    expect(await statusOf(server, 'alice', 'no-thanks')).toEqual({ status: 'failed', failure_kind: 'rejected' });
    expect(await openIds(server, 'bob')).not.toContain('no-thanks');
    server.advance('1s');
    expect(await faceValueOf(server, 'alice')).toBe(before);
  });

  test('refuses the sender, and the offer stays open', async () => {
    const refused = await move(server, 'reject', 'alice', await createOffer(server, { id: 'not-yours' }));
    expect(refused.status).toBe(400);
    expect(textAt(refused.body, 'error')).toContain(server.party('bob'));
    expect(await openIds(server, 'bob')).toContain('not-yours');
  });

  test('answers 404 to a third user, for an offer that ended and for an unknown offer', async () => {
    const contractId = await createOffer(server, { id: 'ends' });
    expect((await move(server, 'reject', 'carol', contractId)).status).toBe(404);
    expect((await move(server, 'reject', 'bob', contractId)).status).toBe(200);
    expect((await move(server, 'reject', 'bob', contractId)).status).toBe(404);
    expect((await move(server, 'accept', 'bob', contractId)).status).toBe(404);
    expect((await move(server, 'reject', 'bob', 'nonsense')).status).toBe(404);
  });

  test('answers 404 for an offer that was accepted', async () => {
    const contractId = await createOffer(server, { id: 'too-late' });
    await move(server, 'accept', 'bob', contractId);
    expect((await move(server, 'reject', 'bob', contractId)).status).toBe(404);
    expect(await statusOf(server, 'bob', 'too-late')).toMatchObject({ status: 'accepted' });
  });
});

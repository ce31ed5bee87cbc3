// Creates that wait, by a hold or a delay, while their world is deleted or written to a file.

import { startTestServer, type TestServer } from '../harness';
import { submitOffer } from '../validator/wallets';
import { ask, dumpOf, expectSame, good, inWorld } from './words';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const HOLD = { operation: 'createTransferOffer', then: { hold: true } };
const untilHeld = async (at: Parameters<typeof good>[4] = {}): Promise<void> => {
  while (JSON.stringify(await good(server, 'GET', '/held', undefined, at)) === '{"held":[]}');
};

describe('a pending create', () => {
  test('receives an error when its world is deleted: it was not created', async () => {
    await good(server, 'POST', '/worlds', { from: { world: 'default' }, id: 'mine' });
    await good(server, 'POST', '/faults', HOLD, inWorld('mine'));
    const held = submitOffer(server, { id: 'held', expiresAt: server.now() + 1_000_000n }, inWorld('mine'));
    await untilHeld(inWorld('mine'));
    await ask(server, 'DELETE', '/worlds/mine');
    expect((await held).status).toBe(500);
  });

  test('is not part of a dump, which loads to the same bytes', async () => {
    await good(server, 'POST', '/faults', HOLD);
    const held = submitOffer(server, { id: 'held', expiresAt: server.now() + 1_000_000n });
    await untilHeld();
    const before = await dumpOf(server);
    await ask(server, 'POST', '/load', before, { headers: { 'content-type': 'application/x-ndjson' } });
    await held;
    expectSame(await dumpOf(server), before);
  });
});

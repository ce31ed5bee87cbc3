import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMock } from 'canton-understudy';
import { createServer } from 'vite';

test('page and network come from one origin', async () => {
  const mock = await startMock();
  process.env.UNDERSTUDY_URL = mock.url;
  const vite = await createServer({ root: import.meta.dirname, logLevel: 'error', server: { host: '127.0.0.1', port: 0 } });
  try {
    await vite.listen();
    const origin = `http://127.0.0.1:${vite.httpServer.address().port}`;
    assert.match(await (await fetch(origin)).text(), /<h1>Offers/);

    const headers = { authorization: `Bearer ${mock.users.bob.token}` };
    const answer = await fetch(`${origin}/api/validator/v0/wallet/transfer-offers`, { headers });
    const { offers } = await answer.json();
    assert.ok(offers.some(({ payload }) => payload.trackingId === 'concert'));
    assert.equal((await fetch(`${origin}/v2/version`)).status, 200);
  } finally {
    await vite.close();
    await mock.close();
  }
});

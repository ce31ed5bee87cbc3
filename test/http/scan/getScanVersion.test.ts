import { get, useServer } from './scan-servers';

describe('GET /version', () => {
  const documented = useServer();

  test('reports the release of the network and its date', async () => {
    const { status, body } = await get(documented(), '/version');
    expect([status, body]).toEqual([
      200,
      { version: '0.6.11', commit_ts: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:]+Z$/) },
    ]);
  });
});

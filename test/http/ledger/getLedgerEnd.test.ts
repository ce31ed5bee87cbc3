import { describeCallers } from './access';
import { DIALECT_NAMES, useServers } from './asking';
import { startTestServer } from '../harness';

const servers = useServers();

describe('GET /v2/state/ledger-end', () => {
  it.each(DIALECT_NAMES)('reports the offset of the newest update in the %s dialect', async (dialect) => {
    const answer = await servers(dialect).call('ledger', 'GET', '/v2/state/ledger-end', { user: 'alice' });
    expect([answer.status, answer.type, answer.body]).toEqual([
      200,
      'application/json',
      { offset: servers(dialect).world.ledger.state.updates.length },
    ]);
  });

  it('grows with each update, and only then', async () => {
    const server = await startTestServer();
    const end = async (): Promise<unknown> =>
      (await server.call('ledger', 'GET', '/v2/state/ledger-end', { user: 'bob' })).body;
    const before = server.world.ledger.state.ledgerEnd;
    expect(await end()).toEqual({ offset: before });
    await server.call('validator', 'POST', '/v0/wallet/tap', { user: 'bob', body: { amount: '1.0' } });
    expect(await end()).toEqual({ offset: before + 1 });
    // The next rounds open and the older ones close by themselves.
    server.advance('10m');
    expect(await end()).toEqual({ offset: server.world.ledger.state.updates.length });
    expect(server.world.ledger.state.ledgerEnd).toBeGreaterThan(before + 1);
    await server.close();
  });

  it('responds to a user without any right, and to clients that send a JSON content type with nothing or {}', async () => {
    for (const body of ['', '{}']) {
      const answer = await servers('observed').call('ledger', 'GET', '/v2/state/ledger-end', {
        user: 'erin',
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['offset']]);
    }
  });

  it('refuses another method, naming the allowed one', async () => {
    const answer = await servers().call('ledger', 'POST', '/v2/state/ledger-end', { user: 'alice', body: {} });
    expect([answer.status, answer.type, answer.text, answer.headers['allow']]).toEqual([
      405,
      'text/plain',
      'Method Not Allowed',
      expect.stringContaining('GET'),
    ]);
  });

  describeCallers(servers, () => ({ method: 'GET', path: '/v2/state/ledger-end' }));
});

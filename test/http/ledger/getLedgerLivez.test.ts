import { describeOpen } from './access';
import { DIALECT_NAMES, useServers } from './asking';

const servers = useServers();

describe('GET /livez', () => {
  it.each(DIALECT_NAMES)('responds with an empty body in the %s dialect', async (dialect) => {
    const answer = await servers(dialect).call('ledger', 'GET', '/livez');
    expect([answer.status, answer.text, answer.headers['content-type'], answer.headers['content-length']]).toEqual([
      200,
      '',
      undefined,
      '0',
    ]);
  });

  describeOpen(servers, '/livez');
});

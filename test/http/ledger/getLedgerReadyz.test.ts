import { describeOpen } from './access';
import { DIALECT_NAMES, useServers } from './asking';

const servers = useServers();

describe('GET /readyz', () => {
  it.each(DIALECT_NAMES)(
    'responds with a line for each part and the verdict, each ended by a newline, in the %s dialect',
    async (dialect) => {
      const answer = await servers(dialect).call('ledger', 'GET', '/readyz');
      expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([
        200,
        'text/plain; charset=UTF-8',
        '[+] ledger ok (SERVING)\nreadyz check passed\n',
      ]);
    },
  );

  describeOpen(servers, '/readyz');
});

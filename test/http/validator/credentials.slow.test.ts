// Every kind of invalid credential with every operation that needs a token; authentication.test.ts tries two of them each.

import { startTestServer, type TestServer } from '../harness';
import { ASKED, expectRefusal, needsToken } from './asked';
import { badCredentials } from './tokens';

describe.each(['documented', 'observed'] as const)('in the %s dialect', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ dialect });
  });
  afterAll(() => server.close());

  test.each(ASKED.filter((asked) => needsToken(asked, dialect)).map((asked) => [asked.id, asked] as const))(
    '%s refuses every invalid credential alike, logs the reason, and reveals nothing',
    async (_, asked) => {
      for (const credential of await badCredentials('alice'))
        await expectRefusal(server, asked, { dialect, credential });
    },
  );
});

import { MINUTE, micros } from '../../../src/base';
import { expectError, get, onFreshServer, step, useServer } from './scan-servers';

describe('GET /v0/ans-entries/by-name/{name}', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });

  test('finds an active entry by its full name, as in the list', async () => {
    const { body } = await get(documented(), '/v0/ans-entries/by-name/bob.unverified.ans');
    const [listed] = (await get(documented(), '/v0/ans-entries?page_size=1&name_prefix=bob')).body.entries;
    expect(body).toEqual({ entry: listed });
  });

  test('finds governance names without contract and end, null in the observed dialect', async () => {
    const dso = documented().world.ledger.state.network?.dso;
    expect((await get(documented(), '/v0/ans-entries/by-name/dso.ans')).body).toEqual({
      entry: { user: dso, name: 'dso.ans', url: '', description: '' },
    });
    expect((await get(observed(), '/v0/ans-entries/by-name/dso.ans')).body).toEqual({
      entry: { contract_id: null, user: dso, name: 'dso.ans', url: '', description: '', expires_at: null },
    });
  });

  test.each(['bob', 'Bob.unverified.ans', 'carol-market-day.unverified.ans', 'bob.unverified.ans ', '%20', 'a/b'])(
    'answers 404 for %j, which is not the name of an active entry',
    async (name) => {
      for (const server of [documented, observed])
        expectError(
          await get(server(), `/v0/ans-entries/by-name/${encodeURIComponent(name)}`),
          404,
          /No active name entry for name: /,
        );
    },
  );

  test('an entry is found at the instant of its end, and gone a microsecond later', async () => {
    await onFreshServer({}, async (server) => {
      step(server, {
        type: 'publish-name',
        user: server.party('dave'),
        name: 'dave.unverified.ans',
        url: '',
        description: '',
        lifetime: micros(MINUTE),
      });
      server.advance(MINUTE);
      expect((await get(server, '/v0/ans-entries/by-name/dave.unverified.ans')).status).toBe(200);
      server.advance(1n);
      expectError(await get(server, '/v0/ans-entries/by-name/dave.unverified.ans'), 404, /dave/);
    });
  });
});

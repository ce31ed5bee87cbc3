import { expectError, get, useServer } from './scan-servers';

describe('GET /v0/ans-entries/by-party/{party}', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });
  const ask = (party: string) => get(documented(), `/v0/ans-entries/by-party/${party}`);

  test('finds the first entry of a party by name, in both dialects', async () => {
    const alice = documented().party('alice');
    expect((await ask(alice)).body.entry).toMatchObject({ user: alice, name: 'alice-shop.unverified.ans' });
    expect((await get(observed(), `/v0/ans-entries/by-party/${alice}`)).body.entry.name).toBe(
      'alice-shop.unverified.ans',
    );
  });

  test('accepts the party id raw or percent-encoded', async () => {
    const bob = documented().party('bob');
    expect((await ask(bob)).body).toEqual((await ask(encodeURIComponent(bob))).body);
    expect((await ask(bob.replaceAll(':', '%3a'))).body.entry.name).toBe('bob.unverified.ans');
  });

  test('finds the entries of the governance body and its members', async () => {
    const network = documented().world.ledger.state.network;
    expect((await ask(network?.dso ?? '')).body).toEqual({
      entry: { user: network?.dso, name: 'dso.ans', url: '', description: '' },
    });
    expect((await ask(network?.sv.party ?? '')).body.entry.name).toBe(`${network?.sv.name.toLowerCase()}.sv.ans`);
  });

  test('answers 404 for a party without an active entry', async () => {
    expectError(await ask(documented().party('carol')), 404, /^No active name entry for party: carol::1220/);
    expectError(await ask('nobody::1220ab'), 404, /nobody::1220ab/);
  });

  test.each(['alice', '::1220ab', 'alice:1220ab'])('answers 400 for %j, which is not a party id', async (party) => {
    for (const server of [documented, observed])
      expectError(await get(server(), `/v0/ans-entries/by-party/${party}`), 400, /is not a party id/);
  });
});

import { expectError, get, onFreshServer, step, useServer } from './scan-servers';

describe('GET /v0/domains/{domain_id}/parties/{party_id}/participant-id', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });
  const path = (party: string, domain = documented().world.synchronizerId) =>
    `/v0/domains/${domain}/parties/${party}/participant-id`;

  test('returns the one participant that hosts a party, as PAR, id and fingerprint', async () => {
    const { status, body } = await get(documented(), path(documented().party('alice')));
    expect([status, body]).toEqual([200, { participant_id: expect.stringMatching(/^PAR::[^:]+::1220[0-9a-f]{64}$/) }]);
    expect(body.participant_id).toBe(`PAR::${documented().world.ledger.state.network?.participant}`);
  });

  test('accepts ids raw or percent-encoded', async () => {
    const [alice, domain] = [documented().party('alice'), documented().world.synchronizerId];
    const raw = (await get(documented(), path(alice))).body;
    expect((await get(documented(), path(encodeURIComponent(alice), encodeURIComponent(domain)))).body).toEqual(raw);
    expect((await get(documented(), path(alice.replaceAll(':', '%3a'), domain))).body).toEqual(raw);
  });

  test('fails with 500 for a party with several participants, in both dialects', async () => {
    const treasury = documented().world.samples.parties.hostedTwice ?? '';
    for (const server of [documented, observed])
      expectError(
        await get(server(), path(treasury)),
        500,
        new RegExp(`^Party ${treasury} is hosted by 2 participants`),
      );
  });

  test('answers 404 for a party without a host, an unknown party and an unknown synchronizer', async () => {
    const network = documented().world.ledger.state.network;
    for (const server of [documented, observed]) {
      expectError(
        await get(server(), path(documented().world.samples.parties.notHosted ?? '')),
        404,
        /^No participant hosts party archive::/,
      );
      expectError(await get(server(), path('nobody::1220ab')), 404, /nobody::1220ab/);
      expectError(
        await get(server(), path(documented().party('alice'), 'elsewhere::1220ab')),
        404,
        /elsewhere::1220ab/,
      );
      expectError(
        await get(server(), path(documented().party('alice'), network?.otherSynchronizerId ?? '')),
        404,
        /private-domain::/,
      );
    }
  });

  test.each([
    ['a party without a fingerprint', 'alice', undefined, /"alice" is not a party id/],
    ['a party without a name', '::1220ab', undefined, /"::1220ab" is not a party id/],
    ['a synchronizer without a fingerprint', 'alice::1220ab', 'global', /"global" is not a synchronizer id/],
  ])('answers %s with 404, or 400 in the observed dialect', async (_name, party, domain, message) => {
    expectError(await get(documented(), path(party, domain)), 404, message);
    expectError(await get(observed(), path(party, domain)), 400, message);
  });

  test('follows the topology: a second mapping fails, removing it restores the answer, removing both is 404', async () => {
    await onFreshServer({}, async (server) => {
      const alice = server.party('alice');
      const asked = `/v0/domains/${server.world.synchronizerId}/parties/${alice}/participant-id`;
      const other = 'second::1220ab';
      step(server, { type: 'map-party', party: alice, participant: other, permission: 'observation' });
      expectError(await get(server, asked), 500, /2 participants/);
      step(server, {
        type: 'unmap-party',
        party: alice,
        participant: server.world.ledger.state.network?.participant ?? '',
      });
      expect((await get(server, asked)).body).toEqual({ participant_id: `PAR::${other}` });
      step(server, { type: 'unmap-party', party: alice, participant: other });
      expectError(await get(server, asked), 404, /No participant hosts/);
    });
  });
});

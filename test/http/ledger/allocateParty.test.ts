import {
  administer,
  expectAdministratorsOnly,
  expectFailure,
  expectInvalid,
  expectUndecodable,
  fresh,
  right,
} from './administering';
import { at, DIALECT_NAMES, listOf, partyNamed, redacted, TRACEPARENT, useServers } from './asking';

const servers = useServers();
const PATH = '/v2/parties';
const SYNCHRONIZER = partyNamed('global-domain');
const participantOf = (dialect: 'documented' | 'observed'): string =>
  servers(dialect).world.ledger.state.network?.participant ?? '';

describe.each(DIALECT_NAMES)('POST /v2/parties in the %s dialect', (dialect) => {
  const allocate = (body: Record<string, unknown>) => administer(servers(dialect), 'POST', PATH, JSON.stringify(body));
  const idOf = (hint: string): string => `${hint}::${participantOf(dialect).split('::')[1]}`;
  const provider = dialect === 'documented' ? {} : { identityProviderId: '' };

  it('allocates a party in the namespace of the participant', async () => {
    const hint = fresh('dave');
    const made = await allocate({
      partyIdHint: hint,
      identityProviderId: '',
      synchronizerId: '',
      userId: '',
      localMetadata: { resourceVersion: '', annotations: { team: 'blue' } },
    });
    const details = {
      party: idOf(hint),
      isLocal: true,
      localMetadata: { resourceVersion: '0', annotations: { team: 'blue' } },
      ...provider,
    };
    expect([made.status, made.type, made.body]).toEqual([200, 'application/json', { partyDetails: details }]);
    expect((await administer(servers(dialect), 'GET', `${PATH}/${encodeURIComponent(idOf(hint))}`)).body).toEqual({
      partyDetails: [details],
    });
    expect(
      listOf(at((await administer(servers(dialect), 'GET', `${PATH}?filter-party=${hint}`)).body, 'partyDetails')),
    ).toEqual([details]);
  });

  it('needs no members at all, and accepts null for omitted ones', async () => {
    const nameless = await allocate({});
    expect(at(nameless.body, 'partyDetails', 'party')).toEqual(
      expect.stringMatching(/^party-[0-9a-f-]{36}::1220[0-9a-f]{64}$/),
    );
    expect(
      (
        await allocate({
          partyIdHint: null,
          localMetadata: null,
          identityProviderId: null,
          synchronizerId: null,
          userId: null,
        })
      ).status,
    ).toBe(200);
  });

  it('accepts the synchronizer that it is connected to, and no other', async () => {
    for (const synchronizerId of [SYNCHRONIZER, `${SYNCHRONIZER}::35-0`])
      expect((await allocate({ partyIdHint: fresh('dave'), synchronizerId })).status).toBe(200);
    expectInvalid(
      dialect,
      await allocate({ partyIdHint: fresh('dave'), synchronizerId: 'elsewhere::1220' }),
      'This node is not connected to the requested synchronizer elsewhere::1220',
    );
  });

  it('lets a user act as the party at once', async () => {
    const hint = fresh('dave');
    await allocate({ partyIdHint: hint, userId: 'erin' });
    expect((await administer(servers(dialect), 'GET', '/v2/users/erin/rights')).body).toEqual({
      rights: expect.arrayContaining([right('CanActAs', idOf(hint))]),
    });
    expectFailure(dialect, await allocate({ partyIdHint: fresh('dave'), userId: 'nobody' }), {
      code: 'USER_NOT_FOUND',
      cause: 'checking user\'s existence failed for unknown user "nobody"',
      category: 11,
      resources: [['ErrorResource(USER)', 'nobody']],
    });
  });

  it('shows it as a topology transaction', async () => {
    const hint = fresh('dave');
    await allocate({ partyIdHint: hint });
    expect(servers(dialect).world.ledger.state.updates.at(-1)).toMatchObject({
      type: 'topology',
      events: [{ kind: 'added', party: idOf(hint), participant: participantOf(dialect), permission: 'submission' }],
    });
  });

  it('refuses a hint that is taken', async () => {
    const hint = fresh('dave');
    await allocate({ partyIdHint: hint });
    expectInvalid(
      dialect,
      await allocate({ partyIdHint: hint }),
      `Party already exists: party ${idOf(hint)} is already allocated on this node`,
    );
  });

  it('refuses invalid hints, users and annotations', async () => {
    for (const partyIdHint of ['a::b', 'a!', 'x'.repeat(186), 'ä', 'a\nb'])
      expectInvalid(dialect, await allocate({ partyIdHint }), 'Invalid party ID');
    expectFailure(dialect, await allocate({ partyIdHint: 'ok', userId: 'a b' }), {
      code: 'INVALID_FIELD',
      cause: /user_id/,
      category: 8,
    });
    expectInvalid(
      dialect,
      await allocate({ partyIdHint: 'ok', identityProviderId: 'other' }),
      'Provided identity_provider_id other has not been found',
    );
    expectInvalid(
      dialect,
      await allocate({ partyIdHint: 'ok', localMetadata: { resourceVersion: '0' } }),
      'field local_metadata.resource_version must be not set',
    );
    expectInvalid(
      dialect,
      await allocate({ partyIdHint: 'ok', localMetadata: { annotations: { 'a/b/c': 'd' } } }),
      "The annotation key 'a/b/c' is malformed",
    );
    expect(servers(dialect).world.ledger.state.hosting.has(idOf('ok'))).toBe(false);
  });

  it('refuses bodies that cannot be decoded', () =>
    expectUndecodable(servers(dialect), 'POST', PATH, [
      '',
      '{',
      '[]',
      { partyIdHint: 5 },
      { localMetadata: 'x' },
      { localMetadata: { annotations: [] } },
    ]));
});

describe('POST /v2/parties', () => {
  it('is for administrators, in both dialects', () =>
    expectAdministratorsOnly((dialect, user) =>
      administer(servers(dialect), 'POST', PATH, { partyIdHint: fresh('mallory'), userId: user }, user),
    ));

  it('is refused without a token', async () => {
    const answer = await servers().call('ledger', 'POST', PATH, { body: {}, headers: { traceparent: TRACEPARENT } });
    expect([answer.status, answer.body]).toEqual([401, redacted('documented', 401)]);
  });
});

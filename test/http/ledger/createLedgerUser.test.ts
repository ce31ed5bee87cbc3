import {
  administer,
  expectAdministratorsOnly,
  expectFailure,
  expectInvalid,
  expectUndecodable,
  fresh,
  parties,
  plainUser,
  right,
} from './administering';
import { ALICE, BOB, DIALECT_NAMES, redacted, TRACEPARENT, useServers } from './asking';

const servers = useServers();
const PATH = '/v2/users';

describe.each(DIALECT_NAMES)('POST /v2/users in the %s dialect', (dialect) => {
  const create = (user: Record<string, unknown>, rights?: unknown) =>
    administer(servers(dialect), 'POST', PATH, JSON.stringify({ user, rights }));

  it('creates a user with its rights, effective at once', async () => {
    const id = fresh('dave');
    const made = await create(
      {
        id,
        primaryParty: BOB,
        isDeactivated: false,
        identityProviderId: '',
        metadata: { resourceVersion: '', annotations: { 'example.com/team': 'blue' } },
      },
      [right('CanActAs', BOB), right('CanReadAs', ALICE)],
    );
    expect([made.status, made.body]).toEqual([
      200,
      {
        user: plainUser(dialect, id, {
          primaryParty: BOB,
          metadata: { resourceVersion: '0', annotations: { 'example.com/team': 'blue' } },
        }),
      },
    ]);
    expect((await administer(servers(dialect), 'GET', `/v2/users/${id}/rights`, undefined, id)).body).toEqual({
      rights: [right('CanActAs', BOB), right('CanReadAs', ALICE)],
    });
    expect((await administer(servers(dialect), 'GET', `/v2/parties/${ALICE}`, undefined, id)).status).toBe(200);
  });

  it('needs an id only, and accepts null for omitted members', async () => {
    const [id, other] = [fresh('dave'), fresh('dave')];
    expect((await create({ id })).body).toEqual({ user: plainUser(dialect, id) });
    expect(
      (
        await create(
          {
            id: other,
            primaryParty: null,
            isDeactivated: null,
            metadata: null,
            identityProviderId: null,
            primaryPartyAuthentication: null,
          },
          null,
        )
      ).body,
    ).toEqual({ user: plainUser(dialect, other) });
  });

  it('creates a user that is refused when it is deactivated from the start', async () => {
    const id = fresh('dave');
    expect((await create({ id, isDeactivated: true })).body).toMatchObject({ user: { isDeactivated: true } });
    expect((await administer(servers(dialect), 'GET', `/v2/users/${id}`, undefined, id)).status).toBe(
      dialect === 'documented' ? 401 : 403,
    );
  });

  it('accepts any character that a user id may have', async () => {
    const id = `${fresh('a')}@^$.!\`-#+'~_|:()Z9`;
    expect((await create({ id })).body).toMatchObject({ user: { id } });
    expect((await administer(servers(dialect), 'GET', `/v2/users/${encodeURIComponent(id)}`)).body).toMatchObject({
      user: { id },
    });
  });

  it('refuses an id that is taken', async () => {
    expectFailure(dialect, await create({ id: 'alice' }), {
      code: 'USER_ALREADY_EXISTS',
      cause: 'creating user failed, as user "alice" already exists',
      category: 10,
      resources: [['ErrorResource(USER)', 'alice']],
    });
  });

  it('refuses more rights than one user may have', async () => {
    const rights = parties(servers(dialect), 1001).map((party) => right('CanReadAs', party));
    expectFailure(dialect, await create({ id: 'greedy' }, rights), {
      code: 'TOO_MANY_USER_RIGHTS',
      cause: /creating user failed, as user "greedy" would have too many rights/,
      category: 9,
      resources: [['ErrorResource(USER)', 'greedy']],
    });
  });

  it('refuses invalid ids, parties, rights and annotations', async () => {
    expectFailure(dialect, await create({ id: 'a b' }), {
      code: 'INVALID_FIELD',
      cause: /Invalid field user.id: non expected character 0x20 in Daml-LF User ID/,
      category: 8,
    });
    expectFailure(dialect, await create({ id: 'x'.repeat(129) }), {
      code: 'INVALID_FIELD',
      cause: /too long \(max: 128\)/,
      category: 8,
    });
    expectFailure(dialect, await create({ id: '' }), {
      code: 'MISSING_FIELD',
      cause: /user\.id/,
      category: 8,
      context: { field_name: 'user.id' },
    });
    expectInvalid(
      dialect,
      await create({ id: 'x', primaryParty: 'bob!' }),
      'non expected character 0x21 in Daml-LF Party',
    );
    expectInvalid(dialect, await create({ id: 'x' }, [right('CanActAs', '')]), 'Daml-LF Party is empty');
    expectInvalid(
      dialect,
      await create({ id: 'x' }, [right('CanReadAs', 'later::1220')]),
      'unknown parties \\(1\\): later::1220',
    );
    expectInvalid(dialect, await create({ id: 'x' }, [{ kind: { Empty: {} } }]), 'a right has no kind');
    expectInvalid(dialect, await create({ id: 'x' }, [{}]), 'a right has no kind');
    expectInvalid(
      dialect,
      await create({ id: 'x', identityProviderId: 'other' }),
      'Provided identity_provider_id other has not been found',
    );
    expectInvalid(
      dialect,
      await create({ id: 'x', metadata: { resourceVersion: '1' } }),
      'field user.metadata.resource_version must be not set',
    );
    expectInvalid(
      dialect,
      await create({ id: 'x', metadata: { annotations: { a: '' } } }),
      "The value of annotation key 'a' is empty",
    );
    expectInvalid(
      dialect,
      await create({ id: 'x', metadata: { annotations: { '-a': 'b' } } }),
      "The annotation key '-a' is malformed",
    );
    expectInvalid(
      dialect,
      await create({ id: 'x', metadata: { annotations: { a: 'x'.repeat(262_144) } } }),
      "annotations from field 'user.metadata.annotations' are larger than the limit of 256kb",
    );
    expect(servers(dialect).world.ledger.state.users.has('x')).toBe(false);
  });

  it('refuses bodies that cannot be decoded', () =>
    expectUndecodable(servers(dialect), 'POST', PATH, [
      '',
      '{',
      '[]',
      '"x"',
      { user: 'x' },
      { user: { id: 5 } },
      { user: { id: 'x', isDeactivated: 'no' } },
      { user: { id: 'x' }, rights: {} },
      { user: { id: 'x' }, rights: [5] },
      { user: { id: 'x' }, rights: [{ kind: { CanFly: {} } }] },
      { user: { id: 'x' }, rights: [{ kind: { CanActAs: { party: 'a::b' } } }] },
      { user: { id: 'x', metadata: { annotations: { a: 1 } } } },
    ]));
});

describe('POST /v2/users', () => {
  it('is for administrators, in both dialects', () =>
    expectAdministratorsOnly((dialect, user) =>
      administer(servers(dialect), 'POST', PATH, { user: { id: fresh('mallory') } }, user),
    ));

  it('is refused without a token', async () => {
    const answer = await servers().call('ledger', 'POST', PATH, {
      body: { user: { id: 'x' } },
      headers: { traceparent: TRACEPARENT },
    });
    expect([answer.status, answer.body]).toEqual([401, redacted('documented', 401)]);
  });
});

import { describeCallers } from './access';
import {
  administer,
  expectAdministratorsOnly,
  expectFailure,
  expectInvalid,
  expectUndecodable,
  fresh,
  parties,
  right,
} from './administering';
import {
  ALICE,
  BOB,
  DIALECT_NAMES,
  lookUp,
  of,
  OPERATOR,
  transactions,
  updateOf,
  exercises,
  useServers,
} from './asking';

const servers = useServers();

describe.each(DIALECT_NAMES)('POST /v2/users/{user-id}/rights in the %s dialect', (dialect) => {
  const grant = (userId: string, rights: unknown, body: Record<string, unknown> = {}) =>
    administer(
      servers(dialect),
      'POST',
      `/v2/users/${encodeURIComponent(userId)}/rights`,
      JSON.stringify({ userId, identityProviderId: '', rights, ...body }),
    );
  const newUser = async (): Promise<string> => {
    const id = fresh('dave');
    await administer(servers(dialect), 'POST', '/v2/users', { user: { id } });
    return id;
  };

  it('grants rights, and lists those that are new', async () => {
    const id = await newUser();
    const first = await grant(id, [right('CanActAs', ALICE)]);
    expect([first.status, first.type, first.body]).toEqual([
      200,
      'application/json',
      { newlyGrantedRights: [right('CanActAs', ALICE)] },
    ]);
    expect(
      (await grant(id, [right('CanActAs', ALICE), right('CanReadAs', BOB), right('CanReadAs', BOB)])).body,
    ).toEqual({ newlyGrantedRights: [right('CanReadAs', BOB)] });
    expect((await grant(id, [])).body).toEqual({ newlyGrantedRights: [] });
    expect((await administer(servers(dialect), 'GET', `/v2/users/${id}/rights`)).body).toEqual({
      rights: [right('CanActAs', ALICE), right('CanReadAs', BOB)],
    });
  });

  it('refuses unknown parties, and then grants nothing', async () => {
    const id = await newUser();
    expectFailure(dialect, await grant(id, [right('CanActAs', ALICE), right('CanReadAs', 'later::1220')]), {
      code: 'INVALID_ARGUMENT',
      cause: /unknown parties \(1\): later::1220; allocate them first/,
      category: 8,
    });
    expect((await administer(servers(dialect), 'GET', `/v2/users/${id}/rights`)).body).toEqual({ rights: [] });
  });

  it('refuses more rights than one user may have', async () => {
    const id = await newUser();
    const rights = parties(servers(dialect), 1000).map((party) => right('CanReadAs', party));
    expect((await grant(id, rights)).status).toBe(200);
    expectFailure(dialect, await grant(id, [right('CanActAs', ALICE)]), {
      code: 'TOO_MANY_USER_RIGHTS',
      cause: /grant user rights failed, as user/,
      category: 9,
      resources: [['ErrorResource(USER)', id]],
    });
  });

  it('refuses another user or none in the body, and unknown ones', async () => {
    expectFailure(dialect, await grant('alice', [], { userId: 'bob' }), {
      code: 'INVALID_ARGUMENT',
      cause: /alice does not match user in body: bob/,
      category: 8,
      above: true,
    });
    expectFailure(dialect, await grant('alice', [], { userId: '' }), {
      code: 'INVALID_ARGUMENT',
      cause: /alice does not match user in body/,
      category: 8,
      above: true,
    });
    expectFailure(dialect, await grant('nobody', []), {
      code: 'USER_NOT_FOUND',
      cause: 'grant user rights failed for unknown user "nobody"',
      category: 11,
      resources: [['ErrorResource(USER)', 'nobody']],
    });
    expectFailure(dialect, await grant('a b', []), { code: 'INVALID_FIELD', cause: /user_id/, category: 8 });
    expectInvalid(
      dialect,
      await grant('alice', [], { identityProviderId: 'other' }),
      'Provided identity_provider_id other has not been found',
    );
    expectInvalid(dialect, await grant('alice', [right('CanActAs', 'x!')]), 'non expected character');
  });

  it('refuses bodies that cannot be decoded', () =>
    expectUndecodable(servers(dialect), 'POST', '/v2/users/alice/rights', [
      '',
      'null',
      '[]',
      { userId: 'alice', rights: 'all' },
      { userId: 'alice', rights: [null, 5] },
      { userId: 'alice', rights: [{ kind: 'CanActAs' }] },
      { userId: 'alice', rights: [{ kind: {} }] },
      { userId: 'alice', rights: [{ kind: { CanActAs: { value: { party: 7 } } } }] },
    ]));
});

describe('POST /v2/users/{user-id}/rights', () => {
  it('takes effect at once for what the user may read, and no longer after it is revoked', async () => {
    const server = servers('observed');
    const update = updateOf(server, exercises('TransferOffer_Accept'));
    const read = async () => (await lookUp(server, update, transactions(of(BOB)), { user: 'erin' })).status;
    const change = (method: 'POST' | 'PATCH') =>
      administer(server, method, '/v2/users/erin/rights', { userId: 'erin', rights: [right('CanReadAs', BOB)] });
    expect(await read()).toBe(403);
    await change('POST');
    expect(await read()).toBe(200);
    await change('PATCH');
    expect(await read()).toBe(403);
  });

  it.each([
    ['CanExecuteAs', BOB],
    ['CanExecuteAsAnyParty', undefined],
  ])('grants no read access by %s', async (kind, party) => {
    const server = servers('observed');
    await administer(server, 'POST', '/v2/users/erin/rights', { userId: 'erin', rights: [right(kind, party)] });
    expect(
      (
        await lookUp(server, updateOf(server, exercises('TransferOffer_Accept')), transactions(of(BOB)), {
          user: 'erin',
        })
      ).status,
    ).toBe(403);
  });

  it.each(DIALECT_NAMES)('takes effect at once for the wallet of the user in the %s dialect', async (dialect) => {
    const { call } = servers(dialect);
    const balance = async () => (await call('validator', 'GET', '/v0/wallet/balance', { user: 'alice' })).status;
    const change = (method: 'POST' | 'PATCH') =>
      administer(servers(dialect), method, '/v2/users/alice/rights', {
        userId: 'alice',
        rights: [right('CanActAs', ALICE)],
      });
    expect(await balance()).toBe(200);
    await change('PATCH');
    expect(await balance()).toBe(403);
    await change('POST');
    expect(await balance()).toBe(200);
  });

  it('can make a user an administrator', async () => {
    const server = servers('observed');
    await administer(server, 'POST', '/v2/users', { user: { id: 'boss' } });
    expect((await administer(server, 'GET', '/v2/users', undefined, 'boss')).status).toBe(403);
    await administer(server, 'POST', '/v2/users/boss/rights', { userId: 'boss', rights: [right('ParticipantAdmin')] });
    expect((await administer(server, 'GET', '/v2/users', undefined, 'boss')).status).toBe(200);
  });

  it.each(['ParticipantAdmin', 'CanReadAsAnyParty', 'CanExecuteAsAnyParty'])(
    'leaves %s to administrators of the participant, granted and revoked',
    async (kind) => {
      const server = servers('observed');
      const clerk = fresh('clerk');
      await administer(server, 'POST', '/v2/users', { user: { id: clerk }, rights: [right('IdentityProviderAdmin')] });
      const change = async (method: 'POST' | 'PATCH', rights: unknown[]) =>
        (
          await administer(
            server,
            method,
            `/v2/users/${clerk}/rights`,
            JSON.stringify({ userId: clerk, rights }),
            clerk,
          )
        ).status;
      expect(await change('POST', [right('CanActAs', ALICE), right(kind)])).toBe(403);
      expect(await change('PATCH', [right(kind)])).toBe(403);
      expect(
        (await administer(server, 'POST', '/v2/users', { user: { id: fresh('boss') }, rights: [right(kind)] }, clerk))
          .status,
      ).toBe(403);
      expect((await administer(server, 'GET', `/v2/users/${clerk}/rights`)).body).toEqual({
        rights: [right('IdentityProviderAdmin')],
      });
      expect(await change('POST', [right('CanActAs', ALICE), right('IdentityProviderAdmin')])).toBe(200);
    },
  );

  const body = { userId: 'erin', rights: [right('CanReadAs', ALICE)] };
  it('is for administrators, in both dialects', () =>
    expectAdministratorsOnly((dialect, user) =>
      administer(servers(dialect), 'POST', '/v2/users/erin/rights', body, user),
    ));

  describeCallers(servers, () => ({
    method: 'POST',
    path: `/v2/users/${OPERATOR}/rights`,
    body: { userId: OPERATOR, rights: [] },
  }));
});

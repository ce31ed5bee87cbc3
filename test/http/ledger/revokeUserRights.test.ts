import { describeCallers } from './access';
import { administer, expectAdministratorsOnly, expectFailure, expectUndecodable, fresh, right } from './administering';
import { ALICE, BOB, DIALECT_NAMES, OPERATOR, useServers } from './asking';

const servers = useServers();

describe.each(DIALECT_NAMES)('PATCH /v2/users/{user-id}/rights in the %s dialect', (dialect) => {
  const revoke = (userId: string, rights: unknown, body: Record<string, unknown> = {}) =>
    administer(
      servers(dialect),
      'PATCH',
      `/v2/users/${encodeURIComponent(userId)}/rights`,
      JSON.stringify({ userId, rights, ...body }),
    );

  it('revokes rights, and lists those that existed', async () => {
    const id = fresh('dave');
    await administer(servers(dialect), 'POST', '/v2/users', {
      user: { id },
      rights: [right('CanActAs', ALICE), right('CanReadAs', BOB), right('ParticipantAdmin')],
    });
    const done = await revoke(id, [
      right('CanReadAs', BOB),
      right('CanReadAs', ALICE),
      right('ParticipantAdmin'),
      right('CanReadAs', BOB),
    ]);
    expect([done.status, done.type, done.body]).toEqual([
      200,
      'application/json',
      { newlyRevokedRights: [right('CanReadAs', BOB), right('ParticipantAdmin')] },
    ]);
    expect((await revoke(id, [right('ParticipantAdmin')])).body).toEqual({ newlyRevokedRights: [] });
    expect((await administer(servers(dialect), 'GET', `/v2/users/${id}/rights`)).body).toEqual({
      rights: [right('CanActAs', ALICE)],
    });
  });

  it('refuses another user in the body, and unknown ones', async () => {
    expectFailure(dialect, await revoke('alice', [], { userId: 'bob' }), {
      code: 'INVALID_ARGUMENT',
      cause: /alice does not match user in body: bob/,
      category: 8,
      above: true,
    });
    expectFailure(dialect, await revoke('nobody', []), {
      code: 'USER_NOT_FOUND',
      cause: 'revoke user rights failed for unknown user "nobody"',
      category: 11,
      resources: [['ErrorResource(USER)', 'nobody']],
    });
  });

  it('refuses bodies that cannot be decoded', () =>
    expectUndecodable(servers(dialect), 'PATCH', '/v2/users/alice/rights', [
      '',
      '[]',
      { userId: ['alice'] },
      { userId: 'alice', rights: [[]] },
    ]));
});

describe('PATCH /v2/users/{user-id}/rights', () => {
  const body = { userId: OPERATOR, rights: [] };
  it('is for administrators, in both dialects', () =>
    expectAdministratorsOnly((dialect, user) =>
      administer(servers(dialect), 'PATCH', `/v2/users/${OPERATOR}/rights`, body, user),
    ));

  it('does not accept DELETE', async () => {
    expect((await administer(servers(), 'DELETE', '/v2/users/alice/rights')).status).toBe(405);
  });

  describeCallers(servers, () => ({ method: 'PATCH', path: `/v2/users/${OPERATOR}/rights`, body }));
});

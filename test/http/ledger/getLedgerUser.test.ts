import { describeCallers } from './access';
import { administer, expectFailure, plainUser, right } from './administering';
import { ALICE, DIALECT_NAMES, redacted, useServers } from './asking';

const servers = useServers();

describe.each(DIALECT_NAMES)('GET /v2/users/{user-id} in the %s dialect', (dialect) => {
  const ask = (id: string, user?: string) =>
    administer(servers(dialect), 'GET', `/v2/users/${encodeURIComponent(id)}`, undefined, user);

  it('shows one user', async () => {
    const answer = await ask('alice');
    expect([answer.status, answer.type, answer.body]).toEqual([
      200,
      'application/json',
      { user: plainUser(dialect, 'alice', { primaryParty: ALICE }) },
    ]);
  });

  it('reports an unknown user by the error code', async () => {
    expectFailure(dialect, await ask('nobody'), {
      code: 'USER_NOT_FOUND',
      cause: 'getting user failed for unknown user "nobody"',
      category: 11,
      resources: [['ErrorResource(USER)', 'nobody']],
    });
  });

  it('refuses an invalid id', async () => {
    for (const id of ['a b', 'ä', 'x'.repeat(129), 'a\u0000b', '../x'])
      expectFailure(dialect, await ask(id), {
        code: 'INVALID_ARGUMENT',
        cause: /Malformed user-id: /,
        category: 8,
        above: true,
      });
  });

  it('shows the administrator that every participant has, who can administer', async () => {
    const admin = 'participant_admin';
    expect((await ask(admin, admin)).body).toEqual({ user: plainUser(dialect, admin) });
    expect((await administer(servers(dialect), 'GET', `/v2/users/${admin}/rights`, undefined, admin)).body).toEqual({
      rights: [right('ParticipantAdmin')],
    });
    expect((await ask('alice', admin)).status).toBe(200);
  });

  it('shows users to themselves', async () => {
    expect((await ask('erin', 'erin')).body).toMatchObject({ user: { id: 'erin' } });
  });
});

describe('GET /v2/users/{user-id}', () => {
  it('shows others to administrators only, on running servers', async () => {
    const ask = (dialect: 'documented' | 'observed', id: string) =>
      administer(servers(dialect), 'GET', `/v2/users/${id}`, undefined, 'erin');
    for (const id of ['alice', 'nobody']) {
      const refused = await ask('observed', id);
      expect([refused.status, refused.body]).toEqual([403, redacted('observed', 403)]);
    }
    expect((await ask('documented', 'alice')).status).toBe(200);
  });

  describeCallers(servers, () => ({ method: 'GET', path: '/v2/users/alice' }));
});

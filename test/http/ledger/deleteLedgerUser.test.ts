import { administer, expectAdministratorsOnly, expectFailure, fresh } from './administering';
import { DIALECT_NAMES, redacted, TRACEPARENT, useServers } from './asking';

const servers = useServers();

describe.each(DIALECT_NAMES)('DELETE /v2/users/{user-id} in the %s dialect', (dialect) => {
  const remove = (id: string, user?: string) =>
    administer(servers(dialect), 'DELETE', `/v2/users/${encodeURIComponent(id)}`, undefined, user);

  it('removes the user with its rights, so that its token no longer works', async () => {
    const id = fresh('dave');
    await administer(servers(dialect), 'POST', '/v2/users', {
      user: { id },
      rights: [{ kind: { ParticipantAdmin: { value: {} } } }],
    });
    const removed = await remove(id);
    expect([removed.status, removed.body]).toEqual([200, {}]);
    expect((await administer(servers(dialect), 'GET', '/v2/users', undefined, id)).status).toBe(
      dialect === 'documented' ? 401 : 403,
    );
    await administer(servers(dialect), 'POST', '/v2/users', { user: { id } });
    expect((await administer(servers(dialect), 'GET', `/v2/users/${id}/rights`)).body).toEqual({ rights: [] });
  });

  it('removes the wallet of a deleted user', async () => {
    const { call } = servers(dialect);
    expect((await call('validator', 'GET', '/v0/wallet/balance', { user: 'carol' })).status).toBe(200);
    expect((await remove('carol')).status).toBe(200);
    expect((await call('validator', 'GET', '/v0/wallet/balance', { user: 'carol' })).status).toBe(403);
  });

  it('refuses unknown users and invalid ids', async () => {
    expectFailure(dialect, await remove('nobody'), {
      code: 'USER_NOT_FOUND',
      cause: 'deleting user failed for unknown user "nobody"',
      category: 11,
      resources: [['ErrorResource(USER)', 'nobody']],
    });
    expectFailure(dialect, await remove('a b'), {
      code: 'INVALID_ARGUMENT',
      cause: /Malformed user-id/,
      category: 8,
      above: true,
    });
  });
});

describe('DELETE /v2/users/{user-id}', () => {
  it('is for administrators, in both dialects', () =>
    expectAdministratorsOnly((dialect, user) =>
      administer(servers(dialect), 'DELETE', '/v2/users/nobody', undefined, user),
    ));

  it('is refused without a token', async () => {
    const answer = await servers('observed').call('ledger', 'DELETE', '/v2/users/erin', {
      headers: { traceparent: TRACEPARENT },
    });
    expect([answer.status, answer.body]).toEqual([401, redacted('observed', 401)]);
  });
});

import { describeCallers } from './access';
import { administer, expectFailure, fresh, right } from './administering';
import { ALICE, BOB, DIALECT_NAMES, redacted, useServers } from './asking';

const servers = useServers();
const EVERY_KIND = [
  right('ParticipantAdmin'),
  right('IdentityProviderAdmin'),
  right('CanActAs', ALICE),
  right('CanReadAs', ALICE),
  right('CanExecuteAs', BOB),
  right('CanReadAsAnyParty'),
  right('CanExecuteAsAnyParty'),
];

describe.each(DIALECT_NAMES)('GET /v2/users/{user-id}/rights in the %s dialect', (dialect) => {
  const ask = (id: string, user?: string) =>
    administer(servers(dialect), 'GET', `/v2/users/${encodeURIComponent(id)}/rights`, undefined, user);

  it('lists rights of every kind', async () => {
    const id = fresh('dave');
    await administer(servers(dialect), 'POST', '/v2/users', { user: { id }, rights: EVERY_KIND });
    const answer = await ask(id);
    expect([answer.status, answer.type, answer.body]).toEqual([200, 'application/json', { rights: EVERY_KIND }]);
  });

  it('lists none for a user without rights, who may call it too', async () => {
    expect((await ask('erin', 'erin')).body).toEqual({ rights: [] });
  });

  it('refuses unknown users and invalid ids', async () => {
    expectFailure(dialect, await ask('nobody'), {
      code: 'USER_NOT_FOUND',
      cause: 'list user rights failed for unknown user "nobody"',
      category: 11,
      resources: [['ErrorResource(USER)', 'nobody']],
    });
    expectFailure(dialect, await ask('a b'), {
      code: 'INVALID_ARGUMENT',
      cause: /Malformed user-id/,
      category: 8,
      above: true,
    });
  });
});

describe('GET /v2/users/{user-id}/rights', () => {
  it('lists rights of others for administrators only, on running servers', async () => {
    const refused = await administer(servers('observed'), 'GET', '/v2/users/alice/rights', undefined, 'erin');
    expect([refused.status, refused.body]).toEqual([403, redacted('observed', 403)]);
    expect((await administer(servers(), 'GET', '/v2/users/alice/rights', undefined, 'erin')).status).toBe(200);
  });

  describeCallers(servers, () => ({ method: 'GET', path: '/v2/users/alice/rights' }));
});

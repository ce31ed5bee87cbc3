import { describeCallers } from './access';
import { ALICE, DIALECT_NAMES, OPERATOR, partyNamed, useServers } from './asking';

const servers = useServers();
const PATH = '/v2/authenticated-user';

describe('GET /v2/authenticated-user', () => {
  describe.each(DIALECT_NAMES)('in the %s dialect', (dialect) => {
    const provider = dialect === 'documented' ? {} : { identityProviderId: '' };
    const none = dialect === 'documented' ? {} : { primaryParty: '' };

    it.each([
      ['alice', { primaryParty: ALICE }],
      [OPERATOR, { primaryParty: partyNamed(OPERATOR) }],
      ['erin', none],
    ])('shows %s their own user', async (user, party) => {
      const answer = await servers(dialect).call('ledger', 'GET', PATH, { user });
      expect([answer.status, answer.type, answer.body]).toEqual([
        200,
        'application/json',
        {
          user: {
            id: user,
            ...party,
            isDeactivated: false,
            metadata: { resourceVersion: '0', annotations: {} },
            ...provider,
            primaryPartyAuthentication: false,
          },
        },
      ]);
    });
  });

  it('accepts an identity provider to look in', async () => {
    expect(
      (await servers().call('ledger', 'GET', `${PATH}?identity-provider-id=`, { user: 'alice' })).body,
    ).toMatchObject({ user: { id: 'alice' } });
  });

  it('has no method other than GET', async () => {
    expect((await servers().call('ledger', 'POST', PATH, { user: 'alice', body: {} })).status).toBe(405);
  });

  describeCallers(servers, () => ({ method: 'GET', path: PATH }));
});

import { describeOpen } from './access';
import { DIALECT_NAMES, useServers } from './asking';

const servers = useServers();

describe('GET /v2/version', () => {
  it.each(DIALECT_NAMES)(
    'reports a 3.5 release, and the features that clients look for, in the %s dialect',
    async (dialect) => {
      const answer = await servers(dialect).call('ledger', 'GET', '/v2/version');
      expect([answer.status, answer.type]).toEqual([200, 'application/json']);
      expect(answer.body).toEqual({
        version: expect.stringMatching(/^3\.5\.\d+$/),
        features: {
          experimental: { staticTime: { supported: false }, commandInspectionService: { supported: true } },
          userManagement: { supported: true, maxRightsPerUser: 1000, maxUsersPageSize: 1000 },
          partyManagement: { maxPartiesPageSize: 10_000 },
          offsetCheckpoint: {
            maxOffsetCheckpointEmissionDelay: { seconds: 75, nanos: 0, unknownFields: { fields: {} } },
          },
          packageFeature: { maxVettedPackagesPageSize: 100 },
        },
      });
    },
  );

  it('names the release that the server simulates', async () => {
    expect((await servers().call('ledger', 'GET', '/v2/version')).body.version).toBe('3.5.14');
  });

  describeOpen(servers, '/v2/version');
});

import { describeCallers } from './access';
import { ALICE, DIALECT_NAMES, partyNamed, useServers } from './asking';

const servers = useServers();
const PATH = '/v2/parties/participant-id';

describe('GET /v2/parties/participant-id', () => {
  it.each(DIALECT_NAMES)(
    'returns the id of the participant without prefix, even to users without rights, in the %s dialect',
    async (dialect) => {
      const answer = await servers(dialect).call('ledger', 'GET', PATH, { user: 'erin' });
      expect([answer.status, answer.type, answer.body]).toEqual([
        200,
        'application/json',
        { participantId: partyNamed('participant') },
      ]);
    },
  );

  it('matches the id that scan returns for a local party, apart from its prefix', async () => {
    const { synchronizerId } = servers().world;
    const scan = await servers().call('scan', 'GET', `/v0/domains/${synchronizerId}/parties/${ALICE}/participant-id`);
    expect(scan.body).toEqual({
      participant_id: `PAR::${(await servers().call('ledger', 'GET', PATH, { user: 'alice' })).body.participantId}`,
    });
  });

  it('is the same whatever body or content type is sent', async () => {
    for (const body of ['', '{}', '{"odd":']) {
      const answer = await servers().call('ledger', 'GET', PATH, { user: 'alice', body });
      expect(answer.status).toBe(200);
    }
  });

  describeCallers(servers, () => ({ method: 'GET', path: PATH }));
});

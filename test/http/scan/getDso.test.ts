import { get, post, useServer } from './scan-servers';

describe('GET /v0/dso', () => {
  const documented = useServer();

  test('returns what a client needs first: the governance body, its contracts and its members', async () => {
    const { status, body } = await get(documented(), '/v0/dso');
    const contract = (name: string) => ({
      contract: expect.objectContaining({ template_id: expect.stringMatching(new RegExp(`:${name}$`)) }),
      domain_id: documented().world.synchronizerId,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      sv_user: 'sv',
      sv_party_id: documented().world.ledger.state.network?.sv.party,
      dso_party_id: documented().world.ledger.state.network?.dso,
      voting_threshold: 1,
      latest_mining_round: contract('OpenMiningRound'),
      amulet_rules: contract('AmuletRules'),
      dso_rules: contract('DsoRules'),
      sv_node_states: [contract('SvNodeState')],
      initial_round: '4400',
    });
  });

  test('matches the operations for its parts', async () => {
    const { body } = await get(documented(), '/v0/dso');
    expect((await get(documented(), '/v0/dso-party-id')).body).toEqual({ dso_party_id: body.dso_party_id });
    expect((await post(documented(), '/v0/amulet-rules', {})).body.amulet_rules_update).toEqual(body.amulet_rules);
    const { open_mining_rounds } = (
      await post(documented(), '/v0/open-and-issuing-mining-rounds', {
        cached_open_mining_round_contract_ids: [],
        cached_issuing_round_contract_ids: [],
      })
    ).body;
    expect(open_mining_rounds[body.latest_mining_round.contract.contract_id]).toEqual(body.latest_mining_round);
    expect(body.latest_mining_round.contract.payload.round.number).toBe('4690');
  });
});

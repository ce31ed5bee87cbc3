import { expectError, get, post, useServer } from './scan-servers';

describe('the nodes and votes that front-ends of scan list', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });
  const network = () => {
    const { network: found } = documented().world.ledger.state;
    if (!found) throw new Error('the world has a network');
    return found;
  };

  test('there are no feature flags, and the history is complete', async () => {
    expect((await get(documented(), '/v0/feature-support')).text).toBe('{}');
    expect((await get(observed(), '/v0/feature-support')).body).toEqual({ dummy: null });
    expect((await get(documented(), '/v0/backfilling/status')).body).toEqual({ complete: true });
  });

  test('each super validator votes for the price of the newest round', async () => {
    const { amulet_price_votes: votes } = (await get(documented(), '/v0/amulet-price/votes')).body;
    const { dso_rules, latest_mining_round } = (await get(documented(), '/v0/dso')).body;
    expect(votes).toEqual([
      {
        template_id: expect.stringMatching(/:Splice\.DSO\.AmuletPrice:AmuletPriceVote$/),
        contract_id: expect.stringMatching(/^00[0-9a-f]{64}ca111220[0-9a-f]{64}$/),
        payload: {
          dso: network().dso,
          sv: dso_rules.contract.payload.svs[0][0],
          amuletPrice: latest_mining_round.contract.payload.amuletPrice,
          lastUpdatedAt: expect.any(String),
        },
        created_event_blob: expect.any(String),
        created_at: dso_rules.contract.created_at,
      },
    ]);
    expect((await get(documented(), '/v0/amulet-price/votes')).body.amulet_price_votes).toEqual(votes);
  });

  test('the validator has a licence, with which it received no coupon', async () => {
    const { validator, sv, dso } = network();
    const path = '/v0/admin/validator/licenses';
    const all = (await get(documented(), path)).body;
    expect(all).toEqual({
      validator_licenses: [
        expect.objectContaining({
          template_id: expect.stringMatching(/:Splice\.ValidatorLicense:ValidatorLicense$/),
          payload: {
            validator: validator.party,
            sponsor: sv.party,
            dso,
            faucetState: null,
            metadata: null,
            lastActiveAt: null,
          },
        }),
      ],
    });
    const { next_page_token, ...page } = (await get(documented(), `${path}?limit=1`)).body;
    expect(page).toEqual(all);
    expect((await get(documented(), `${path}?limit=1&after=${next_page_token}`)).body).toEqual({
      validator_licenses: [],
    });
    expectError(await get(documented(), `${path}?limit=0`), 400, /limit is 0/);
    expectError(await get(documented(), `${path}?limit=1001`), 400, /limit is 1001/);
    const faucets = '/v0/validators/validator-faucets';
    expect(
      (await get(documented(), `${faucets}?validator_ids=${validator.party}&validator_ids=${sv.party}`)).body,
    ).toEqual({
      validatorsReceivedFaucets: [
        {
          validator: validator.party,
          numRoundsCollected: 0,
          numRoundsMissed: 0,
          firstCollectedInRound: 0,
          lastCollectedInRound: 0,
        },
      ],
    });
    expectError(await get(documented(), `${faucets}?validator_ids=none`), 400, /"none" is not a party id/);
    expectError(await get(documented(), faucets), 400, /validator_ids is missing/);
    expect((await get(observed(), faucets)).status).toBe(404);
  });

  test('scan lists itself under the address of the caller, and under the requested world', async () => {
    const ask = async (host: string, world = 'default') =>
      (await get(documented(), '/v0/scans', { headers: { host, 'x-understudy-world': world } })).body;
    const { synchronizerId, sv } = network();
    const at = (publicUrl: string) => ({
      scans: [{ domainId: synchronizerId, scans: [{ publicUrl, svName: sv.name }] }],
    });
    expect(await ask('localhost:7575')).toEqual(at('http://localhost:7575'));
    expect(await ask('127.0.0.1:7575')).toEqual(at('http://127.0.0.1:7575'));
    await documented().call('control', 'POST', '/worlds', { body: { id: 'second', from: { world: 'default' } } });
    expect(await ask('localhost:7575', 'second')).toEqual(at('http://localhost:7575/_worlds/second'));
  });

  test('the super validator has one sequencer, and no BFT sequencer', async () => {
    const { synchronizerId, svParticipant, sv } = network();
    expect((await get(documented(), '/v0/dso-sequencers')).body).toEqual({
      domainSequencers: [
        {
          domainId: synchronizerId,
          sequencers: [
            {
              migrationId: 1,
              id: `SEQ::${svParticipant}`,
              url: expect.stringMatching(/^https:\/\/sequencer\..*\.example\.com$/),
              svName: sv.name,
              availableAfter: expect.any(String),
            },
          ],
        },
      ],
    });
    const [domain] = (await get(observed(), '/v0/dso-sequencers')).body.domainSequencers;
    expect(domain.sequencers[0].synchronizerSerial).toBeNull();
    expect((await get(documented(), '/v0/sv-bft-sequencers')).body).toEqual({ bftSequencers: [] });
  });

  test('accepts no other methods', async () => {
    for (const path of ['/v0/feature-support', '/v0/scans', '/v0/dso-sequencers', '/v0/amulet-price/votes'])
      expectError(await post(documented(), path, {}), 405, /not allowed/);
  });
});

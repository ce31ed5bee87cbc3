import { post, refusesUnreadableBodies, useServer } from './scan-servers';

const PATH = '/v0/amulet-rules';

describe('POST /v0/amulet-rules', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });
  const domain = () => documented().world.synchronizerId;

  test('returns the full rules to a caller that has none', async () => {
    const { status, body } = await post(documented(), PATH, {});
    expect(status).toBe(200);
    expect(body).toEqual({
      amulet_rules_update: {
        contract: {
          template_id: expect.stringMatching(/:Splice\.AmuletRules:AmuletRules$/),
          contract_id: expect.any(String),
          created_event_blob: expect.any(String),
          created_at: '2026-01-13T12:00:00Z',
          payload: expect.objectContaining({
            dso: documented().world.ledger.state.network?.dso,
            isDevNet: true,
            configSchedule: {
              futureValues: [],
              initialValue: expect.objectContaining({ tickDuration: { microseconds: '600000000' } }),
            },
          }),
        },
        domain_id: domain(),
      },
    });
  });

  test('omits the contract for a caller that has the current one, or writes null in the observed dialect', async () => {
    const id = (await post(documented(), PATH, {})).body.amulet_rules_update.contract.contract_id;
    for (const more of [
      {},
      { cached_amulet_rules_domain_id: domain() },
      { cached_amulet_rules_domain_id: 'elsewhere::1220ab' },
      { cached_amulet_rules_domain_id: null },
    ])
      expect((await post(documented(), PATH, { cached_amulet_rules_contract_id: id, ...more })).body).toEqual({
        amulet_rules_update: { domain_id: domain() },
      });
    expect((await post(observed(), PATH, { cached_amulet_rules_contract_id: id })).body).toEqual({
      amulet_rules_update: { contract: null, domain_id: domain() },
    });
  });

  test.each([`00${'ab'.repeat(68)}`, '', null])('returns the full rules to a caller that has %j', async (id) => {
    expect((await post(documented(), PATH, { cached_amulet_rules_contract_id: id })).body).toEqual(
      (await post(documented(), PATH, {})).body,
    );
  });

  refusesUnreadableBodies(
    { documented, observed },
    PATH,
    [],
    [{ cached_amulet_rules_contract_id: 7 }, { cached_amulet_rules_domain_id: [] }],
  );
});

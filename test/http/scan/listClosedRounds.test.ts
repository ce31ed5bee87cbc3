import { get, onFreshServer, post, useServer } from './scan-servers';

interface Closed {
  readonly contract_id: string;
  readonly template_id: string;
  readonly payload: { readonly round: { readonly number: string } };
}

describe('GET /v0/closed-rounds', () => {
  const documented = useServer();

  test('lists closed rounds as bare contracts', async () => {
    const { body, status } = await get(documented(), '/v0/closed-rounds');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['rounds']);
    expect(body.rounds.length).toBeGreaterThan(0);
    for (const round of body.rounds) {
      expect(Object.keys(round).sort()).toEqual([
        'contract_id',
        'created_at',
        'created_event_blob',
        'payload',
        'template_id',
      ]);
      expect(round.template_id).toMatch(/:Splice\.Round:ClosedMiningRound$/);
    }
  });

  test('sorts them by ascending number, below those of the issuing rounds', async () => {
    await onFreshServer({}, async (server) => {
      for (const span of ['10m', '31m', '2h']) {
        server.advance(span);
        const closed: readonly Closed[] = (await get(server, '/v0/closed-rounds')).body.rounds;
        const numbers = closed.map(({ payload }) => Number(payload.round.number));
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
        const { issuing_mining_rounds } = (
          await post(server, '/v0/open-and-issuing-mining-rounds', {
            cached_open_mining_round_contract_ids: [],
            cached_issuing_round_contract_ids: [],
          })
        ).body;
        const issuing = Object.values<{ readonly contract: Closed }>(issuing_mining_rounds).map(({ contract }) =>
          Number(contract.payload.round.number),
        );
        expect(Math.max(...numbers)).toBeLessThan(Math.min(...issuing));
      }
    });
  });

  test('accepts a JSON content type with an empty body', async () => {
    expect(
      (await get(documented(), '/v0/closed-rounds', { headers: { 'content-type': 'application/json' } })).status,
    ).toBe(200);
  });
});

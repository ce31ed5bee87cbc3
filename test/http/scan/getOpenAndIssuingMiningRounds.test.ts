import { MINUTE, parseInstant, type Json } from '../../../src/base';
import type { TestServer } from '../harness';
import { expectError, expectText, onFreshServer, post, refusesUnreadableBodies, step, useServer } from './scan-servers';

const PATH = '/v0/open-and-issuing-mining-rounds';
const GONE = `00${'ab'.repeat(68)}`;

interface Round {
  readonly contract_id: string;
  readonly template_id: string;
  readonly payload: { readonly round: { readonly number: string }; readonly opensAt: string };
  readonly created_event_blob: string;
  readonly created_at: string;
}
interface Entry {
  readonly contract?: Round | null;
  readonly domain_id?: string | null;
}
type Entries = Readonly<Record<string, Entry>>;
interface Rounds {
  readonly time_to_live_in_microseconds: number;
  readonly open_mining_rounds: Entries;
  readonly issuing_mining_rounds: Entries;
}

const ask = async (
  server: TestServer,
  open: readonly string[] = [],
  issuing: readonly string[] = [],
): Promise<Rounds> => {
  const response = await post(server, PATH, {
    cached_open_mining_round_contract_ids: open,
    cached_issuing_round_contract_ids: issuing,
  });
  expect(response.status).toBe(200);
  return response.body;
};
const numbers = (entries: Entries): readonly number[] =>
  Object.values(entries)
    .map(({ contract }) => Number(contract?.payload.round.number))
    .sort((a, b) => a - b);

describe('POST /v0/open-and-issuing-mining-rounds', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });

  test('returns every open and issuing round in full to a caller without a cache', async () => {
    const rounds = await ask(documented());
    expect(Object.keys(rounds)).toEqual([
      'time_to_live_in_microseconds',
      'open_mining_rounds',
      'issuing_mining_rounds',
    ]);
    expect(numbers(rounds.open_mining_rounds)).toEqual([4688, 4689, 4690]);
    // Round 4687 closed this instant and is being summed up; 4684 is about to go.
    expect(numbers(rounds.issuing_mining_rounds)).toEqual([4684, 4685, 4686]);
    for (const [kind, entries] of [
      ['OpenMiningRound', rounds.open_mining_rounds],
      ['IssuingMiningRound', rounds.issuing_mining_rounds],
    ] as const) {
      for (const [id, entry] of Object.entries(entries)) {
        expect(entry).toEqual({
          contract: {
            contract_id: id,
            template_id: expect.stringMatching(new RegExp(`^[0-9a-f]{64}:Splice\\.Round:${kind}$`)),
            payload: expect.any(Object),
            created_event_blob: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
            created_at: expect.stringMatching(/Z$/),
          },
          domain_id: documented().world.synchronizerId,
        });
      }
    }
  });

  describe('cached ids', () => {
    test('a cached round is returned without its contract, but with its synchronizer', async () => {
      const full = await ask(documented());
      const [held, ...others] = Object.keys(full.open_mining_rounds);
      const [heldIssuing] = Object.keys(full.issuing_mining_rounds);
      const rounds = await ask(documented(), [held ?? ''], [heldIssuing ?? '']);
      expect(rounds.open_mining_rounds[held ?? '']).toEqual({ domain_id: documented().world.synchronizerId });
      expect(rounds.issuing_mining_rounds[heldIssuing ?? '']).toEqual({ domain_id: documented().world.synchronizerId });
      for (const id of others) expect(rounds.open_mining_rounds[id]).toEqual(full.open_mining_rounds[id]);
      expect(Object.keys(rounds.open_mining_rounds).sort()).toEqual(Object.keys(full.open_mining_rounds).sort());
      const told = await ask(observed(), [held ?? ''], []);
      expect(told.open_mining_rounds[held ?? '']).toEqual({
        contract: null,
        domain_id: documented().world.synchronizerId,
      });
    });

    test('unknown ids are not among the keys, and change nothing else', async () => {
      const contracts = [...documented().world.ledger.state.contracts.values()];
      const archived =
        contracts.find(({ contract, archived: end }) => contract.template === 'OpenMiningRound' && end)?.contract
          .contractId ?? '';
      expect(await ask(documented(), [GONE, archived, '', 'not an id', archived], [GONE])).toEqual(
        await ask(documented()),
      );
    });

    test('an id in the wrong list is unknown there: the contract is returned in full', async () => {
      const full = await ask(documented());
      expect(
        await ask(documented(), Object.keys(full.issuing_mining_rounds), Object.keys(full.open_mining_rounds)),
      ).toEqual(full);
    });

    test('a cache that follows the rules stays equal to the full response while rounds advance', async () => {
      await onFreshServer({}, async (server) => {
        let cache = await ask(server);
        const apply = (held: Entries, told: Entries): Entries =>
          Object.fromEntries(
            Object.entries(told).map(([id, entry]) => [
              id,
              entry.contract ? entry : { contract: held[id]?.contract ?? null, ...entry },
            ]),
          );
        for (const span of ['1m', '9m', '10m', '25m', '3h', '1s']) {
          server.advance(span);
          const told = await ask(
            server,
            Object.keys(cache.open_mining_rounds),
            Object.keys(cache.issuing_mining_rounds),
          );
          cache = {
            ...told,
            open_mining_rounds: apply(cache.open_mining_rounds, told.open_mining_rounds),
            issuing_mining_rounds: apply(cache.issuing_mining_rounds, told.issuing_mining_rounds),
          };
          expect(cache).toEqual(await ask(server));
        }
      });
    });

    test('a stale id is dropped and the new round is returned in full after one tick', async () => {
      await onFreshServer({}, async (server) => {
        const before = Object.keys((await ask(server)).open_mining_rounds);
        server.advance('10m');
        const told = (await ask(server, before)).open_mining_rounds;
        expect(before.filter((id) => !(id in told))).toHaveLength(1);
        const fresh = Object.keys(told).filter((id) => !before.includes(id));
        expect(fresh.map((id) => told[id]?.contract?.payload.round.number)).toEqual(['4691']);
      });
    });
  });

  describe('time to live', () => {
    test('is one tick, whatever the caller has cached', async () => {
      const full = await ask(documented());
      expect(full.time_to_live_in_microseconds).toBe(600_000_000);
      expect((await ask(documented(), Object.keys(full.open_mining_rounds), [])).time_to_live_in_microseconds).toBe(
        600_000_000,
      );
    });

    test('ends before any round opens that the response did not show', async () => {
      await onFreshServer({}, async (server) => {
        for (const span of ['1us', '299s', '5m', '7m', '10m']) {
          server.advance(span);
          const asked = server.now();
          const { open_mining_rounds: shown, time_to_live_in_microseconds: life } = await ask(server);
          server.advance(BigInt(life));
          const unseen = Object.entries((await ask(server)).open_mining_rounds).filter(([id]) => !(id in shown));
          expect(unseen.length).toBeGreaterThan(0);
          for (const [, { contract }] of unseen)
            expect(parseInstant(contract?.payload.opensAt ?? '') ?? 0n).toBeGreaterThanOrEqual(asked + BigInt(life));
        }
      });
    });

    test('with two open rounds, another opens within a tick', async () => {
      const now = documented().now();
      const opensAt = Object.values((await ask(documented())).open_mining_rounds).map(
        ({ contract }) => parseInstant(contract?.payload.opensAt ?? '') ?? 0n,
      );
      expect(opensAt.filter((at) => at <= now)).toHaveLength(2);
      expect(opensAt.filter((at) => at > now && at <= now + 10n * MINUTE)).toHaveLength(1);
    });
  });

  describe('a round in flight between two synchronizers', () => {
    test.each([
      ['documented', {}, {}],
      ['observed', { domain_id: null }, { contract: null, domain_id: null }],
    ] as const)('has no domain_id in the %s dialect, cached or not', async (dialect, state, held) => {
      await onFreshServer({ dialect }, async (server) => {
        const network = server.world.ledger.state.network;
        const [id = ''] = Object.keys((await ask(server)).open_mining_rounds);
        const left = step(server, {
          type: 'unassign',
          contractId: id,
          target: network?.otherSynchronizerId ?? '',
          submitter: network?.dso ?? '',
          hold: true,
        });
        const moved = left.find((entry) => entry.type === 'reassignment');
        expect((await ask(server)).open_mining_rounds[id]).toEqual({
          contract: expect.objectContaining({ contract_id: id }),
          ...state,
        });
        expect((await ask(server, [id])).open_mining_rounds[id]).toEqual(held);
        step(server, { type: 'assign', reassignmentId: moved?.reassignmentId ?? '' });
        expect((await ask(server, [id])).open_mining_rounds[id]?.domain_id).toBe(network?.otherSynchronizerId);
      });
    });
  });

  const empty = { cached_open_mining_round_contract_ids: [], cached_issuing_round_contract_ids: [] };
  test('ignores unknown members', async () => {
    expect((await post(documented(), PATH, { ...empty, more: { than: ['asked'] } })).body).toEqual(
      await ask(documented()),
    );
  });

  test.each<readonly [string, Json]>([
    ['an element that is not text', { ...empty, cached_open_mining_round_contract_ids: [7] }],
    ['an element that is null', { ...empty, cached_issuing_round_contract_ids: [null] }],
    ['an element that is an object', { ...empty, cached_issuing_round_contract_ids: [{ contract_id: GONE }] }],
  ])('refuses %s', async (_name, body) => {
    expectError(await post(documented(), PATH, body), 400, /member cached_\w+\[0\]/);
    expectText(await post(observed(), PATH, body), 400, /member cached_\w+\[0\]/);
  });

  refusesUnreadableBodies(
    { documented, observed },
    PATH,
    ['cached_open_mining_round_contract_ids', 'cached_issuing_round_contract_ids'],
    [
      { ...empty, cached_open_mining_round_contract_ids: GONE },
      { ...empty, cached_issuing_round_contract_ids: null },
      { ...empty, cached_issuing_round_contract_ids: {} },
    ],
  );
});

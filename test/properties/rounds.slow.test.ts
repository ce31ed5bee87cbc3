// A client that keeps what it was told and asks only for the rest ends up with what it would have fetched (service
// contract 2.3).

import fc from '../property';
import { at, dialects, membersAt, openNetwork, runs, TIMEOUT_MS, type Network } from './network';

const LISTS = [
  { list: 'open_mining_rounds', cached: 'cached_open_mining_round_contract_ids' },
  { list: 'issuing_mining_rounds', cached: 'cached_issuing_round_contract_ids' },
] as const;
type List = (typeof LISTS)[number]['list'];
type Rounds = Readonly<Record<List, ReadonlyMap<string, unknown>>>;
type Held = Readonly<Record<List, readonly string[]>>;

const NOTHING: Held = { open_mining_rounds: [], issuing_mining_rounds: [] };

async function fetchRounds(network: Network, held: Held): Promise<Rounds> {
  const body = Object.fromEntries(LISTS.map(({ list, cached }) => [cached, held[list]]));
  const answer = await network.read('scan', 'POST', '/v0/open-and-issuing-mining-rounds', { body });
  const read = (list: List): ReadonlyMap<string, unknown> => new Map(Object.entries(membersAt(answer, list)));
  return { open_mining_rounds: read('open_mining_rounds'), issuing_mining_rounds: read('issuing_mining_rounds') };
}

/** Absent or null, as the dialect says. */
const isLeftOut = (told: unknown): boolean => (at(told, 'contract') ?? undefined) === undefined;

/**
 * The rule of the map: ids that are absent are gone, a key without a contract stands for the one that is held, others
 * come in full.
 */
const merged = (
  known: ReadonlyMap<string, unknown>,
  delta: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, unknown> =>
  new Map(
    [...delta].map(([id, told]) => [
      id,
      isLeftOut(told) ? { ...membersAt(told), contract: at(known.get(id), 'contract') } : told,
    ]),
  );

const picks = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 });
const chosen = (ids: readonly string[], pattern: readonly boolean[]): readonly string[] =>
  ids.filter((_, index) => pattern[index % pattern.length]);
const pausesInSeconds = fc.array(fc.integer({ min: 0, max: 1_500 }), { minLength: 1, maxLength: 5 });
const strange = fc.array(fc.string({ unit: 'grapheme', maxLength: 10 }), { maxLength: 3 });

it(
  'a cache plus the delta equals the full fetch, whatever the cache contains and however old it is',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        dialects,
        pausesInSeconds,
        picks,
        picks,
        strange,
        async (dialect, pauses, openPicks, issuingPicks, strangers) => {
          const network = openNetwork({ dialect });
          const seen = {
            open_mining_rounds: new Map<string, unknown>(),
            issuing_mining_rounds: new Map<string, unknown>(),
          };
          for (const seconds of pauses) {
            const before = await fetchRounds(network, NOTHING);
            for (const { list } of LISTS) for (const [id, told] of before[list]) seen[list].set(id, told);
            network.advance(BigInt(seconds) * 1_000_000n);

            const full = await fetchRounds(network, NOTHING);
            const held: Held = {
              open_mining_rounds: [...chosen([...seen.open_mining_rounds.keys()], openPicks), ...strangers],
              issuing_mining_rounds: [...chosen([...seen.issuing_mining_rounds.keys()], issuingPicks), ...strangers],
            };
            const delta = await fetchRounds(network, held);
            for (const { list } of LISTS) {
              expect(merged(seen[list], delta[list])).toEqual(full[list]);
              // Only what is held may be left out, and what is held is left out.
              const leftOut = [...delta[list]].filter(([, told]) => isLeftOut(told)).map(([id]) => id);
              expect(new Set(leftOut)).toEqual(new Set(held[list].filter((id) => full[list].has(id))));
            }
          }
          expect(seen.open_mining_rounds.size).toBeGreaterThan(0);
        },
      ),
      runs(25),
    );
  },
  TIMEOUT_MS,
);

it('an id of the other list does not count as cached: the round is sent in full', async () => {
  const network = openNetwork();
  const full = await fetchRounds(network, NOTHING);
  const crossed = await fetchRounds(network, {
    open_mining_rounds: [...full.issuing_mining_rounds.keys()],
    issuing_mining_rounds: [...full.open_mining_rounds.keys()],
  });
  expect(full.issuing_mining_rounds.size).toBeGreaterThan(0);
  expect(crossed).toEqual(full);
});

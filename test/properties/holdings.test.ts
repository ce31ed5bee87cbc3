// The sums of the holdings summary, to the last digit, against the contracts that they are sums of (service contract
// 2.3).

import fc from '../property';
import { at, histories, listAt, openNetwork, play, runs, textAt, TIMEOUT_MS, USERS, type Network } from './network';

const PLACES = 10;

/** A decimal of at most ten places as a whole number of its last place. */
function units(text: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,10}))?$/.exec(text);
  if (!match) throw new Error(`${text} is no decimal of ten places`);
  const [, sign, whole = '', fraction = ''] = match;
  return BigInt(`${sign}${whole}${fraction.padEnd(PLACES, '0')}`);
}

interface Query {
  readonly migration_id: number;
  readonly record_time: string;
  readonly record_time_match: 'exact' | 'at_or_before';
  readonly owner_party_ids: readonly string[];
}

interface Token {
  readonly owner: string;
  readonly locked: boolean;
  readonly value: bigint;
  readonly createdIn: bigint;
  readonly rate: bigint;
}

async function tokensOf(network: Network, query: Query): Promise<readonly Token[]> {
  const page = await network.read('scan', 'POST', '/v0/holdings/state', { body: { ...query, page_size: 1_000 } });
  return listAt(page, 'created_events').map((event) => {
    const locked = textAt(event, 'template_id').endsWith(':LockedAmulet');
    const token = locked ? at(event, 'create_arguments', 'amulet') : at(event, 'create_arguments');
    return {
      owner: textAt(token, 'owner'),
      locked,
      value: units(textAt(token, 'amount', 'initialAmount')),
      createdIn: BigInt(textAt(token, 'amount', 'createdAt', 'number')),
      rate: units(textAt(token, 'amount', 'ratePerRound', 'rate')),
    };
  });
}

const total = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);
/**
 * A whole number of rounds times a rate of ten places has ten places: nothing is rounded. As of a round before the
 * creation there are no fees (decisions B45).
 */
function feeOf({ value, createdIn, rate }: Token, round: bigint): bigint {
  if (round < createdIn) return 0n;
  return (round - createdIn) * rate < value ? (round - createdIn) * rate : value;
}

/** The sums as they must be, worked out from the contracts alone. */
function expectedSums(
  owner: string,
  tokens: readonly Token[],
  round: bigint,
): Readonly<Record<string, bigint | string>> {
  const sums = (locked: boolean): { readonly value: bigint; readonly fees: bigint } => {
    const own = tokens.filter((token) => token.owner === owner && token.locked === locked);
    return { value: total(own.map(({ value }) => value)), fees: total(own.map((token) => feeOf(token, round))) };
  };
  const [unlocked, locked] = [sums(false), sums(true)];
  return {
    party_id: owner,
    total_unlocked_coin: unlocked.value,
    total_locked_coin: locked.value,
    total_coin_holdings: unlocked.value + locked.value,
    accumulated_holding_fees_unlocked: unlocked.fees,
    accumulated_holding_fees_locked: locked.fees,
    accumulated_holding_fees_total: unlocked.fees + locked.fees,
    total_available_coin: unlocked.value - unlocked.fees,
  };
}

const inUnits = (summary: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(at({ summary }, 'summary') ?? {}).map(([name, value]) => [
      name,
      name === 'party_id' ? value : units(String(value)),
    ]),
  );

const queries = fc.record({
  nthSnapshot: fc.nat(),
  isExact: fc.boolean(),
  owners: fc.subarray([...USERS], { minLength: 1 }),
  round: fc.option(fc.integer({ min: 0, max: 6_000 }), { nil: undefined }),
});

it(
  'every sum equals that of the contracts at the snapshot, with and without fees',
  async () => {
    let locked = 0n;
    let fees = 0n;
    await fc.assert(
      fc.asyncProperty(histories, queries, async (history, { nthSnapshot, isExact, owners, round }) => {
        const network = openNetwork();
        await play(network, [...history, { do: 'snapshot' }]);
        const snapshots = await snapshotsOf(network);
        const snapshot = snapshots[nthSnapshot % snapshots.length] ?? '';
        const query: Query = {
          migration_id: network.state.migrationId,
          record_time: snapshot,
          record_time_match: isExact ? 'exact' : 'at_or_before',
          owner_party_ids: owners.map((owner) => network.party(owner)),
        };

        const tokens = await tokensOf(network, query);
        const answer = await network.read('scan', 'POST', '/v0/holdings/summary', {
          body: { ...query, ...(round === undefined ? {} : { as_of_round: round }) },
        });
        const asOf = BigInt(Number(at(answer, 'computed_as_of_round')));
        if (round !== undefined) expect(asOf).toBe(BigInt(round));
        const expected = query.owner_party_ids
          .filter((owner) => tokens.some((token) => token.owner === owner))
          .map((owner) => expectedSums(owner, tokens, asOf));
        expect(listAt(answer, 'summaries').map(inUnits)).toEqual(expected);

        const plain = await network.read('scan', 'POST', '/v1/holdings/summary', { body: { ...query } });
        const coins = ['party_id', 'total_unlocked_coin', 'total_locked_coin', 'total_coin_holdings'];
        expect(listAt(plain, 'summaries')).toEqual(
          listAt(answer, 'summaries').map((summary) =>
            Object.fromEntries(coins.map((name) => [name, at(summary, name)])),
          ),
        );
        locked += total(tokens.filter((token) => token.locked).map(({ value }) => value));
        fees += total(tokens.map((token) => feeOf(token, asOf)));
      }),
      runs(20),
    );
    // The histories reach what the law is about.
    expect(locked).toBeGreaterThan(0n);
    expect(fees).not.toBe(0n);
  },
  TIMEOUT_MS,
);

/** The record times of all snapshots, found as a client finds them: from one to the next. */
async function snapshotsOf(network: Network): Promise<readonly string[]> {
  const found: string[] = [];
  for (let after = '2000-01-01T00:00:00Z'; ; after = found.at(-1) ?? after) {
    const next = await network.call(
      'scan',
      'GET',
      `/v0/state/acs/snapshot-timestamp-after?after=${encodeURIComponent(after)}&migration_id=${network.state.migrationId}`,
    );
    if (next.status === 404) return found;
    found.push(textAt(next.body, 'record_time'));
  }
}

// What a request costs that another replica forwards, relative to a direct one, and how many replicas can answer for one
// world, projected from the processor time of each.

import type { TestPostgres } from '../test/support/postgres';
import { CONNECTIONS, type Case } from './cases';
import type { Finding } from './figures';
import { press, pressTimes } from './load';
import type { Server } from './processes';
import { caseNamed, startReplica, stopAll } from './replica-servers';
import type { Settings } from './settings';

/**
 * Direct and forwarded requests alternate within each round: creates make the heap of the owner grow, and what its
 * collections cost falls on both alike.
 */
const SLICES = 6;
const WARMING_SECONDS = 3;

/** Processor milliseconds a request. */
interface Round {
  readonly direct: number;
  /** Of a forwarded request, at the replica that serves the world and at the one that forwards. */
  readonly owner: number;
  readonly edge: number;
}

export async function measureForwarding(postgres: TestPostgres, settings: Settings): Promise<readonly Finding[]> {
  const [create, list] = [caseNamed('create'), caseNamed('list-unchanged')];
  const [creates, reads] = [await playRounds(create, postgres, settings), await playRounds(list, postgres, settings)];
  const cost = (rounds: readonly Round[]): readonly number[] =>
    rounds.map(({ direct, owner, edge }) => (owner + edge) / direct);
  const what = 'forwarded by another replica: processor time of both relative to a direct request';
  return [
    {
      id: 'replicas/forwarded-create',
      what: `${create.what}, ${what}`,
      unit: 'ratio',
      values: cost(creates),
      goal: { atMost: 1.4 },
    },
    { id: 'replicas/forwarded-list', what: `${list.what}, ${what}`, unit: 'ratio', values: cost(reads) },
    ...hotWorld(list, reads),
  ];
}

/** Two replicas of its own for each case: another case would leave its offers in the world. */
async function playRounds(one: Case, postgres: TestPostgres, settings: Settings): Promise<readonly Round[]> {
  const { rounds, seconds, quick, tell } = settings;
  const database = await postgres.database();
  const [owner, edge] = [await startReplica(database, settings), await startReplica(database, settings)];
  try {
    const sequence = await one.prepare(owner);
    const warm = quick ? seconds : WARMING_SECONDS;
    const [{ perSecond }] = [await press(edge, sequence, warm), await press(owner, sequence, warm)];
    const turn = CONNECTIONS * 2 * sequence.steps.length;
    const amount = Math.max(1, Math.ceil((perSecond * seconds) / SLICES / turn)) * turn;
    const pressed = (server: Server): Promise<readonly [number, number]> =>
      cpuOf([owner, edge], () => pressTimes(server, sequence, amount));
    const played: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const sums = { direct: 0, owner: 0, edge: 0 };
      for (let slice = 0; slice < SLICES; slice += 1)
        for (const isDirect of slice % 2 === 0 ? [true, false] : [false, true]) {
          const [atOwner, atEdge] = await pressed(isDirect ? owner : edge);
          sums[isDirect ? 'direct' : 'owner'] += atOwner;
          if (!isDirect) sums.edge += atEdge;
        }
      const toMs = (cpuSeconds: number): number => (cpuSeconds * 1000) / (amount * SLICES);
      const found = { direct: toMs(sums.direct), owner: toMs(sums.owner), edge: toMs(sums.edge) };
      played.push(found);
      tell(`${one.what}, round ${round + 1} of ${rounds}: ${describe(found)}`);
    }
    return played;
  } finally {
    await stopAll([owner, edge]);
  }
}

/** Processor seconds that each of two servers used meanwhile. */
async function cpuOf(
  [one, other]: readonly [Server, Server],
  work: () => Promise<unknown>,
): Promise<readonly [number, number]> {
  const before = [one.cpuSeconds(), other.cpuSeconds()] as const;
  await work();
  return [one.cpuSeconds() - before[0], other.cpuSeconds() - before[1]];
}

const microseconds = (ms: number): string => `${(ms * 1000).toFixed(0)} µs`;

const describe = ({ direct, owner, edge }: Round): string =>
  `direct ${microseconds(direct)}, forwarded ${microseconds(owner)} and ${microseconds(edge)} at the edge`;

/**
 * How many times the requests of one server several replicas could answer for one world, each on a core: a balancer
 * deals them out evenly. The busiest replica limits: the one that serves the world, or one that forwards all it receives.
 */
const hotWorld = ({ what }: Case, rounds: readonly Round[]): readonly Finding[] =>
  ([2, 4] as const).map((size) => ({
    id: `replicas/hot-${size}`,
    what: `${what}, one world: requests per second of ${size} replicas relative to one, projected from processor time`,
    unit: 'ratio',
    values: rounds.map(
      ({ direct, owner, edge }) => direct / Math.max(direct / size + owner * (1 - 1 / size), edge / size),
    ),
    goal: { atLeast: size === 2 ? 1.6 : 2.8 },
  }));

// Whether a request costs more in a large world than in a small one: two servers of ours side by side, the same
// requests at both.

import { CASES, type Case } from './cases';
import { dumpOf } from './dumps';
import type { Finding } from './figures';
import { press, type Pressed } from './load';
import { startUnderstudy, type Server } from './processes';
import type { Settings } from './settings';

const MOST = 1.3;
const MOST_BY_UPDATES = 1.2;

interface Comparison {
  readonly id: string;
  readonly what: string;
  readonly small: string;
  readonly large: string;
  readonly cases: readonly string[];
  readonly most: number;
}

function comparisons({ quick, large }: Settings): readonly Comparison[] {
  const offers = quick ? 5000 : 100_000;
  const updates = large ? 1_000_000 : quick ? 20_000 : 100_000;
  return [
    {
      id: 'offers',
      what: `with ${offers} offers of other parties relative to 100`,
      small: 'parties=100,offers=100',
      large: `parties=100,offers=${offers}`,
      cases: ['list-unchanged', 'create'],
      most: MOST,
    },
    {
      id: 'updates',
      what: `with ${updates} updates relative to 1000`,
      small: 'parties=100,updates=1000',
      large: `parties=100,updates=${updates}`,
      cases: ['update-by-id'],
      most: MOST_BY_UPDATES,
    },
  ];
}

export async function measureFlat(settings: Settings): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const comparison of comparisons(settings)) {
    const worlds = [await dumpOf(comparison.small, settings), await dumpOf(comparison.large, settings)];
    for (const one of CASES.filter(({ id }) => comparison.cases.includes(id)))
      found.push(await compare(one, comparison, { worlds, settings }));
  }
  return found;
}

interface Doing {
  readonly worlds: readonly string[];
  readonly settings: Settings;
}

async function compare(one: Case, { id, what, most }: Comparison, { worlds, settings }: Doing): Promise<Finding> {
  const servers: Server[] = [];
  try {
    for (const world of worlds) servers.push(await startUnderstudy(settings, ['--world', world]));
    const costs = await sideBySide(one, servers, settings);
    return {
      id: `flat/${one.id}-${id}`,
      what: `${one.what}: processor time ${what}`,
      unit: 'ratio',
      values: costs,
      goal: { atMost: most },
    };
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Cost at the second server as a ratio to that at the first, round by round. */
export async function sideBySide(
  one: Case,
  servers: readonly Server[],
  { rounds, seconds, tell }: Settings,
): Promise<readonly number[]> {
  const sequences = [];
  for (const server of servers) sequences.push(await one.prepare(server));
  const ratios: number[] = [];
  // Costs are near each other: two rounds more than elsewhere.
  for (let round = 0; round < rounds + 2; round += 1) {
    const pressed: Pressed[] = [];
    // Who comes second finds another machine than who comes first: they take turns at that as well.
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const [server, sequence] = [servers[index], sequences[index]];
      if (server && sequence) pressed[index] = await press(server, sequence, seconds);
    }
    const [small, large] = pressed;
    if (small && large) ratios.push(large.cpuMs / small.cpuMs);
    tell(
      `${one.id}: ${pressed.map(({ cpuMs }) => `${(cpuMs * 1000).toFixed(0)} µs`).join(' beside ')} of processor time a request`,
    );
  }
  return ratios;
}

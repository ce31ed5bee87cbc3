// How long a large world takes to load and what it holds. The goals are those of a million updates, which only
// `--large` makes.

import { dumpOf } from './dumps';
import type { Finding } from './figures';
import { startUnderstudy } from './processes';
import type { Settings } from './settings';

const MILLION = 1_000_000;

export async function measureLarge(settings: Settings): Promise<readonly Finding[]> {
  const updates = settings.large ? MILLION : settings.quick ? 20_000 : 100_000;
  const world = await dumpOf(`parties=100,updates=${updates}`, settings);
  const [seconds, megabytes]: [number[], number[]] = [[], []];
  for (let round = 0; round < (settings.quick ? 1 : 3); round += 1) {
    const from = performance.now();
    const server = await startUnderstudy({ pinned: false }, ['--world', world]);
    seconds.push((performance.now() - from) / 1000);
    megabytes.push(server.residentMb());
    await server.stop();
    settings.tell(`a world of ${updates} updates: ${seconds.at(-1)?.toFixed(1)} s, ${megabytes.at(-1)?.toFixed(0)} MB`);
  }
  const goal = (atMost: number): Pick<Finding, 'goal'> => (updates === MILLION ? { goal: { atMost } } : {});
  return [
    { id: 'large/load', what: `start with a dump of ${updates} updates`, unit: 's', values: seconds, ...goal(8) },
    { id: 'large/memory', what: `memory with ${updates} updates`, unit: 'MB', values: megabytes, ...goal(900) },
  ];
}

// Opens the same world again without its simulation: a suite that creates a mock for each test mostly asks for one world.

import { rebuildWorld, sha256, simulatedWorld, type SimulatedWorld, type World } from '../world';

/** The log is kept until another world is opened. */
const MAX_ENTRIES = 10_000;

/** Remembers the last world. `key` names everything that the result of `open` depends on. */
export function createWorldCache(): (key: string, open: () => World) => World {
  let last: { readonly key: string; readonly simulated: SimulatedWorld } | undefined;
  return (key, open) => {
    if (last?.key === key) return rebuildWorld(last.simulated, sha256);
    const world = open();
    // A dump has a state beside its log.
    const isKept = world.resumed === undefined && world.ledger.state.log.length <= MAX_ENTRIES;
    last = isKept ? { key, simulated: simulatedWorld(world) } : undefined;
    return world;
  };
}

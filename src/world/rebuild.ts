// A world from the log that its simulation left.

import { createLedger, type LedgerSettings, type LogEntry } from '../ledger';
import { describeWorld, type WorldSummary } from './describe';
import type { World } from './types';

export interface SimulatedWorld extends WorldSummary {
  readonly log: readonly LogEntry[];
}

/** What `rebuildWorld` needs; later changes of the world are not part of it. */
export const simulatedWorld = ({ name, seed, end, users, noWalletUser, ledger }: World): SimulatedWorld => ({
  name,
  seed,
  end,
  users: users.map(({ user }) => user),
  noWalletUser,
  log: [...ledger.state.log],
});

/** The same world again, in a fifth of the time of its simulation. */
export const rebuildWorld = (simulated: SimulatedWorld, hash: LedgerSettings['hash']): World =>
  describeWorld(createLedger({ seed: simulated.seed, hash, log: simulated.log }), simulated);

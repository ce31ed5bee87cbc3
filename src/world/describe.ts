// The description of a world: its users, and ids to try things with. All of it is read from the ledger.

import { formatAmount, formatInstantShort, type Micros } from '../base';
import {
  hasRightToActAs,
  fundsOf,
  networkOf,
  participantsOf,
  preapprovalOf,
  projectTransaction,
  walletOf,
  type EventFormat,
  type Ledger,
  type SnapshotSequence,
  type State,
} from '../ledger';
import type { World, WorldSamples, WorldUser } from './types';

/** Used when a world has no user without a wallet. */
export const NO_WALLET_USER = 'nobody';

export interface WorldSummary {
  readonly name: string;
  readonly seed: string;
  readonly end: Micros;
  /** In display order; users without a usable wallet are left out. */
  readonly users: readonly string[];
  readonly noWalletUser: string;
}

export function describeWorld(ledger: Ledger, { name, seed, end, users: names, noWalletUser }: WorldSummary): World {
  const { state } = ledger;
  const network = networkOf(state);
  const users = names.flatMap((user) => walletUser(state, user) ?? []);
  return {
    name,
    seed,
    ledger,
    end,
    users,
    admin: { user: network.validator.user, party: network.validator.party },
    noWalletUser,
    synchronizerId: network.synchronizerId,
    migrationId: state.migrationId,
    samples: samplesOf(state, users[0]),
  };
}

function walletUser(state: State, user: string): WorldUser | undefined {
  const wallet = walletOf(state, user);
  // A deactivated user still has a wallet, but cannot use it.
  if (!wallet || !hasRightToActAs(state.users.get(user), wallet.party)) return undefined;
  return {
    user,
    party: wallet.party,
    balance: formatAmount(fundsOf(state, wallet.party)),
    automation: state.automation.get(`wallet ${wallet.party}`) !== false,
  };
}

function samplesOf(state: State, first: WorldUser | undefined): WorldSamples {
  const transaction =
    first && state.updates.findLast((update) => update.type === 'transaction' && isVisible(state, update, first.party));
  const reassignment = state.updates.findLast((update) => update.type === 'reassignment' && update.kind === 'assigned');
  const topology = state.updates.findLast((update) => update.type === 'topology');
  const parties = [...state.hosting.keys()];
  const hosts = (party: string): number => participantsOf(state, networkOf(state).synchronizerId, party).length;
  return {
    updates: present({
      transaction: transaction?.updateId,
      reassignment: reassignment?.updateId,
      topology: topology?.updateId,
    }),
    snapshots: snapshotSamples(state.datedSnapshots),
    parties: present({
      preapproved: parties.find((party) => preapprovalOf(state, party) !== undefined),
      hostedTwice: parties.find((party) => hosts(party) > 1),
      notHosted: parties.find((party) => hosts(party) === 0),
    }),
  };
}

/** The keys that identify snapshots in requests. */
export const snapshotSamples = (snapshots: SnapshotSequence): WorldSamples['snapshots'] =>
  snapshots.map(({ recordTime, migrationId }) => ({ recordTime: formatInstantShort(recordTime), migrationId }));

type DescribedTransaction = Extract<State['updates'][number], { type: 'transaction' }>;

function isVisible(state: State, update: DescribedTransaction, party: string): boolean {
  // In a long log most transactions concern other parties, which is visible without a projection.
  const hasPart = update.nodes.some((node) => {
    const { signatories, observers } = node.kind === 'create' ? node.contract : node;
    return signatories.includes(party) || observers.includes(party);
  });
  if (!hasPart) return false;
  const wildcard = { wildcard: { blob: false }, templates: [], interfaces: [] };
  const format: EventFormat = { byParty: new Map([[party, wildcard]]), anyParty: undefined };
  return (['acs-delta', 'ledger-effects'] as const).every(
    (shape) => projectTransaction(state, update, { format, shape, transients: 'left-out' }).length > 0,
  );
}

/** The same record without its undefined members. */
function present<T extends Readonly<Record<string, string | undefined>>>(record: T): { [K in keyof T]?: string } {
  const entries = Object.entries(record).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: string };
}

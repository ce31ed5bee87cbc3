// Simulates a world from its start to its end: the steps of the file and the network's automation, through the same code as its future.

import { err, formatAmount, formatInstantShort, invariant, ok, parseInstant, parseSpan, plus, type Micros, type Result } from '../base';
import {
  canActAs, createLedger, fundsOf, networkOf, participantsOf, preapprovalOf, projectTransaction, walletOf, type EventFormat, type Ledger, type LedgerSettings, type Rejection, type State,
} from '../ledger';
import { planWorld, type Step } from './plan';
import type { World, WorldError, WorldFile, WorldSamples, WorldUser } from './types';

export interface OpenSettings {
  readonly seed: string;
  readonly hash: LedgerSettings['hash'];
  /** When the history ends; without it, when the file says. */
  readonly end?: Micros;
}

/** Runs the history. Errors name the place in the file, see `locate` in read.ts for lines. */
export function simulateWorld(file: WorldFile, settings: OpenSettings): Result<World, readonly Omit<WorldError, 'file'>[]> {
  // A caller's own end does not excuse a file that says nothing sensible.
  const ends = parseInstant(file.ends);
  const end = settings.end ?? ends;
  const length = parseSpan(file.lasts);
  if (ends === undefined || end === undefined) return err([{ pointer: '/ends', message: `${JSON.stringify(file.ends)} is no instant; write one such as 2026-01-15T12:00:00Z` }]);
  if (length === undefined) return err([{ pointer: '/lasts', message: `${JSON.stringify(file.lasts)} is no span; write one such as 2d or 36h` }]);
  const planned = planWorld(file, { start: plus(end, -length), end }, settings);
  if (!planned.ok) return planned;
  const ledger = createLedger(settings);
  const failed = runSteps(ledger, planned.value);
  if (failed) return err([failed]);
  ledger.tick(end);
  return ok(describeWorld(file, ledger, { seed: settings.seed, end }));
}

function runSteps(ledger: Ledger, steps: readonly Step[]): Omit<WorldError, 'file'> | undefined {
  for (const step of steps) {
    ledger.tick(step.at);
    const command = step.command(ledger.state);
    if (!command.ok) return { pointer: step.pointer, message: command.error };
    const done = ledger.execute(command.value, step.at);
    if (!done.ok) return { pointer: step.pointer, message: `the network refuses this step (${command.value.type}): ${reasonOf(done.error)}` };
  }
  return undefined;
}

/** A rejection in one line, for people who write worlds. */
function reasonOf({ code, ...facts }: Rejection): string {
  const details = Object.entries(facts).map(([name, value]) => `${name} ${String(value)}`);
  return [code, ...details].join(', ');
}

function describeWorld(file: WorldFile, ledger: Ledger, { seed, end }: { readonly seed: string; readonly end: Micros }): World {
  const { state } = ledger;
  const network = networkOf(state);
  const users = Object.keys(file.users).flatMap((user) => walletUser(state, user) ?? []);
  const noWallet = Object.keys(file.users).find((user) => walletOf(state, user) === undefined);
  return {
    name: file.name,
    seed,
    ledger,
    end,
    users,
    admin: { user: network.validator.user, party: network.validator.party },
    noWalletUser: noWallet ?? 'nobody',
    synchronizerId: network.synchronizerId,
    migrationId: state.migrationId,
    samples: samplesOf(state, users[0]),
  };
}

function walletUser(state: State, user: string): WorldUser | undefined {
  const wallet = walletOf(state, user);
  if (!wallet) return undefined;
  invariant(canActAs(state.users.get(user), wallet.party), `a world's user ${user} may act as the party of its own wallet`);
  return { user, party: wallet.party, balance: formatAmount(fundsOf(state, wallet.party)), automation: state.automation.get(`wallet ${wallet.party}`) !== false };
}

function samplesOf(state: State, first: WorldUser | undefined): WorldSamples {
  const transaction = first && state.updates.findLast((update) => update.type === 'transaction' && isVisible(update, first.party));
  const reassignment = state.updates.findLast((update) => update.type === 'reassignment');
  const topology = state.updates.findLast((update) => update.type === 'topology');
  const parties = [...state.hosting.keys()];
  const hosts = (party: string): number => participantsOf(state, networkOf(state).synchronizerId, party).length;
  return {
    updates: present({ transaction: transaction?.updateId, reassignment: reassignment?.updateId, topology: topology?.updateId }),
    snapshots: state.snapshots.map(({ recordTime, migrationId }) => ({ recordTime: formatInstantShort(recordTime), migrationId })),
    parties: present({
      preapproved: parties.find((party) => preapprovalOf(state, party) !== undefined),
      hostedTwice: parties.find((party) => hosts(party) > 1),
      notHosted: parties.find((party) => hosts(party) === 0),
    }),
  };
}

type Transaction = Extract<State['updates'][number], { type: 'transaction' }>;

function isVisible(update: Transaction, party: string): boolean {
  const wildcard = { wildcard: { blob: false }, templates: [], interfaces: [] };
  const format: EventFormat = { byParty: new Map([[party, wildcard]]), anyParty: undefined };
  return (['acs-delta', 'ledger-effects'] as const).every((shape) => projectTransaction(update, format, shape).length > 0);
}

/** The same record without its undefined members. */
function present<T extends Readonly<Record<string, string | undefined>>>(record: T): { [K in keyof T]?: string } {
  const entries = Object.entries(record).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: string };
}

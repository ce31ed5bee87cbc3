// Simulates a world from its start to its end: the steps of the file and the network's automation, through the same code as its future.

import { err, ok, parseInstant, parseSpan, plus, type Micros, type Result } from '../base';
import { createLedger, walletOf, type Ledger, type LedgerSettings, type Rejection } from '../ledger';
import { describeWorld, NOBODY } from './describe';
import { planWorld, type Step } from './plan';
import type { World, WorldError, WorldFile } from './types';

export interface OpenSettings {
  readonly seed: string;
  /** Part of every id; 0 unless a world takes the place of another one. */
  readonly epoch?: number;
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
  const users = Object.keys(file.users);
  const noWalletUser = users.find((user) => walletOf(ledger.state, user) === undefined) ?? NOBODY;
  return ok(describeWorld(ledger, { name: file.name, seed: settings.seed, end, users, noWalletUser }));
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


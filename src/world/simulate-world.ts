// Simulates a world from its start to its end: the steps of the file and the network's automation, with the same code
// as a served world.

import { err, finish, ok, parseInstant, parseSpan, plus, type Micros, type Result, type Work } from '../base';
import { createLedger, partyIdOf, walletOf, type Ledger, type LedgerSettings, type PartyId } from '../ledger';
import { SHORTEST_HISTORY } from './crowd';
import { describeWorld, NO_WALLET_USER } from './describe';
import { expandCrowd } from './expand-crowd';
import { planWorld } from './plan';
import { followOfferStates } from './plan/offer-states';
import type { PlannedStep } from './plan/planning';
import { sentenceOfRejection } from './rejection-messages';
import type { World, WorldError } from './types';
import type { WorldFile } from './world-schema';

export interface SimulationSettings {
  readonly seed: string;
  readonly hash: LedgerSettings['hash'];
  /** When the history ends; by default as the file says. */
  readonly end?: Micros;
}

type SimulationProblem = Omit<WorldError, 'file'>;

/** Simulates the history. Errors name the place in the file, see `locate` in read-world-file.ts for lines. */
export const simulateWorld = (
  written: WorldFile,
  settings: SimulationSettings,
): Result<World, readonly SimulationProblem[]> => finish(simulation(written, settings));

/** The same in pieces of work, for a long history. */
export function* simulation(
  written: WorldFile,
  settings: SimulationSettings,
): Work<Result<World, readonly SimulationProblem[]>> {
  // An invalid end in the file is an error even if the caller overrides it.
  const ends = parseInstant(written.ends);
  const end = settings.end ?? ends;
  const length = parseSpan(written.lasts);
  if (ends === undefined || end === undefined)
    return err([
      {
        pointer: '/ends',
        message: `${JSON.stringify(written.ends)} is not a date and time; write one such as 2026-01-15T12:00:00Z`,
      },
    ]);
  if (length === undefined || length === 0n)
    return err([
      { pointer: '/lasts', message: `${JSON.stringify(written.lasts)} is not a duration; write one such as 2d or 36h` },
    ]);
  const crowded = crowdProblem(written, length);
  if (crowded) return err([crowded]);
  const file = expandCrowd(written, settings.seed);
  const planned = planWorld(file, { start: plus(end, -length), end }, settings);
  if (!planned.ok) return planned;
  const ledger = createLedger(settings);
  const failed = yield* runSteps(ledger, planned.value);
  if (failed) return err([failed]);
  yield* tickTo(ledger, end);
  const partyOf = (hint: string): PartyId => partyIdOf(settings, hint);
  const offers = followOfferStates({ file, partyOf });
  ledger.state.log.forEach(offers.see);
  const otherwise = offers.problems();
  if (otherwise.length > 0) return err(otherwise);
  const users = Object.keys(file.users);
  const noWalletUser = users.find((user) => walletOf(ledger.state, user) === undefined) ?? NO_WALLET_USER;
  return ok(describeWorld(ledger, { name: file.name, seed: settings.seed, end, users, noWalletUser }));
}

/** A crowd needs time to act and enough people. */
function crowdProblem({ crowd }: WorldFile, length: Micros): SimulationProblem | undefined {
  if (!crowd) return undefined;
  const { parties = 0, offers = 0, names = 0, holdings = 0 } = crowd;
  if (length < SHORTEST_HISTORY)
    return { pointer: '/lasts', message: 'a crowd needs a history of two hours or more; lengthen `lasts`' };
  if (offers > 0 && parties < 2)
    return { pointer: '/crowd/offers', message: 'offers need two parties or more; raise `parties`' };
  return names + holdings > 0 && parties < 1
    ? { pointer: '/crowd', message: 'names and holdings need an owner; add `parties`' }
    : undefined;
}

/** Automatic steps and steps of the file in one piece of work. */
const PIECE_TICKS = 128;
const PIECE_STEPS = 32;

function* tickTo(ledger: Ledger, at: Micros): Work<void> {
  while (ledger.tick(at, PIECE_TICKS) === PIECE_TICKS) yield;
}

function* runSteps(ledger: Ledger, steps: readonly PlannedStep[]): Work<SimulationProblem | undefined> {
  let count = 0;
  for (const step of steps) {
    yield* tickTo(ledger, step.at);
    if ((count += 1) % PIECE_STEPS === 0) yield;
    const command = step.command(ledger.state);
    if (!command.ok) return { pointer: step.pointer, message: command.error };
    const done = ledger.execute(command.value, step.at);
    if (!done.ok) return { pointer: step.pointer, message: sentenceOfRejection(command.value, done.error) };
  }
  return undefined;
}

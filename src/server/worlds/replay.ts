// Does on a ledger again what was asked of another one, at the same times and in the same words; only ids are those of the new
// log. What the new ledger refuses is left out, and so is what speaks of a thing that it does not have.

import { err, ok, type Result } from '../../base';
import type { Command, Ledger, State, StepChoice } from '../../ledger';
import { whyRejected } from '../../operations';
import { createCounterparts, type Counterparts } from './counterparts';
import type { Deed } from './live-world';

export interface LeftOut {
  readonly deed: Deed;
  /** One sentence. */
  readonly reason: string;
}

export interface Replayed {
  /** As they were done again, in the words and with the entries of the new log. */
  readonly deeds: readonly Deed[];
  readonly leftOut: readonly LeftOut[];
}

/** The ledger is at the new start; afterwards it is where the last deed leads. */
export function replay(past: { readonly state: State; readonly deeds: readonly Deed[] }, ledger: Ledger): Replayed {
  const known = createCounterparts(
    { state: past.state, deeds: new Set(past.deeds.flatMap(({ entries }) => entries)) },
    ledger.state,
  );
  const deeds: Deed[] = [];
  const leftOut: LeftOut[] = [];
  for (const deed of past.deeds) {
    const done = deed.kind === 'command' ? commandAgain(deed, ledger, known) : stepAgain(deed, ledger, known);
    if (done.ok) {
      known.pair(deed.entries, done.value.entries);
      deeds.push(done.value);
    } else {
      leftOut.push({ deed, reason: done.error });
    }
  }
  return { deeds, leftOut };
}

type Of<K extends Deed['kind']> = Extract<Deed, { kind: K }>;

function commandAgain(deed: Of<'command'>, ledger: Ledger, known: Counterparts): Result<Deed, string> {
  // First what is due by then: it may make what the command is about.
  ledger.tick(deed.at);
  const command = translated(deed.command, known);
  if (!command.ok) return command;
  const done = ledger.execute(command.value, deed.at, deed.trace);
  return done.ok ? ok({ ...deed, command: command.value, entries: done.value }) : err(whyRejected(done.error));
}

function stepAgain(deed: Of<'step'>, ledger: Ledger, known: Counterparts): Result<Deed, string> {
  ledger.tick(deed.at);
  const choice = chosen(deed.choice, known);
  if (!choice.ok) return choice;
  const done = ledger.step(choice.value, deed.at);
  return done.ok ? ok({ ...deed, choice: choice.value, entries: done.value.entries }) : err(whyRejected(done.error));
}

function translated(command: Command, known: Counterparts): Result<Command, string> {
  if ('contractId' in command) {
    const contractId = present(known.contract(command.contractId));
    return contractId.ok ? ok({ ...command, contractId: contractId.value }) : contractId;
  }
  if ('reassignmentId' in command) {
    const reassignmentId = present(known.reassignment(command.reassignmentId));
    return reassignmentId.ok ? ok({ ...command, reassignmentId: reassignmentId.value }) : reassignmentId;
  }
  return ok(command);
}

function chosen(choice: StepChoice, known: Counterparts): Result<StepChoice, string> {
  if (choice.contractId === undefined) return ok(choice);
  const contractId = present(known.contract(choice.contractId));
  return contractId.ok ? ok({ ...choice, contractId: contractId.value }) : contractId;
}

const present = (found: Result<string, string>): Result<string, string> =>
  found.ok ? found : err(`the world has no ${found.error} now`);

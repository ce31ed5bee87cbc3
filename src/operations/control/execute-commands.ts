// What the operations that act as anybody have in common: each is one or two commands, decided like any other.

import { err, ok } from '../../base';
import type { Command, Decision, LogEntry, PartyId, State } from '../../ledger';
import type { ControlCall } from './control-operation';

/** Commands one after the other; the first that is refused ends it. */
export function executeAll({ context: { world } }: ControlCall, commands: readonly Command[]): Decision {
  const entries: LogEntry[] = [];
  for (const command of commands) {
    const done = world.execute(command);
    if (!done.ok) return done;
    entries.push(...done.value);
  }
  return ok(entries);
}

export const stateOf = ({ context }: ControlCall): State => context.world.state;
export const unknownEntity = (kind: string, id: string): Decision => err({ code: 'unknown', kind, id });

/** Whether the network has the party, hosted or not: a slip of the pen makes no new one. */
export const isKnown = (call: ControlCall, party: PartyId): boolean => stateOf(call).hosting.has(party);
export const firstUnknown = (call: ControlCall, parties: readonly PartyId[]): PartyId | undefined =>
  parties.find((party) => !isKnown(call, party));

/** Participants may be written as the scan group shows them. */
export const bareParticipantUid = (uid: string): string => uid.replace(/^PAR::/, '');

// Shared by control operations that execute ledger commands.

import { err, ok } from '../../base';
import type { Command, Decision, LogEntry, PartyId, State } from '../../ledger';
import type { ControlOperationCall } from './control-operation';

/** Executes commands in order; stops at the first rejection. */
export function executeAll({ context: { world } }: ControlOperationCall, commands: readonly Command[]): Decision {
  const entries: LogEntry[] = [];
  for (const command of commands) {
    const done = world.execute(command);
    if (!done.ok) return done;
    entries.push(...done.value);
  }
  return ok(entries);
}

export const stateOf = ({ context }: ControlOperationCall): State => context.world.state;
export const unknownEntity = (kind: string, id: string): Decision => err({ code: 'unknown', kind, id });

/** Whether the party exists, so that a typing error does not create one. */
export const isKnown = (call: ControlOperationCall, party: PartyId): boolean => stateOf(call).hosting.has(party);
export const firstUnknown = (call: ControlOperationCall, parties: readonly PartyId[]): PartyId | undefined =>
  parties.find((party) => !isKnown(call, party));

/** Removes the prefix that the scan group shows. */
export const bareParticipantUid = (uid: string): string => uid.replace(/^PAR::/, '');

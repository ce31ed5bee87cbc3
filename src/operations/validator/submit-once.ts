// Commands of a wallet that happen once: while one is in process, another with the same name is refused.

import type { Command, Decision, PartyId } from '../../ledger';
import type { OperationContext } from '../types';

interface NamedCommand {
  readonly wallet: PartyId;
  /** Unique within the wallet; the command itself refuses a name that was used. */
  readonly name: string;
  readonly command: Command;
}

/** Executes the command when it may complete. Rejects a name that is in process. */
export async function submitOnce(
  context: OperationContext,
  { wallet, name: trackingId, command }: NamedCommand,
): Promise<Decision> {
  const reserved = context.world.execute({ type: 'reserve-tracking-id', wallet, trackingId });
  if (!reserved.ok) return reserved;
  let world = context.world;
  let done: Decision | undefined;
  try {
    world = await context.inProcess();
    done = world.execute(command);
    return done;
  } finally {
    // A rejected release means that the world was reverted or replaced in between, without the reservation.
    const reason = done === undefined ? 'interrupted' : done.ok ? 'completed' : done.error.code;
    world.execute({ type: 'release-tracking-id', wallet, trackingId, reason });
  }
}

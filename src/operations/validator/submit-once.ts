// Commands of a wallet that are executed once: while one is in process, another with the same name is refused.

import { updateAt, type Command, type Decision, type PartyId, type Transaction } from '../../ledger';
import { error } from '../answers';
import { transactionIn } from '../ledger/run-submission';
import { answerRejection } from '../rejections';
import type { Answer, OperationContext } from '../types';

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

interface OnceTexts {
  /** What is done, with an article, such as "An allocation to leg 1". */
  readonly what: string;
  /** The refusal of a name that was used. */
  readonly used: string;
  readonly result: (transaction: Transaction) => Answer;
}

/** The result of the command; later releases answer a repeated one with the result of the first. */
export async function answerOnce(
  context: OperationContext,
  named: NamedCommand,
  { what, used, result }: OnceTexts,
): Promise<Answer> {
  const done = await submitOnce(context, named);
  if (done.ok) return result(transactionIn(done.value));
  if (done.error.code === 'tracking-id-in-process')
    return error(429, `${what} is being processed; retry with exponential back-off`);
  if (done.error.code !== 'duplicate-command') return answerRejection(done.error);
  const earlier = updateAt(context.world.state, BigInt(done.error.offset));
  return context.dialect.repeatedTransfer === 'first-result' && earlier?.type === 'transaction'
    ? result(earlier)
    : error(409, used);
}

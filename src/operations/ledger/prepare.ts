// Interprets a submission without committing it: the transaction that external parties sign.

import { ok, err, type Result } from '../../base';
import { encodePrepared, hashPrepared } from '../../codec';
import type { Submit } from '../../ledger';
import type { WorldPort } from '../types';
import type { LedgerError } from './errors';
import { preparedOf, uuidOf, type TimeBounds } from './prepared-transaction';
import { transactionIn } from './run-submission';
import { submissionFailure } from './submission-failures';

interface Preparation {
  readonly encoded: Buffer;
  /** To be signed. */
  readonly hash: Buffer;
  /** The traffic that the transaction costs, in bytes. */
  readonly cost: number;
}

export function prepare(submission: Submit, bounds: TimeBounds, world: WorldPort): Result<Preparation, LedgerError> {
  const { state, now } = world;
  const { userId, commandId, actAs, commands } = submission;
  const transactionUuid = uuidOf([state.ledgerEnd, now.toString(), userId, commandId, actAs, commands]);
  // Deduplication applies on execution only.
  const seeded = {
    ...submission,
    contractSeed: transactionUuid,
    deduplication: { afterOffset: BigInt(state.ledgerEnd) },
  };
  const would = world.dryRun(seeded);
  if (!would.ok) return err(submissionFailure(would.error));
  const transaction = transactionIn(would.value);
  const prepared = preparedOf({ transaction, submission: seeded, transactionUuid, preparedAt: now, bounds }, state);
  return ok({
    encoded: Buffer.from(encodePrepared(prepared)),
    hash: Buffer.from(hashPrepared(prepared)),
    cost: transaction.paidTrafficCost ?? 0,
  });
}

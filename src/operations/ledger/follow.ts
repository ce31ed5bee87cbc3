// Follows the log for websocket channels (observed-ledger 6.2).
// Depends on the log and ledger time only: polling more often does not change the output.

import { micros, plus, type Json, type Micros } from '../../base';
import type { Update, User } from '../../ledger';
import type { Answer, OperationContext, OperationRequest, StreamSteps, StreamStep } from '../types';
import { checkpoint } from './checkpoint';
import { refuseWith, staleAuthorization } from './failures';
import { callerOf } from './caller-rights';

/** Maximum delay of a checkpoint after a skipped update, in seconds, as reported by the version. */
export const CHECKPOINT_SECONDS = 75;
const CHECKPOINT_DELAY = micros(BigInt(CHECKPOINT_SECONDS) * 1_000_000n);
/** Number of updates scanned before yielding. */
const SLICE_UPDATES = 200;

export type StreamElement = { readonly element: Json } | undefined;

export function* refusedStream(refusal: Answer): Generator<StreamStep, void, undefined> {
  yield { refusal };
}

/** The steps of a finite sequence. */
export function* streamSteps(sequence: Iterable<StreamElement>): Generator<StreamStep, void, undefined> {
  let searched = 0;
  for (const shown of sequence) {
    if (shown) yield shown;
    else if ((searched += 1) % SLICE_UPDATES === 0) yield 'searching';
  }
}

interface LogFollower {
  /** Exclusive. */
  readonly begin: number;
  readonly show: (update: Update) => Json | undefined;
  /** Wraps an update or a checkpoint as an element. */
  readonly wrap: (told: Json) => Json;
}

/**
 * Follows the log after an offset, without end. The first skipped update starts a delay; if no update matches before it
 * ends, a checkpoint reports the position of the log.
 */
export function* followLog(
  { begin, show, wrap }: LogFollower,
  context: OperationContext,
): Generator<StreamStep, void, undefined> {
  const { world } = context;
  let passed = begin;
  let due: Micros | undefined;
  for (;;) {
    // Read before the update: reading the time may run automation that adds one.
    const now = due === undefined || world.state.ledgerEnd > passed ? undefined : world.now;
    const update = world.state.updates[passed];
    const at = update?.recordTime ?? now;
    if (due !== undefined && at !== undefined && at >= due) {
      due = undefined;
      yield { element: wrap(checkpoint(world.state, passed)) };
      continue;
    }
    if (!update) {
      yield 'caught-up';
      continue;
    }
    passed = update.offset;
    const shown = show(update);
    if (shown === undefined) due ??= plus(update.recordTime, CHECKPOINT_DELAY);
    else {
      due = undefined;
      yield { element: wrap(shown) };
    }
    if (passed % SLICE_UPDATES === 0) yield 'searching';
  }
}

/** Ends the stream when the caller's rights change or its user is deleted (observed-ledger 4.4). */
export function untilRightsChange(
  inner: StreamSteps,
  request: OperationRequest,
  context: OperationContext,
): StreamSteps {
  return untilUserChanges(inner, callerOf(request, context), () => callerOf(request, context), context);
}

function* untilUserChanges(
  inner: StreamSteps,
  before: User | undefined,
  now: () => User | undefined,
  context: OperationContext,
): Generator<StreamStep, void, undefined> {
  for (;;) {
    if (haveRightsChanged(before, now(), context)) return yield { refusal: refuseWith(staleAuthorization, context) };
    const next = inner.next();
    if (next.done) return;
    yield next.value;
  }
}

/** If the dialect ignores rights, only the user itself matters (decisions B11). */
function haveRightsChanged(before: User | undefined, now: User | undefined, { dialect }: OperationContext): boolean {
  if (before === now) return false;
  if (now === undefined || now.deactivated) return true;
  return dialect.readRights === 'rights-of-user' && now.rights !== before?.rights;
}

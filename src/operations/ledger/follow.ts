// Following the log: what the websocket channels send after what is there, as long as somebody listens (observed-ledger 6.2).
// Everything here depends on the log and the ledger's clock only: how often a stream is asked changes nothing of what it says.

import { micros, plus, type Json, type Micros } from '../../base';
import type { Update, User } from '../../ledger';
import type { Answer, OperationContext, OperationRequest, StreamSteps, StreamStep } from '../types';
import { checkpoint } from './checkpoint';
import { refuseWith, staleAuthorization } from './failures';
import { callerOf } from './caller-rights';

/** How long an update that is passed without being shown may stay untold, in seconds: as the version tells it. */
export const CHECKPOINT_SECONDS = 75;
const CHECKPOINT_DELAY = micros(BigInt(CHECKPOINT_SECONDS) * 1_000_000n);
/** So much is looked through without a word before others get their turn. */
const SLICE_UPDATES = 200;

export type StreamElement = { readonly element: Json } | undefined;

export function* refusedStream(refusal: Answer): Generator<StreamStep, void, undefined> {
  yield { refusal };
}

/** What is shown of a sequence that ends. */
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
  /** An update or a checkpoint as an element. */
  readonly wrap: (told: Json) => Json;
}

/**
 * The log after an offset, without an end. The first update that is not shown starts a delay; if nothing is shown before it is over, a
 * checkpoint tells how far the log had come by then.
 */
export function* followLog(
  { begin, show, wrap }: LogFollower,
  context: OperationContext,
): Generator<StreamStep, void, undefined> {
  const { world } = context;
  let passed = begin;
  let due: Micros | undefined;
  for (;;) {
    // Asked before the update: as time goes on, automation may bring one that comes first.
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

/** The same until the caller's rights change, or its user is gone, from this call on (observed-ledger 4.4). */
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

/** Where rights are not asked for, only the user itself counts (decisions B11). */
function haveRightsChanged(before: User | undefined, now: User | undefined, { dialect }: OperationContext): boolean {
  if (before === now) return false;
  if (now === undefined || now.deactivated) return true;
  return dialect.readRights === 'rights-of-user' && now.rights !== before?.rights;
}

// An answer leaves only after every log entry that it can depend on is stored.

import { andThen, type MaybePromise } from '../../base';
import type { Refusal } from '../../operations';
import { refused, type Outcome } from './outcome';
import type { PreparedParts } from './parts';
import type { WorldSession } from '../worlds/worlds';
import { renderOutcome, type OutcomeRequest, type RenderedOutcome } from './render-outcome';

export const NOT_STORED: Refusal = { kind: 'not-stored' };

const MOVED: Refusal = {
  kind: 'unavailable',
  isDone: 'unknown',
  reason: 'it moved to another replica during the request',
};

/**
 * Rendering comes first: it may draw a trace id from a stored counter, and later requests may change what the answer
 * shows.
 */
export function renderStored(
  parts: PreparedParts,
  target: OutcomeRequest,
  outcome: Outcome,
): MaybePromise<RenderedOutcome> {
  const rendered = renderOutcome(parts, target, outcome);
  const { session: own } = target.exchange;
  // What it did is nowhere else: another replica serves the world as it was stored last.
  if (own && parts.worlds.hasMoved(own)) return renderOutcome(parts, target, refused(MOVED, rendered.facts));
  const session = rendered.facts.usesWorlds ? undefined : own;
  return andThen(isStored(pendingOf(parts, session)), (isDone) =>
    isDone ? rendered : renderOutcome(parts, target, refused(NOT_STORED, rendered.facts)),
  );
}

/** Without a served world, the answer is about the table of worlds. */
export const pendingOf = (
  { durability, worlds }: PreparedParts,
  session: WorldSession | undefined,
): Promise<void> | undefined =>
  durability?.pending(
    // What was done in a world that has moved since is not stored.
    session !== undefined && (worlds.isServed(session) || worlds.hasMoved(session)) ? session : undefined,
  );

export const isStored = (pending: Promise<void> | undefined): MaybePromise<boolean> =>
  pending === undefined ||
  pending.then(
    () => true,
    () => false,
  );

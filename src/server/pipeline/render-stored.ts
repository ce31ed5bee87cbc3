// An answer leaves only after every log entry that it can depend on is stored.

import { andThen, type MaybePromise } from '../../base';
import type { Refusal } from '../../operations';
import { refused, type Outcome } from './outcome';
import type { PreparedParts } from './parts';
import type { WorldSession } from '../worlds/worlds';
import type { WorldsUsed } from '../worlds/worlds-used';
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
  const { worldsUsed } = rendered.facts;
  const pending = worldsUsed ? pendingOfUsed(parts, worldsUsed, own) : pendingOf(parts, own);
  return andThen(isStored(pending), (isDone) =>
    isDone ? rendered : renderOutcome(parts, target, refused(NOT_STORED, rendered.facts)),
  );
}

/** Without a served world, the answer is about which worlds there are. */
export function pendingOf(
  { durability, worlds }: PreparedParts,
  session: WorldSession | undefined,
): Promise<void> | undefined {
  if (session && worlds.isStandby(session)) return durability?.pendingTable({ ids: false, worlds: [] });
  // What was done in a world that has moved since is not stored.
  if (session && (worlds.isServed(session) || worlds.hasMoved(session))) return durability?.pending(session);
  return durability?.pendingTable({ ids: true, worlds: [] });
}

function pendingOfUsed(
  { durability, worlds }: PreparedParts,
  { all, ids, states }: WorldsUsed,
  own: WorldSession | undefined,
): Promise<void> | undefined {
  if (all) return durability?.pending();
  const { sessions } = worlds.served();
  const shown = [...states].flatMap((id) => sessions.get(id) ?? []);
  // The standby world, and one that was deleted meanwhile, are not stored.
  const isOwnStored = own !== undefined && sessions.get(own.id) === own;
  return durability?.pendingTable({ ids, worlds: isOwnStored ? [...shown, own] : shown });
}

/** As `Durability.refusing`; the standby world is never stored. */
export const refusing = (
  { durability, worlds }: PreparedParts,
  session: WorldSession | undefined,
): Promise<void> | undefined =>
  durability?.refusing(session === undefined || worlds.isStandby(session) ? undefined : session);

export const isStored = (pending: Promise<void> | undefined): MaybePromise<boolean> =>
  pending === undefined ||
  pending.then(
    () => true,
    () => false,
  );

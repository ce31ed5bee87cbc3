// An answer leaves only after every log entry that it can depend on is stored.

import type { Refusal } from '../../operations';
import { refused, type Outcome } from './outcome';
import type { PreparedParts } from './parts';
import { renderOutcome, type OutcomeRequest, type RenderedOutcome } from './render-outcome';

export const NOT_STORED: Refusal = { kind: 'not-stored' };

/**
 * Rendering comes first: it may draw a trace id from a stored counter, and later requests may change what the answer
 * shows.
 */
export async function renderStored(
  parts: PreparedParts,
  target: OutcomeRequest,
  outcome: Outcome,
): Promise<RenderedOutcome> {
  const rendered = renderOutcome(parts, target, outcome);
  if (await isStored(parts.durability?.pending())) return rendered;
  return renderOutcome(parts, target, refused(NOT_STORED, rendered.facts));
}

export async function isStored(pending: Promise<void> | undefined): Promise<boolean> {
  try {
    await pending;
    return true;
  } catch {
    return false;
  }
}

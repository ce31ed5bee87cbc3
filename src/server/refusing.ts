// How the pipeline refuses: in the form of the request's group, with a note for the log.

import type { Answer, Refusal, RequestProblem } from '../operations';
import type { Exchange } from './exchange';
import { LIMIT_TABLE } from './limits';
import type { MockParts } from './parts';

export function refuse(parts: Pick<MockParts, 'refuse' | 'dialect'>, exchange: Exchange, refusal: Refusal): Answer {
  exchange.trail.notes.push(noteOf(refusal));
  if (refusal.kind === 'invalid-request') for (const problem of refusal.problems) exchange.trail.problems.push(problem);
  const { group } = exchange.trail;
  // A trace id is given out only where the answer shows it: the counter is part of the world.
  return parts.refuse[group](refusal, {
    dialect: parts.dialect,
    group,
    get traceId() {
      return exchange.traceId();
    },
  });
}

/** What the log says: of a limit also how to raise it. */
function noteOf(refusal: Refusal): string {
  if (refusal.kind === 'unparsable-body') return `${refusal.kind}: ${refusal.message}`;
  if (refusal.kind === 'body-too-large') return `${refusal.kind}: more than ${refusal.limitBytes} bytes; raise it with --limit ${LIMIT_TABLE.bodyBytes.name}=... or ${LIMIT_TABLE.worldBodyBytes.name}=... for worlds`;
  return refusal.kind;
}

export function invalid(parts: Pick<MockParts, 'refuse' | 'dialect'>, exchange: Exchange, problems: readonly RequestProblem[]): Answer {
  exchange.trail.notes.push(...problems.slice(0, 3).map(({ message }) => message));
  return refuse(parts, exchange, { kind: 'invalid-request', problems });
}

/** A world that is not there, or not any more. */
export function refuseWorld(parts: Pick<MockParts, 'refuse' | 'dialect' | 'worlds'>, exchange: Exchange): Answer {
  const found = parts.worlds.find(exchange.worldId);
  return refuse(parts, exchange, { kind: 'unknown-world', id: exchange.worldId, message: found.ok ? `world ${exchange.worldId} is not served` : found.error.message });
}

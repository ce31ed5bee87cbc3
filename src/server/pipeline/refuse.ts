// How the pipeline refuses: in the form of the request's group, with a note for the log.

import type { Answer, Refusal, RequestProblem } from '../../operations';
import type { Exchange } from './exchange';
import { LIMIT_TABLE } from '../limits';
import type { MockParts } from './parts';

export function refuse(parts: Pick<MockParts, 'refuse' | 'dialect'>, exchange: Exchange, refusal: Refusal): Answer {
  exchange.trail.notes.push(...notesOf(refusal));
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

const MOST_PROBLEMS = 3;

/** What the log says: of a limit also how to raise it. */
function notesOf(refusal: Refusal): readonly string[] {
  switch (refusal.kind) {
    case 'unparsable-body':
      return [`${refusal.kind}: ${refusal.message}`];
    case 'body-too-large':
      return [
        `${refusal.kind}: more than ${refusal.limitBytes} bytes; raise it with --limit ${LIMIT_TABLE.bodyBytes.name}=... or ${LIMIT_TABLE.worldBodyBytes.name}=... for worlds`,
      ];
    case 'invalid-request':
      return [...refusal.problems.slice(0, MOST_PROBLEMS).map(({ message }) => message), refusal.kind];
    case 'control-forbidden':
      return [`${refusal.kind}: ${refusal.reason}`];
    default:
      return [refusal.kind];
  }
}

export function invalid(
  parts: Pick<MockParts, 'refuse' | 'dialect'>,
  exchange: Exchange,
  problems: readonly RequestProblem[],
): Answer {
  return refuse(parts, exchange, { kind: 'invalid-request', problems });
}

/** A world that is not there, or not any more. */
export function refuseWorld(parts: Pick<MockParts, 'refuse' | 'dialect' | 'worlds'>, exchange: Exchange): Answer {
  const found = parts.worlds.find(exchange.worldId);
  return refuse(parts, exchange, {
    kind: 'unknown-world',
    id: exchange.worldId,
    message: found.ok ? `world ${exchange.worldId} is not served` : found.error.message,
  });
}

// Same world, same requests: same bytes. Left out is what tells the time of the wall, or a secret that is made anew.

import type { Case, Sent } from './cases';
import type { Done } from './session';

/** Wall-clock times, tokens with an id of their own. */
const TELLS_WALL_TIME: ReadonlySet<string> = new Set([
  'getStatus',
  'getMetrics',
  'listRequests',
  'getRequest',
  'exportHar',
  'followRequests',
  'followWorld',
  'countRequests',
  'clearRequests',
]);
/** These make a world go by the clock of the wall. */
const GOES_BY_WALL: ReadonlySet<string> = new Set(['runClock']);

export const isRepeatable = ({ spec }: Case, { body }: Sent): boolean =>
  !GOES_BY_WALL.has(spec.id) &&
  !(spec.id === 'createWorld' && !/"clock":\s*"manual"/.test(Buffer.from(body).toString('utf8')));

/** How two answers to the same request differ, in one sentence. */
export function sameAnswer({ spec }: Case, one: Done, other: Done): string | undefined {
  if (TELLS_WALL_TIME.has(spec.id) || one.received?.isStream === true) return undefined;
  if (one.outcome !== other.outcome)
    return `the same request on an equal world was ${one.outcome} and ${other.outcome}`;
  const [a, b] = [one, other].map(({ received }) =>
    JSON.stringify(received && { status: received.status, headers: received.headers, body: received.body }),
  );
  return a === b
    ? undefined
    : `the same request on an equal world gave other bytes: ${a?.slice(0, 500)} and ${b?.slice(0, 500)}`;
}

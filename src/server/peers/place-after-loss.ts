// Where a world of a lost replica is served: requests to it wait until another replica has taken it, or the wait has
// timed out.

import { UnavailableError } from '../unavailable-error';
import type { ReplicaAddress } from '../store/shared-worlds';
import { isHere, type Directory, type WorldPlace } from './directory';
import type { Heirs } from './heirs';
import type { Links } from './links';
import { MAX_WAIT_MS, type LostOwners } from './lost-owners';

export interface LossParts {
  readonly directory: Pick<Directory, 'afterLoss'>;
  readonly links: Pick<Links, 'reach'>;
  readonly lostOwners: Pick<LostOwners, 'isLost' | 'notReached' | 'wait' | 'takenOver'>;
  readonly heirs: Pick<Heirs, 'readAhead'>;
}

interface LostPlace {
  readonly world: string;
  readonly lost: ReplicaAddress;
  readonly reason: string;
  /** Ends the wait when the client is gone. */
  readonly gone?: AbortSignal | undefined;
  /** Limits the wait even if links keep opening and breaking. */
  readonly giveUpAt: number;
}

/** When a request gives up that fails now: the owner of a world may be lost again, and its next owner too. */
export const giveUpTime = (): number => performance.now() + 2 * MAX_WAIT_MS;

/**
 * Waits for the next attempt, then looks up the owner of the world again. Throws UnavailableError when the wait times
 * out.
 */
export async function placeAfterLoss(
  { directory, links, lostOwners, heirs }: LossParts,
  { world, lost, reason, gone, giveUpAt }: LostPlace,
): Promise<WorldPlace> {
  heirs.readAhead(world, lost.id);
  const shouldRetry = await lostOwners.wait(lost.id, gone);
  if (!shouldRetry || performance.now() > giveUpAt) throw new UnavailableError(reason);
  const place = await directory.afterLoss(world);
  noteOwner(lostOwners, lost, place);
  if (isStillAt(lost, place)) {
    // A replica that is paused accepts the connection and says nothing: no request waits for that.
    links.reach(lost).catch(() => undefined);
    lostOwners.notReached(lost.id, reason);
  }
  return place;
}

/** Waits until another replica serves the world, or the lost one is reached again. Throws as `placeAfterLoss`. */
export async function ownerAfterLoss(parts: LossParts, lostPlace: Omit<LostPlace, 'giveUpAt'>): Promise<WorldPlace> {
  const { lost, reason } = lostPlace;
  const giveUpAt = giveUpTime();
  parts.lostOwners.notReached(lost.id, reason);
  let place: WorldPlace = lost;
  while (isStillAt(lost, place) && parts.lostOwners.isLost(lost.id))
    place = await placeAfterLoss(parts, { ...lostPlace, giveUpAt });
  return place;
}

export const isStillAt = (lost: ReplicaAddress, place: WorldPlace): boolean =>
  place !== undefined && !isHere(place) && place.id === lost.id;

/** Where another replica serves one world of a lost one, the lease has ended, and the others can be taken too. */
export function noteOwner(lostOwners: Pick<LostOwners, 'takenOver'>, lost: ReplicaAddress, place: WorldPlace): void {
  if (place !== undefined && !isStillAt(lost, place)) lostOwners.takenOver(lost.id);
}

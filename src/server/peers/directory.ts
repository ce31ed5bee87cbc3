// Which replica serves a world. Own worlds are found at once; the places of others are remembered until they prove
// wrong.

import type { WorldSession, Worlds } from '../worlds/worlds';
import { UnavailableError } from '../unavailable-error';
import type { HandOver } from './hand-over';
import type { Heirs } from './heirs';
import type { LostOwners } from './lost-owners';
import type { ReplicaAddress, SharedWorlds } from '../store/shared-worlds';

/** A session is here, an address elsewhere; undefined: there is no such world. */
export type WorldPlace = WorldSession | ReplicaAddress | undefined;

export const isHere = (place: WorldPlace): place is WorldSession => place !== undefined && 'live' in place;

export interface Directory {
  /**
   * Counts as use of a world that is here. Takes a world that no live replica serves. A world that is moving away is
   * looked up when its move has ended.
   */
  at(id: string): WorldPlace | Promise<WorldPlace>;
  /** The place proved wrong: asks the store. */
  again(id: string): Promise<WorldPlace>;
  /** The last known owner is lost: asks its heir to take the world, otherwise the store. */
  afterLoss(id: string): Promise<WorldPlace>;
  /** The world has moved to a replica. */
  note(id: string, replica: ReplicaAddress): void;
}

/** Places beyond this number are asked for again. */
const MAX_PLACES = 100_000;

interface DirectoryParts {
  readonly worlds: Pick<Worlds, 'session'>;
  readonly shared: Pick<SharedWorlds, 'take'>;
  readonly handOver: Pick<HandOver, 'moveOf'>;
  readonly lostOwners: Pick<LostOwners, 'isLost' | 'whyUnreachable'>;
  readonly heirs: Pick<Heirs, 'take'>;
}

export function createDirectory({ worlds, shared, handOver, lostOwners, heirs }: DirectoryParts): Directory {
  const elsewhere = new Map<string, ReplicaAddress>();
  const asking = new Map<string, Promise<WorldPlace>>();

  const note = (id: string, replica: ReplicaAddress): void => {
    if (elsewhere.size >= MAX_PLACES) elsewhere.clear();
    elsewhere.set(id, replica);
  };
  const take = async (id: string): Promise<WorldPlace> => {
    try {
      const before = elsewhere.get(id);
      const heir = before && lostOwners.isLost(before.id) ? await heirs.take(id) : undefined;
      if (heir) {
        note(id, heir);
        return heir;
      }
      const taken = await shared.take(id);
      elsewhere.delete(id);
      if (taken.kind === 'none') return undefined;
      if (taken.kind === 'ours') return taken.session;
      note(id, taken.replica);
      return taken.replica;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new UnavailableError(`the store of worlds does not respond (${reason})`);
    } finally {
      asking.delete(id);
    }
  };
  /** Requests that arrive meanwhile wait for the same answer. */
  const ask = (id: string): Promise<WorldPlace> => {
    // Otherwise this replica could take back a world that it has just released.
    const move = handOver.moveOf(id);
    if (move) return move.then(() => at(id));
    const known = asking.get(id);
    if (known) return known;
    const asked = take(id);
    asking.set(id, asked);
    return asked;
  };
  /** Its place may be out of date when its replica is lost. */
  const known = (id: string): ReplicaAddress | undefined => {
    const place = elsewhere.get(id);
    const isUsable = place && (!lostOwners.isLost(place.id) || lostOwners.whyUnreachable(place.id) !== undefined);
    return isUsable ? place : undefined;
  };
  const at = (id: string): WorldPlace | Promise<WorldPlace> => worlds.session(id) ?? known(id) ?? ask(id);
  return {
    at,
    again(id) {
      elsewhere.delete(id);
      return Promise.resolve(worlds.session(id) ?? ask(id));
    },
    afterLoss: (id) => Promise.resolve(worlds.session(id) ?? ask(id)),
    note,
  };
}

// Logs lost replicas: one line when the link to a replica breaks or cannot be opened, and one when it is reached again,
// however often it is tried in between.

import type { Log } from '../log';
import type { ReplicaAddress } from '../store/shared-worlds';

export interface LostReplicas {
  reached(replica: ReplicaAddress): void;
  /** The link broke, or could not be opened; the reason is a phrase. */
  lost(replica: ReplicaAddress, reason: string): void;
  /** The other replica stops: that no link to it can be opened is expected. */
  left(replica: ReplicaAddress): void;
}

/** Replicas that are killed do not come back under the same id: the oldest ids are forgotten. */
const MAX_IDS = 1_000;

export function createLostReplicas(log: Pick<Log, 'warn' | 'info'>): LostReplicas {
  const lost = new Set<string>();
  const left = new Set<string>();
  return {
    reached({ id, address }) {
      left.delete(id);
      if (lost.delete(id)) log.info(`replica ${id} at ${address} is reached again`);
    },
    lost({ id, address }, reason) {
      if (lost.has(id) || left.has(id)) return;
      addBounded(lost, id);
      log.warn(
        `cannot reach replica ${id} at ${address}: requests to its worlds wait until it is reached or another replica serves them, and are refused from 6 seconds on; if it is running, check the address that it advertises`,
        { reason },
      );
    },
    left: ({ id }) => addBounded(left, id),
  };
}

function addBounded(ids: Set<string>, id: string): void {
  const [oldest] = ids;
  if (ids.size >= MAX_IDS && oldest !== undefined) ids.delete(oldest);
  ids.add(id);
}

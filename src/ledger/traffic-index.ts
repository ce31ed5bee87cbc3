// Traffic of participants beyond the free base rate: a bucket that refills evenly, and what does not fit (public
// documents: traffic management of the synchronizer). Derived from the log and updated on read, since few clients ask.

import { later, type Micros } from '../base';
import type { ParticipantUid, SynchronizerId, Update } from './types';

interface TrafficAccount {
  /** By offset; updates are only added. */
  readonly updates: readonly Update[];
  readonly synchronizerId: SynchronizerId;
  /** Of the base rate: bytes, and the microseconds in which an empty bucket refills. */
  readonly limits: { readonly burst: bigint; readonly window: bigint };
}

interface TrafficUse {
  readonly free: bigint;
  readonly extra: bigint;
  readonly at: Micros;
}

export interface TrafficIndex {
  /** Bytes of the participant's submissions that did not fit into the base rate. */
  extraOf(participant: ParticipantUid, source: TrafficAccount): bigint;
}

/** An index of one log, whose source does not change. */
export function createTrafficIndex(): TrafficIndex {
  const uses = new Map<ParticipantUid, TrafficUse>();
  let read = 0;
  return {
    extraOf(participant, { updates, synchronizerId, limits: { burst, window } }) {
      for (; read < updates.length; read += 1) {
        const update = updates[read];
        if (!update || update.type === 'topology' || update.synchronizerId !== synchronizerId) continue;
        const { free, extra, at } = uses.get(update.participant) ?? { free: burst, extra: 0n, at: 0n as Micros };
        const refilled = smaller(burst, free + ((update.recordTime - at) * burst) / window);
        const cost = BigInt(update.paidTrafficCost ?? 0);
        uses.set(update.participant, {
          ...(cost > refilled ? { free: refilled, extra: extra + cost } : { free: refilled - cost, extra }),
          at: later(at, update.recordTime),
        });
      }
      return uses.get(participant)?.extra ?? 0n;
    },
  };
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

// Replicas to which the last link has ended or could not be opened. The store is asked again which replica serves their
// worlds. Until the lease of a killed replica has ended it names that one, and clients retry meanwhile: for a moment
// after each such answer, requests to all worlds of that replica are refused without a connection or a statement.

export interface LostOwners {
  /** No further calls can be sent over the link to this replica. */
  dropped(replica: string): void;
  reached(replica: string): void;
  isLost(replica: string): boolean;
  /** It cannot be reached for this reason, but according to the store it still serves a world. */
  refuse(replica: string, reason: string): void;
  /** Why requests to its worlds are refused now. */
  whyRefused(replica: string): string | undefined;
}

interface LostOwner {
  readonly reason: string;
  readonly refusedUntil: number;
}

const REFUSED_MS = 250;
/** Replicas that are killed do not come back under the same id: the oldest ids are forgotten. */
const MAX_IDS = 1_000;
const NOT_ASKED: LostOwner = { reason: '', refusedUntil: -Infinity };

export function createLostOwners(now: () => number = () => performance.now()): LostOwners {
  const lost = new Map<string, LostOwner>();
  return {
    dropped(replica) {
      if (lost.has(replica)) return;
      const [oldest] = lost.keys();
      if (lost.size >= MAX_IDS && oldest !== undefined) lost.delete(oldest);
      lost.set(replica, NOT_ASKED);
    },
    reached: (replica) => void lost.delete(replica),
    isLost: (replica) => lost.has(replica),
    refuse(replica, reason) {
      // A link may have been opened meanwhile.
      if (lost.has(replica)) lost.set(replica, { reason, refusedUntil: now() + REFUSED_MS });
    },
    whyRefused(replica) {
      const { reason, refusedUntil } = lost.get(replica) ?? NOT_ASKED;
      return now() < refusedUntil ? reason : undefined;
    },
  };
}

// Replicas to which the last link has ended or could not be opened. Until the lease of a killed replica has ended, the
// store names it as the one that serves its worlds. Requests to them wait: one at a time looks whether that has changed,
// and once it has, all continue. A replica that is lost for longer than a lease still runs and cannot be reached from
// here: requests to its worlds are refused, and for a moment after each attempt without another one.

export interface LostOwners {
  /** No further calls can be sent over the link to this replica. */
  dropped(replica: string): void;
  reached(replica: string): void;
  isLost(replica: string): boolean;
  /** It cannot be reached for this reason, but according to the store it still serves a world. */
  refuse(replica: string, reason: string): void;
  /** Why no request is sent to it now. */
  whyRefused(replica: string): string | undefined;
  /**
   * Resolves when the caller should look again who serves a world of this replica; false if the lease must have ended
   * by now, or when nobody waits for the answer any more.
   */
  wait(replica: string, gone: AbortSignal | undefined): Promise<boolean>;
  /** Another replica serves one of its worlds: its lease has ended. */
  succeeded(replica: string): void;
}

type Resume = (looksAgain: boolean) => void;

interface LostOwner {
  readonly lostAt: number;
  reason: string;
  refusedUntil: number;
  /** Requests in the order of their arrival. */
  readonly waiting: Set<Resume>;
  timer: NodeJS.Timeout | undefined;
}

const REFUSED_MS = 250;
/** Longer than a lease, which ends 5 seconds after the last heartbeat. */
export const PATIENCE_MS = 6_000;
/** Replicas that are killed do not come back under the same id: the oldest ids are forgotten. */
const MAX_IDS = 1_000;

export function createLostOwners(now: () => number = () => performance.now()): LostOwners {
  const lost = new Map<string, LostOwner>();

  const resume = ({ waiting }: LostOwner, requests: Iterable<Resume>, looksAgain: boolean): void => {
    for (const request of requests) {
      waiting.delete(request);
      request(looksAgain);
    }
  };
  const resumeAll = (owner: LostOwner, looksAgain: boolean): void => {
    clearTimeout(owner.timer);
    resume(owner, [...owner.waiting], looksAgain);
  };
  const forget = (replica: string): void => {
    const owner = lost.get(replica);
    lost.delete(replica);
    if (owner) resumeAll(owner, true);
  };
  /** After each attempt, the next request in line makes one. */
  const arm = (owner: LostOwner): void => {
    const look = (): void => {
      if (now() - owner.lostAt >= PATIENCE_MS) return resumeAll(owner, false);
      if (now() >= owner.refusedUntil) {
        owner.refusedUntil = now() + REFUSED_MS;
        resume(owner, [...owner.waiting].slice(0, 1), true);
      }
      if (owner.waiting.size > 0) arm(owner);
    };
    clearTimeout(owner.timer);
    owner.timer = setTimeout(look, Math.max(1, owner.refusedUntil - now()));
  };
  return {
    dropped(replica) {
      if (lost.has(replica)) return;
      const [oldest] = lost.keys();
      if (lost.size >= MAX_IDS && oldest !== undefined) forget(oldest);
      lost.set(replica, { lostAt: now(), reason: '', refusedUntil: -Infinity, waiting: new Set(), timer: undefined });
    },
    reached: forget,
    isLost: (replica) => lost.has(replica),
    refuse(replica, reason) {
      const owner = lost.get(replica);
      // A link may have been opened meanwhile.
      if (owner) Object.assign(owner, { reason, refusedUntil: now() + REFUSED_MS });
    },
    whyRefused(replica) {
      const owner = lost.get(replica);
      return owner && now() < owner.refusedUntil ? owner.reason : undefined;
    },
    wait(replica, gone) {
      const owner = lost.get(replica);
      if (!owner) return Promise.resolve(true);
      if (gone?.aborted === true || now() - owner.lostAt >= PATIENCE_MS) return Promise.resolve(false);
      return new Promise((resolve) => {
        const leave = (): void => {
          owner.waiting.delete(resumed);
          resolve(false);
        };
        const resumed = (looksAgain: boolean): void => {
          gone?.removeEventListener('abort', leave);
          resolve(looksAgain);
        };
        owner.waiting.add(resumed);
        gone?.addEventListener('abort', leave, { once: true });
        if (owner.waiting.size === 1) arm(owner);
      });
    },
    succeeded(replica) {
      const owner = lost.get(replica);
      if (!owner) return;
      owner.refusedUntil = -Infinity;
      resumeAll(owner, true);
    },
  };
}

// Replicas whose last link has ended or could not be opened. Until the lease of a killed replica has ended, the store
// names it as the owner of its worlds. Requests to these worlds wait; one at a time checks whether another replica
// serves its world, and if so, all continue. A replica that still owns its worlds after that is running but unreachable
// from here: requests are refused, nearly all without another attempt.

export interface LostOwners {
  /** No further calls can be sent over the link to this replica. */
  dropped(replica: string): void;
  reached(replica: string): void;
  isLost(replica: string): boolean;
  /** It cannot be reached for this reason, but according to the store it still serves a world. */
  notReached(replica: string, reason: string): void;
  /** Why no request is sent to it now; undefined if an attempt should be made. */
  whyUnreachable(replica: string): string | undefined;
  /**
   * Resolves to true when the caller should look up the owner of the world again; to false if the wait has timed out,
   * or `gone` is aborted.
   */
  wait(replica: string, gone: AbortSignal | undefined): Promise<boolean>;
  /** One of its worlds is served by another replica: its lease has ended. */
  takenOver(replica: string): void;
}

interface LostOwner {
  /** When the loss was noticed. */
  lostAt: number;
  /** When an attempt to reach it failed last. */
  failedAt: number;
  reason: string;
  nextAttemptAt: number;
  /** Requests in the order of their arrival. */
  readonly waiting: Set<() => void>;
  timer: NodeJS.Timeout | undefined;
}

const ATTEMPT_EVERY_MS = 250;
/** Longer than a lease, which ends 5 seconds after the last heartbeat. */
export const MAX_WAIT_MS = 6_000;
/** Further requests are refused: those that wait take up a quarter of the connections that are allowed by default. */
const MAX_WAITING = 500;
/** Replicas that are killed do not come back under the same id: the oldest ids are removed. */
const MAX_IDS = 1_000;

export function createLostOwners(now: () => number = () => performance.now()): LostOwners {
  const lost = new Map<string, LostOwner>();

  /** Requests look up their owners again: this many, the longest-waiting first. */
  const resume = ({ waiting, timer }: LostOwner, count = Infinity): void => {
    for (const request of [...waiting].slice(0, count)) {
      waiting.delete(request);
      request();
    }
    if (waiting.size === 0) clearTimeout(timer);
  };
  const remove = (replica: string): void => {
    const owner = lost.get(replica);
    lost.delete(replica);
    if (owner) resume(owner);
  };
  /** The longest-waiting request makes the next attempt. */
  const scheduleAttempt = (owner: LostOwner): void => {
    const attempt = (): void => {
      // The lease must have ended by now: each looks for its world once more.
      if (now() - owner.lostAt >= MAX_WAIT_MS) return resume(owner);
      if (now() >= owner.nextAttemptAt) {
        owner.nextAttemptAt = now() + ATTEMPT_EVERY_MS;
        resume(owner, 1);
      }
      if (owner.waiting.size > 0) scheduleAttempt(owner);
    };
    clearTimeout(owner.timer);
    owner.timer = setTimeout(attempt, Math.max(1, owner.nextAttemptAt - now()));
  };
  return {
    dropped(replica) {
      const known = lost.get(replica);
      if (known) {
        // It may have been back meanwhile, without anyone here noticing.
        if (now() - known.failedAt >= MAX_WAIT_MS) known.lostAt = now();
        known.failedAt = now();
        return;
      }
      const [oldest] = lost.keys();
      if (lost.size >= MAX_IDS && oldest !== undefined) remove(oldest);
      lost.set(replica, {
        lostAt: now(),
        failedAt: now(),
        reason: '',
        nextAttemptAt: -Infinity,
        waiting: new Set(),
        timer: undefined,
      });
    },
    reached: remove,
    isLost: (replica) => lost.has(replica),
    notReached(replica, reason) {
      const owner = lost.get(replica);
      // A link may have been opened in the meantime.
      if (owner) Object.assign(owner, { reason, nextAttemptAt: now() + ATTEMPT_EVERY_MS });
    },
    whyUnreachable(replica) {
      const owner = lost.get(replica);
      return owner && now() < owner.nextAttemptAt ? owner.reason : undefined;
    },
    wait(replica, gone) {
      const owner = lost.get(replica);
      if (!owner) return Promise.resolve(true);
      const isOver = gone?.aborted === true || now() - owner.lostAt >= MAX_WAIT_MS;
      if (isOver || owner.waiting.size >= MAX_WAITING) return Promise.resolve(false);
      return new Promise((resolve) => {
        const leave = (): void => {
          owner.waiting.delete(resumed);
          if (owner.waiting.size === 0) clearTimeout(owner.timer);
          resolve(false);
        };
        const resumed = (): void => {
          gone?.removeEventListener('abort', leave);
          resolve(true);
        };
        owner.waiting.add(resumed);
        gone?.addEventListener('abort', leave, { once: true });
        if (owner.waiting.size === 1) scheduleAttempt(owner);
      });
    },
    takenOver(replica) {
      const owner = lost.get(replica);
      if (!owner) return;
      owner.nextAttemptAt = -Infinity;
      resume(owner);
    },
  };
}

// Events of a world as they happen. The log is the buffer: a subscriber is a position in it plus the last revision of
// everything else. It wakes up after a request that changes the world and when automation is due on a running clock.

import { matchesUpdateFilter } from '../../ledger';
import type { FollowRequest, WorldChange, WorldEvent } from '../../operations';
import { createWaitingReader, END_OF_STREAM, type Waiters } from '../waiters';
import type { LiveWorld } from './live-world';
import { changesBetween, marksOf, type WorldMarks } from './world-marks';
import type { WorldSession } from './world-session';

/** Interval of keep-alive events on an idle connection. */
const HEARTBEAT_EVERY_MS = 15_000;
/** A fast clock produces steps without end, so they are reported in batches. */
const MIN_SLEEP_MS = 10;
/** A subscriber that is further behind receives the number of events it lost. */
const MAX_LAG = 1000;

interface FollowedWorld {
  readonly session: WorldSession;
  readonly waiters: Waiters;
  readonly isServed: () => boolean;
  /** Another process serves it by now: the reader is to come again. */
  readonly hasMoved: () => boolean;
  /** Resolves when the changes are on disk; no event is sent before that. */
  readonly settled: () => Promise<void> | undefined;
}

export const follow = (followed: FollowedWorld, wish: FollowRequest): AsyncIterable<WorldEvent> => ({
  [Symbol.asyncIterator]() {
    const alarm = createWakeTimer(followed.waiters.notify);
    const cursor = new EventCursor(followed, wish, alarm);
    const reader = createWaitingReader({
      waiters: followed.waiters,
      take: () => cursor.take(),
      onClose: alarm.stop,
    });
    return {
      async next() {
        const step = await reader.next();
        await followed.settled();
        return step;
      },
      return: async () => (await reader.return?.()) ?? { done: true, value: undefined },
    };
  },
});

/** A cursor in the events of a world. */
class EventCursor {
  /** The newest update that was read. */
  private position: number;
  private marks: WorldMarks;
  private isGone = false;
  private lastEventMs = performance.now();
  /** Each change once, even if the subscriber is slow. */
  private readonly pending = new Set<WorldChange>();

  constructor(
    private readonly followed: FollowedWorld,
    private readonly wish: FollowRequest,
    private readonly alarm: WakeTimer,
  ) {
    this.marks = marksOf(followed.session);
    this.position = Math.min(wish.after ?? Infinity, this.live.ledger.state.ledgerEnd);
  }

  /** The next event; undefined if there is none yet, in which case the alarm is set. */
  take(): WorldEvent | typeof END_OF_STREAM | undefined {
    this.alarm.stop();
    if (this.followed.hasMoved()) return END_OF_STREAM;
    if (!this.isGone) this.look();
    else if (this.pending.size === 0) return END_OF_STREAM;
    const now = performance.now();
    const heartbeatInMs = this.lastEventMs + HEARTBEAT_EVERY_MS - now;
    const next =
      this.nextChange() ?? this.nextUpdate() ?? (heartbeatInMs <= 0 ? ({ kind: 'alive' } as const) : undefined);
    if (next) this.lastEventMs = now;
    else this.alarm.set(Math.ceil(Math.min(heartbeatInMs, untilDue(this.live))));
    return next;
  }

  private get live(): LiveWorld {
    return this.followed.session.live;
  }

  /** Runs due steps and collects changes since the previous call. */
  private look(): void {
    const { session, isServed } = this.followed;
    const { ledger, clock } = this.live;
    if (isServed()) ledger.tick(clock.now());
    else this.isGone = true;
    const marks = marksOf(session);
    const changes = this.isGone ? (['gone'] as const) : changesBetween(this.marks, marks, this.live);
    for (const change of changes) this.pending.add(change);
    // The world was replaced and has another history, so subscribers must read it again.
    if (marks.ledger !== this.marks.ledger) this.position = ledger.state.ledgerEnd;
    this.marks = marks;
  }

  private nextChange(): WorldEvent | undefined {
    const [what] = this.pending;
    if (what === undefined) return undefined;
    this.pending.delete(what);
    return { kind: 'world', what };
  }

  private nextUpdate(): WorldEvent | undefined {
    const { state } = this.live.ledger;
    const { ledgerEnd, updates } = state;
    const lost = ledgerEnd - this.position - MAX_LAG;
    if (lost > 0) {
      this.position += lost;
      return { kind: 'lost', lost };
    }
    while (this.position < ledgerEnd) {
      const next = updates[this.position];
      this.position += 1;
      if (next && matchesUpdateFilter(this.wish, next)) return { kind: 'update', update: next, state };
    }
    return undefined;
  }
}

/** Milliseconds until the next automation step is due; undefined while the clock is stopped. */
function untilDue({ ledger: { state }, clock }: LiveWorld): number {
  const { now, frozen, speed } = clock.state();
  const due = frozen ? undefined : state.automationQueue.next(state.manual);
  return due === undefined ? Infinity : Math.max(MIN_SLEEP_MS, Math.ceil(Number(due.at - now) / speed));
}

interface WakeTimer {
  set(ms: number): void;
  stop(): void;
}

function createWakeTimer(ring: () => void): WakeTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    set(ms) {
      timer = setTimeout(ring, ms);
      // In browsers a timer is a number; in Node it must not keep the process alive.
      if (typeof timer === 'object') timer.unref();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

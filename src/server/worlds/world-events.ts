// Events of a world as they happen. The log is the buffer: a subscriber is a position in it plus the last revision of
// everything else. It wakes up after a request that changes the world and when automation is due on a running clock.

import type { Fact, Ledger, LogEntry } from '../../ledger';
import { matchesUpdateFilter, isUpdate } from '../../ledger';
import type { FollowRequest, WorldChange, WorldEvent } from '../../operations';
import type { ClockAnchor } from '../clock';
import { createWaitingReader, END_OF_STREAM, type Waiters } from '../waiters';
import type { LiveWorld } from './live-world';
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
  /** Resolves when the changes are on disk; no event is sent before that. */
  readonly settled: () => Promise<void> | undefined;
}

export const follow = (followed: FollowedWorld, wish: FollowRequest): AsyncIterable<WorldEvent> => ({
  [Symbol.asyncIterator]() {
    const alarm = createWakeTimer(followed.waiters.notify);
    const reader = createWaitingReader({
      waiters: followed.waiters,
      take: openEventCursor(followed, wish, alarm),
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

/** The next event from a moving position. */
function openEventCursor(
  { session, isServed }: FollowedWorld,
  { after, ...filter }: FollowRequest,
  alarm: WakeTimer,
): () => WorldEvent | typeof END_OF_STREAM | undefined {
  const { live } = session;
  let known = marksOf(session);
  let place = Math.min(after ?? Infinity, live.ledger.state.ledgerEnd);
  let isGone = false;
  let told = performance.now();
  // Each change once, however slow the subscriber is.
  const pending = new Set<WorldChange>();

  const look = (): void => {
    const present = live.ledger;
    if (isServed()) present.tick(live.clock.now());
    else isGone = true;
    const marks = marksOf(session);
    for (const change of isGone ? (['gone'] as const) : changesBetween(known, marks, live)) pending.add(change);
    // The world was replaced and has another history, so subscribers must read it again.
    if (marks.ledger !== known.ledger) place = present.state.ledgerEnd;
    known = marks;
  };
  const update = (): WorldEvent | undefined => {
    const { ledgerEnd, updates } = live.ledger.state;
    if (ledgerEnd - place > MAX_LAG) {
      const lost = ledgerEnd - place - MAX_LAG;
      place += lost;
      return { kind: 'lost', lost };
    }
    while (place < ledgerEnd) {
      const next = updates[place];
      place += 1;
      if (next && matchesUpdateFilter(filter, next)) return { kind: 'update', update: next };
    }
    return undefined;
  };
  const sign = (): WorldEvent | undefined => {
    const [what] = pending;
    if (what === undefined) return update();
    pending.delete(what);
    return { kind: 'world', what };
  };
  return () => {
    alarm.stop();
    if (!isGone) look();
    else if (pending.size === 0) return END_OF_STREAM;
    const now = performance.now();
    const next = sign() ?? (now - told >= HEARTBEAT_EVERY_MS ? ({ kind: 'alive' } as const) : undefined);
    if (next) told = now;
    else alarm.set(Math.ceil(Math.min(told + HEARTBEAT_EVERY_MS - now, untilDue(live))));
    return next;
  };
}

/** What a subscriber has seen of a world besides its position. */
interface WorldMarks {
  readonly ledger: Ledger;
  readonly entries: number;
  readonly anchor: ClockAnchor;
  readonly snapshots: number;
  readonly faults: string;
}

function marksOf({ live, snapshots }: WorldSession): WorldMarks {
  const faults = [
    ...live.faults.list().map(({ id, hits }) => `${id} ${hits}`),
    ...live.faults.held().map(({ id }) => id),
  ].join('\n');
  return {
    ledger: live.ledger,
    entries: live.ledger.state.log.length,
    anchor: live.clock.anchor(),
    snapshots: snapshots.version,
    faults,
  };
}

function changesBetween(
  before: WorldMarks,
  { ledger, anchor, snapshots, faults }: WorldMarks,
  live: LiveWorld,
): Set<WorldChange> {
  if (before.ledger !== ledger) return new Set([live.replacedBy ?? 'loaded']);
  const changes = new Set<WorldChange>();
  if (before.anchor !== anchor) changes.add('clock');
  if (before.snapshots !== snapshots) changes.add('snapshots');
  if (before.faults !== faults) changes.add('faults');
  for (let at = before.entries; at < ledger.state.log.length; at += 1)
    for (const what of changeOf(ledger.state.log[at])) changes.add(what);
  return changes;
}

/** What each log entry changes. The last ones are internal to the ledger, or reported by updates. */
const CHANGE_BY_FACT: Readonly<Record<Fact['type'], WorldChange | undefined>> = {
  'migration-started': 'migration',
  'user-created': 'users',
  'user-deactivated': 'users',
  'user-updated': 'users',
  'user-deleted': 'users',
  'user-rights-granted': 'users',
  'user-rights-revoked': 'users',
  'external-party-onboarded': 'users',
  'party-noted': 'users',
  'lsu-announced': 'lsu',
  'lsu-cancelled': 'lsu',
  'automation-set': 'automation',
  'automation-mode-set': 'automation',
  'failure-armed': 'automation',
  'automation-failed': 'automation',
  'automation-refused': 'automation',
  'network-started': undefined,
  'reassignment-held': undefined,
  'snapshot-taken': undefined,
  'tracking-id-taken': undefined,
  'tracking-id-released': undefined,
};

function changeOf(entry: LogEntry | undefined): readonly WorldChange[] {
  const what = entry && !isUpdate(entry) ? CHANGE_BY_FACT[entry.type] : undefined;
  return what === undefined ? [] : [what];
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

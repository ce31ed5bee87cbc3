// This process as one of the replicas. Until the deadline no other replica takes its worlds: the deadline counts from
// when the last successful heartbeat was sent, on the monotonic clock, so that neither slow answers nor set-back wall
// clocks extend it. A replica that was declared dead joins again under another id, and owns nothing then.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from '../../base';
import { UnavailableError } from '../unavailable-error';
import type { Database, Row } from './connection';
import { FORMAT } from './migrate';
import { createSharedClock, type SharedClock } from './shared-clock';
import { CLOCK } from './statements';
import { readStoredSettings, SettingsDifferError, settingsProblem, type StoredSettings } from './shared-settings';

export interface ReplicaSettings {
  /** A connection of its own: a heartbeat must not wait behind a large commit. */
  readonly connection: Database;
  readonly version: string;
  /** The highest world format that the replica can read (default: that of this version). */
  readonly format?: number;
  /** Compared with those of live replicas. */
  readonly settings?: StoredSettings;
  /** Another replica may take the worlds this long after the last heartbeat. */
  readonly ttlMs?: number;
  readonly beatMs?: number;
  /** Called when another replica has declared this one dead, or the database was restored: worlds are read again. */
  readonly ended?: () => void;
  /** Called when heartbeats begin to fail, with the reason, and when they succeed again. */
  readonly beating?: (problem: string | undefined) => void;
  /** Elapsed milliseconds. */
  readonly now?: () => number;
}

export interface ReplicaMembership {
  /** The present id, under which it owns worlds. Throws UnavailableError while this process joins again. */
  readonly id: string;
  /** The id of this process for others, which does not change. */
  readonly process: string;
  /** The highest world format that this replica can read. */
  readonly format: number;
  /** The format in which worlds are written: the lowest one among the live replicas, so that each can take them. */
  readonly writtenFormat: number;
  /** The timeline of the database (`003-timelines.sql`); undefined if PostgreSQL does not report it. */
  readonly timeline: string | undefined;
  /** The wall clock of all replicas, which follows the heartbeats. */
  readonly clock: SharedClock;
  /** Numbers that no other replica uses. */
  readonly nextNumber: () => number;
  /** Time since the last heartbeat that PostgreSQL accepted was sent; Infinity while this process rejoins. */
  beatAgeMs(): number;
  /** Whether the worlds of this replica are still its own: no I/O. */
  holds(): boolean;
  /** Publishes how other replicas reach this one. */
  advertise(address: string): Promise<void>;
  /** Lets other replicas take all worlds at once. */
  leave(): Promise<void>;
}

const DEFAULT_TTL_MS = 5000;
const DEFAULT_BEAT_MS = 1000;
/** How much slower this clock may run than that of PostgreSQL. */
const CLOCK_TOLERANCE = 0.1;
/** Each replica takes one block when it joins: 2^21 blocks are below Number.MAX_SAFE_INTEGER. */
const BLOCK = 2 ** 32;
const REJOINING = 'this replica was declared dead, or PostgreSQL was restored, and it has not rejoined the others yet';

const LOWEST_FORMAT = `
  (select min(o.format) from understudy.replica o where not o.ended and o.expires_at > clock_timestamp())`;

/** Numbers that are skipped after a change of the timeline: the lost end of the former one may have used them. */
const SKIPPED = 1000;

const JOIN = `
with present as materialized (select understudy.timeline() as timeline),
block as (
  update understudy.cluster c
  set id_blocks = id_blocks + case when c.timeline <> p.timeline then ${SKIPPED} else 1 end,
      worlds_ever = worlds_ever + case when c.timeline <> p.timeline then ${SKIPPED} else 0 end,
      timeline = coalesce(p.timeline, c.timeline)
  from present p returning id_blocks)
insert into understudy.replica (id, process, address, version, format, expires_at, settings, timeline)
select $1, $2, $3, $4, $5, clock_timestamp() + $6 * interval '1 millisecond', $7, (select timeline from present)
from block
returning timeline, (select id_blocks from block), least(format, ${LOWEST_FORMAT}) as lowest, ${CLOCK}`;

/** Its worlds are dropped by then. */
const END_FORMER = 'update understudy.replica set ended = true where process = $1 and not ended';

/** Replicas join one after the other, so that of two with different settings one sees the other. Any key will do. */
const WAIT_FOR_OTHERS = 'select pg_advisory_xact_lock(7236018422)';

const OTHERS = `
select address, settings from understudy.replica
where not ended and expires_at > clock_timestamp() and process <> $1 order by expires_at`;

/** No row: the replica was declared dead, or the database was restored or failed over, and may have lost changes. */
const BEAT = `
update understudy.replica set expires_at = clock_timestamp() + $2 * interval '1 millisecond', address = $3
where id = $1 and not ended and timeline is not distinct from understudy.timeline() returning id, least(format, ${LOWEST_FORMAT}) as lowest, ${CLOCK}`;

const LEAVE = 'update understudy.replica set ended = true where id = $1';

/** Rejects with SettingsDifferError while a replica with other settings lives. */
export async function joinReplicas(settings: ReplicaSettings): Promise<ReplicaMembership> {
  const {
    connection,
    version,
    format = FORMAT,
    settings: shared = NO_SETTINGS,
    ttlMs = DEFAULT_TTL_MS,
    beatMs = DEFAULT_BEAT_MS,
    ended,
    beating,
  } = settings;
  const { now = () => performance.now() } = settings;
  const process = randomUUID();
  const clock = createSharedClock();
  const leaving = new AbortController();
  const present: PresentReplica = {
    id: '',
    address: '',
    timeline: undefined,
    lowest: format,
    number: 0,
    sentAt: -Infinity,
  };

  const join = async (): Promise<void> => {
    const [id, at] = [randomUUID(), now()];
    const values = [id, process, present.address, version, format, ttlMs, JSON.stringify(shared)];
    const [joined] = await connection.transaction(async (query) => {
      await query(WAIT_FOR_OTHERS);
      compareWithOthers(shared, await query(OTHERS, [process]));
      await query(END_FORMER, [process]);
      return clock.follow(() => query(JOIN, values));
    });
    const {
      id_blocks: block,
      timeline,
      lowest,
    } = defined(joined, 'an insert into the table of replicas returns its row');
    present.timeline = typeof timeline === 'string' ? timeline : undefined;
    Object.assign(present, { id, number: Number(block) * BLOCK, lowest: Number(lowest), sentAt: at });
  };
  const beat = async (): Promise<void> => {
    if (present.id === '') return join();
    const at = now();
    const rows = await clock.follow(() => connection.query(BEAT, [present.id, ttlMs, present.address]));
    if (leaving.signal.aborted) return undefined;
    const [row] = rows;
    if (row) {
      Object.assign(present, { sentAt: at, lowest: Number(row['lowest']) });
      return undefined;
    }
    Object.assign(present, { id: '', sentAt: -Infinity });
    ended?.();
    return join();
  };
  await join();
  let last = Promise.resolve();
  /** One after the other: two concurrent ones that find this replica dead would both join. */
  const beatInTurn = (): Promise<void> => (last = last.catch(() => undefined).then(beat));
  const goOn = beats({ beat: beatInTurn, beatMs, signal: leaving.signal, beating });

  return {
    process,
    clock,
    format,
    get writtenFormat() {
      return present.lowest;
    },
    get id() {
      if (present.id === '') throw new UnavailableError(REJOINING);
      return present.id;
    },
    get timeline() {
      return present.timeline;
    },
    nextNumber: () => (present.number += 1),
    beatAgeMs: () => now() - present.sentAt,
    holds: () => !leaving.signal.aborted && now() < present.sentAt + ttlMs * (1 - CLOCK_TOLERANCE),
    async advertise(address) {
      present.address = address;
      await beatInTurn();
    },
    async leave() {
      leaving.abort();
      await goOn;
      if (present.id !== '') await connection.query(LEAVE, [present.id]);
    },
  };
}

interface PresentReplica {
  id: string;
  address: string;
  timeline: string | undefined;
  /** The lowest format among the live replicas. */
  lowest: number;
  /** The last number that was used. */
  number: number;
  sentAt: number;
}

const NO_SETTINGS: StoredSettings = { values: {}, tokens: [] };

function compareWithOthers(own: StoredSettings, others: readonly Row[]): void {
  for (const { address, settings } of others) {
    const problem = settingsProblem(own, readStoredSettings(settings), String(address));
    if (problem !== undefined) throw new SettingsDifferError(problem);
  }
}

interface BeatLoop {
  readonly beating: ReplicaSettings['beating'] | undefined;
  readonly beat: () => Promise<void>;
  readonly beatMs: number;
  readonly signal: AbortSignal;
}

/** Beats until the end; resolves then. */
async function beats({ beat, beatMs, signal, beating }: BeatLoop): Promise<void> {
  let isFailing = false;
  for (;;) {
    await sleep(beatMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      await beat();
      if (isFailing) beating?.(undefined);
      isFailing = false;
    } catch (error) {
      if (!isFailing) beating?.(reasonOf(error));
      isFailing = true;
    }
  }
}

function reasonOf(error: unknown): string {
  // It continues the name of the database.
  if (error instanceof SettingsDifferError) return `the database ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

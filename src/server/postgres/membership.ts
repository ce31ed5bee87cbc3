// This process as one of the replicas. Until the deadline no other replica takes its worlds: the deadline counts from
// when the last successful heartbeat was sent, on the monotonic clock, so that neither slow answers nor set-back wall
// clocks extend it.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from '../../base';
import type { Database } from './connection';
import { FORMAT } from './migrate';

export interface ReplicaSettings {
  /** A connection of its own: a heartbeat must not wait behind a large commit. */
  readonly connection: Database;
  /** How other replicas reach this one. */
  readonly address: string;
  readonly version: string;
  /** Another replica may take the worlds this long after the last heartbeat. */
  readonly ttlMs?: number;
  readonly beatMs?: number;
  /** Called once when another replica has declared this one dead: its worlds may be served elsewhere. */
  readonly ended?: () => void;
  /** Called when heartbeats begin to fail, with the reason, and when they succeed again. */
  readonly beating?: (problem: string | undefined) => void;
  /** Elapsed milliseconds. */
  readonly now?: () => number;
}

export interface ReplicaMembership {
  readonly id: string;
  readonly ttlMs: number;
  /** Numbers that no other replica uses. */
  readonly nextNumber: () => number;
  /** Whether the worlds of this replica are still its own: no I/O. */
  holds(): boolean;
  /** Milliseconds since the last successful heartbeat was sent. */
  ageMs(): number;
  /** Sends a heartbeat now. */
  beat(): Promise<void>;
  /** Lets other replicas take all worlds at once. */
  leave(): Promise<void>;
}

const DEFAULT_TTL_MS = 5000;
const DEFAULT_BEAT_MS = 1000;
/** How much slower this clock may run than that of PostgreSQL. */
const CLOCK_TOLERANCE = 0.1;
/** Each replica takes one block at its start: 2^21 blocks are below Number.MAX_SAFE_INTEGER. */
const BLOCK = 2 ** 32;

const JOIN = `
with block as (update understudy.cluster set id_blocks = id_blocks + 1 returning id_blocks)
insert into understudy.replica (id, address, version, format, expires_at)
select $1, $2, $3, $4, clock_timestamp() + $5 * interval '1 millisecond' from block
returning (select id_blocks from block)`;

const BEAT = `
update understudy.replica set expires_at = clock_timestamp() + $2 * interval '1 millisecond'
where id = $1 and not ended returning id`;

const LEAVE = 'update understudy.replica set ended = true where id = $1';

export async function joinReplicas(settings: ReplicaSettings): Promise<ReplicaMembership> {
  const { connection, address, version, ttlMs = DEFAULT_TTL_MS, beatMs = DEFAULT_BEAT_MS } = settings;
  const { now = () => performance.now() } = settings;
  const id = randomUUID();
  const leaving = new AbortController();
  let sentAt = now();
  let isEnded = false;
  const [joined] = await connection.query(JOIN, [id, address, version, FORMAT, ttlMs]);
  let number = Number(defined(joined, 'the table of replicas takes rows')['id_blocks']) * BLOCK;

  const beat = async (): Promise<void> => {
    const at = now();
    const rows = await connection.query(BEAT, [id, ttlMs]);
    if (isEnded) return;
    if (rows.length > 0) sentAt = at;
    else {
      isEnded = true;
      settings.ended?.();
    }
  };
  const goOn = beats({ beat, beatMs, signal: leaving.signal, isEnded: () => isEnded, beating: settings.beating });

  return {
    id,
    ttlMs,
    nextNumber: () => (number += 1),
    holds: () => !isEnded && now() < sentAt + ttlMs * (1 - CLOCK_TOLERANCE),
    ageMs: () => now() - sentAt,
    beat,
    async leave() {
      isEnded = true;
      leaving.abort();
      await goOn;
      await connection.query(LEAVE, [id]);
    },
  };
}

interface BeatLoop {
  readonly beating: ReplicaSettings['beating'] | undefined;
  readonly beat: () => Promise<void>;
  readonly beatMs: number;
  readonly signal: AbortSignal;
  readonly isEnded: () => boolean;
}

/** Beats until the end; resolves then. */
async function beats({ beat, beatMs, signal, isEnded, beating }: BeatLoop): Promise<void> {
  let isFailing = false;
  while (!isEnded()) {
    await sleep(beatMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (isEnded()) return;
    try {
      await beat();
      if (isFailing) beating?.(undefined);
      isFailing = false;
    } catch (error) {
      if (!isFailing) beating?.(error instanceof Error ? error.message : String(error));
      isFailing = true;
    }
  }
}

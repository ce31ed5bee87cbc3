// What is stored of worlds besides their logs, as small JSON records. Instants are strings, because JSON readers may
// round numbers.

import { later, micros, type Json, type Micros } from '../../base';
import type { World } from '../../world';
import { timeAt, type ClockAnchor, type ClockState } from '../clock';
import type { Counters, WorldCheckpoint } from '../worlds/live-world';
import type { LogPosition } from './lineage';

/** The settings with which the folder was created; the options of a later start must not contradict them. */
export interface DataSource {
  readonly world: string;
  readonly seed: string;
  /** Digest of the world file, if there is one, to detect changes. */
  readonly digest?: string;
}

export interface HeadRecord {
  readonly source: DataSource;
  readonly count: number;
}

interface ClockText {
  readonly now: string;
  readonly frozen: boolean;
  readonly speed: number;
}

export interface CheckpointRecord {
  /** Number of the record with the world's description. */
  readonly told: number;
  readonly log: LogPosition;
  readonly ledgerEnd: number;
  readonly seed: string;
  readonly epoch: number;
  readonly clock: ClockText;
  readonly traces: number;
  readonly faults: Json;
}

export interface WorldRecord {
  readonly told: number;
  readonly log: LogPosition;
  readonly counters: Counters;
  /** The anchor of the clock, and its time when this was written. */
  readonly clock: {
    readonly at: string;
    readonly wall: string;
    readonly frozen: boolean;
    readonly speed: number;
    readonly seen: string;
  };
  readonly faults: Json;
  readonly snapshots: { readonly current: string | null; readonly count: number };
  readonly start: CheckpointRecord;
  readonly createdAt: string;
  /** As of this change, for lists of worlds; missing in older records. */
  readonly ledgerEnd?: number;
  readonly usedAt?: string;
}

export interface SnapshotRecord {
  readonly id: string;
  readonly order: number;
  readonly name: string | null;
  readonly parent: string | null;
  readonly createdAt: string;
  readonly moment: CheckpointRecord;
}

/** A world without its ledger. */
export type WorldDescription = Omit<World, 'ledger' | 'resumed'>;

export const descriptionText = ({
  name,
  seed,
  end,
  users,
  admin,
  noWalletUser,
  synchronizerId,
  migrationId,
  samples,
}: World): string =>
  JSON.stringify({
    name,
    seed,
    end: String(end),
    users,
    admin,
    noWalletUser,
    synchronizerId,
    migrationId,
    samples,
  } satisfies Omit<WorldDescription, 'end'> & { readonly end: string });

export function readDescription(text: string): WorldDescription {
  // The digest of a record vouches for its shape.
  const told = JSON.parse(text) as Omit<WorldDescription, 'end'> & { readonly end: string };
  return { ...told, end: instant(told.end) };
}

export const clockRecord = ({ at, wall, frozen, speed }: ClockAnchor, seen: Micros): WorldRecord['clock'] => ({
  at: String(at),
  wall: String(wall),
  frozen,
  speed,
  seen: String(seen),
});

/**
 * A running clock continues while no process serves it, as the network would; it is never behind the time of the last
 * write. If the wall clock was set back since, times may repeat that only reads have seen.
 */
export function clockNow({ at, wall, frozen, speed, seen }: WorldRecord['clock'], wallNow: Micros): ClockState {
  const anchor = { at: instant(at), wall: instant(wall), frozen, speed };
  return { now: frozen ? anchor.at : later(instant(seen), timeAt(anchor, wallNow)), frozen, speed };
}

/**
 * Whether the stored anchor gives the time of the clock. Otherwise the wall clock was set back since the last write: a
 * process that reads the same record later could show an earlier time than this one.
 */
export const isClockCurrent = ({ at, wall, frozen, speed, seen }: WorldRecord['clock'], wallNow: Micros): boolean =>
  frozen || instant(seen) <= timeAt({ at: instant(at), wall: instant(wall), frozen, speed }, wallNow);

export const checkpointRecord = (
  { ledgerEnd, seed, epoch, clock, traces, faults }: WorldCheckpoint,
  { told, log }: Pick<CheckpointRecord, 'told' | 'log'>,
): CheckpointRecord => ({
  told,
  log,
  ledgerEnd,
  seed,
  epoch,
  traces,
  faults,
  clock: { now: String(clock.now), frozen: clock.frozen, speed: clock.speed },
});

/** A stored position with the world that it describes; the log is resolved by the caller. */
export const checkpointOf = (
  { ledgerEnd, seed, epoch, clock, traces, faults }: CheckpointRecord,
  { world, log }: Pick<WorldCheckpoint, 'world' | 'log'>,
): WorldCheckpoint => ({
  world,
  log,
  ledgerEnd,
  seed,
  epoch,
  traces,
  faults,
  clock: { ...clock, now: instant(clock.now) },
});

const instant = (text: string): Micros => micros(BigInt(text));

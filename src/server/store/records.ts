// What is kept of worlds besides their logs, as small records of JSON. Instants are texts: no reader may round them.

import { later, micros, type Json, type Micros } from '../../base';
import type { World } from '../../world';
import { timeAt, type ClockAnchor, type ClockState } from '../clock';
import type { Counters, WorldCheckpoint } from '../worlds/live-world';
import type { LogPosition } from './lineage';

/** What a folder was started with: flags of a later start must not say otherwise. */
export interface DataSource {
  readonly world: string;
  readonly seed: string;
  /** Of the file that the world is read from, if it is one: whether it was changed since. */
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
  /** Number of the record that tells of the world. */
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

/** A clock that ran went on while nobody served it, as the network would have; never behind the time of the last write. A wall clock that was set back since may show times again that only reads saw. */
export function clockNow({ at, wall, frozen, speed, seen }: WorldRecord['clock'], wallNow: Micros): ClockState {
  const anchor = { at: instant(at), wall: instant(wall), frozen, speed };
  return { now: frozen ? anchor.at : later(instant(seen), timeAt(anchor, wallNow)), frozen, speed };
}

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

/** A moment of what a record says, with the world that it tells of; the log is read by whoever has it. */
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

// The change of one world. Snapshots are compared only when their tree has changed, so the cost of a write does not
// depend on their number.

import type { World } from '../../world';
import type { PersistentState, WorldCheckpoint } from '../worlds/live-world';
import type { SnapshotTree } from '../worlds/snapshots';
import type { WorldSession } from '../worlds/worlds';
import type { LogPosition } from './lineage';
import type { Lineages, LogWrites } from './lineages';
import {
  checkpointRecord,
  clockRecord,
  descriptionText,
  type CheckpointRecord,
  type SnapshotRecord,
  type WorldRecord,
} from './records';
import type { DescriptionText, HeldWorld, StoredChange } from './world-store';

/** Snapshots and start of a world as last written. */
interface WrittenSnapshots {
  readonly version: number;
  readonly start: WorldCheckpoint;
  readonly tree: Omit<SnapshotTree, 'entries'>;
}

/** A world as last written. */
export interface WrittenSession {
  readonly state: PersistentState;
  readonly length: number;
  readonly faults: string;
  readonly snapshots: WrittenSnapshots;
}

/** What changes refer to: places of logs, and numbers of descriptions. */
export interface ChangeReferences {
  readonly lineages: Lineages;
  describe(world: World): DescriptionText;
  positionOf(checkpoint: WorldCheckpoint, writes: LogWrites): LogPosition;
  /** Adds references of a world that was read. */
  add(existing: ExistingReferences): void;
}

/** References that are stored already. */
export interface ExistingReferences {
  readonly descriptions: ReadonlyMap<World, number>;
  readonly positions: ReadonlyMap<WorldCheckpoint, LogPosition>;
}

/** Numbers of new descriptions follow those before, unless `nextNumber` gives them. */
export function createReferences(
  lineages: Lineages,
  before: ExistingReferences,
  nextNumber?: () => number,
): ChangeReferences {
  const numbers = new WeakMap<World, number>();
  const texts = new WeakMap<World, DescriptionText>();
  const positions = new WeakMap<WorldCheckpoint, LogPosition>();
  const add = (existing: ExistingReferences): void => {
    for (const [world, number] of existing.descriptions) numbers.set(world, number);
    for (const [checkpoint, position] of existing.positions) positions.set(checkpoint, position);
  };
  add(before);
  let last = Math.max(0, ...before.descriptions.values());
  const newNumber = nextNumber ?? ((): number => (last += 1));
  return {
    lineages,
    add,
    describe(world) {
      const known = texts.get(world);
      if (known) return known;
      const described = { number: numbers.get(world) ?? newNumber(), text: descriptionText(world) };
      texts.set(world, described);
      return described;
    },
    positionOf(checkpoint, writes) {
      const { items, length } = checkpoint.log;
      const known = positions.get(checkpoint) ?? lineages.locate(items, length, { writes, grows: false });
      positions.set(checkpoint, known);
      return known;
    },
  };
}

interface ChangedSession {
  readonly change: StoredChange;
  readonly written: WrittenSession;
}

export function changeOf(
  references: ChangeReferences,
  session: WorldSession,
  { held, last }: { readonly held: HeldWorld; readonly last: WrittenSession | undefined },
): ChangedSession {
  const { live, snapshots, start, createdAt, usedAt } = session;
  const { world, log: entries, counters, clock, faults } = live.persistentState();
  const draft = createDraft(references);
  const log = references.lineages.locate(entries, entries.length, { writes: draft, grows: true });
  const isSame = last?.snapshots.version === snapshots.version && last.snapshots.start === start;
  const tree = isSame ? undefined : snapshots.tree();
  const { current, count } = tree ?? last?.snapshots.tree ?? snapshots.tree();
  const snapshotRecords = tree && snapshotRecordsOf(draft, tree);
  const record: WorldRecord = {
    told: draft.describe(world),
    log,
    counters,
    faults,
    clock: clockRecord(clock, live.clock.now()),
    snapshots: { current: current ?? null, count },
    start: draft.checkpoint(start),
    createdAt: createdAt.toISOString(),
    ledgerEnd: live.ledger.state.ledgerEnd,
    usedAt: usedAt.toISOString(),
  };
  const { lineages, pieces, descriptions } = draft;
  return {
    change: { held, lineages, pieces, descriptions, record, snapshots: snapshotRecords },
    written: writtenSession(session, record),
  };
}

export function writtenSession({ live, snapshots, start }: WorldSession, record: WorldRecord): WrittenSession {
  const { current, count } = record.snapshots;
  return {
    state: live.persistentState(),
    length: record.log.length,
    faults: JSON.stringify(record.faults),
    snapshots: { version: snapshots.version, start, tree: { current: current ?? undefined, count } },
  };
}

interface ChangeDraft extends LogWrites {
  readonly descriptions: DescriptionText[];
  describe(world: World): number;
  checkpoint(checkpoint: WorldCheckpoint): CheckpointRecord;
}

function createDraft(references: ChangeReferences): ChangeDraft {
  const writes: LogWrites = { lineages: [], pieces: [] };
  const descriptions: DescriptionText[] = [];
  const describe = (world: World): number => {
    const described = references.describe(world);
    if (!descriptions.includes(described)) descriptions.push(described);
    return described.number;
  };
  return {
    ...writes,
    descriptions,
    describe,
    checkpoint: (checkpoint) =>
      checkpointRecord(checkpoint, {
        told: describe(checkpoint.world),
        log: references.positionOf(checkpoint, writes),
      }),
  };
}

const snapshotRecordsOf = (draft: ChangeDraft, { entries }: SnapshotTree): readonly SnapshotRecord[] =>
  entries.map(({ id, name = null, parent = null, createdAt, checkpoint }, order) => ({
    id,
    order,
    name,
    parent,
    createdAt,
    moment: draft.checkpoint(checkpoint),
  }));

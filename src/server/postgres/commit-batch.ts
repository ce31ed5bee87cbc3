// A commit as the parameters of `APPEND`.

import { crc32 } from 'node:zlib';
import type { LogPiece, NewLineage } from '../store/lineage';
import type { ReplicaMembership } from './membership';
import type { Commit, StoredChange, WorldRemoval } from '../store/world-store';

type CommittedChange = StoredChange | WorldRemoval;

export interface CommitBatch {
  readonly id: string;
  readonly worldsEver: number;
  readonly changes: readonly CommittedChange[];
  readonly lineages: readonly NewLineage[];
  readonly pieces: readonly LogPiece[];
}

export const isStoredChange = (change: CommittedChange): change is StoredChange => change.record !== undefined;

export function batchOf({ id, worldsEver }: Omit<Commit, 'changes'>, changes: readonly CommittedChange[]): CommitBatch {
  const stored = changes.filter(isStoredChange);
  return {
    id,
    worldsEver,
    changes,
    lineages: stored.flatMap(({ lineages }) => lineages),
    pieces: stored.flatMap(({ pieces }) => pieces),
  };
}

/** The replica that stores a commit. */
export type StoringReplica = Pick<ReplicaMembership, 'id' | 'writtenFormat'>;

/** The parameters of `APPEND`. */
export function appendValues(
  { id: replica, writtenFormat: format }: StoringReplica,
  batch: CommitBatch,
): readonly unknown[] {
  const { id, changes, worldsEver } = batch;
  const stored = changes.filter(isStoredChange);
  const descriptions = new Map(
    stored.flatMap((change) => change.descriptions.map(({ number, text }) => [number, text])),
  );
  const trees = stored.filter(({ snapshots }) => snapshots !== undefined);
  const snapshots = trees.flatMap(({ held, snapshots: tree = [] }) =>
    tree.map((snapshot) => ({ world: held.id, snapshot })),
  );
  const records = changes.map((change) => (isStoredChange(change) ? change.record : undefined));
  return [
    replica,
    id,
    changes.map(({ held }) => held.id),
    changes.map(({ held }) => held.term),
    changes.map(({ held }) => held.version),
    records.map((record) => (record ? JSON.stringify(record) : null)),
    records.map((record) => record?.log.lineage ?? null),
    records.map((record) => record?.log.length ?? null),
    records.map((record) => record?.start.log.lineage ?? null),
    records.map((record) => record?.start.log.length ?? null),
    // `VIEWS` reads the first one.
    records.map((record) => (record ? `{${record.told},${record.start.told}}` : null)),
    ...lineageValues(batch.lineages),
    ...pieceValues(batch.pieces),
    [...descriptions.keys()],
    [...descriptions.values()],
    trees.map(({ held }) => held.id),
    snapshots.map(({ world }) => world),
    snapshots.map(({ snapshot }) => snapshot.id),
    snapshots.map(({ snapshot }) => snapshot.moment.log.lineage),
    snapshots.map(({ snapshot }) => snapshot.moment.log.length),
    snapshots.map(({ snapshot }) => snapshot.moment.told),
    snapshots.map(({ snapshot }) => JSON.stringify(snapshot)),
    worldsEver,
    format,
  ];
}

export const lineageValues = (lineages: readonly NewLineage[]): readonly unknown[] => [
  lineages.map(({ id }) => id),
  lineages.map(({ parent }) => parent?.lineage ?? null),
  lineages.map(({ parent }) => parent?.length ?? 0),
];

export const pieceValues = (pieces: readonly LogPiece[]): readonly unknown[] => [
  JSON.stringify(pieces.map(({ lineage, first, last, lines }) => ({ lineage, first, last, lines, crc: crc32(lines) }))),
];

/** Groups of at most this size, or of one piece. */
export function piecesInParts(pieces: readonly LogPiece[], maxLength: number): readonly (readonly LogPiece[])[] {
  const parts: LogPiece[][] = [];
  let size = Infinity;
  for (const piece of pieces) {
    if (size + piece.lines.length > maxLength) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(piece);
    size += piece.lines.length;
  }
  return parts;
}

/**
 * The changes that can be stored although those of other worlds were refused. A new world may continue a log whose last
 * entries were refused: it is refused as well.
 */
export function withoutRefused(
  changes: readonly CommittedChange[],
  refused: ReadonlySet<string>,
): readonly CommittedChange[] {
  const lost = changes.filter(({ held }) => refused.has(held.id)).filter(isStoredChange);
  const missing = new Set(
    lost.flatMap(({ lineages, pieces }) => [...lineages.map(({ id }) => id), ...pieces.map(({ lineage }) => lineage)]),
  );
  const left = changes.filter(({ held }) => !refused.has(held.id));
  const dependent = left
    .filter(isStoredChange)
    .filter(({ lineages }) => lineages.some(({ parent }) => parent !== undefined && missing.has(parent.lineage)))
    .map(({ held }) => held.id);
  return dependent.length === 0 ? left : withoutRefused(changes, new Set([...refused, ...dependent]));
}

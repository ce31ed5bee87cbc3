// Stores commits in order, each in one statement. After a lost answer the same commit is sent again: worlds note the
// last commit that changed them, so that none is stored twice.

import type { Commit, HeldWorld, WorldStore } from '../store/world-store';
import { PostgresError, type Database, type Query, type Row } from './connection';
import {
  appendValues,
  batchOf,
  isStoredChange,
  lineageValues,
  piecesInParts,
  pieceValues,
  withoutRefused,
  type CommitBatch,
  type StoringReplica,
} from './commit-batch';
import * as sql from './statements';

interface CommitterSettings {
  readonly connection: Database;
  readonly replica: StoringReplica;
  /** Whether another replica is known to own the world. */
  readonly isLost: (held: HeldWorld) => boolean;
  /** Another replica owns the world. */
  readonly lost: (held: HeldWorld) => void;
}

type Changes = CommitBatch['changes'];
type CommitOutcome = ReadonlyMap<HeldWorld, 'kept' | 'lost'>;

/** Larger batches are sent in several statements. */
const MAX_BATCH_LENGTH = 4 * 1024 * 1024;
/**
 * Another replica created the same world or deleted a log at the same moment, which the next attempt sees; or a
 * deadlock occurred, for instance with a migration.
 */
const CONFLICTS = new Set(['23503', '23505', '40P01']);
const MAX_CONFLICTS = 3;

export function createCommitter(settings: CommitterSettings): WorldStore['commit'] {
  const { lost } = settings;
  /** Commits before the one that failed. */
  let settled = new Map<string, CommitOutcome>();

  const settle = async (commit: Commit): Promise<CommitOutcome> => {
    const outcome = await storeCommit(settings, commit);
    for (const [held, result] of outcome) {
      if (result === 'kept') held.version += 1;
      else lost(held);
    }
    settled.set(commit.id, outcome);
    return outcome;
  };

  return async (commits) => {
    const results = new Map<string, 'kept' | 'lost'>();
    for (const commit of commits) {
      const outcome = settled.get(commit.id) ?? (await settle(commit));
      // A world that is lost in one commit stays lost in the next.
      for (const [{ id }, result] of outcome) if (results.get(id) !== 'lost') results.set(id, result);
    }
    settled = new Map();
    return results;
  };
}

async function storeCommit({ connection, replica, isLost }: CommitterSettings, commit: Commit): Promise<CommitOutcome> {
  const outcome = new Map<HeldWorld, 'kept' | 'lost'>();
  const conclude = (changes: Changes, result: 'kept' | 'lost'): void => {
    for (const { held } of changes) outcome.set(held, result);
  };
  const before = commit.changes.filter(({ held }) => isLost(held));
  let changes = withoutRefused(commit.changes, new Set(before.map(({ held }) => held.id)));
  conclude(
    commit.changes.filter((change) => !changes.includes(change)),
    'lost',
  );
  for (let conflicts = 0; ;) {
    const sent = await send(connection, replica, batchOf(commit, changes)).catch((error: unknown) => {
      if (!isConflict(error) || (conflicts += 1) > MAX_CONFLICTS) throw error;
      return undefined;
    });
    const accepted = sent && new Set(sent.map(({ id }) => id));
    if (accepted?.size === changes.length) {
      conclude(changes, 'kept');
      return outcome;
    }
    const found = await lastCommits(connection.query, commit, changes);
    const isStored = changes.some(({ held }) => found.get(held.id) === true);
    const gone = changes.filter((change) => !isStoredChange(change) && !found.has(change.held.id));
    conclude(gone, 'kept');
    const rest = changes.filter((change) => !gone.includes(change));
    if (isStored) {
      for (const change of rest) conclude([change], found.get(change.held.id) === true ? 'kept' : 'lost');
      return outcome;
    }
    const refused = new Set(accepted ? rest.map(({ held }) => held.id).filter((id) => !accepted.has(id)) : []);
    changes = withoutRefused(rest, refused);
    conclude(
      rest.filter((change) => !changes.includes(change)),
      'lost',
    );
  }
}

const isConflict = (error: unknown): boolean => error instanceof PostgresError && CONFLICTS.has(error.code ?? '');

/** The worlds that exist, and whether this commit was the last to change them. */
async function lastCommits(query: Query, { id }: Commit, changes: Changes): Promise<ReadonlyMap<string, boolean>> {
  const rows = await query(sql.LAST_COMMITS, [changes.map(({ held }) => held.id), id]);
  return new Map(rows.map((row) => [String(row['id']), row['kept'] === true]));
}

/** The rows of the worlds that this replica may change; nothing is stored unless these are all. */
async function send(connection: Database, replica: StoringReplica, batch: CommitBatch): Promise<readonly Row[]> {
  const parts = piecesInParts(batch.pieces, MAX_BATCH_LENGTH);
  if (parts.length <= 1) return connection.query(sql.APPEND, appendValues(replica, batch));
  return connection.transaction(async (query) => {
    const existing = batch.changes.filter(({ held }) => held.version > 0).map(({ held }) => held);
    const fenced = await query(sql.FENCE, [
      replica.id,
      existing.map(({ id }) => id),
      existing.map(({ term }) => term),
      existing.map(({ version }) => version),
    ]);
    // Otherwise the entries may be those of another replica.
    if (fenced.length === existing.length) {
      await query(sql.ADD_LINEAGES, lineageValues(batch.lineages));
      for (const part of parts) await query(sql.ADD_PIECES, pieceValues(part));
    }
    const rows = await query(sql.APPEND, appendValues(replica, { ...batch, lineages: [], pieces: [] }));
    if (rows.length < batch.changes.length) await query('rollback');
    return rows;
  });
}

// Deliberately wrong variants of the cluster: each breaks one promise, and both checkers must notice it. Left out:
// - A lost world of which only the session stays in memory: all its answers wait for a commit that is refused, so they
//   are 503 permanently.
// - An APPEND that accepts the commit of a dead replica, but neither replaces nor adds entries: the answer is still refused
//   by the lease, and the next commit of the owner writes the record again.
// - A version of a world that is confirmed before it is stored: no replica has an answer for it that it could repeat.

import type { ScenarioName } from './scenarios';
import type { SourceEdit } from './variant-build';

export interface ClusterMutant {
  readonly name: string;
  readonly edits: readonly SourceEdit[];
  readonly scenario: ScenarioName;
}

const MEMBERSHIP = 'src/server/postgres/membership.ts';
const SERVED = 'src/server/postgres/served-worlds.ts';
const STORE = 'src/server/postgres/postgres-store.ts';
const STATEMENTS = 'src/server/postgres/statements.ts';
const GROUP = 'src/server/store/group-commit.ts';
const FORWARD = 'src/server/peers/forward.ts';

const LIVING_OWNER =
  'not exists (select from understudy.replica r where r.id = w.owner and not r.ended))\n    and exists';

const STILL_HELD = '((before ?? heldOf(world.id))?.holds() === true ? undefined : moved())';

export const MUTANTS: readonly ClusterMutant[] = [
  {
    name: 'no answer is refused after the lease',
    edits: [{ file: MEMBERSHIP, text: ' && now() < present.sentAt + ttlMs * (1 - CLOCK_TOLERANCE)', by: '' }],
    scenario: 'cut from PostgreSQL and back',
  },
  {
    name: 'answers are refused only long after the lease',
    edits: [{ file: MEMBERSHIP, text: 'ttlMs * (1 - CLOCK_TOLERANCE)', by: 'ttlMs * 20' }],
    scenario: 'paused beyond the lease',
  },
  {
    name: 'a heartbeat revives a replica that was declared dead',
    edits: [
      {
        file: MEMBERSHIP,
        text: ' and not ended and timeline is not distinct from',
        by: ' and timeline is not distinct from',
      },
    ],
    scenario: 'cut from PostgreSQL and back',
  },
  {
    name: 'a replica that was declared dead keeps its worlds when it joins again',
    edits: [{ file: MEMBERSHIP, text: '    ended?.();\n', by: '' }],
    scenario: 'cut from PostgreSQL and back',
  },
  {
    name: 'the refused end of a log stays in memory',
    edits: [{ file: STORE, text: 'lineages.keepOnly(', by: 'void (' }],
    scenario: 'cut from PostgreSQL with a change, and back',
  },
  {
    name: 'a world that was lost stays in memory',
    edits: [
      { file: SERVED, text: 'tracker.forget(id);\n    if (session)', by: 'if (session)' },
      { file: SERVED, text: 'if (session) worlds.release(session);', by: '' },
    ],
    scenario: 'cut from PostgreSQL and back',
  },
  {
    name: 'answers do not wait for the commit',
    edits: [
      { file: SERVED, text: '(world ? ofWorld(world) : unlessMore(losses, durability.pending()))', by: 'undefined' },
      { file: SERVED, text: 'holds() ? ofTable(shown) : overdue()', by: 'undefined' },
    ],
    scenario: 'killed while PostgreSQL is silent',
  },
  {
    name: 'reads do not wait for the commit in flight',
    edits: [{ file: GROUP, text: 'flight?.scopes.has(scope) ? flight.done : undefined', by: 'undefined' }],
    scenario: 'killed while PostgreSQL is silent',
  },
  {
    name: 'a commit that failed is taken as stored',
    edits: [
      {
        file: 'src/server/postgres/commit.ts',
        text: '> MAX_CONFLICTS) throw error;\n      return undefined;',
        by: '> MAX_CONFLICTS) return changes.map(({ held }) => ({ id: held.id }));\n      return undefined;',
      },
    ],
    scenario: 'killed while PostgreSQL refuses',
  },
  {
    name: 'a commit that was refused is acknowledged',
    edits: [{ file: SERVED, text: STILL_HELD, by: 'undefined' }],
    scenario: 'commit that arrives late',
  },
  {
    name: 'the database accepts a commit of a replica that was declared dead',
    edits: [
      {
        file: STATEMENTS,
        text: 'want.version > 0 and w.owner = $1 and w.term = want.term and w.version = want.version and exists (select from me)',
        by: 'want.version > 0',
      },
      {
        file: STATEMENTS,
        text: "${piecesIn('$15')}\n  where (select yes from fine))",
        by: "${piecesIn('$15')}\n  where (select yes from fine) on conflict (lineage, first) do update set lines = excluded.lines, crc = excluded.crc, last = excluded.last)",
      },
    ],
    scenario: 'commit that arrives late',
  },
  {
    name: 'a request is forwarded again after its link was lost',
    edits: [
      {
        file: FORWARD,
        text: "if (error.isSent && !isRepeatable()) throw new UnavailableError(error.message, 'unknown');",
        by: '',
      },
    ],
    scenario: 'reply lost between replicas',
  },
  {
    name: 'a request whose link was lost counts as not done',
    edits: [
      { file: FORWARD, text: "UnavailableError(error.message, 'unknown')", by: 'UnavailableError(error.message)' },
    ],
    scenario: 'reply lost between replicas',
  },
  {
    name: 'a world is taken from a living owner',
    edits: [{ file: STATEMENTS, text: LIVING_OWNER, by: 'true)\n    and exists' }],
    scenario: 'asked through both',
  },
  {
    name: 'a replica is declared dead before its lease has ended',
    edits: [
      {
        file: STATEMENTS,
        text: 'where not ended and expires_at < clock_timestamp() and id',
        by: 'where not ended and id',
      },
      {
        file: STATEMENTS,
        text: 'r.address, coalesce(r.expires_at < clock_timestamp(), false) as expired',
        by: 'r.address, true as expired',
      },
    ],
    scenario: 'asked through both',
  },
  {
    name: 'the lease ends before the replica thinks so',
    edits: [
      {
        file: MEMBERSHIP,
        text: "clock_timestamp() + $2 * interval '1 millisecond'",
        by: "clock_timestamp() + 0 * $2 * interval '1 millisecond'",
      },
    ],
    scenario: 'asked through both',
  },
  {
    name: 'a replica asks the owner only once whether its answers are old',
    edits: [{ file: 'src/server/peers/version-questions.ts', text: 'gathering.delete(key);', by: '' }],
    scenario: 'repeated reads',
  },
];

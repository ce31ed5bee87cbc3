// Deletes logs and descriptions that no world needs. First they are marked, and deleted only some time later: a replica
// that was declared dead in between has noticed it by then, and stores nothing that refers to them.

import type { Database } from './connection';

/** Longer than any statement of a replica may take. */
const GRACE_MS = 600_000;

/** The largest integer. */
const ALL_ENTRIES = 2_147_483_647;

/** Lineages that are needed, and up to which length. A living replica may still refer to what it has stored ahead. */
const NEEDED = `
with recursive roots (lineage, length) as (
  select lineage, length from understudy.world
  union all select start_lineage, start_length from understudy.world
  union all select lineage, length from understudy.snapshot
  union all
  select l.id, ${ALL_ENTRIES} from understudy.lineage l join understudy.replica r on r.id = l.stored_by where not r.ended
),
used (lineage) as (
  select lineage from roots
  union
  select l.parent from used u join understudy.lineage l on l.id = u.lineage where l.parent is not null
),
needed as materialized (
  select lineage, max(length) as length from (
    select lineage, length from roots
    union all
    select l.parent, l.parent_length from used u join understudy.lineage l on l.id = u.lineage where l.parent is not null
  ) every group by lineage
)`;

/** From then on, they are needed as long as worlds refer to them. */
const NOTE_REFERRED = `
update understudy.lineage l set stored_by = null
where stored_by is not null
  and (exists (select from understudy.world w where w.lineage = l.id or w.start_lineage = l.id)
       or exists (select from understudy.snapshot s where s.lineage = l.id)
       or exists (select from understudy.lineage c where c.parent = l.id))`;

const MARK_LINEAGES = `${NEEDED}
update understudy.lineage l
set unused_since = case when n.lineage is null then coalesce(l.unused_since, clock_timestamp()) end,
    cut_since = case when l.cut_length = n.length then l.cut_since else clock_timestamp() end,
    cut_length = n.length
from understudy.lineage m left join needed n on n.lineage = m.id
where m.id = l.id
  and ((n.lineage is null) <> (l.unused_since is not null) or l.cut_length is distinct from n.length)`;

const DELETE_LINEAGES = `${NEEDED}
delete from understudy.lineage l
where unused_since < clock_timestamp() - $1 * interval '1 millisecond'
  and not exists (select from needed n where n.lineage = l.id)`;

const CUT = `${NEEDED}
delete from understudy.piece p using understudy.lineage l, needed n
where l.id = p.lineage and n.lineage = l.id and l.cut_length = n.length and p.first >= n.length
  and l.cut_since < clock_timestamp() - $1 * interval '1 millisecond'`;

const USED_DESCRIPTIONS = `
with used as materialized (
  select unnest(descriptions) as number from understudy.world union select description from understudy.snapshot
)`;

const MARK_DESCRIPTIONS = `${USED_DESCRIPTIONS}
update understudy.description d
set unused_since = case when d.unused_since is null then clock_timestamp() end
where (d.unused_since is null) = (d.number not in (select number from used))`;

const DELETE_DESCRIPTIONS = `${USED_DESCRIPTIONS}
delete from understudy.description d
where unused_since < clock_timestamp() - $1 * interval '1 millisecond' and d.number not in (select number from used)`;

const DELETE_REPLICAS = `
delete from understudy.replica r
where (ended or expires_at < clock_timestamp() - interval '1 day')
  and expires_at < clock_timestamp() - $1 * interval '1 millisecond'
  and not exists (select from understudy.world w where w.owner = r.id)`;

/** Safe to run on several replicas. */
export async function sweep({ query }: Database, graceMs = GRACE_MS): Promise<void> {
  await query(NOTE_REFERRED);
  await query(MARK_LINEAGES);
  await query(CUT, [graceMs]);
  await query(DELETE_LINEAGES, [graceMs]);
  await query(MARK_DESCRIPTIONS);
  await query(DELETE_DESCRIPTIONS, [graceMs]);
  await query(DELETE_REPLICAS, [graceMs]);
}

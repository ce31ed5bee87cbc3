// The statements of the store. Each is a transaction of its own, and the arrays of a commit have one element for each
// row.

/** PostgreSQL's clock in microseconds, as a column of a statement. */
export const CLOCK = '(extract(epoch from clock_timestamp()) * 1000000)::bigint as clock';

/** Declares a replica dead whose lease has ended. */
export const BURY = `
update understudy.replica set ended = true
where not ended and expires_at < clock_timestamp() and id = any ($1::uuid[])`;

/**
 * Whether a replica may change anything: it was not declared dead, and its timeline is that of the database. After a
 * restore or a failover it rejoins, and reads its worlds again.
 */
const IS_PRESENT = 'not ended and timeline is not distinct from understudy.timeline()';

/**
 * Makes this replica the owner of those of some worlds that no live one owns. Returns each world with its owner before
 * that, and with what was taken. Rows of worlds are locked in the order of their ids, here and in commits, so that two
 * statements do not wait for each other. A world whose owner has changed while the statement waited is not taken: the
 * new owner may have joined since, and the statement does not see it.
 */
export const TAKE = `
with me as materialized (select format from understudy.replica where id = $1 and ${IS_PRESENT}),
seen as materialized (select id, owner from understudy.world where id = any ($2::text[])),
free as materialized (
  select w.id from seen join understudy.world w on w.id = seen.id
  where (w.owner is null or w.owner = $1
         or w.owner = seen.owner and
            not exists (select from understudy.replica r where r.id = w.owner and not r.ended))
    and exists (select from me where me.format >= w.format)
  order by w.id for no key update of w),
taken as (
  update understudy.world w set owner = $1, term = term + 1 from free where w.id = free.id
  returning w.id, w.term, w.version, w.last_commit, w.timeline, ${CLOCK})
select w.id, t.id is not null as is_taken, coalesce(t.term, w.term) as term, t.version, t.last_commit, t.timeline,
       w.format, w.owner, r.process, r.address, coalesce(r.expires_at < clock_timestamp(), false) as expired,
       (select max(clock) from taken) as clock
from understudy.world w
left join taken t on t.id = w.id
left join understudy.replica r on r.id = w.owner and not r.ended
where w.id = any ($2::text[])`;

export const WORLD_EXISTS = 'select from understudy.world where id = $1';

export const RELEASE = 'update understudy.world set owner = null where id = $1 and owner = $2 and term = $3';

export const WORLD_IDS = 'select id from understudy.world order by id';

/** Whether a world exists, and whether this commit was the last that changed it. */
export const LAST_COMMITS = `
select id, last_commit = $2 as kept from understudy.world where id = any ($1::text[])`;

/** A world without its log, as of one commit. */
export const STORED_WORLD = `
select w.record, w.last_commit,
  (select 1000 * extract(epoch from r.expires_at - clock_timestamp())
   from understudy.replica r where r.id = w.owner and not r.ended) as lease_ms,
  (select coalesce(json_agg(s.record), '[]') from understudy.snapshot s where s.world = w.id) as snapshots,
  (select coalesce(json_agg(json_build_object('number', d.number, 'text', d.words)), '[]')
   from understudy.description d
   where d.number = any (w.descriptions || array(select description from understudy.snapshot where world = w.id))
  ) as descriptions
from understudy.world w where w.id = $1`;

/**
 * Worlds without their logs, each with its description. PostgreSQL must not read the record as JSON: texts of clients in
 * it may contain \u0000, which it refuses.
 */
export const VIEWS = `
select w.id, w.record, d.words
from understudy.world w join understudy.description d on d.number = w.descriptions[1]
where w.id = any ($1::text[])`;

/** A lineage and all that it hangs on, with the length up to which each is part of the log. */
const CHAIN = `
with recursive chain (id, length, parent, parent_length) as (
  select id, $2::int, parent, parent_length from understudy.lineage where id = $1
  union all
  select l.id, least(c.parent_length, c.length), l.parent, l.parent_length
  from chain c join understudy.lineage l on l.id = c.parent
)`;

export const PIECES = `${CHAIN}
select p.lineage, p.first, least(p.last, c.length) as last, p.lines, p.crc
from chain c join understudy.piece p on p.lineage = c.id and p.first < c.length
where p.first >= $3
order by p.first limit $4`;

/** Rows of `pieceValues`: JSON, because an array of long texts takes the client many times as long to write. */
const piecesIn = (parameter: string): string =>
  `json_to_recordset(${parameter}) as p (lineage bigint, first int, last int, lines text, crc bigint)`;

/**
 * Stores the changes of worlds, all or none: each world must still be owned by this replica, at the term and version at
 * which it was changed. Version 0 is that of a new world; a world without a record is deleted. Returns the ids that
 * fulfil this.
 */
export const APPEND = `
with me as materialized (select timeline from understudy.replica where id = $1 and ${IS_PRESENT}),
want as (
  select * from unnest($3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::bigint[], $8::int[], $9::bigint[],
                       $10::int[], $11::text[])
    as w (id, term, version, record, lineage, length, start_lineage, start_length, descriptions)),
ready as materialized (
  select w.id from understudy.world w join want on want.id = w.id
  where want.version > 0 and w.owner = $1 and w.term = want.term and w.version = want.version and exists (select from me)
  order by w.id for no key update of w),
free as materialized (
  select want.id from want
  where want.version = 0 and exists (select from me)
    and not exists (select from understudy.world w where w.id = want.id)),
fine as materialized (
  select (select count(*) from ready) + (select count(*) from free) = (select count(*) from want) as yes),
gone as (
  delete from understudy.world w using want
  where (select yes from fine) and w.id = want.id and want.record is null),
changed as (
  update understudy.world w
  set version = w.version + 1, last_commit = $2, record = want.record, lineage = want.lineage, length = want.length,
      start_lineage = want.start_lineage, start_length = want.start_length,
      descriptions = want.descriptions::bigint[], format = $26, timeline = (select timeline from me)
  from want where (select yes from fine) and w.id = want.id and want.version > 0 and want.record is not null),
added as (
  insert into understudy.world (id, owner, term, version, last_commit, record, lineage, length, start_lineage,
                                start_length, descriptions, format, timeline)
  select id, $1, term, 1, $2, record, lineage, length, start_lineage, start_length, descriptions::bigint[],
         $26, (select timeline from me)
  from want where (select yes from fine) and version = 0),
branched as (
  insert into understudy.lineage (id, parent, parent_length)
  select l.* from unnest($12::bigint[], $13::bigint[], $14::int[]) as l where (select yes from fine)),
put as (
  insert into understudy.piece (lineage, first, last, lines, crc)
  select p.* from ${piecesIn('$15')}
  where (select yes from fine)),
described as (
  insert into understudy.description (number, words)
  select d.* from unnest($16::bigint[], $17::text[]) as d where (select yes from fine)
  on conflict (number) do nothing),
tree as (
  select * from unnest($19::text[], $20::text[], $21::bigint[], $22::int[], $23::bigint[], $24::text[])
    as s (world, id, lineage, length, description, record)),
pruned as (
  delete from understudy.snapshot s
  where (select yes from fine) and s.world = any ($18::text[])
    and not exists (select from tree where tree.world = s.world and tree.id = s.id)),
taken as (
  insert into understudy.snapshot as s (world, id, lineage, length, description, record)
  select * from tree where (select yes from fine)
  on conflict (world, id) do update
  set lineage = excluded.lineage, length = excluded.length, description = excluded.description, record = excluded.record
  where s.record <> excluded.record),
counted as (
  update understudy.cluster set worlds_ever = $25 where worlds_ever < $25 and (select yes from fine))
select id from ready union all select id from free`;

/** The worlds of a commit that `APPEND` would not refuse, locked until the end of the transaction. */
export const FENCE = `
select w.id from understudy.world w
join unnest($2::text[], $3::bigint[], $4::bigint[]) as want (id, term, version) on want.id = w.id
where w.owner = $1 and w.term = want.term and w.version = want.version
  and exists (select from understudy.replica where id = $1 and ${IS_PRESENT})
order by w.id for no key update of w`;

/** For a commit that is too large for one statement: these come first, in the same transaction. */
export const ADD_LINEAGES = `
insert into understudy.lineage (id, parent, parent_length)
select * from unnest($1::bigint[], $2::bigint[], $3::int[])`;

export const ADD_PIECES = `
insert into understudy.piece (lineage, first, last, lines, crc)
select * from ${piecesIn('$1')}`;

const AM_PRESENT = (parameter: string): string =>
  `exists (select from understudy.replica where id = ${parameter} and ${IS_PRESENT})`;

/** For logs that are stored before the commit that refers to them. No rows: this replica was declared dead. */
export const ADD_LINEAGES_AHEAD = `
insert into understudy.lineage (id, parent, parent_length, stored_by)
select l.*, $4::uuid from unnest($1::bigint[], $2::bigint[], $3::int[]) as l where ${AM_PRESENT('$4')}
returning id`;

export const ADD_PIECES_AHEAD = `
insert into understudy.piece (lineage, first, last, lines, crc)
select p.* from ${piecesIn('$1')}
where ${AM_PRESENT('$2')}
  and exists (select from understudy.lineage l where l.id = p.lineage and l.stored_by = $2)
returning lineage`;

/** Lets one replica store the first worlds of an empty database. */
export const OPEN = `
update understudy.cluster set opening = $1
where source is null
  and (opening is null or not exists (select from understudy.replica r where r.id = opening and not r.ended))
returning opening`;

export const OPENED =
  'update understudy.cluster set source = $2 where source is null and opening = $1 returning opening';

/** What a replica left that ended before it had stored its first worlds. */
export const CLEAR = 'delete from understudy.world where (select source is null from understudy.cluster)';

/** A replica that builds the first worlds on a busy machine sends no heartbeats meanwhile. */
const OPENING_GRACE = "interval '10 seconds'";

export const CLUSTER = `
select source, encode(secret, 'hex') as secret, opening,
       coalesce(r.expires_at + ${OPENING_GRACE} < clock_timestamp(), false) as opening_expired
from understudy.cluster left join understudy.replica r on r.id = opening and not r.ended`;

export const LINEAGES = `
with recursive needed (id) as (
  select unnest($1::bigint[])
  union
  select l.parent from needed n join understudy.lineage l on l.id = n.id where l.parent is not null
)
select l.id, l.parent, l.parent_length from needed n join understudy.lineage l on l.id = n.id`;

/** Pieces of several lineages, each up to a length, from a place on: at least one, and no more than some bytes. */
export const PIECES_OF = `
with page as (
  select p.lineage, p.first, p.lines, p.crc
  from unnest($1::bigint[], $2::int[]) as n (lineage, length)
  join understudy.piece p on p.lineage = n.lineage and p.first < n.length
  where (p.lineage, p.first) > ($3, $4)
  order by p.lineage, p.first limit $5),
sized as (
  select page.*, sum(octet_length(lines)) over (order by lineage, first) - octet_length(lines) as before from page)
select lineage, first, lines, crc from sized where before < $6 order by lineage, first`;

/** A new id for a world, if there may be another one. */
export const NEXT_ID = `
update understudy.cluster set worlds_ever = worlds_ever + 1
where $1 > (select count(*) from understudy.world)
returning worlds_ever`;

export const COUNT_WORLDS = 'select count(*) as count from understudy.world';

/** Other replicas that live and can be reached. */
export const REPLICAS = `
select process, address from understudy.replica
where not ended and address <> '' and expires_at > clock_timestamp() and process <> $1`;

/** Worlds that no live replica serves: they would never be idle for long enough to be removed. */
export const ORPHANS = `
select w.id from understudy.world w
where w.owner is distinct from $1 and w.format <= $2
  and not exists (select from understudy.replica r where r.id = w.owner and not r.ended and r.expires_at > clock_timestamp())
limit 100`;

-- Worlds of several replicas. Records are the JSON texts of store/records.ts; numbers of lineages and descriptions are
-- chosen by replicas, each within its own blocks.

create table understudy.cluster (
  one boolean primary key default true check (one),
  -- A replica that knows only smaller formats must not serve these worlds.
  format integer not null,
  -- The settings with which the first replica was started; null until it has stored its worlds.
  source text,
  -- The replica that stores the first worlds.
  opening uuid,
  secret bytea not null,
  worlds_ever bigint not null default 0,
  id_blocks bigint not null default 0
);
insert into understudy.cluster (format, secret)
  values (1, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

create table understudy.replica (
  id uuid primary key,
  -- The process: it joins again under another id when it was declared dead.
  process uuid not null,
  -- Where other replicas reach it; empty until it listens.
  address text not null,
  version text not null,
  format integer not null,
  expires_at timestamptz not null,
  -- Final: set before anything is taken from a dead replica.
  ended boolean not null default false
) with (fillfactor = 50);

create table understudy.description (
  number bigint primary key,
  words text not null,
  unused_since timestamptz
);

create table understudy.lineage (
  id bigint primary key,
  parent bigint references understudy.lineage,
  parent_length integer not null default 0,
  unused_since timestamptz,
  -- Entries from here on are not needed since then.
  cut_length integer,
  cut_since timestamptz
);
create index on understudy.lineage (parent);

create table understudy.piece (
  lineage bigint not null references understudy.lineage on delete cascade,
  first integer not null,
  last integer not null check (last > first),
  lines text not null,
  crc bigint not null,
  primary key (lineage, first)
);

create table understudy.world (
  id text collate "C" primary key,
  owner uuid,
  term bigint not null,
  version bigint not null,
  last_commit uuid not null,
  lineage bigint not null references understudy.lineage,
  length integer not null,
  start_lineage bigint not null references understudy.lineage,
  start_length integer not null,
  descriptions bigint[] not null,
  record text not null
) with (fillfactor = 50);
create index on understudy.world (owner);
create index on understudy.world (lineage);
create index on understudy.world (start_lineage);

create table understudy.snapshot (
  world text collate "C" not null references understudy.world on delete cascade,
  id text collate "C" not null,
  lineage bigint not null references understudy.lineage,
  length integer not null,
  description bigint not null,
  record text not null,
  primary key (world, id)
);
create index on understudy.snapshot (lineage);

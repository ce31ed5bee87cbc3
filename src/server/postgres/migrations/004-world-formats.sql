-- The format of a world's records: a replica serves no world of a newer one than it reads.
alter table understudy.world add column format integer not null default 1;

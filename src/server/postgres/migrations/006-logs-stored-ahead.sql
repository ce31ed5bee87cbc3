-- The replica that stored a log before a world referred to it: while it lives, the log is needed although no world refers
-- to it. Null for all others, and once a world has referred to it.
alter table understudy.lineage add column if not exists stored_by uuid;

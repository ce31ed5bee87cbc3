-- Which history of the database a replica has joined, and a world was last changed in. After a restore from a backup or a
-- failover there is another one: what was stored after the branch is lost, and ids of it must not be issued again.
-- Null: of a version that stored none, or not known.

-- The server, the tables and the timeline of its log, which differ after a failover, a recovery and a restored dump. Null
-- where PostgreSQL does not tell.
create function understudy.timeline() returns text language plpgsql as $$
begin
  return concat_ws('/', (select system_identifier from pg_control_system()), 'understudy.cluster'::regclass::oid,
                   left(pg_walfile_name(pg_current_wal_lsn()), 8));
exception when others then
  return null;
end
$$;

alter table understudy.cluster add column timeline text;
update understudy.cluster set timeline = understudy.timeline();
alter table understudy.replica add column timeline text;
alter table understudy.world add column timeline text;

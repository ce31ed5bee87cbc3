-- The settings that all replicas must share, as JSON; tokens are digests. Null: of a version that stored none.
alter table understudy.replica add column settings text;

-- A piece of a log is usually longer than 2 kB, from which on PostgreSQL compresses it when a commit writes it, and
-- decompresses it when another replica reads the world. LZ4 takes a third less time for the first and a quarter less for
-- the second than the default does, for about the same size. Pieces that are stored already stay as they are. Before
-- version 14, and where PostgreSQL was built without LZ4, nothing changes.
do $$
begin
  execute 'alter table understudy.piece alter column lines set compression lz4';
exception
  when syntax_error or feature_not_supported or invalid_parameter_value then
    null;
end
$$;

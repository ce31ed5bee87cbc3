// Brings the tables to the present format. Replicas that start together take turns, and an older one refuses tables
// that it would not understand.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../../base';
import { companionFile } from '../companion-file';
import { PostgresError, type Database } from './connection';

/** The highest format of the tables and records that this version reads and writes. */
export const FORMAT = 1;

/** In order of their numbers. A released file never changes: what comes later is a new file. */
const MIGRATIONS: readonly string[] = [
  '001-worlds.sql',
  '002-settings.sql',
  '003-timelines.sql',
  '004-world-formats.sql',
  '005-faster-compression.sql',
  '006-logs-stored-ahead.sql',
];

/** Any number: the same for all versions. */
const LOCK = 7_236_018_421;

/** In the order in which commits lock them: running replicas wait, and no deadlock ends their commits. */
const LOCK_TABLES = 'lock table understudy.replica, understudy.world, understudy.cluster in access exclusive mode';

/** Other statements of replicas lock the tables in another order. */
const DEADLOCK = '40P01';
const ATTEMPTS = 3;

/** Creates or updates the tables. The error is one sentence. */
export async function migrate(database: Database): Promise<Result<void, string>> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await migrateOnce(database);
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof PostgresError) || error.code !== DEADLOCK) throw error;
    }
}

const migrateOnce = ({ transaction }: Database): Promise<Result<void, string>> =>
  transaction(async (query) => {
    await query('select pg_advisory_xact_lock($1)', [LOCK]);
    // Creating it needs a privilege, even where it exists.
    const [existing] = await query("select from pg_namespace where nspname = 'understudy'");
    if (!existing) await query('create schema understudy');
    await query(
      'create table if not exists understudy.migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const applied = new Set((await query('select name from understudy.migration')).map(({ name }) => name));
    const missing = MIGRATIONS.filter((one) => !applied.has(one));
    if (applied.size > 0 && missing.length > 0) await query(LOCK_TABLES);
    for (const name of missing) {
      await query(readFileSync(fileOf(name), 'utf8'));
      await query('insert into understudy.migration (name) values ($1)', [name]);
    }
    const [cluster] = await query('select format from understudy.cluster');
    const format = Number(cluster?.['format']);
    return format > FORMAT
      ? err(
          `was written by a newer understudy (data format ${format}; this one reads up to ${FORMAT}): use that version, or another database`,
        )
      : ok(undefined);
  });

/** The build places the files beside the program. */
function fileOf(name: string): string {
  const source = join(__dirname, 'migrations', name);
  return existsSync(source) ? source : companionFile(`migration-${name}`);
}

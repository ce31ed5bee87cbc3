// Statements whose prepared name has become invalid are retried, and none takes effect twice.

import { openConnection, type Database } from '../../src/server/postgres/connection';
import { migrate } from '../../src/server/postgres/migrate';
import { LINEAGES, STORED_WORLD, TAKE } from '../../src/server/postgres/statements';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';

const PREPARED = 'select statement from pg_prepared_statements order by 1';

describeWithPostgres('a prepared statement', () => {
  let postgres: TestPostgres;
  let connection: Database;
  let url: string;
  beforeAll(async () => void (postgres = await startPostgres()), 60_000);
  afterAll(() => postgres.remove());
  beforeEach(async () => {
    url = await postgres.database();
    connection = openConnection({ url, timeoutMs: 5000, name: 'test' });
    await migrate(connection);
  });
  afterEach(() => connection.close());

  const read = () => connection.query(STORED_WORLD, ['a']);
  const names = async (): Promise<readonly unknown[]> =>
    (await connection.query(PREPARED)).map((row) => row['statement']);

  test('is prepared once for a connection', async () => {
    for (const _ of [1, 2, 3]) expect(await read()).toEqual([]);
    expect(await names()).toEqual([STORED_WORLD]);
  });

  test('is retried unnamed if the connection does not know its name, and later statements are unnamed too', async () => {
    await read();
    await connection.query('deallocate all');
    expect(await read()).toEqual([]);
    expect(await connection.query(TAKE, ['00000000-0000-4000-8000-000000000000', ['a']])).toEqual([]);
    expect(await names()).toEqual([]);
  });

  test('is retried unnamed if its name is already taken', async () => {
    await read();
    const [{ name } = {}] = await connection.query('select name from pg_prepared_statements');
    await connection.close();
    await connection.query(`prepare ${String(name)} as select 'of another client'`);
    expect(await read()).toEqual([]);
    expect(await read()).toEqual([]);
  });

  test('in a transaction: the transaction is retried as a whole and takes effect once', async () => {
    await connection.query('create table note (id int)');
    await read();
    await connection.query('deallocate all');
    await connection.transaction(async (query) => {
      await query('insert into note values (1)');
      await query(STORED_WORLD, ['a']);
    });
    expect(await connection.query('select id from note')).toEqual([{ id: 1 }]);
  });

  test('gets a new plan when its tables have grown, without new statistics', async () => {
    let now = 0;
    const aged = openConnection({ url, timeoutMs: 5000, name: 'test', now: () => now });
    const plan = async (): Promise<string> => {
      const [{ name } = {}] = await aged.query('select name from pg_prepared_statements');
      return (await aged.query(`explain execute ${String(name)} ('{1}')`))
        .map((row) => String(row['QUERY PLAN']))
        .join('\n');
    };
    await aged.query('alter table understudy.lineage set (autovacuum_enabled = false)');
    await aged.query('insert into understudy.lineage (id, parent, parent_length) values (1, null, 0)');
    await aged.query('analyze understudy.lineage');
    await aged.query('set plan_cache_mode = force_generic_plan');
    for (let times = 0; times < 8; times += 1) await aged.query(LINEAGES, [[1]]);
    await aged.query(
      'insert into understudy.lineage (id, parent, parent_length) select n, null, 0 from generate_series(10, 60000) n',
    );
    expect(await plan()).toContain('Seq Scan on lineage');
    now += 10_000;
    await aged.query(LINEAGES, [[1]]);
    expect(await plan()).not.toContain('Seq Scan on lineage');
    await aged.close();
  });

  test('is prepared again when a migration has changed its result', async () => {
    await read();
    await connection.query('alter table understudy.world alter column record type varchar');
    expect(await read()).toEqual([]);
    expect(await names()).toEqual([STORED_WORLD]);
  });
});

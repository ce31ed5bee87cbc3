import { expectError, expectText, get, useServer } from './scan-servers';

describe('GET /v0/state/acs/snapshot-timestamp', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });
  const before = (instant: string, migration: string | number) =>
    get(
      documented(),
      `/v0/state/acs/snapshot-timestamp?before=${encodeURIComponent(instant)}&migration_id=${migration}`,
    );

  test.each([
    ['the snapshot at that instant', '2026-01-15T06:00:00Z', '2026-01-15T06:00:00Z'],
    ['the one before, a microsecond earlier', '2026-01-15T05:59:59.999999Z', '2026-01-15T03:00:00Z'],
    ['the same one, a microsecond later', '2026-01-15T06:00:00.000001Z', '2026-01-15T06:00:00Z'],
    ['a forced one with its microseconds', '2026-01-15T12:00:00Z', '2026-01-15T10:20:00.000001Z'],
    ['the newest of all for a far future', '9999-12-31T23:59:59.999999Z', '2026-01-15T10:20:00.000001Z'],
    ['the instant in another time zone', '2026-01-15T08:30:00+02:30', '2026-01-15T06:00:00Z'],
  ])('finds %s', async (_name, instant, found) => {
    const response = await before(instant, 1);
    expect([response.status, response.body]).toEqual([200, { record_time: found }]);
  });

  test('searches one migration only', async () => {
    expect((await before('2026-01-15T12:00:00Z', 0)).body).toEqual({ record_time: '2026-01-14T12:00:00Z' });
    expectError(
      await before('2026-01-14T14:59:59.999999Z', 1),
      404,
      /migration 1 .*at or before 2026-01-14T14:59:59.999999Z/,
    );
    expect((await before('2026-01-14T15:00:00Z', 1)).body).toEqual({ record_time: '2026-01-14T15:00:00Z' });
  });

  test('answers 404 for an unknown migration, up to the ends of int64', async () => {
    for (const id of ['2', '-1', '9223372036854775807', '-9223372036854775808'])
      expectError(await before('2026-01-15T12:00:00Z', id), 404, new RegExp(`migration ${id} `));
  });

  test('refuses a missing parameter: 400 with an error object, or 404 with text as running servers do', async () => {
    for (const query of ['', '?before=2026-01-15T12:00:00Z', '?migration_id=1']) {
      const name = query.includes('before') ? 'migration_id' : 'before';
      expectError(
        await get(documented(), `/v0/state/acs/snapshot-timestamp${query}`),
        400,
        new RegExp(`${name} is missing`),
      );
      expectText(
        await get(observed(), `/v0/state/acs/snapshot-timestamp${query}`),
        404,
        new RegExp(`${name} is missing`),
      );
    }
  });

  test.each([
    ['before=yesterday&migration_id=1', /before/],
    ['before=2026-01-15&migration_id=1', /before/],
    ['before=2026-02-30T00:00:00Z&migration_id=1', /before/],
    ['before=&migration_id=1', /before/],
    ['before=2026-01-15T12:00:00Z&migration_id=one', /migration_id/],
    ['before=2026-01-15T12:00:00Z&migration_id=1.0', /migration_id/],
    ['before=2026-01-15T12:00:00Z&migration_id=9223372036854775808', /migration_id/],
    ['before=2026-01-15T12:00:00Z&migration_id=', /migration_id/],
  ])('refuses %s with 400 in the format of the dialect', async (query, message) => {
    expectError(await get(documented(), `/v0/state/acs/snapshot-timestamp?${query}`), 400, message);
    expectText(await get(observed(), `/v0/state/acs/snapshot-timestamp?${query}`), 400, message);
  });
});

import { expectError, expectText, get, onFreshServer, step, useServer } from './scan-servers';

describe('GET /v0/state/acs/snapshot-timestamp-after', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });
  const after = (instant: string, migration: string | number) =>
    get(
      documented(),
      `/v0/state/acs/snapshot-timestamp-after?after=${encodeURIComponent(instant)}&migration_id=${migration}`,
    );

  test.each([
    ['the next one, not the one at the instant itself', '2026-01-15T06:00:00Z', '2026-01-15T09:00:00Z'],
    ['the one a microsecond later', '2026-01-15T05:59:59.999999Z', '2026-01-15T06:00:00Z'],
    ['a forced one that is a microsecond later', '2026-01-15T10:20:00Z', '2026-01-15T10:20:00.000001Z'],
    ['the first of all', '0001-01-01T00:00:00Z', '2026-01-14T15:00:00Z'],
  ])('finds %s', async (_name, instant, found) => {
    const response = await after(instant, 1);
    expect([response.status, response.body]).toEqual([200, { record_time: found }]);
  });

  test('includes snapshots of larger migrations if they are after the time, the smallest record time first', async () => {
    expect((await after('2026-01-14T11:59:59Z', 0)).body).toEqual({ record_time: '2026-01-14T12:00:00Z' });
    expect((await after('2026-01-14T12:00:00Z', 0)).body).toEqual({ record_time: '2026-01-14T15:00:00Z' });
    expect((await after('2026-01-14T15:00:00Z', 0)).body).toEqual({ record_time: '2026-01-14T18:00:00Z' });
    expect((await after('2026-01-14T15:00:00Z', -5)).body).toEqual({ record_time: '2026-01-14T18:00:00Z' });
    for (const migrationId of [0, -5, '-9223372036854775808'])
      expectError(await after('9999-12-31T23:59:59Z', migrationId), 404, /No snapshot/);
  });

  test('includes any snapshot of a larger migration on running servers, whatever its record time', async () => {
    const found = async (instant: string, migrationId: string | number): Promise<unknown> =>
      (await get(observed(), `/v0/state/acs/snapshot-timestamp-after?after=${instant}&migration_id=${migrationId}`))
        .body;
    expect(await found('2026-01-14T12:00:00Z', 0)).toEqual({ record_time: '2026-01-14T15:00:00Z' });
    expect(await found('9999-12-31T23:59:59Z', 0)).toEqual({ record_time: '2026-01-14T15:00:00Z' });
    for (const migrationId of [-5, '-9223372036854775808'])
      expect(await found('9999-12-31T23:59:59Z', migrationId)).toEqual({ record_time: '2026-01-13T15:00:00Z' });
  });

  test('answers 404 after the newest snapshot and for larger migration ids', async () => {
    expectError(await after('2026-01-15T10:20:00.000001Z', 1), 404, /migration 1 .*after 2026-01-15T10:20:00.000001Z/);
    expectError(await after('0001-01-01T00:00:00Z', 2), 404, /migration 2/);
    expectError(await after('0001-01-01T00:00:00Z', '9223372036854775807'), 404, /migration 9223372036854775807/);
  });

  test('leads through every snapshot in order, call by call', async () => {
    const found: string[] = [];
    for (
      let response = await after('0001-01-01T00:00:00Z', 1);
      response.status === 200;
      response = await after(response.body.record_time, 1)
    )
      found.push(response.body.record_time);
    expect(found).toEqual(
      documented()
        .world.samples.snapshots.filter(({ migrationId }) => migrationId === 1)
        .map(({ recordTime }) => recordTime),
    );
  });

  test('finds the first snapshot of a new migration at the next hour of the grid after its first update', async () => {
    await onFreshServer({}, async (server) => {
      step(server, { type: 'start-migration', migrationId: 7 });
      step(server, { type: 'read-rules', party: server.party('alice') });
      const asked = '/v0/state/acs/snapshot-timestamp-after?after=2026-01-15T12:00:00Z&migration_id=2';
      server.advance(3n * 3_600_000_000n - 1n);
      expectError(await get(server, asked), 404, /migration 2/);
      server.advance(1n);
      expect((await get(server, asked)).body).toEqual({ record_time: '2026-01-15T15:00:00Z' });
    });
  });

  test('refuses a missing parameter: 400 with an error object, or 404 with text as running servers do', async () => {
    for (const query of ['', '?after=2026-01-15T12:00:00Z', '?migration_id=1']) {
      const name = query.includes('after') ? 'migration_id' : 'after';
      expectError(
        await get(documented(), `/v0/state/acs/snapshot-timestamp-after${query}`),
        400,
        new RegExp(`${name} is missing`),
      );
      expectText(
        await get(observed(), `/v0/state/acs/snapshot-timestamp-after${query}`),
        404,
        new RegExp(`${name} is missing`),
      );
    }
  });

  test.each([
    ['after=noon&migration_id=1', /after/],
    ['after=2026-01-15T12:00:00&migration_id=1', /after/],
    ['after=2026-01-15T12:00:00Z&migration_id=0x1', /migration_id/],
    ['after=2026-01-15T12:00:00Z&migration_id=9223372036854775808', /migration_id/],
    ['after=2026-01-15T12:00:00Z&migration_id=1&migration_id=1', /migration_id is given 2 times/],
  ])('refuses %s with 400 in the format of the dialect', async (query, message) => {
    expectError(await get(documented(), `/v0/state/acs/snapshot-timestamp-after?${query}`), 400, message);
    expectText(await get(observed(), `/v0/state/acs/snapshot-timestamp-after?${query}`), 400, message);
  });
});

import { HOUR } from '../../../src/base';
import type { Call } from '../harness';
import { expectError, get, onFreshServer, post, step, useServer } from './scan-servers';

const FORCE = '/v0/state/acs/force';

describe('POST /v0/state/acs/force', () => {
  test('takes a snapshot at the current time, later than every previous snapshot and update', async () => {
    await onFreshServer({}, async (server) => {
      server.advance('5m');
      const first = await post(server, FORCE);
      expect([first.status, first.body]).toEqual([200, { record_time: '2026-01-15T12:05:00Z', migration_id: 1 }]);
      step(server, { type: 'read-rules', party: server.party('alice') });
      const second = (await post(server, FORCE)).body.record_time;
      expect(second).toBe('2026-01-15T12:05:00.000002Z');
      expect((await post(server, FORCE)).body.record_time).toBe('2026-01-15T12:05:00.000003Z');
    });
  });

  test('returns the key of the snapshot, which shows the state at that time', async () => {
    await onFreshServer({}, async (server) => {
      const carol = server.party('carol');
      const { body: taken } = await post(server, FORCE);
      step(server, { type: 'mint', owner: carol, amount: '77' });
      const { body: next } = await post(server, FORCE);
      const total = async (snapshot: { readonly record_time: string; readonly migration_id: number }) =>
        Number(
          (await post(server, '/v0/holdings/summary', { ...snapshot, owner_party_ids: [carol] })).body.summaries[0]
            .total_coin_holdings,
        );
      expect((await total(next)) - (await total(taken))).toBeCloseTo(77, 6);
      expect((await post(server, '/v0/state/acs', { ...taken, page_size: 1 })).status).toBe(200);
      expect(
        (await get(server, `/v0/state/acs/snapshot-timestamp?before=${taken.record_time}&migration_id=1`)).body,
      ).toEqual({ record_time: taken.record_time });
    });
  });

  // The contract names an automatic snapshot by its last transaction: rounds move at these instants.
  test.each([
    ['documented', '2026-01-15T15:20:00Z', '2026-01-15T18:20:00Z'],
    ['observed', '2026-01-15T15:20:00.000001Z', '2026-01-15T18:20:00.000001Z'],
  ] as const)('shifts the grid: the next ones come three and six hours after it (%s)', async (dialect, next, last) => {
    await onFreshServer({ dialect }, async (server) => {
      server.advance('20m');
      const { record_time: forced } = (await post(server, FORCE)).body;
      const after = (instant: string) =>
        get(server, `/v0/state/acs/snapshot-timestamp-after?after=${instant}&migration_id=1`);
      // Rounds moved at the same instant, and record times strictly increase.
      expect(forced).toBe('2026-01-15T12:20:00.000001Z');
      server.advance(3n * HOUR);
      expectError(await after(forced), 404, /No snapshot/);
      server.advance(1n);
      expect((await after(forced)).body).toEqual({ record_time: next });
      server.advance(3n * HOUR);
      expect((await after(next)).body).toEqual({ record_time: last });
    });
  });

  describe('takes no body, and ignores what is sent', () => {
    const server = useServer();
    const calls: readonly (readonly [string, Call])[] = [
      ['nothing', {}],
      ['an empty object', { body: {} }],
      ['an empty body with a JSON content type', { body: '' }],
      ['text that is not JSON', { body: '{nope' }],
      ['a body of another type', { body: '{}', headers: { 'content-type': 'text/plain' } }],
      ['an unknown query parameter', {}],
    ];
    test.each(calls)('%s', async (name, call) => {
      const response = await server().call(
        'scan',
        'POST',
        name.includes('query') ? `${FORCE}?dry_run=true` : FORCE,
        call,
      );
      expect([response.status, Object.keys(response.body)]).toEqual([200, ['record_time', 'migration_id']]);
    });
  });

  test('is refused with an error object in both dialects if it is disabled, and takes nothing', async () => {
    for (const dialect of ['documented', 'observed'] as const) {
      await onFreshServer({ dialect, forcedSnapshots: false }, async (server) => {
        server.advance('5m');
        expectError(await post(server, FORCE), 400, /disabled/);
        expectError(
          await get(server, '/v0/state/acs/snapshot-timestamp-after?after=2026-01-15T10:20:00.000001Z&migration_id=1'),
          404,
          /No snapshot/,
        );
        server.advance('75m');
        expect(
          (await get(server, '/v0/state/acs/snapshot-timestamp-after?after=2026-01-15T10:20:00.000001Z&migration_id=1'))
            .status,
        ).toBe(404);
        server.advance(1n);
        expect(
          (await get(server, '/v0/state/acs/snapshot-timestamp-after?after=2026-01-15T10:20:00.000001Z&migration_id=1'))
            .body,
        ).toEqual({ record_time: `2026-01-15T13:20:00${dialect === 'observed' ? '.000001' : ''}Z` });
      });
    }
  });

  test('is refused with 400 in a migration that has no updates yet', async () => {
    await onFreshServer({}, async (server) => {
      step(server, { type: 'start-migration', migrationId: 2 });
      expectError(await post(server, FORCE), 400, /no updates yet/);
      step(server, { type: 'read-rules', party: server.party('alice') });
      expect((await post(server, FORCE)).body).toMatchObject({ migration_id: 2 });
    });
  });
});

import { HOUR, plus } from '../../../src/base';
import type { Lsu } from '../../../src/ledger';
import type { TestServer } from '../harness';
import { get, onFreshServer, step, useServer } from './scan-servers';

describe('GET /v0/lsu', () => {
  const documented = useServer();

  /** Freeze in one hour, upgrade in two. */
  const soon = (server: TestServer): Lsu => ({
    topologyFreezeTime: plus(server.now(), HOUR),
    upgradeTime: plus(server.now(), 2n * HOUR),
    successorPhysicalSynchronizerId: `${server.world.synchronizerId}::36-2`,
  });

  test('shows the announced upgrade with its three properties', async () => {
    const { status, body } = await get(documented(), '/v0/lsu');
    expect([status, body]).toEqual([
      200,
      {
        lsu: {
          topologyFreezeTime: '2026-01-20T12:00:00Z',
          upgradeTime: '2026-01-21T12:00:00Z',
          successorPhysicalSynchronizerId: `${documented().world.synchronizerId}::35-1`,
        },
      },
    ]);
  });

  test('shows the newest announcement', async () => {
    await onFreshServer({}, async (server) => {
      step(server, { type: 'announce-lsu', lsu: soon(server) });
      expect((await get(server, '/v0/lsu')).body).toEqual({
        lsu: {
          topologyFreezeTime: '2026-01-15T13:00:00Z',
          upgradeTime: '2026-01-15T14:00:00Z',
          successorPhysicalSynchronizerId: `${server.world.synchronizerId}::36-2`,
        },
      });
    });
  });

  test.each([
    ['documented', '{}'],
    ['observed', '{"lsu":null}'],
  ] as const)(
    'in the %s dialect the answer without one is %s: cancelled, or its time has come',
    async (dialect, nothing) => {
      await onFreshServer({ dialect }, async (server) => {
        step(server, { type: 'cancel-lsu' });
        expect((await get(server, '/v0/lsu')).text).toBe(nothing);
        step(server, { type: 'announce-lsu', lsu: soon(server) });
        server.advance(HOUR);
        expect((await get(server, '/v0/lsu')).body.lsu).toMatchObject({ upgradeTime: '2026-01-15T14:00:00Z' });
        server.advance(HOUR - 1n);
        expect((await get(server, '/v0/lsu')).body.lsu).toMatchObject({ upgradeTime: '2026-01-15T14:00:00Z' });
        server.advance(1n);
        expect((await get(server, '/v0/lsu')).text).toBe(nothing);
        server.advance('1d');
        expect((await get(server, '/v0/lsu')).text).toBe(nothing);
      });
    },
  );
});

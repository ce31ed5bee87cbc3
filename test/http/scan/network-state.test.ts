import { HOUR, plus } from '../../../src/base';
import { expectError, get, onFreshServer, step, useServer } from './scan-servers';

describe('network state in scan: nodes, migrations and commands', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });
  const network = () => {
    const { network: found } = documented().world.ledger.state;
    if (!found) throw new Error('the world has a network');
    return found;
  };
  const domain = (version: number): string => `/v${version}/domains/${documented().world.synchronizerId}`;

  test('all participants that host a party', async () => {
    await onFreshServer({}, async (server) => {
      const party = server.party('alice');
      const path = `/v1/domains/${server.world.synchronizerId}/parties/${party}/participant-id`;
      const own = `PAR::${network().participant}`;
      expect((await get(server, path)).body).toEqual({ participant_ids: [own] });
      step(server, { type: 'map-party', party, participant: 'other::1220ab', permission: 'confirmation' });
      expect((await get(server, path)).body).toEqual({ participant_ids: [own, 'PAR::other::1220ab'] });
    });
    expectError(
      await get(documented(), `${domain(1)}/parties/zoe::12/participant-id`),
      404,
      /^Party not found: zoe::12$/,
    );
    expectError(await get(documented(), `${domain(1)}/parties/zoe/participant-id`), 400, /Could not decode party ID/);
    expectError(await get(documented(), '/v1/domains/x/parties/a::b/participant-id'), 400, /synchronizer ID/);
  });

  test('extra traffic of a participant that has bought none', async () => {
    const path = (member: string): string => `${domain(0)}/members/${member}/traffic-status`;
    expect((await get(documented(), path(`PAR::${network().participant}`))).body).toEqual({
      traffic_status: { actual: { total_consumed: 0, total_limit: 0 }, target: { total_purchased: 0 } },
    });
    expectError(await get(documented(), path(network().participant)), 400, /^Could not decode member ID/);
    expectError(await get(documented(), path('PAR::other::12')), 404, /No traffic state/);
    expectError(
      await get(documented(), `/v0/domains/x/members/PAR::${network().participant}/traffic-status`),
      400,
      /^Could not decode domain ID/,
    );
  });

  test('the current migration, no scheduled one, and no recovery from an upgrade', async () => {
    await onFreshServer({}, async (server) => {
      expect((await get(server, '/v0/migrations/last')).body).toEqual({ migration_id: 1 });
      step(server, { type: 'start-migration', migrationId: 4 });
      expect((await get(server, '/v0/migrations/last')).body).toEqual({ migration_id: 4 });
    });
    const { status, text } = await get(documented(), '/v0/migrations/schedule');
    expect([status, text]).toEqual([404, '']);
    expect((await get(documented(), '/v0/roll-forward-lsu')).text).toBe('{}');
    expect((await get(observed(), '/v0/roll-forward-lsu')).body).toEqual({ rollForwardLsu: null });
  });

  test('the serial of the synchronizer grows when an upgrade takes place', async () => {
    await onFreshServer({}, async (server) => {
      const serial = async (): Promise<unknown> => (await get(server, '/v0/active-synchronizer-serial')).body;
      const upgradeTime = plus(server.now(), HOUR);
      step(server, {
        type: 'announce-lsu',
        lsu: {
          topologyFreezeTime: server.now(),
          upgradeTime,
          successorPhysicalSynchronizerId: `${server.world.synchronizerId}::35-3`,
        },
      });
      expect(await serial()).toEqual({ serial: 0 });
      server.advance(HOUR - 1n);
      expect(await serial()).toEqual({ serial: 0 });
      server.advance(1n);
      expect(await serial()).toEqual({ serial: 3 });
    });
  });

  test('no transfer commands and no coupons of the development fund, in scan and behind the proxy', async () => {
    const party = documented().party('alice');
    const proxied = (path: string) => documented().call('validator', 'GET', `/v0/scan-proxy${path}`);
    for (const ask of [(path: string) => get(documented(), `/v0${path}`), proxied]) {
      expectError(
        await ask(`/transfer-command-counter/${party}`),
        404,
        new RegExp(`^No TransferCommandCounter found for party: ${party}, use 0 for the nonce$`),
      );
      expectError(
        await ask(`/transfer-command/status?sender=${party}&nonce=2`),
        404,
        /^Couldn't find transfer command for sender alice::.* with nonce 2 created in the last 24h$/,
      );
      expectError(await ask('/transfer-command-counter/alice'), 400, /"alice" is not a party id/);
      expectError(await ask('/transfer-command/status?sender=alice&nonce=2'), 400, /"alice" is not a party id/);
      expectError(await ask(`/transfer-command/status?sender=${party}`), 400, /nonce is missing/);
      expect((await ask('/unclaimed-development-fund-coupons')).body).toEqual({
        'unclaimed-development-fund-coupons': [],
      });
    }
  });

  test('no reward accounting: no round is determined', async () => {
    const path = '/v0/internal/reward-accounting-process/rounds';
    expectError(
      await get(documented(), `${path}/earliest-available`),
      404,
      /^No reward accounting data available yet$/,
    );
    for (const what of ['activity-totals', 'root-hash']) {
      expect((await get(documented(), `${path}/4690/${what}`)).body).toEqual({ status: 'Undetermined' });
      expectError(await get(documented(), `${path}/x/${what}`), 400, /round_number/);
    }
    expectError(
      await get(documented(), `${path}/4690/batches/ab`),
      404,
      /^Batch not \(yet\) found for round 4690 with hash ab$/,
    );
  });

  test.each([
    ['/v0/acs/alice::12', 'acs_snapshot'],
    ['/v0/synchronizer-identities/global-domain', 'sequencer_id'],
    ['/v0/synchronizer-bootstrapping-transactions/global-domain', 'domain_parameters'],
    ['/v0/history/bulk/acs?at_or_before_record_time=2026-01-15T00:00:00Z', 'object_refs'],
  ])('%s is answered by its example', async (path, member) => {
    const { status, headers, body } = await get(documented(), path);
    expect([status, headers['x-understudy']]).toEqual([200, 'example']);
    expect(body).toHaveProperty(member);
  });

  test('a stored file is answered by its example', async () => {
    const { status, headers } = await get(documented(), '/v0/history/bulk/download/updates-0.zst');
    expect([status, headers['x-understudy'], headers['content-type']]).toEqual([
      200,
      'example',
      expect.stringContaining('application/octet-stream'),
    ]);
  });
});

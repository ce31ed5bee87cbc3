import type { Json } from '../../../src/base';
import { expectError, expectText, post, useServer } from './scan-servers';

const NINE = { migration_id: 1, record_time: '2026-01-15T09:00:00Z', page_size: 1000 } as const;

describe('versions 1 and 2 of snapshots and holdings', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });
  const body = (path: string): Readonly<Record<string, Json>> =>
    path.includes('holdings') ? { ...NINE, owner_party_ids: [documented().party('alice')] } : NINE;

  test.each(['state/acs', 'holdings/state'])('%s has the contracts of version 0, with their updates', async (path) => {
    const [old, v1, v2] = await Promise.all(
      [0, 1, 2].map(async (version) => (await post(documented(), `/v${version}/${path}`, body(path))).body),
    );
    expect(v1.created_events.length).toBeGreaterThan(2);
    expect(v2).toEqual(v1);
    for (const [index, { created_in_update_id, ...contract }] of v1.created_events.entries()) {
      const { event_type, event_id, ...rest } = old.created_events[index];
      expect(contract).toEqual(rest);
      // The network began in an earlier migration.
      const record = documented().world.ledger.state.contracts.get(contract.contract_id);
      expect(created_in_update_id).toBe(record?.created.migrationId === 1 ? event_id.slice(1, 69) : undefined);
      expect(event_type).toBe('created_event');
    }
  });

  test.each(['state/acs', 'holdings/state'])('pages of %s continue with numbers or texts as tokens', async (path) => {
    for (const [version, type] of [
      [1, 'number'],
      [2, 'string'],
    ] as const) {
      const url = `/v${version}/${path}`;
      const whole = (await post(documented(), url, body(path))).body.created_events;
      const first = (await post(documented(), url, { ...body(path), page_size: 2 })).body;
      expect(typeof first.next_page_token).toBe(type);
      const rest = (await post(documented(), url, { ...body(path), after: first.next_page_token })).body;
      expect([...first.created_events, ...rest.created_events]).toEqual(whole);
    }
  });

  test('refuses malformed tokens, sizes and bodies, and unknown snapshots', async () => {
    for (const path of ['/v2/state/acs', '/v2/holdings/state']) {
      expectError(await post(documented(), path, { ...body(path), after: 'x' }), 400, /after is "x"/);
      expectError(await post(documented(), path, { ...body(path), after: '7' }), 400, /after is 7/);
      expectError(await post(documented(), path, { ...body(path), after: 7 }), 400, /after/);
      expectError(
        await post(documented(), path, { ...body(path), migration_id: 9 }),
        404,
        /No snapshot of migration 9/,
      );
      expectText(await post(observed(), path, {}), 400, /required member/);
    }
    for (const path of ['/v1/state/acs', '/v1/holdings/state'])
      expectError(await post(documented(), path, { ...body(path), page_size: 0 }), 400, /page_size/);
  });
});

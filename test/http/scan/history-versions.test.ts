import { MINUTE } from '../../../src/base';
import { expectError, get, onFreshServer, post, step, transactionOf, useServer } from './scan-servers';

describe('other forms of the update history', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });

  test.each([0, 1] as const)('pages of version %i contain the updates as their ids find them', async (version) => {
    const { transactions } = (await post(documented(), `/v${version}/updates`, { page_size: 8 })).body;
    expect(transactions).toHaveLength(8);
    for (const update of transactions)
      expect((await get(documented(), `/v${version}/updates/${update.update_id}`)).body).toEqual(update);
    const after = {
      after_migration_id: transactions[3].migration_id,
      after_record_time: transactions[3].record_time,
    };
    expect((await post(documented(), `/v${version}/updates`, { page_size: 4, after })).body.transactions).toEqual(
      transactions.slice(4),
    );
    expectError(await post(documented(), `/v${version}/updates`, { page_size: 0 }), 400, /page_size/);
  });

  test('payloads are typed on request', async () => {
    const typed = async (path: string, body: object) =>
      JSON.stringify((await post(documented(), path, { page_size: 1, ...body })).body).includes('"numeric":"');
    expect(await typed('/v0/updates', { lossless: true })).toBe(true);
    expect(await typed('/v0/updates', {})).toBe(false);
    expect(await typed('/v1/updates', { daml_value_encoding: 'protobuf_json' })).toBe(true);
    expect(await typed('/v0/events', { daml_value_encoding: 'protobuf_json' })).toBe(true);
  });

  test('events are the updates of version 2 with their verdicts and their traffic', async () => {
    const { transactions } = (await post(documented(), '/v2/updates', { page_size: 1000 })).body;
    const { events } = (await post(documented(), '/v0/events', { page_size: 1000 })).body;
    expect(events.map(({ update }: { update: unknown }) => update)).toEqual(transactions);
    for (const { update, verdict, traffic_summary } of events) {
      expect(verdict).toMatchObject({
        update_id: update.update_id,
        record_time: update.record_time,
        verdict_result: 'VERDICT_RESULT_ACCEPTED',
      });
      expect(verdict.transaction_views.views).toHaveLength(update.root_event_ids?.length ?? 1);
      expect(traffic_summary.total_traffic_cost).toBeGreaterThan(0);
    }
    const [first] = events;
    expect((await get(documented(), `/v0/events/${first.update.update_id}`)).body).toEqual(first);
    expect((await get(observed(), `/v0/events/${first.update.update_id}`)).body.app_activity_records).toBeNull();
    expectError(await get(documented(), '/v0/events/none'), 404, /^Event with id none not found$/);
    expectError(await post(documented(), '/v0/events', { page_size: 1001 }), 400, /page_size/);
  });

  test('an update is found by the hash that an external party signed, and shows it', async () => {
    await onFreshServer({}, async (server) => {
      const hash = 'ab'.repeat(32);
      const party = server.party('alice');
      const { updateId } = transactionOf(step(server, { type: 'read-rules', party, externalTransactionHash: hash }));
      const plain = (await get(server, `/v2/updates/${updateId}`)).body;
      expect(plain.external_transaction_hash).toBeUndefined();
      expect((await get(server, `/v2/updates/hash/${hash}`)).body).toEqual({
        ...plain,
        external_transaction_hash: hash,
      });
      expectError(await get(server, '/v2/updates/hash/12'), 404, /^Transaction with hash 12 not found$/);
    });
  });

  test('the history of a migration is read backwards, by time and synchronizer', async () => {
    const synchronizer_id = documented().world.synchronizerId;
    const all = (await post(documented(), '/v1/updates', { page_size: 1000, daml_value_encoding: 'protobuf_json' }))
      .body.transactions;
    const info = (await post(documented(), '/v0/backfilling/migration-info', { migration_id: 1 })).body;
    expect(info).toMatchObject({ previous_migration_id: 0, complete: true, import_updates_complete: true });
    const range = info.record_time_range.find(
      (one: { synchronizer_id: string }) => one.synchronizer_id === synchronizer_id,
    );
    const before = { migration_id: 0, synchronizer_id, before: '2027-01-01T00:00:00Z', count: 1000 };
    const ofFirst = all.filter(
      (update: { migration_id?: number; synchronizer_id?: string }) =>
        update.migration_id === 0 && update.synchronizer_id === synchronizer_id,
    );
    const found = (await post(documented(), '/v0/backfilling/updates-before', before)).body.transactions;
    expect(found).toEqual(ofFirst.toReversed());
    const last = (await post(documented(), '/v0/backfilling/updates-before', { ...before, migration_id: 1, count: 1 }))
      .body.transactions;
    expect(Date.parse(last[0].record_time)).toBe(Date.parse(range.max));
    const none = { ...before, before: found[0].record_time, at_or_after: found[0].record_time };
    expect((await post(documented(), '/v0/backfilling/updates-before', none)).body).toEqual({ transactions: [] });
    expect(
      (
        await post(documented(), '/v0/backfilling/import-updates', {
          migration_id: 1,
          after_update_id: '',
          limit: 10,
        })
      ).body,
    ).toEqual({ transactions: [] });
  });

  test('refuses migrations without a history, and invalid input', async () => {
    expectError(
      await post(documented(), '/v0/backfilling/migration-info', { migration_id: 7 }),
      404,
      /^No data for migration 7$/,
    );
    const before = { migration_id: 0, synchronizer_id: 'a::b', before: '2027-01-01T00:00:00Z', count: 1 };
    const path = '/v0/backfilling/updates-before';
    expectError(await post(documented(), path, { ...before, count: 0 }), 400, /count/);
    expectError(await post(documented(), path, { ...before, synchronizer_id: 'a' }), 400, /synchronizer id/);
    expectError(await post(documented(), path, { ...before, before: 'noon' }), 400, /before/);
    expectError(
      await post(documented(), '/v0/backfilling/import-updates', { migration_id: 1, after_update_id: '', limit: 0 }),
      400,
      /limit/,
    );
  });

  test('the fees of a round are those of the open rounds', async () => {
    const path = '/v0/amulet-config-for-round?round=';
    expect((await get(documented(), `${path}4690`)).body).toEqual({
      amulet_create_fee: '0.0000000000',
      holding_fee: '0.0000190259',
      lock_holder_fee: '0.0000000000',
      transfer_fee: { initial: '0.0000000000', steps: [] },
    });
    expectError(await get(documented(), `${path}4399`), 404, /^Round 4399 not found$/);
    expectError(await get(documented(), `${path}4691`), 404, /^Round 4691 not found$/);
    documented().advance(1n * MINUTE);
    expectError(await get(documented(), '/v0/amulet-config-for-round'), 400, /round is missing/);
  });
});

import { MINUTE, plus } from '../../../src/base';
import { expectError, expectText, get, post, step, transactionOf, useServer } from './scan-servers';

describe('GET /v2/updates/{update_id}', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });
  const sample = (kind: 'transaction' | 'reassignment') => documented().world.samples.updates[kind] ?? '';

  test('shows a transaction without an offset, otherwise as version 1 does', async () => {
    const id = sample('transaction');
    const { body } = await get(documented(), `/v2/updates/${id}`);
    expect(body).not.toHaveProperty('offset');
    expect({ ...body, offset: '000000000000000001' }).toEqual((await get(documented(), `/v1/updates/${id}`)).body);
  });

  test('keeps the offset of a reassignment', async () => {
    const id = sample('reassignment');
    const { body } = await get(documented(), `/v2/updates/${id}`);
    expect(body.offset).toBe((await get(documented(), `/v0/updates/${id}`)).body.offset);
    expect(body.event.created_event.event_id).toBe(`${id}:0`);
  });

  test('sorts the keys of the events as strings: 10 comes before 2', async () => {
    const server = documented();
    const [dave, bob] = [server.party('dave'), server.party('bob')];
    for (let coin = 0; coin < 12; coin += 1) step(server, { type: 'mint', owner: dave, amount: '1' });
    const terms = {
      amount: '15',
      description: 'All small coins',
      expiresAt: plus(server.now(), MINUTE),
      trackingId: 'coins',
    };
    const offer = transactionOf(step(server, { type: 'create-offer', sender: dave, receiver: bob, ...terms }));
    step(server, {
      type: 'accept-offer',
      contractId: offer.nodes.find((node) => node.kind === 'create')?.contract.contractId ?? '',
      actor: bob,
    });
    server.advance('10s');
    const { transactions } = (
      await post(server, '/v2/updates', {
        page_size: 1000,
        after: { after_migration_id: 1, after_record_time: '2026-01-15T12:00:00.5Z' },
      })
    ).body;
    const keys = Object.keys((await get(server, `/v2/updates/${transactions[0].update_id}`)).body.events_by_id);
    expect(keys.length).toBeGreaterThan(10);
    expect(keys).toEqual([...keys].sort());
  });

  test('accepts the typed encoding, and refuses an unknown one', async () => {
    const id = sample('transaction');
    const typed = (await get(documented(), `/v2/updates/${id}?daml_value_encoding=protobuf_json`)).body;
    expect(
      Object.values<{ readonly choice_argument?: object }>(typed.events_by_id).some(
        ({ choice_argument }) => choice_argument && 'record' in choice_argument,
      ),
    ).toBe(true);
    expectError(await get(documented(), `/v2/updates/${id}?daml_value_encoding=`), 400, /daml_value_encoding/);
    expectText(await get(observed(), `/v2/updates/${id}?daml_value_encoding=`), 400, /daml_value_encoding/);
  });

  test('has no lossless parameter: unknown parameters are ignored', async () => {
    const id = sample('transaction');
    expect((await get(documented(), `/v2/updates/${id}?lossless=nonsense`)).body).toEqual(
      (await get(documented(), `/v2/updates/${id}`)).body,
    );
  });

  test('answers 404 for an unknown id', async () => {
    for (const server of [documented, observed])
      expectError(await get(server(), '/v2/updates/1220ab'), 404, /update id 1220ab$/);
  });
});

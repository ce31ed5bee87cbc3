import { expectError, expectText, get, useServer } from './scan-servers';

describe('GET /v1/updates/{update_id}', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });
  const sample = (kind: 'transaction' | 'reassignment') => documented().world.samples.updates[kind] ?? '';

  test('numbers events without a number sign, and hides the offset behind a constant', async () => {
    const id = sample('transaction');
    const { body } = await get(documented(), `/v1/updates/${id}`);
    expect(body).toMatchObject({
      update_id: id,
      migration_id: 1,
      offset: '000000000000000001',
      root_event_ids: [`${id}:0`],
    });
    expect(Object.keys(body.events_by_id)).toContain(`${id}:0`);
    expect(Object.keys(body.events_by_id).every((key) => key.startsWith(`${id}:`))).toBe(true);
    expect(body).not.toHaveProperty('external_transaction_hash');
  });

  test('hides the offset of reassignments too', async () => {
    const id = sample('reassignment');
    const { body } = await get(documented(), `/v1/updates/${id}`);
    expect(body).toMatchObject({
      update_id: id,
      offset: '000000000000000001',
      event: { created_event: { event_id: `${id}:0` } },
    });
    expect(Object.keys(body).sort()).toEqual(['event', 'offset', 'record_time', 'update_id']);
  });

  test('is the tree of version 0 with different event ids', async () => {
    const id = sample('transaction');
    const old = (await get(documented(), `/v0/updates/${id}`)).text.replaceAll(`#${id}`, id);
    const { body, text } = await get(documented(), `/v1/updates/${id}`);
    expect(JSON.parse(old)).toEqual({ ...JSON.parse(text), offset: JSON.parse(old).offset });
    expect(body.offset).not.toBe(JSON.parse(old).offset);
  });

  test('daml_value_encoding=protobuf_json has the same effect as lossless=true in version 0', async () => {
    const id = sample('transaction');
    const old = (await get(documented(), `/v0/updates/${id}?lossless=true`)).text.replaceAll(`#${id}`, id);
    const { body } = await get(documented(), `/v1/updates/${id}?daml_value_encoding=protobuf_json`);
    expect(body.events_by_id).toEqual(JSON.parse(old).events_by_id);
    const compact = (await get(documented(), `/v1/updates/${id}?daml_value_encoding=compact_json`)).body;
    expect(compact).toEqual((await get(documented(), `/v1/updates/${id}`)).body);
    expect(compact.events_by_id).not.toEqual(body.events_by_id);
  });

  test('refuses an unknown encoding', async () => {
    expectError(
      await get(documented(), `/v1/updates/${sample('transaction')}?daml_value_encoding=xml`),
      400,
      /daml_value_encoding/,
    );
    expectText(
      await get(observed(), `/v1/updates/${sample('transaction')}?daml_value_encoding=xml`),
      400,
      /daml_value_encoding/,
    );
  });

  test('answers 404 for an unknown id and for a topology transaction', async () => {
    const unknown = `1220${'f'.repeat(64)}`;
    for (const server of [documented, observed])
      expectError(await get(server(), `/v1/updates/${unknown}`), 404, new RegExp(unknown));
    expectError(
      await get(documented(), `/v1/updates/${documented().world.samples.updates.topology}`),
      404,
      /update id/,
    );
  });
});

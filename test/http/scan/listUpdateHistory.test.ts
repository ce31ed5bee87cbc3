import type { Json } from '../../../src/base';
import { expectError, get, post, refusesUnreadableBodies, useServer } from './scan-servers';

interface TreeEvent {
  readonly event_id: string;
  readonly child_event_ids?: readonly string[];
}
interface Listed {
  readonly update_id: string;
  readonly record_time: string;
  readonly migration_id?: number;
  readonly event?: { readonly migration_id: number };
  readonly root_event_ids?: readonly string[];
  readonly events_by_id?: Readonly<Record<string, TreeEvent>>;
}

describe('POST /v2/updates', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });
  const list = async (body: Json): Promise<readonly Listed[]> =>
    (await post(documented(), '/v2/updates', body)).body.transactions;
  const migrationOf = ({ migration_id, event }: Listed): number => migration_id ?? event?.migration_id ?? -1;
  const after = (update: Listed | undefined): Json => ({
    after_migration_id: update ? migrationOf(update) : 0,
    after_record_time: update?.record_time ?? '',
  });
  const history = () =>
    documented()
      .world.ledger.state.updates.filter(({ type }) => type !== 'topology')
      .map(({ updateId }) => updateId);

  test('pages cover the whole history once, in order, and every tree is complete', async () => {
    const seen: Listed[] = [];
    for (
      let page = await list({ page_size: 400 });
      page.length > 0;
      page = await list({ page_size: 400, after: after(seen.at(-1)) })
    )
      seen.push(...page);
    expect(seen.map(({ update_id }) => update_id)).toEqual(history());
    expect(seen.filter(({ event }) => event)).toHaveLength(4);
    expect(seen.filter(({ events_by_id }) => events_by_id)).toHaveLength(seen.length - 4);
    for (const { root_event_ids = [], events_by_id = {} } of seen)
      expect(brokenIds(root_event_ids, events_by_id)).toEqual([]);
  });

  test('a page is never larger than requested, and the last one is short', async () => {
    expect(await list({ page_size: 1 })).toHaveLength(1);
    expect(await list({ page_size: 1000 })).toHaveLength(1000);
    const [last, ...before] = (
      await list({ page_size: 1000, after: after((await list({ page_size: 1000 }))[999]) })
    ).toReversed();
    expect(await list({ page_size: 1000, after: after(before[0]) })).toEqual([last]);
    expect(await list({ page_size: 1000, after: after(last) })).toEqual([]);
  });

  test('the position is exclusive: one microsecond earlier shows the update again', async () => {
    const [first, second] = await list({ page_size: 2 });
    const [at, justBefore] = ['2026-01-13T12:00:00.000002Z', '2026-01-13T12:00:00.000001Z'];
    const found = (await list({ page_size: 1000 })).find(({ record_time }) => record_time === at);
    expect(found).toBeDefined();
    expect((await list({ page_size: 1, after: { after_migration_id: 0, after_record_time: justBefore } }))[0]).toEqual(
      found,
    );
    expect(
      (await list({ page_size: 1, after: { after_migration_id: 0, after_record_time: at } }))[0]?.update_id,
    ).not.toBe(found?.update_id);
    expect(await list({ page_size: 1, after: after(first) })).toEqual([second]);
  });

  test('every update of a larger migration comes after a position, whatever its time', async () => {
    const [first] = await list({
      page_size: 1,
      after: { after_migration_id: 0, after_record_time: '9999-12-31T23:59:59Z' },
    });
    expect(first && migrationOf(first)).toBe(1);
    expect(
      await list({ page_size: 1, after: { after_migration_id: 1, after_record_time: '0001-01-01T00:00:00.000000Z' } }),
    ).toEqual([first]);
    expect(
      await list({ page_size: 1, after: { after_migration_id: 2, after_record_time: '0001-01-01T00:00:00.000000Z' } }),
    ).toEqual([]);
    expect(
      (await list({ page_size: 1, after: { after_migration_id: -1, after_record_time: '9999-12-31T23:59:59Z' } }))[0]
        ?.update_id,
    ).toBe(history()[0]);
  });

  test('lists the items that the lookup by id shows, in either encoding', async () => {
    for (const encoding of ['compact_json', 'protobuf_json']) {
      const [item] = await list({
        page_size: 1,
        daml_value_encoding: encoding,
        after: { after_migration_id: 1, after_record_time: '2026-01-14T17:59:59.999999Z' },
      });
      expect(item).toEqual(
        (await get(documented(), `/v2/updates/${item?.update_id}?daml_value_encoding=${encoding}`)).body,
      );
    }
  });

  test('accepts null for optional members, and ignores unknown members', async () => {
    expect(await list({ page_size: 2, after: null, daml_value_encoding: null, lossless: true })).toEqual(
      await list({ page_size: 2 }),
    );
  });

  test('the page size is 1 to 1000', async () => {
    for (const server of [documented, observed]) {
      expectError(await post(server(), '/v2/updates', { page_size: 0 }), 400, /page_size/);
      expectError(
        await post(server(), '/v2/updates', { page_size: 1001 }),
        400,
        /page_size is 1001; expected 1 to 1000/,
      );
    }
  });

  test.each(['', 'yesterday', '2026-01-15', '2026-02-30T00:00:00Z', '2026-01-15T12:00:00'])(
    'refuses %j as a record time with an error object in both dialects',
    async (text) => {
      const body = { page_size: 1, after: { after_migration_id: 1, after_record_time: text } };
      for (const server of [documented, observed])
        expectError(await post(server(), '/v2/updates', body), 400, /after_record_time/);
    },
  );

  refusesUnreadableBodies(
    { documented, observed },
    '/v2/updates',
    ['page_size'],
    [
      { page_size: '1' },
      { page_size: 1.5 },
      { page_size: 2_147_483_648 },
      { page_size: 1, daml_value_encoding: 'xml' },
      { page_size: 1, after: 7 },
    ],
  );
});

/** Event ids that are named but missing, reached twice, or never reached from the roots. */
function brokenIds(roots: readonly string[], events: Readonly<Record<string, TreeEvent>>): readonly string[] {
  const left = new Set(Object.keys(events));
  const broken: string[] = [];
  const queue = [...roots];
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const event = events[id];
    if (!left.delete(id) || event?.event_id !== id) broken.push(id);
    queue.push(...(event?.child_event_ids ?? []));
  }
  return [...broken, ...left];
}

import type { Json } from '../../../src/base';
import { expectError, post, refusesUnreadableBodies, useServer } from './scan-servers';

interface Created {
  readonly event_type: string;
  readonly event_id: string;
  readonly contract_id: string;
  readonly template_id: string;
  readonly created_at: string;
  readonly signatories: readonly string[];
  readonly observers: readonly string[];
}
interface Page {
  readonly record_time: string;
  readonly migration_id: number;
  readonly created_events: readonly Created[];
  readonly next_page_token?: number | null;
}

const NINE = { migration_id: 1, record_time: '2026-01-15T09:00:00Z' } as const;
const PATH = '/v0/state/acs';

describe('POST /v0/state/acs', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });
  const read = async (body: Readonly<Record<string, Json>>): Promise<Page> =>
    (await post(documented(), PATH, { ...NINE, ...body })).body;
  const all = (body: Readonly<Record<string, Json>> = {}): Promise<Page> => read({ page_size: 1000, ...body });
  const ids = (page: Page): readonly string[] => page.created_events.map(({ contract_id }) => contract_id);

  test('shows the contracts of the snapshot by creation time and then contract id, with hashed event ids', async () => {
    const page = await all();
    expect(Object.keys(page)).toEqual(['record_time', 'migration_id', 'created_events']);
    expect(page).toMatchObject(NINE);
    const keys = page.created_events.map(
      ({ created_at, contract_id }) => `${new Date(created_at).toISOString()} ${contract_id}`,
    );
    expect(keys).toEqual([...keys].sort());
    expect(new Set(ids(page)).size).toBe(page.created_events.length);
    for (const event of page.created_events)
      expect(event).toMatchObject({
        event_type: 'created_event',
        event_id: expect.stringMatching(/^#1220[0-9a-f]{64}:\d+$/),
      });
  });

  test('an event id names the update that created the contract', async () => {
    const event = (await all()).created_events.at(-1);
    const update = documented().world.ledger.state.updatesById.get(event?.event_id.slice(1, 69) ?? '');
    expect(
      update?.type === 'transaction' &&
        update.nodes.some((node) => node.kind === 'create' && node.contract.contractId === event?.contract_id),
    ).toBe(true);
  });

  describe('paging', () => {
    test('pages of any size cover all rows once', async () => {
      const whole = ids(await all());
      for (const size of [1, 7, whole.length - 1]) {
        const seen: string[] = [];
        let token: number | null | undefined = null;
        do {
          const page: Page = await read({ page_size: size, after: token });
          seen.push(...ids(page));
          token = page.next_page_token;
        } while (token !== undefined);
        expect(seen).toEqual(whole);
      }
    });

    test('a page that is exactly full has a token, and the page after it is empty and has none', async () => {
      const { length } = ids(await all());
      const full = await read({ page_size: length });
      expect(full.next_page_token).toEqual(expect.any(Number));
      expect(await read({ page_size: length, after: full.next_page_token ?? null })).toEqual({
        ...NINE,
        created_events: [],
      });
      expect(await read({ page_size: length + 1 })).not.toHaveProperty('next_page_token');
      expect((await read({ page_size: length - 1 })).next_page_token).toEqual(expect.any(Number));
    });

    test('a page that is not full has no token, or null in the observed dialect', async () => {
      const { body } = await post(observed(), PATH, { ...NINE, page_size: 1000 });
      expect(body).toEqual({ ...(await all()), next_page_token: null });
    });

    test('the same token returns the same page again, also for other page sizes', async () => {
      const { next_page_token: token = null } = await read({ page_size: 3 });
      const [two, five] = [await read({ page_size: 2, after: token }), await read({ page_size: 5, after: token })];
      expect(ids(five).slice(0, 2)).toEqual(ids(two));
      expect(ids(await all()).slice(3, 8)).toEqual(ids(five));
    });

    test('refuses invalid tokens: of another snapshot, unknown, negative, past the end', async () => {
      const { next_page_token: token = null } = await read({ page_size: 3 });
      expectError(
        await post(documented(), PATH, { ...NINE, record_time: '2026-01-15T06:00:00Z', page_size: 3, after: token }),
        400,
        /after is \d+/,
      );
      expectError(
        await post(documented(), PATH, {
          migration_id: 0,
          record_time: '2026-01-14T12:00:00Z',
          page_size: 3,
          after: token,
        }),
        400,
        /after/,
      );
      const { length } = ids(await all());
      const end = BigInt((await read({ page_size: length })).next_page_token ?? 0);
      for (const made of [0n, 1n, -1n, end + 1n, 2n ** 63n - 1n, -(2n ** 63n)])
        expectError(
          await post(
            documented(),
            PATH,
            `{"migration_id":1,"record_time":"${NINE.record_time}","page_size":3,"after":${made}}`,
          ),
          400,
          new RegExp(`after is ${made},`),
        );
    });

    test('the page size is 1 to 1000', async () => {
      expect(ids(await read({ page_size: 1 }))).toHaveLength(1);
      expect((await post(documented(), PATH, { ...NINE, page_size: 1000 })).status).toBe(200);
      for (const server of [documented, observed]) {
        expectError(await post(server(), PATH, { ...NINE, page_size: 0 }), 400, /page_size/);
        expectError(await post(server(), PATH, { ...NINE, page_size: 1001 }), 400, /page_size is 1001/);
      }
    });
  });

  describe('filters', () => {
    const isStake =
      (party: string) =>
      ({ signatories, observers }: Created): boolean =>
        [...signatories, ...observers].includes(party);

    test('any of the parties as a stakeholder, each contract once', async () => {
      const [alice, bob] = [documented().party('alice'), documented().party('bob')];
      const either = (await all()).created_events
        .filter((event) => isStake(alice)(event) || isStake(bob)(event))
        .map(({ contract_id }) => contract_id);
      expect(ids(await all({ party_ids: [alice, bob, alice] }))).toEqual(either);
      expect(either.length).toBeGreaterThan(ids(await all({ party_ids: [alice] })).length);
    });

    test('any of the templates, and both filters together', async () => {
      const alice = documented().party('alice');
      const templates = ['splice-amulet:Splice.Amulet:Amulet', 'splice-amulet:Splice.Amulet:LockedAmulet'];
      const events = (await all({ templates, party_ids: [alice] })).created_events;
      expect(new Set(events.map(({ template_id }) => template_id.split(':')[2]))).toEqual(
        new Set(['Amulet', 'LockedAmulet']),
      );
      expect(events.every(isStake(alice))).toBe(true);
      expect((await all({ templates: templates.slice(0, 1), party_ids: [alice] })).created_events.length).toBeLessThan(
        events.length,
      );
    });

    test('empty lists and null filter nothing; unknown parties and templates match nothing', async () => {
      expect(await all({ party_ids: [], templates: [] })).toEqual(await all());
      expect(await all({ party_ids: null, templates: null, after: null, record_time_match: null, unknown: 1 })).toEqual(
        await all(),
      );
      expect((await all({ party_ids: ['nobody::1220ab'] })).created_events).toEqual([]);
      expect((await all({ templates: ['a:B:C'] })).created_events).toEqual([]);
    });

    test.each(['', 'Splice.Amulet:Amulet', 'a:b:c:d', 'a::c'])('refuses the template %j', async (template) => {
      for (const server of [documented, observed])
        expectError(
          await post(server(), PATH, { ...NINE, page_size: 1, templates: [template] }),
          400,
          /package-name:Module:Entity/,
        );
    });

    test('refuses a party id without a fingerprint, and more than 1000 parties', async () => {
      expectError(
        await post(documented(), PATH, { ...NINE, page_size: 1, party_ids: ['alice'] }),
        400,
        /"alice" is not a party id/,
      );
      expectError(
        await post(documented(), PATH, {
          ...NINE,
          page_size: 1,
          party_ids: Array.from({ length: 1001 }, (_, at) => `p${at}::fp`),
        }),
        400,
        /1001 entries/,
      );
      expect(
        (
          await post(documented(), PATH, {
            ...NINE,
            page_size: 1,
            party_ids: Array.from({ length: 1000 }, (_, at) => `p${at}::fp`),
          })
        ).status,
      ).toBe(200);
    });
  });

  describe('the snapshot', () => {
    test('with exact must exist at the record time and in the migration', async () => {
      expectError(
        await post(documented(), PATH, { ...NINE, record_time: '2026-01-15T09:00:00.000001Z', page_size: 1 }),
        404,
        /migration 1 .*2026-01-15T09:00:00.000001Z/,
      );
      expectError(await post(documented(), PATH, { ...NINE, migration_id: 0, page_size: 1 }), 404, /migration 0 /);
      expect(await all({ record_time: '2026-01-15T10:00:00+01:00' })).toEqual(await all());
    });

    test('with at_or_before is the newest one up to the record time, and the response has its time', async () => {
      expect(await all({ record_time: '2026-01-15T10:20:00Z', record_time_match: 'at_or_before' })).toEqual(
        await all(),
      );
      expect(
        (await all({ record_time: '2026-01-15T10:20:00.000001Z', record_time_match: 'at_or_before' })).record_time,
      ).toBe('2026-01-15T10:20:00.000001Z');
      expectError(
        await post(documented(), PATH, {
          migration_id: 1,
          record_time: '2026-01-14T14:59:59Z',
          record_time_match: 'at_or_before',
          page_size: 1,
        }),
        404,
        /at or before/,
      );
    });
  });

  refusesUnreadableBodies(
    { documented, observed },
    PATH,
    ['migration_id', 'record_time', 'page_size'],
    [
      { ...NINE, page_size: '10' },
      { ...NINE, page_size: 2_147_483_648 },
      { ...NINE, page_size: 1, record_time: 'noon' },
      { ...NINE, page_size: 1, migration_id: 1.5 },
      { ...NINE, page_size: 1, record_time_match: 'before' },
      { ...NINE, page_size: 1, party_ids: 'alice' },
      { ...NINE, page_size: 1, after: '5' },
      { ...NINE, page_size: 1, migration_id: 9_223_372_036_854_775_808n },
    ],
  );
});

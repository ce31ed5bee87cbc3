import { MINUTE, micros, plus } from '../../../src/base';
import type { TestServer } from '../harness';
import { expectError, expectText, get, onFreshServer, step, useServer } from './scan-servers';

const PATH = '/v0/ans-entries';

interface Entry {
  readonly contract_id?: string | null;
  readonly user: string;
  readonly name: string;
  readonly url: string;
  readonly description: string;
  readonly expires_at?: string | null;
}

const list = async (server: TestServer, query = 'page_size=100'): Promise<readonly Entry[]> => {
  const response = await get(server, `${PATH}?${query}`);
  expect([response.status, Object.keys(response.body)]).toEqual([200, ['entries']]);
  return response.body.entries;
};
const names = async (server: TestServer, query?: string): Promise<readonly string[]> =>
  (await list(server, query)).map(({ name }) => name);

const REGISTERED = ['alice.unverified.ans', 'bob.unverified.ans', 'alice-shop.unverified.ans'];
const ALICES = [REGISTERED[0], REGISTERED[2]];

describe('GET /v0/ans-entries', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });

  test('shows an entry with its contract and end, and a governance entry without either', async () => {
    const entries = await list(documented());
    expect(entries[0]).toEqual({
      contract_id: expect.stringMatching(/^00[0-9a-f]{136}$/),
      user: documented().party('alice'),
      name: 'alice.unverified.ans',
      url: 'https://example.com/alice',
      description: 'Alice',
      expires_at: '2026-04-13T16:00:00Z',
    });
    const dso = documented().world.ledger.state.network?.dso;
    expect(entries.find(({ name }) => name === 'dso.ans')).toEqual({
      user: dso,
      name: 'dso.ans',
      url: '',
      description: '',
    });
    expect((await list(observed())).find(({ name }) => name === 'dso.ans')).toEqual({
      contract_id: null,
      user: dso,
      name: 'dso.ans',
      url: '',
      description: '',
      expires_at: null,
    });
  });

  describe('the order', () => {
    test('is by creation of the active contract, or by name in the observed dialect; governance entries come last', async () => {
      const governed = ['dso.ans', 'digital-asset-2.sv.ans'];
      // The name of bob was renewed between the two of alice.
      expect(await names(documented())).toEqual([
        'alice.unverified.ans',
        'bob.unverified.ans',
        'alice-shop.unverified.ans',
        ...governed,
      ]);
      expect(await names(observed())).toEqual([
        'alice-shop.unverified.ans',
        'alice.unverified.ans',
        'bob.unverified.ans',
        ...governed,
      ]);
    });

    test('a renewed entry goes to the end of the registered ones, under a new contract id and a later end', async () => {
      await onFreshServer({}, async (server) => {
        const [before] = await list(server);
        step(server, { type: 'renew-name', name: 'alice.unverified.ans' });
        const after = await list(server);
        expect(after.map(({ name }) => name).slice(0, 3)).toEqual([
          'bob.unverified.ans',
          'alice-shop.unverified.ans',
          'alice.unverified.ans',
        ]);
        const renewed = after[2];
        expect(renewed).toEqual({
          ...before,
          contract_id: expect.stringMatching(/^00/),
          expires_at: expect.any(String),
        });
        expect(renewed?.contract_id).not.toBe(before?.contract_id);
        expect(Date.parse(renewed?.expires_at ?? '')).toBeGreaterThan(Date.parse(before?.expires_at ?? ''));
      });
    });
  });

  describe('name_prefix', () => {
    test.each<readonly [string, readonly (string | undefined)[]]>([
      ['al', ALICES],
      ['alice', ALICES],
      ['alice.', ['alice.unverified.ans']],
      ['alice-sho', ['alice-shop.unverified.ans']],
      ['alice.unverified.ans', ['alice.unverified.ans']],
      ['alice.unverified.ansx', []],
      ['lice', []],
      ['Alice', []],
      ['d', ['dso.ans', 'digital-asset-2.sv.ans']],
      ['ds', ['dso.ans']],
      ['Digital', []],
      ['carol', []],
      ['%', []],
      ['a.*', []],
      ['ä', []],
    ])('%j finds %j: any string, and case counts', async (prefix, found) => {
      expect(await names(documented(), `page_size=100&name_prefix=${encodeURIComponent(prefix)}`)).toEqual(found);
    });

    test('matches everything if it is empty or absent', async () => {
      const all = await names(documented());
      expect(await names(documented(), 'page_size=100&name_prefix=')).toEqual(all);
      expect(await names(documented(), 'name_prefix&page_size=100')).toEqual(all);
      expect(all).toHaveLength(5);
    });

    test('is refused if it is given twice', async () => {
      expectError(
        await get(documented(), `${PATH}?page_size=1&name_prefix=a&name_prefix=b`),
        400,
        /name_prefix is given 2 times/,
      );
    });
  });

  describe('page_size', () => {
    test.each([1, 2, 4, 5, 6, 1000, 2_147_483_647])('%i limits the number of entries, from the first', async (size) => {
      expect(await names(documented(), `page_size=${size}`)).toEqual((await names(documented())).slice(0, size));
    });

    test('counts only entries with the prefix, and governance entries fill the page', async () => {
      expect(await names(documented(), 'page_size=1&name_prefix=alice')).toEqual(['alice.unverified.ans']);
      expect(await names(documented(), 'page_size=4')).toEqual([...REGISTERED, 'dso.ans']);
    });

    test.each(['0', '-1', '-2147483648'])('refuses %s with an error object in both dialects', async (size) => {
      for (const server of [documented, observed])
        expectError(await get(server(), `${PATH}?page_size=${size}`), 400, /page_size/);
    });

    test.each(['2147483648', '9223372036854775808', 'ten', '1.0', '1e3', '', '+5', '0x10'])(
      'refuses %j as unreadable',
      async (size) => {
        expectError(await get(documented(), `${PATH}?page_size=${size}`), 400, /page_size/);
        expectText(await get(observed(), `${PATH}?page_size=${size}`), 400, /page_size/);
      },
    );

    test('has a limit of 1000 in the observed dialect only', async () => {
      expect((await get(observed(), `${PATH}?page_size=1000`)).status).toBe(200);
      expectError(await get(observed(), `${PATH}?page_size=1001`), 400, /page_size is 1001; expected 1 to 1000/);
      expect((await get(documented(), `${PATH}?page_size=1001`)).status).toBe(200);
    });

    test('is required: 400 with an error object, or 404 with text as running servers do', async () => {
      for (const query of ['', '?', '?name_prefix=a']) {
        expectError(await get(documented(), `${PATH}${query}`), 400, /page_size is missing/);
        expectText(await get(observed(), `${PATH}${query}`), 404, /page_size is missing/);
      }
    });
  });

  test('an entry is listed at the instant of its end, and gone a microsecond later', async () => {
    await onFreshServer({}, async (server) => {
      step(server, {
        type: 'publish-name',
        user: server.party('dave'),
        name: 'dave.unverified.ans',
        url: '',
        description: '',
        lifetime: micros(5n * MINUTE),
      });
      const end = plus(server.now(), 5n * MINUTE);
      const seen = () => list(server, 'page_size=10&name_prefix=dave');
      server.advance(end - server.now() - 1n);
      expect(await seen()).toHaveLength(1);
      server.advance(1n);
      expect(await seen()).toMatchObject([{ name: 'dave.unverified.ans', expires_at: '2026-01-15T12:05:00Z' }]);
      server.advance(1n);
      expect(await seen()).toEqual([]);
    });
  });

  test('an expired name can be registered by another user', async () => {
    await onFreshServer({}, async (server) => {
      step(server, {
        type: 'publish-name',
        user: server.party('dave'),
        name: 'corner.unverified.ans',
        url: '',
        description: '',
        lifetime: micros(MINUTE),
      });
      server.advance('2m');
      step(server, {
        type: 'publish-name',
        user: server.party('bob'),
        name: 'corner.unverified.ans',
        url: 'https://example.com/corner',
        description: 'Mine now',
      });
      expect(await list(server, 'page_size=10&name_prefix=corner')).toMatchObject([
        { user: server.party('bob'), url: 'https://example.com/corner' },
      ]);
    });
  });
});

// The library as a test suite uses it: a mock that listens or does not, its users, time, state, offers, faults and
// worlds.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { createMock, startMock, MockError, type Mock } from '../../src/library/node';

const AT = '2026-01-15T12:00:00Z';
const OFFERS = '/v0/wallet/transfer-offers';

async function refusal(work: () => unknown): Promise<MockError> {
  try {
    await work();
  } catch (error) {
    if (error instanceof MockError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

const bearer = (mock: Pick<Mock, 'users'>, user: string): { readonly authorization: string } => ({
  authorization: `Bearer ${mock.users[user]?.token ?? ''}`,
});

describe.each([
  ['that listens', () => startMock({ now: AT })],
  ['without a socket', () => Promise.resolve(createMock({ now: AT }))],
])('a mock %s', (what, open) => {
  let mock: Mock;
  beforeEach(async () => (mock = await open()));
  afterEach(() => mock.close());

  const ask = (url: string, init?: RequestInit): Promise<Response> =>
    what === 'that listens' ? fetch(url, init) : mock.fetch(url, init);

  test('has simulated users who act as time passes, until they are stopped', async () => {
    const taps = { id: 'taps', tap: { users: ['alice'], usd: '5' }, every: '1h' };
    expect(await mock.traffic.get()).toEqual({ running: false, speed: 1000, sources: [] });
    expect(await mock.traffic.set([taps])).toMatchObject({ running: true, sources: [{ source: taps, arrivals: 0 }] });
    await mock.traffic.speed(2);
    await mock.clock.advance('2h');
    expect(await mock.traffic.stop()).toMatchObject({ running: false, speed: 2000, sources: [{ arrivals: 4 }] });
    await mock.clock.advance('2h');
    expect(await mock.traffic.start()).toMatchObject({ running: true, sources: [{ arrivals: 4 }] });
  });

  test('has its address and its users', async () => {
    expect(mock.groups).toEqual({
      ledger: mock.url,
      validator: `${mock.url}/api/validator`,
      scan: `${mock.url}/api/scan`,
      control: `${mock.url}/_control/v1`,
    });
    expect(Object.keys(mock.users)).toEqual(['alice', 'bob', 'carol', 'dave']);
    expect(mock.users['alice']?.token).toBe(mock.users['alice']?.token);
    const { url, groups, users } = await mock.status();
    expect({ url, groups, parties: users.map(({ party }) => party) }).toEqual({
      url: mock.url,
      groups: mock.groups,
      parties: Object.values(mock.users).map(({ party }) => party),
    });
  });

  test('accepts the tokens that it issues', async () => {
    const answer = await ask(`${mock.groups.validator}/v0/wallet/balance`, { headers: bearer(mock, 'alice') });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ effective_unlocked_qty: expect.stringMatching(/^\d+\.\d{10}$/) as string }),
    ]);
    expect((await ask(`${mock.groups.validator}${OFFERS}`)).status).toBe(401);
  });

  test('reports users that were added later', async () => {
    await ask(`${mock.groups.validator}/v0/register`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${createMock().users['alice']?.token ?? ''}`,
        'content-type': 'application/json',
      },
      body: '{}',
    });
    await mock.control('createUser', { body: { user: 'frank', wallet: true } });
    expect(Object.keys(mock.users)).toContain('frank');
    expect((await ask(`${mock.groups.validator}${OFFERS}`, { headers: bearer(mock, 'frank') })).status).toBe(200);
  });

  test('moves offers on behalf of any party', async () => {
    const offer = await mock.offers.create({
      from: 'alice',
      to: 'bob',
      amount: '12.5',
      description: 'lunch',
      trackingId: 'lunch-1',
      expiresIn: '10m',
    });
    expect(offer).toMatchObject({
      trackingId: 'lunch-1',
      amount: '12.5000000000',
      state: 'created',
      sender: mock.users['alice']?.party,
      receiver: mock.users['bob']?.party,
      expiresAt: '2026-01-15T12:10:00Z',
    });
    const listed = await ask(`${mock.groups.validator}${OFFERS}`, { headers: bearer(mock, 'bob') });
    expect(JSON.stringify(await listed.json())).toContain(offer.contractId);
    await mock.offers.accept('lunch-1');
    await mock.clock.advance('5s');
    expect((await mock.offers.get('lunch-1')).state).toBe('completed');
    const second = await mock.offers.create({
      from: 'alice',
      to: mock.users['bob']?.party ?? '',
      amount: 1,
      expiresAt: new Date('2026-01-15T13:00:00Z'),
    });
    await mock.offers.reject(second);
    await mock.offers.withdraw(await mock.offers.create({ from: 'alice', to: 'bob', amount: 1 }));
    expect((await mock.offers.list({ party: 'bob', state: 'rejected' })).map(({ trackingId }) => trackingId)).toContain(
      second.trackingId,
    );
  });

  test('has its own time and state', async () => {
    expect(await mock.clock.now()).toBe(AT);
    const before = await mock.snapshot('before');
    expect(await mock.clock.advance('10m')).toMatchObject({ from: AT, to: '2026-01-15T12:10:00Z' });
    expect((await mock.clock.advanceToNext('rounds')).steps).toBeGreaterThan(0);
    expect((await mock.clock.set('2026-01-16T00:00:00Z')).to).toBe('2026-01-16T00:00:00Z');
    expect((await mock.revert(before)).id).toBe(before.id);
    expect(await mock.clock.now()).toBe(AT);
    const dump = await mock.dump();
    await mock.clock.advance('1h');
    expect((await mock.load(dump)).clock.now).toBe(AT);
    expect((await mock.clock.run(600)).speed).toBe(600_000);
    expect((await mock.clock.freeze()).mode).toBe('frozen');
    await mock.reset();
    expect((await mock.snapshots()).map(({ name }) => name)).toEqual(['before']);
  });

  test('fails as configured', async () => {
    const { id } = await mock.faults.add({ operation: 'getDsoPartyId', then: { status: 503 } });
    expect((await ask(`${mock.groups.scan}/v0/dso-party-id`)).status).toBe(503);
    expect((await mock.faults.list()).map(({ hits }) => hits)).toEqual([1]);
    await mock.faults.remove(id);
    await mock.faults.add({ operation: 'getDsoPartyId', then: { reset: 'before' } });
    await expect(ask(`${mock.groups.scan}/v0/dso-party-id`)).rejects.toMatchObject({ name: 'TypeError' });
    await mock.faults.clear();
    await mock.faults.add({ operation: 'getDsoPartyId', then: { truncate: 10 } });
    const cut = await ask(`${mock.groups.scan}/v0/dso-party-id`);
    expect(Number(cut.headers.get('content-length'))).toBeGreaterThan(10);
    await expect(cut.text()).rejects.toMatchObject({ name: 'TypeError' });
    await mock.faults.clear();
    expect((await ask(`${mock.groups.scan}/v0/dso-party-id`)).status).toBe(200);
  });

  test('records requests in its journal', async () => {
    await ask(`${mock.groups.scan}/v0/dso-party-id`);
    await ask(`${mock.groups.scan}/v0/nothing`);
    expect(
      (await mock.requests()).map(({ url, status }) => [url.replace(/^https?:\/\/[^/]+/, ''), status]).toSorted(),
    ).toEqual([
      ['/api/scan/v0/dso-party-id', 200],
      ['/api/scan/v0/nothing', 404],
    ]);
    expect(await mock.requests({ status: '4xx' })).toHaveLength(1);
  });

  test('gives each test its own world', async () => {
    const [one, two] = await Promise.all([
      mock.worlds.create({ id: 'one' }),
      mock.worlds.create({ from: { named: 'empty' }, clock: 'manual', now: AT }),
    ]);
    await one.clock.advance('1h');
    expect([await one.clock.now(), await mock.clock.now(), one.url]).toEqual([
      '2026-01-15T13:00:00Z',
      AT,
      `${mock.url}/_worlds/one`,
    ]);
    await one.offers.create({ from: 'alice', to: 'bob', amount: '1', trackingId: 'mine' });
    const listed = await ask(`${one.groups.validator}${OFFERS}`, { headers: bearer(one, 'alice') });
    const again = await one.fetch(`${mock.groups.validator}${OFFERS}`, { headers: bearer(one, 'alice') });
    expect(await listed.json()).toEqual(await again.json());
    expect((await mock.offers.list()).some(({ trackingId }) => trackingId === 'mine')).toBe(false);
    expect((await one.requests()).length).toBe(2);
    expect((await mock.worlds.list()).map(({ id, url }) => [id, url])).toEqual([
      ['default', mock.url],
      ['one', one.url],
      [two.id, two.url],
    ]);
    await one.close();
    expect((await mock.worlds.list()).map(({ id }) => id)).toEqual(['default', two.id]);
    const text = await mock.worlds.create('name: lunch\nends: 2026-01-15T12:00:00Z\nlasts: 6h\nusers: { ann: {} }\n');
    expect(Object.keys(text.users)).toEqual(['ann']);
  });

  test('refuses with the message of the server', async () => {
    const backwards = await refusal(() => mock.clock.set('2020-01-01T00:00:00Z'));
    expect(backwards).toMatchObject({
      name: 'MockError',
      status: 409,
      code: 'clock-backwards',
      operation: 'setClock',
      message: expect.stringContaining('goes forward only') as string,
    });
    expect(await refusal(() => mock.offers.create({ from: 'alise', to: 'bob', amount: '1' }))).toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('did you mean "alice"?') as string,
    });
    expect(await refusal(() => mock.offers.accept('lunch'))).toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('"lunch"') as string,
    });
    expect(
      await refusal(() => mock.offers.create({ from: 'alice', to: 'bob', amount: '1', description: 'x'.repeat(280) })),
    ).toMatchObject({ status: 400, operation: 'createOfferAs' });
    expect(await refusal(() => mock.revert('s99'))).toMatchObject({ status: 404 });
    expect(await refusal(() => mock.control('fly' as 'getClock'))).toMatchObject({
      message: expect.stringContaining('"fly"') as string,
    });
  });
});

describe('a mock without a socket', () => {
  test('answers requests to any host', async () => {
    const mock = createMock();
    expect((await mock.fetch(new Request('https://app.example/api/scan/v0/dso-party-id'))).status).toBe(200);
    expect(
      (await mock.fetch(new Request('https://app.example/api/scan/v0/dso-party-id', { method: 'HEAD' }))).body,
    ).toBeNull();
  });

  test('reports the given address', async () => {
    const mock = createMock({ url: 'https://app.example:8443' });
    expect([mock.groups.scan, (await mock.status()).url, (await mock.worlds.list())[0]?.url]).toEqual([
      'https://app.example:8443/api/scan',
      'https://app.example:8443',
      'https://app.example:8443',
    ]);
  });

  test('aborts a request when its caller disconnects, and when it is closed', async () => {
    const mock = createMock({ now: AT });
    await mock.faults.add({ operation: 'getDsoPartyId', delay: { fixed: 600_000 } });
    const gone = new AbortController();
    const [first, second] = [
      mock.fetch('/api/scan/v0/dso-party-id', { signal: gone.signal }),
      mock.fetch('/api/scan/v0/dso-party-id'),
    ];
    gone.abort();
    await expect(first).rejects.toThrow('aborted');
    const events = await mock.fetch('/_control/v1/requests/events', { headers: { accept: 'text/event-stream' } });
    const reading = events.text();
    await mock.close();
    await expect(second).rejects.toThrow('closed');
    await expect(reading).rejects.toThrow('closed');
  });

  test('does not wait for an endless body, and reports the given reason', async () => {
    const mock = createMock({ now: AT });
    const gone = new AbortController();
    const sending = (signal?: AbortSignal): Promise<unknown> => {
      const body = new ReadableStream({ pull: () => new Promise(() => undefined) });
      const init: RequestInit & { readonly duplex: 'half' } = {
        method: 'POST',
        body,
        duplex: 'half',
        ...(signal ? { signal } : {}),
      };
      return mock.fetch('/_control/v1/clock/advance', init).then(
        () => 'answered',
        (reason: unknown) => reason,
      );
    };
    const [left, closed] = [sending(gone.signal), sending()];
    gone.abort('bored');
    expect(await left).toBe('bored');
    await mock.close();
    expect(await closed).toMatchObject({ code: 'closed' });
  });

  test('does nothing for a call that was aborted before', async () => {
    const mock = createMock({ now: AT });
    const before = await mock.clock.now();
    const asked = mock.fetch('/_control/v1/clock/advance', {
      method: 'POST',
      body: '{"by":"1h"}',
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.abort(new Error('given up')),
    });
    await expect(asked).rejects.toThrow('given up');
    expect(await mock.clock.now()).toEqual(before);
    await mock.close();
  });

  test('produces the same output for the same seed and requests', async () => {
    const offer = async (seed: string) => {
      const mock = createMock({ now: AT, seed });
      return (await mock.offers.create({ from: 'alice', to: 'bob', amount: '1', trackingId: 'x' })).contractId;
    };
    expect(await offer('a')).toBe(await offer('a'));
    expect(await offer('a')).not.toBe(await offer('b'));
  });

  test('has ids of its own with an empty seed, also after a mock without one', async () => {
    const partyOf = (seed?: string) =>
      createMock({ now: AT, ...(seed === undefined ? {} : { seed }) }).users['alice']?.party;
    const usual = partyOf();
    expect(partyOf('')).not.toBe(usual);
    expect(partyOf()).toBe(usual);
  });

  test('shares its history, but not its state, with mocks created in the same second of a running clock', async () => {
    const noon = Date.parse('2026-01-15T12:00:00.250Z');
    const present = jest.spyOn(Date, 'now').mockReturnValue(noon);
    const createAt = (ms: number): Mock => {
      present.mockReturnValue(noon + ms);
      return createMock();
    };
    try {
      const [first, second, later] = [createAt(0), createAt(700), createAt(1000)];
      const before = await second.offers.list();
      await first.offers.create({ from: 'alice', to: 'bob', amount: '1' });
      await first.faults.add({ operation: 'getDsoPartyId', then: { status: 503 } });
      expect(await second.offers.list()).toEqual(before);
      expect(await second.faults.list()).toEqual([]);
      // Only the first lines are compared: the last group of a dump shares values with entries that were added.
      const beginning = async (mock: Mock): Promise<readonly string[]> => (await mock.dump()).split('\n').slice(1, 500);
      const own = await beginning(second);
      expect((await beginning(first)).join() === own.join()).toBe(true);
      expect((await beginning(later)).join() === own.join()).toBe(false);
    } finally {
      present.mockRestore();
    }
  });

  test('starts with a world of any kind', async () => {
    const world = { name: 'lunch', ends: AT, lasts: '6h', users: { ann: { holdings: ['100'] } } };
    const mock = createMock({ world, now: AT });
    const dump = await mock.dump();
    const again = createMock({ world: dump });
    expect([Object.keys(mock.users), again.users['ann']?.party, await again.clock.now()]).toEqual([
      ['ann'],
      mock.users['ann']?.party,
      AT,
    ]);
    expect(Object.keys(createMock({ world: 'fixtures/worlds/empty.yaml' }).users)).toEqual(
      Object.keys(createMock({ world: 'empty' }).users),
    );
  });

  test.each([
    [
      { world: 'nowhere' },
      /^world is "nowhere", but a named world \(busy-wallet, .*\), the path of an existing file, or a text of several lines is expected$/,
    ],
    [{ world: 'name: lunch\nusers: { ann: { color: red } }\n' }, /the world:2:\d+ .*unknown property color/],
    [
      { now: 'yesterday' },
      'now is "yesterday", but a time between the years 2000 and 9000, such as 2026-01-15T12:00:00Z, or a Date, is expected',
    ],
    [{ now: new Date(Number.NaN) }, /^now is Invalid Date, but/],
    [{ now: AT, clock: 'real' as const }, 'now needs a manual clock: omit clock, or set it to manual'],
    [{ clock: 'slow' as 'real' }, 'clock is "slow", but real or manual is expected'],
    [{ dialect: 'french' as 'observed' }, 'dialect is "french", but documented or observed is expected'],
    [{ profile: 'old' }, /^profile is "old"/],
    [{ auth: 'tls' as 'none' }, /^auth is "tls"/],
    [{ auth: { jwks: 'http://a:b@c' } }, /^auth is \{"jwks":"http:\/\/\*{3}@c"\}, but/],
    [{ limits: { bodies: 'many' } }, /^limits: bodies is "many"/],
    [{ limits: { bodi: 1 } }, /there is no limit "bodi"; did you mean "body"\?/],
    [{ controlToken: 'short' }, 'controlToken must be a text of at least 8 visible characters'],
    [{ logLevel: 'all' as 'info' }, /^logLevel is "all"/],
    [{ url: 'here' }, /^url is "here"/],
    [{ world: 5 } as object, /^world is 5/],
    [{ seed: 5 } as object, 'seed is 5, but a text without NUL characters, such as "7", is expected'],
    [{ seed: 'a\u0000b' }, 'seed is "a\\u0000b", but a text without NUL characters, such as "7", is expected'],
    [{ port: 1 } as object, 'port is an option of startMock: omit it, or use startMock'],
    [{ host: '127.0.0.1' } as object, /^host is an option of startMock/],
    [{ data: 'kept' } as object, /^data is an option of startMock/],
    [{ strict: 'false' } as object, 'strict is "false", but true or false is expected'],
    [{ forcedSnapshots: 1 } as object, 'forcedSnapshots is 1, but true or false is expected'],
    [{ audience: 5 } as object, /^audience is 5, but an audience such as/],
    [{ scope: 'openid profile' }, /^scope is "openid profile", but one scope such as/],
    [{ log: 'x' } as object, 'log is "x", but a function that takes a line is expected'],
    [{ openapi: 'a.yaml' } as object, 'openapi is "a.yaml", but a list of paths such as ["api.yaml"] is expected'],
    [{ openapi: ['nowhere.yaml'] }, /nowhere\.yaml:1 cannot be read/],
    [
      { profile: 'scan=9.9.9' },
      /^profile has scan=9\.9\.9, but scan=\d+\.\d+\.\d+ is the newest known release: omit it, or name an older one$/,
    ],
    [{ profile: 5 } as object, /^profile is 5, but a release such as .*splice=0.6.3 /],
    [
      { url: 'localhost:8080' },
      'url is "localhost:8080", but an address such as http://127.0.0.1:7575, of http or https and without a path, is expected',
    ],
    [{ url: 'http://app.example/api' }, /^url is/],
    [{ limits: 'body=1' } as object, /^limits is "body=1", but an object such as/],
    [{ limits: { body: Number.NaN } }, /^limits: body is "NaN"/],
    [{ auth: { jwks: 'http://keys.example', audience: 'x' } } as object, /^auth is/],
    [{ clock: null } as object, 'clock is null, but real or manual is expected'],
    [{ world: { lasts: 5n } } as object, /^world is \[object Object\], but an object that can be written as JSON/],
    [null, /^options is null, but an object of world, /],
    [{ sed: '1' } as object, /^there is no option "sed"; did you mean "seed"\?$/],
  ])('refuses %p', async (options, sentence) => {
    const error = await refusal(() => createMock(options as object));
    expect(error.code).toBe('invalid-options');
    expect(error.message).toMatch(sentence);
  });
});

test("rereads a user's documents once they have changed", async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'own-')), 'own.json');
  const served = async (answer: string): Promise<unknown> => {
    const content = { 'application/json': { schema: { type: 'string' }, example: answer } };
    writeFileSync(
      path,
      JSON.stringify({
        openapi: '3.0.3',
        info: { title: 'own', version: '1' },
        paths: { '/own': { get: { operationId: 'own', responses: { 200: { description: 'ok', content } } } } },
      }),
    );
    return (await createMock({ openapi: [path] }).fetch('/own')).json();
  };
  expect([await served('one'), await served('two')]).toEqual(['one', 'two']);
});

describe('a mock that listens', () => {
  test.each([
    [{ port: 70_000 }, 'port is 70000, but a whole number from 0 to 65535 is expected'],
    [{ host: '' }, /^host is ""/],
    [{ data: 5 }, 'data is 5, but the path of a folder is expected'],
    [
      { url: 'http://127.0.0.1' },
      'url is an option of createMock: a mock that listens has its own address, so use host and port',
    ],
    [{ prt: 1 }, /^there is no option "prt"; did you mean "port"\?$/],
  ])('refuses %p', async (options, sentence) => {
    const error = await refusal(() => startMock(options as object));
    expect(error.code).toBe('invalid-options');
    expect(error.message).toMatch(sentence);
  });

  test('reports an address in use', async () => {
    const first = await startMock();
    const error = await refusal(() => startMock({ port: Number(new URL(first.url).port) }));
    expect([error.code, error.message]).toEqual([
      'EADDRINUSE',
      expect.stringContaining('cannot listen on 127.0.0.1 port'),
    ]);
    await first.close();
  });

  test('accepts the control token, from its own methods too', async () => {
    const mock = await startMock({ controlToken: 'open-sesame', now: AT });
    expect((await fetch(`${mock.groups.control}/clock`)).status).toBe(401);
    expect(await mock.clock.now()).toBe(AT);
    await mock.close();
  });

  test('continues from the folder in which its worlds are stored', async () => {
    const data = join(mkdtempSync(join(tmpdir(), 'kept-')), 'worlds');
    const first = await startMock({ data, now: AT });
    const { contractId } = await first.offers.create({ from: 'alice', to: 'bob', amount: '1', trackingId: 'kept' });
    expect((await first.status()).data).toBe(data);
    expect((await refusal(() => startMock({ data }))).code).toBe('invalid-options');
    await first.close();
    const second = await startMock({ data });
    expect([
      (await second.offers.get('kept')).contractId,
      await second.clock.now(),
      Object.keys(second.users).length,
    ]).toEqual([contractId, AT, 4]);
    await second.close();
    const lines: string[] = [];
    const third = await startMock({
      data,
      now: '2026-02-01T00:00:00Z',
      logLevel: 'warn',
      log: (line) => void lines.push(line),
    });
    expect([await third.clock.now(), lines.length, lines[0]]).toEqual([
      AT,
      1,
      expect.stringMatching(
        / now 2026-02-01T00:00:00Z is ignored: .*; use mock\.clock\.set\('2026-02-01T00:00:00Z'\), or choose another folder with data\n$/,
      ),
    ]);
    expect((await refusal(() => startMock({ data }))).message).toBe(
      `data ${data} is in use by process ${process.pid}: stop that process, or use another folder`,
    );
    await third.close();
    expect((await refusal(() => startMock({ data, world: 'empty' }))).message).toBe(
      `world empty is not what ${data} was started with, which is quickstart: omit the option to resume it, or choose another folder with data`,
    );
    expect((await refusal(() => startMock({ data, seed: '7' }))).message).toMatch(
      /^seed 7 is not what .* omit the option/,
    );
    expect((await refusal(() => startMock({ data, world: { name: 'lunch' } }))).message).toContain(
      'a named world or a path',
    );
  });

  test('passes the lines of its log to the log option', async () => {
    const lines: string[] = [];
    const mock = await startMock({ logLevel: 'info', log: (line) => void lines.push(line) });
    await fetch(`${mock.groups.scan}/v0/dso-party-id`);
    await mock.close();
    expect(lines.join('')).toContain('GET /api/scan/v0/dso-party-id');
  });
});

test('a mock that listens has the streams of the ledger group, and closing it ends them', async () => {
  const mock = await startMock({ now: AT });
  const socket = new WebSocket(`${mock.url.replace('http', 'ws')}/v2/updates`, [
    'daml.ws.auth',
    `jwt.token.${mock.users['alice']?.token ?? ''}`,
  ]);
  await new Promise((opened, failed) => socket.once('open', opened).once('error', failed));
  const filters = { filtersByParty: { [mock.users['alice']?.party ?? '']: {} } };
  const first = new Promise<string>((told) => socket.once('message', (data: Buffer) => told(data.toString())));
  socket.send(
    JSON.stringify({
      beginExclusive: 0,
      updateFormat: { includeTransactions: { eventFormat: filters, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' } },
    }),
  );
  expect(JSON.parse(await first)).toMatchObject({ update: { Transaction: {} } });
  const ended = new Promise((resolve) => socket.once('close', resolve));
  await mock.close();
  await ended;
});

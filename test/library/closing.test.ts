// A mock that is closed, and a world of one: each of its members refuses with the same sentence, and closing again does
// nothing.

import { createMock, startMock, MockError, type Mock, type MockWorld } from '../../src/library/node';

const AT = '2026-01-15T12:00:00Z';
const offer = { from: 'alice', to: 'bob', amount: '1' };

type Use = (world: MockWorld) => unknown;

/** A use of every member that does something; the keys are looked up in a mock, so that none is forgotten. */
const USES: Readonly<Record<string, Use>> = {
  users: (world) => world.users,
  fetch: (world) => world.fetch('/livez'),
  status: (world) => world.status(),
  snapshot: (world) => world.snapshot(),
  snapshots: (world) => world.snapshots(),
  revert: (world) => world.revert('s1'),
  reset: (world) => world.reset(),
  dump: (world) => world.dump(),
  load: (world) => world.load('name: lunch\n'),
  requests: (world) => world.requests(),
  control: (world) => world.control('getClock'),
  'clock.now': ({ clock }) => clock.now(),
  'clock.get': ({ clock }) => clock.get(),
  'clock.freeze': ({ clock }) => clock.freeze(),
  'clock.run': ({ clock }) => clock.run(),
  'clock.set': ({ clock }) => clock.set(AT),
  'clock.advance': ({ clock }) => clock.advance('1s'),
  'clock.advanceToNext': ({ clock }) => clock.advanceToNext(),
  'offers.list': ({ offers }) => offers.list(),
  'offers.get': ({ offers }) => offers.get('lunch'),
  'offers.create': ({ offers }) => offers.create(offer),
  'offers.accept': ({ offers }) => offers.accept('lunch'),
  'offers.reject': ({ offers }) => offers.reject('lunch'),
  'offers.withdraw': ({ offers }) => offers.withdraw('lunch'),
  'faults.add': ({ faults }) => faults.add({ operation: '*', delay: { fixed: 1 } }),
  'faults.list': ({ faults }) => faults.list(),
  'faults.remove': ({ faults }) => faults.remove('f1'),
  'faults.clear': ({ faults }) => faults.clear(),
  'traffic.get': ({ traffic }) => traffic.get(),
  'traffic.set': ({ traffic }) => traffic.set([{ id: 'taps', tap: { users: 'everyone', usd: '1' }, perDay: 1 }]),
  'traffic.start': ({ traffic }) => traffic.start(),
  'traffic.stop': ({ traffic }) => traffic.stop(),
  'traffic.speed': ({ traffic }) => traffic.speed(2),
};
const MOCK_USES: Readonly<Record<string, (mock: Mock) => unknown>> = {
  ...USES,
  'worlds.create': ({ worlds }) => worlds.create(),
  'worlds.list': ({ worlds }) => worlds.list(),
};
/** What stays told, and what ends. */
const STILL = ['id', 'url', 'groups', 'close'];

const membersOf = (world: MockWorld): readonly string[] =>
  Object.keys(world)
    .filter((name) => !STILL.includes(name))
    .flatMap((name) => {
      const part: unknown = Object.getOwnPropertyDescriptor(world, name)?.value;
      return typeof part === 'object' && part !== null
        ? Object.keys(part).map((method) => `${name}.${method}`)
        : [name];
    });

async function sentences<Of extends MockWorld>(
  of: Of,
  uses: Readonly<Record<string, (of: Of) => unknown>>,
): Promise<Readonly<Record<string, string>>> {
  const told: Record<string, string> = {};
  for (const [name, use] of Object.entries(uses)) {
    told[name] = await (async () => use(of))().then(
      () => 'answered',
      (error: unknown) => (error instanceof MockError ? `${error.code}: ${error.message}` : String(error)),
    );
  }
  return told;
}

const all = (uses: object, sentence: string): object =>
  Object.fromEntries(Object.keys(uses).map((name) => [name, sentence]));
const MOCK_CLOSED = 'closed: the mock is closed: close it after the last use, or start another one';
const WORLD_CLOSED = 'closed: the world one is closed: close it after the last use, or create another one';

describe.each([
  ['that listens', () => startMock({ now: AT })],
  ['without a socket', () => Promise.resolve(createMock({ now: AT }))],
])('a mock %s', (_, open) => {
  let mock: Mock;
  beforeEach(async () => (mock = await open()));
  afterEach(() => mock.close());

  test('refuses all calls once it is closed, and so do its worlds', async () => {
    const world = await mock.worlds.create();
    expect([membersOf(mock), membersOf(world)]).toEqual([
      expect.arrayContaining(Object.keys(MOCK_USES)),
      expect.arrayContaining(Object.keys(USES)),
    ]);
    expect([membersOf(mock).length, membersOf(world).length]).toEqual([
      Object.keys(MOCK_USES).length,
      Object.keys(USES).length,
    ]);
    await Promise.all([mock.close(), mock.close()]);
    expect(await sentences(mock, MOCK_USES)).toEqual(all(MOCK_USES, MOCK_CLOSED));
    expect(await sentences(world, USES)).toEqual(all(USES, MOCK_CLOSED));
    await world.close();
    await mock[Symbol.asyncDispose]();
  });

  test('lets one of its worlds be closed separately', async () => {
    const [one, two] = [await mock.worlds.create({ id: 'one' }), await mock.worlds.create({ id: 'two' })];
    await one.close();
    expect(await sentences(one, USES)).toEqual(all(USES, WORLD_CLOSED));
    expect([await two.clock.now(), await mock.clock.now(), (await mock.worlds.list()).map(({ id }) => id)]).toEqual([
      AT,
      AT,
      ['default', 'two'],
    ]);
    await one[Symbol.asyncDispose]();
  });

  test('closes a world that was deleted already, but not a newer one of the same name', async () => {
    const world = await mock.worlds.create({ id: 'one' });
    await mock.control('deleteWorld', { path: { id: 'one' } });
    expect(await sentences(world, { users: USES['users'] ?? String })).toEqual({
      users:
        'unknown-world: the world one no longer exists: it was deleted, or expired because it was not used; create another one',
    });
    const other = await mock.worlds.create({ id: 'one' });
    await world.close();
    expect(await other.clock.now()).toBe(AT);
  });

  test('leaves no call pending', async () => {
    const world = await mock.worlds.create();
    await mock.faults.add({ operation: 'getDsoPartyId', delay: { fixed: 600_000 } });
    await world.faults.add({ operation: 'getDsoPartyId', delay: { fixed: 600_000 } });
    const path = '/api/scan/v0/dso-party-id';
    const [inMock, inWorld] = [mock.fetch(path), world.fetch(path)].map((waiting) =>
      waiting.then(
        () => 'answered',
        (error: Error) => error.message,
      ),
    );
    const moving = mock.clock.advance('2d').then(
      () => 'answered',
      (error: Error) => error.message,
    );
    await world.close();
    expect(await inWorld).toMatch(/^the world \S+ is closed/);
    await mock.close();
    expect([await inMock, await moving]).toEqual([
      expect.stringMatching(/^the mock is closed/),
      expect.stringMatching(/^the mock is closed/),
    ]);
  });
});

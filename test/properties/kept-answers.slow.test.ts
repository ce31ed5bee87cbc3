// Answers that are given again are those that would be made anew: two servers of one seed get the same requests, and
// one of them forgets before each of them all that it kept.

import fc from '../property';
import { join } from 'node:path';
import type { Json } from '../../src/base';
import { operations, type Operation } from '../../src/operations';
import { createIdentify, DEFAULT_AUDIENCE, makeToken, UNSAFE_SECRET } from '../../src/server';
import { openTestMock } from '../http/harness';
import { runs, TIMEOUT_MS } from './network';

const STARTED = new Date('2026-01-15T12:00:00Z');
const [OPEN_ROUNDS, OFFERS] = [
  '/api/scan/v0/open-and-issuing-mining-rounds',
  '/api/validator/v0/wallet/transfer-offers',
];

interface Asked {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH';
  readonly url: string;
  readonly user?: string;
  readonly body?: Json;
  readonly headers?: Readonly<Record<string, string>>;
}

const get = (url: string, user?: string): Asked => ({ method: 'GET', url, ...(user === undefined ? {} : { user }) });
const post = (url: string, body: Json, user?: string): Asked => ({
  method: 'POST',
  url,
  body,
  ...(user === undefined ? {} : { user }),
});

const READS: readonly Asked[] = [
  get(OFFERS, 'alice'),
  get(OFFERS, 'bob'),
  get(OFFERS),
  { ...get(OFFERS, 'alice'), method: 'HEAD' },
  { ...get(OFFERS, 'alice'), headers: { origin: 'https://app.example' } },
  { ...get(OFFERS, 'alice'), headers: { 'if-none-match': '*' } },
  get('/api/validator/v0/wallet/balance', 'alice'),
  get('/api/validator/v0/wallet/amulets', 'bob'),
  get('/api/validator/v0/wallet/user-status', 'carol'),
  get('/api/scan/v0/ans-entries?page_size=5'),
  get('/api/scan/v0/ans-entries?page_size=5&name_prefix=a'),
  get('/api/scan/v0/ans-entries?page_size=5&name_prefix=b'),
  get('/api/scan/v0/ans-entries/by-name/alice.unverified.ans'),
  get('/api/validator/v0/scan-proxy/ans-entries?page_size=50', 'bob'),
  get('/api/scan/v0/lsu'),
  get('/api/scan/status'),
  get('/api/scan/v0/dso'),
  post(OPEN_ROUNDS, { cached_open_mining_round_contract_ids: [], cached_issuing_round_contract_ids: [] }),
  post(OPEN_ROUNDS, { cached_open_mining_round_contract_ids: ['x'], cached_issuing_round_contract_ids: [] }),
  post(OPEN_ROUNDS, {}),
  {
    ...post(OPEN_ROUNDS, { cached_open_mining_round_contract_ids: [], cached_issuing_round_contract_ids: [] }),
    headers: { 'content-type': 'text/plain' },
  },
  post('/api/scan/v2/updates', { page_size: 3 }),
  get('/v2/state/ledger-end', 'alice'),
  get('/v2/state/ledger-end', 'nobody'),
  get('/v2/authenticated-user', 'bob'),
  post('/v2/updates/update-by-id', { updateId: 'none', updateFormat: {} }, 'alice'),
];

const write = fc.oneof(
  fc.nat(5).map((n) =>
    post(
      OFFERS,
      {
        receiver_party_id: 'RECEIVER',
        amount: '1.0',
        description: '',
        expires_at: 9_000_000_000_000_000,
        tracking_id: `t${n}`,
      },
      'alice',
    ),
  ),
  fc.constantFrom<Asked>(
    post('/api/validator/v0/wallet/tap', { amount: '10' }, 'bob'),
    post('/api/validator/v0/register', {}, 'carol'),
    post('/api/scan/v0/state/acs/force', {}),
    post('/_control/v1/snapshots', { name: 's' }),
    post('/_control/v1/snapshots/s/revert', {}),
    post('/_control/v1/reset', {}),
    post('/_control/v1/worlds', { id: 'w1', from: { world: 'default' } }),
    post('/_control/v1/worlds', { id: 'w2', from: { world: 'default' }, seed: 'other' }),
    post('/_control/v1/names', { user: 'bob', name: 'all.unverified.ans', lifetime: '30m' }),
    {
      method: 'PATCH',
      url: '/_control/v1/automation',
      body: { expire: 'manual', rounds: 'manual', snapshots: 'manual', renew: 'manual' },
    },
  ),
  fc
    .constantFrom('1us', '1m', '10m', '1h')
    .map((by) => post('/_control/v1/clock/advance', by === '1us' ? { byMicros: 1 } : { by })),
);

const world = fc.constantFrom('default', 'default', 'default', 'w1', 'w2');

/** Few different reads, so that each comes again and again. */
const steps = fc.shuffledSubarray([...READS], { minLength: 2, maxLength: 4 }).chain((reads) =>
  fc.array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constant('ask' as const),
          asked: fc.constantFrom(...reads),
          world,
          times: fc.integer({ min: 1, max: 4 }),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('ask' as const), asked: write, world, times: fc.constant(1) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('time' as const), minutes: fc.constantFrom(20, 50) }) },
    ),
    { minLength: 20, maxLength: 50 },
  ),
);

/** A server whose operations are counted; the tokens are judged by a time that moves by steps. */
function counted() {
  const { mock, world } = openTestMock({ world: join(__dirname, 'small-world.yaml'), wall: () => STARTED });
  const seen = { handled: 0, minutes: 0 };
  const counting = ([id, operation]: readonly [string, Operation]): [string, Operation] => [
    id,
    { ...operation, handle: (request, context) => ((seen.handled += 1), operation.handle(request, context)) },
  ];
  const wall = (): Date => new Date(STARTED.getTime() + seen.minutes * 60_000);
  mock.swap({
    operations: new Map([...operations].map(counting)),
    identify: createIdentify({ mode: 'unsafe', secret: UNSAFE_SECRET, audience: DEFAULT_AUDIENCE }, wall),
  });
  const receiver = world.users.find(({ user }) => user === 'bob')?.party ?? '';
  const ask = async ({ method, url, user, body, headers }: Asked, worldId: string) => {
    const token =
      user === undefined
        ? undefined
        : makeToken({ secret: UNSAFE_SECRET, audience: DEFAULT_AUDIENCE, lifeSeconds: 3600, user, at: STARTED });
    const sent = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      'x-understudy-world': worldId,
      ...headers,
    };
    const text = body === undefined ? '' : JSON.stringify(body).replace('RECEIVER', receiver);
    const answer = await mock.handle({ method, url, headers: sent, body: new TextEncoder().encode(text) });
    return { status: answer.status, headers: answer.headers, body: answer.body };
  };
  return { mock, seen, ask };
}

it(
  'a cached response equals the one that would be rendered',
  async () => {
    const handled = { keeping: 0, forgetting: 0 };
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const [keeping, forgetting] = [counted(), counted()];
        for (const step of history) {
          if (step.kind === 'time') {
            for (const one of [keeping, forgetting]) one.seen.minutes += step.minutes;
            continue;
          }
          for (let time = 0; time < step.times; time += 1) {
            forgetting.mock.swap({});
            const expected = await forgetting.ask(step.asked, step.world);
            expect(await keeping.ask(step.asked, step.world)).toEqual(expected);
            statuses.add(expected.status);
          }
        }
        handled.keeping += keeping.seen.handled;
        handled.forgetting += forgetting.seen.handled;
      }),
      // Every read at least twice, whatever the seed.
      {
        ...runs(16),
        examples: [[READS.map((asked) => ({ kind: 'ask' as const, asked, world: 'default' as const, times: 2 }))]],
      },
    );
    // The law would hold of a server that keeps nothing as well, and of one that answers nothing.
    expect(handled.keeping).toBeLessThan(handled.forgetting * 0.9);
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 304, 401, 404]));
  },
  2 * TIMEOUT_MS,
);

const LSU = {
  topologyFreezeTime: '2026-01-15T12:00:05Z',
  upgradeTime: '2026-01-15T12:00:10Z',
  successorPhysicalSynchronizerId: 'global-domain::1220aa::34-1',
};

/** Asks three times, so that the answer is kept, and once more after the clock has moved. */
async function askedAcross(asked: Asked, byMicros: number) {
  const { ask, seen } = counted();
  await ask(
    {
      method: 'PATCH',
      url: '/_control/v1/automation',
      body: { expire: 'manual', rounds: 'manual', snapshots: 'manual', renew: 'manual' },
    },
    'default',
  );
  await ask(post('/_control/v1/names', { user: 'bob', name: 'soon.unverified.ans', lifetime: '10s' }), 'default');
  await ask({ method: 'PUT', url: '/_control/v1/lsu', body: LSU }, 'default');
  const before = [await ask(asked, 'default'), await ask(asked, 'default'), await ask(asked, 'default')].map(
    ({ body }) => body,
  );
  const handled = seen.handled;
  await ask(post('/_control/v1/clock/advance', { byMicros }), 'default');
  const after = (await ask(asked, 'default')).body;
  return { before, after, again: seen.handled - handled - 1 };
}

const NAMES = get('/api/scan/v0/ans-entries?page_size=100&name_prefix=soon');
const BY_NAME = get('/api/validator/v0/scan-proxy/ans-entries/by-name/soon.unverified.ans', 'alice');

describe('a response that depends on the time', () => {
  it.each([
    ['names are listed up to and including their last instant', NAMES, 10_000_000, true],
    ['names are gone one microsecond later', NAMES, 10_000_001, false],
    ['a name is found at its last instant', BY_NAME, 10_000_000, true],
    ['a name is not found one microsecond later', BY_NAME, 10_000_001, false],
    ['an upgrade is announced until just before it', get('/api/scan/v0/lsu'), 9_999_999, true],
    ['an upgrade is not announced at its time', get('/api/scan/v0/lsu'), 10_000_000, false],
    ['a balance is as of the open round', get('/api/validator/v0/wallet/balance', 'alice'), 1_000_000, true],
  ])('%s', async (_, asked, byMicros, isSame) => {
    const { before, after, again } = await askedAcross(asked, byMicros);
    expect(new Set(before).size).toBe(1);
    expect(after === before[0]).toBe(isSame);
    expect(again).toBe(isSame ? 0 : 1);
  });

  it('is rendered again at each instant without a declared validity', async () => {
    const { before, after, again } = await askedAcross(get('/api/scan/status'), 1_000_000);
    expect(new Set(before).size).toBe(1);
    expect([after === before[0], again]).toEqual([false, 1]);
  });
});

// Strange values in every member of every body, put on top of a request that would be good: never a 500, and the world
// can be read, written to a file and taken back afterwards. `then` is what the contract calls the effect of a fault.

import { isObject, type Json } from '../../../src/base';
import { startTestServer, type TestServer } from '../harness';
import { contract } from '../../support/contract';
import { ask, dumpOf, good, offerAs, textOf } from './words';

const HOSTILE: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  2n ** 62n,
  2n ** 80n,
  -(2n ** 70n),
  '',
  ' ',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  'x'.repeat(5000),
  '::',
  'a::b',
  '00',
  '0',
  '-1',
  '9'.repeat(28),
  '9'.repeat(60),
  '1d'.repeat(40),
  '4000000d',
  '99999999999999999999d',
  '0us',
  '0001-01-01T00:00:00Z',
  '1969-12-31T23:59:59Z',
  '9999-12-31T23:59:59.999999Z',
  '9999-12-31T23:59:59-12:00',
  '2026-02-30T00:00:00Z',
  [],
  {},
  [[]],
  ['x'],
  { x: 1 },
];

interface Wish {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body: { readonly [name: string]: Json };
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ maxWorlds: 2 });
});
afterAll(() => server.close());

/** JSON text of a value with its long integers as digits. */
const textFor = (value: Json): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `\u0001${inner}\u0001` : inner)).replace(
    /"\\u0001(-?\d+)\\u0001"/g,
    '$1',
  );

/**
 * A good request for each operation whose body says something about the ledger; clock and worlds have theirs elsewhere.
 */
async function wishes(): Promise<readonly Wish[]> {
  const [alice, bob] = [server.party('alice'), server.party('bob')];
  const holding = await good(server, 'POST', '/holdings', { owner: alice, amount: '1' });
  const contractId = (holding['created'] as [{ contractId: string }])[0].contractId;
  const offer = await offerAs(server);
  return [
    { method: 'POST', path: '/snapshots', body: { name: 'here' } },
    { method: 'PATCH', path: '/automation', body: { renew: 'manual' } },
    { method: 'POST', path: '/automation/step', body: { kind: 'rounds', contractId } },
    { method: 'POST', path: '/automation/failures', body: { kind: 'renew', reason: 'timeout', times: 1 } },
    { method: 'PUT', path: `/automation/subjects/wallet/${alice}`, body: { on: true } },
    {
      method: 'POST',
      path: '/offers',
      body: {
        sender: alice,
        receiver: bob,
        amount: '1',
        description: 'x',
        expiresAt: '2027-01-01T00:00:00Z',
        trackingId: 'strange',
      },
    },
    { method: 'POST', path: '/offers', body: { sender: alice, receiver: bob, amount: '1', expiresIn: '1h' } },
    { method: 'POST', path: `/offers/${offer}/accept`, body: { actor: alice } },
    { method: 'POST', path: '/parties', body: { hint: 'stranger', participants: ['two::1220aa'] } },
    {
      method: 'POST',
      path: '/users',
      body: { user: 'stranger', party: bob, wallet: true, rights: [{ kind: 'actAs', party: bob }] },
    },
    { method: 'POST', path: '/wallets', body: { user: 'erin', party: bob } },
    { method: 'POST', path: '/holdings', body: { owner: alice, amount: '1' } },
    {
      method: 'POST',
      path: '/holdings/lock',
      body: { owner: alice, holders: [bob], amount: '0.1', expiresAt: '2027-01-01T00:00:00Z', context: 'c' },
    },
    {
      method: 'POST',
      path: '/names',
      body: {
        party: alice,
        name: 'strange.unverified.ans',
        url: 'https://example.com',
        description: 'd',
        lifetime: '1d',
      },
    },
    { method: 'POST', path: '/names', body: { user: 'alice', name: 'stranger.unverified.ans' } },
    { method: 'POST', path: '/preapprovals', body: { receiver: alice, validFor: '1d' } },
    {
      method: 'PUT',
      path: '/lsu',
      body: {
        topologyFreezeTime: '2027-01-01T00:00:00Z',
        upgradeTime: '2027-01-02T00:00:00Z',
        successorPhysicalSynchronizerId: 'next::1220aa::35-2',
      },
    },
    { method: 'POST', path: '/migrations', body: { migrationId: 2 } },
    { method: 'POST', path: '/reassignments', body: { contractId, submitter: alice, hold: true } },
    { method: 'PUT', path: `/hosting/${bob}/two::1220aa`, body: { permission: 'observation', onboarding: true } },
    {
      method: 'POST',
      path: '/faults',
      body: {
        id: 'f',
        operation: 'getDso',
        user: 'alice',
        times: 1,
        probability: 0.5,
        seed: 's',
        delay: { fixed: 1 },
        then: { status: 404 },
      },
    },
    {
      method: 'POST',
      path: '/worlds',
      body: { from: { named: 'nothing' }, id: 'x', seed: 's', clock: 'manual', at: '2027-01-01T00:00:00Z' },
    },
    { method: 'POST', path: '/clock/run', body: { speed: 1000 } },
    { method: 'POST', path: '/clock/freeze', body: {} },
  ];
}

const READS: readonly string[] = [
  '/offers',
  '/parties',
  '/users',
  '/holdings',
  '/lsu',
  '/automation',
  '/clock',
  '/status',
  '/snapshots',
  '/faults',
  '/held',
  '/worlds',
];

async function expectShown(): Promise<void> {
  for (const path of READS) expect([path, (await ask(server, 'GET', path)).status]).toEqual([path, 200]);
}

async function expectReadable(): Promise<void> {
  const reads = contract().operations.filter(
    ({ group, method, path }) => (group === 'scan' || group === 'validator') && method === 'GET' && !path.includes('{'),
  );
  for (const { group, path } of reads) {
    const answer = await server.call(group as 'scan' | 'validator', 'GET', path, { user: 'alice' });
    expect([path, answer.status < 500 ? '' : answer.text]).toEqual([path, '']);
  }
  const dump = await dumpOf(server);
  const loaded = await textOf(server, 'POST', '/load', {
    body: dump,
    headers: { 'content-type': 'application/x-ndjson' },
  });
  expect(loaded.status === 200 ? '' : loaded.text).toBe('');
  expect((await dumpOf(server)) === dump).toBe(true);
}

describe('an unusual value', () => {
  test('in a member of any body is accepted or refused, and breaks nothing', async () => {
    for (const { method, path, body } of await wishes()) {
      for (const name of Object.keys(body)) {
        for (const value of HOSTILE) {
          const answer = await ask(server, method, path, textFor({ ...body, [name]: value }));
          expect([path, name, value, answer.status < 500 ? '' : answer.text]).toEqual([path, name, value, '']);
          if (answer.status >= 400)
            expect([path, name, value, isObject(answer.body) && typeof answer.body['code'] === 'string']).toEqual([
              path,
              name,
              value,
              true,
            ]);
        }
      }
      await expectShown();
    }
    await expectReadable();
  }, 120_000);
});

// Repeated reads of a world that another replica serves: the edge answers them itself while the owner confirms that
// nothing has changed, and as the owner would.

import { defined, type Json } from '../../src/base';
import { startCluster, type TestCluster, type TestReplica } from './replicas';
import { OFFERS, offer, send } from './requests';

let cluster: TestCluster;
afterEach(() => cluster.close());

const CONTROL = '/_control/v1';
const ROUNDS = '/api/scan/v0/open-and-issuing-mining-rounds';
const NO_ROUNDS = { cached_open_mining_round_contract_ids: [], cached_issuing_round_contract_ids: [] };

/** Reads that differ by method, group, caller, and whether time plays a part. */
const READS: readonly (readonly [string, string, (object | undefined)?, string?])[] = [
  ['GET', OFFERS, undefined, 'alice'],
  ['GET', OFFERS, undefined, 'bob'],
  ['GET', '/api/validator/v0/wallet/balance', undefined, 'alice'],
  ['POST', ROUNDS, NO_ROUNDS],
  ['GET', '/api/scan/v0/dso'],
];

interface Replicas {
  readonly owner: TestReplica;
  readonly edge: TestReplica;
}

/** The owner serves the default world; the edge forwards to it. */
async function started(size = 2): Promise<Replicas> {
  cluster = await startCluster(size);
  const [owner, edge] = [defined(cluster.replicas[0], 'the first'), defined(cluster.replicas[1], 'the second')];
  await send(owner, 'GET', `${CONTROL}/clock`);
  expect(cluster.shared.ownerOf('default')).toBe(owner.id);
  return { owner, edge };
}

const offers = async (to: TestReplica, world = ''): Promise<Json> =>
  (await send(to, 'GET', `${world}${OFFERS}`, undefined, 'alice')).json;

const recordedAt = ({ made }: TestReplica): number => Number(made.mock.parts.journal.count({}));

/** Of a read: the owner caches its answer the second time, and the edge with it. */
const REPEATED = 4;

/** Repeats a read until the edge answers it; returns what it answers. */
async function cachedOffers(edge: TestReplica, world = ''): Promise<Json> {
  const before = recordedAt(edge);
  for (let times = 0; times < REPEATED; times += 1) {
    const answer = await offers(edge, world);
    if (recordedAt(edge) > before) return answer;
  }
  throw new Error(`the edge answers none of ${REPEATED} reads`);
}

const asOwner = async ({ owner, edge }: Replicas): Promise<void> => {
  for (const read of READS) {
    const [expected, seen] = [await send(owner, ...read), await send(edge, ...read)];
    expect([read, seen.status, seen.json]).toEqual([read, expected.status, expected.json]);
  }
};

it('reads are answered at the edge, with the same headers, and recorded there once', async () => {
  const { owner, edge } = await started();
  await offer(owner, 'lunch');
  const expected = await send(owner, 'GET', OFFERS, undefined, 'alice');
  await cachedOffers(edge);
  const [atOwner, atEdge] = [recordedAt(owner), recordedAt(edge)];
  const seen = await send(edge, 'GET', OFFERS, undefined, 'alice');
  expect([recordedAt(owner), recordedAt(edge)]).toEqual([atOwner, atEdge + 1]);
  const headersOf = ({ headers }: typeof seen): readonly (readonly [string, string])[] =>
    [...headers].filter(([name]) => name !== 'date');
  expect([seen.status, seen.json, headersOf(seen)]).toEqual([200, expected.json, headersOf(expected)]);
  // The journal of all replicas has each request once, with its caller.
  const { json } = await send(owner, 'GET', `${CONTROL}/requests?operation=listTransferOffers&limit=100`);
  const requests: readonly unknown[] = Object(json).requests;
  expect(requests).toHaveLength(recordedAt(owner) + recordedAt(edge) - 1);
  expect(requests).toEqual(requests.map(() => expect.objectContaining({ user: 'alice', status: 200 })));
  expect(edge.made.mock.parts.metrics.groups.get('validator')?.byOperation.get('listTransferOffers')?.[1]).toBe(
    recordedAt(edge),
  );
});

it('responses to pages of other origins have the headers for their origin', async () => {
  const { edge } = await started();
  for (const origin of Array.from({ length: 2 * REPEATED }, (_, times) => `http://page${times % 2}.example`)) {
    const { headers } = await fetch(`${edge.url}/api/scan/v0/dso`, { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
  }
});

it('a client that has the response receives 304', async () => {
  const { edge } = await started();
  const read = (etag = ''): Promise<Response> =>
    fetch(`${edge.url}/api/scan/v0/dso`, { headers: { 'if-none-match': etag } });
  for (let times = 0; times < REPEATED; times += 1) expect((await read()).status).toBe(200);
  const etag = (await read()).headers.get('etag') ?? '';
  const before = recordedAt(edge);
  expect((await read(etag)).status).toBe(304);
  expect(recordedAt(edge)).toBe(before + 1);
});

it('a client that has had the response from the start receives 304', async () => {
  const { owner, edge } = await started();
  const url = '/api/scan/v0/dso';
  const etag = (await fetch(`${owner.url}${url}`)).headers.get('etag') ?? '';
  const poll = async (): Promise<number> =>
    (await fetch(`${edge.url}${url}`, { headers: { 'if-none-match': etag } })).status;
  const statuses: number[] = [];
  for (let times = 0; times < REPEATED; times += 1) statuses.push(await poll());
  const before = [recordedAt(owner), recordedAt(edge)];
  statuses.push(await poll());
  expect([...new Set(statuses)]).toEqual([304]);
  expect([recordedAt(owner), recordedAt(edge)]).toEqual([before[0], Number(before[1]) + 1]);
  // What the owner sent for the cache is whole.
  const expected = await fetch(`${owner.url}${url}`);
  const seen = await fetch(`${edge.url}${url}`);
  expect([seen.status, await seen.text()]).toEqual([200, await expected.text()]);
  expect(recordedAt(edge)).toBe(Number(before[1]) + 2);
});

describe('cached responses show', () => {
  it('every change at once, whichever replica it was made through', async () => {
    const replicas = await started();
    const { owner, edge } = replicas;
    for (const [number, through] of [owner, edge, owner, edge].entries()) {
      await cachedOffers(edge);
      await offer(through, `change-${number}`);
      expect(JSON.stringify(await offers(edge))).toContain(`change-${number}`);
      await asOwner(replicas);
    }
  });

  it('everything that was acknowledged before, to many concurrent readers', async () => {
    const { owner, edge } = await started();
    const acknowledged: string[] = [];
    const writing = new AbortController();
    const missing: string[] = [];
    const read = async (): Promise<void> => {
      while (!writing.signal.aborted) {
        const before = [...acknowledged];
        const seen = JSON.stringify(await offers(edge));
        missing.push(...before.filter((id) => !seen.includes(`"${id}"`)));
      }
    };
    const write = async (): Promise<void> => {
      for (let number = 0; number < 15; number += 1) {
        const id = `many-${number}`;
        await offer(number % 2 === 0 ? owner : edge, id);
        acknowledged.push(id);
        for (let times = 0; times < REPEATED; times += 1) await offers(edge);
      }
    };
    await Promise.all([write().finally(() => writing.abort()), ...Array.from({ length: 8 }, read)]);
    expect(missing).toEqual([]);
    expect(recordedAt(edge)).toBeGreaterThan(0);
  });

  it('a step of time, with what is due by then', async () => {
    const replicas = await started();
    const { owner, edge } = replicas;
    await offer(owner, 'short');
    for (const by of ['1m', '10m', '2h']) {
      for (let times = 0; times < REPEATED; times += 1) for (const read of READS) await send(edge, ...read);
      await send(owner, 'POST', `${CONTROL}/clock/advance`, { by });
      await asOwner(replicas);
    }
    expect(JSON.stringify(await offers(edge))).not.toContain('short');
  });

  it('a revert, and another history of the same length', async () => {
    const { owner, edge } = await started();
    await send(owner, 'POST', `${CONTROL}/snapshots`, { name: 'before' });
    await offer(owner, 'first');
    expect(JSON.stringify(await cachedOffers(edge))).toContain('first');
    await send(owner, 'POST', `${CONTROL}/snapshots/before/revert`);
    expect(JSON.stringify(await offers(edge))).not.toContain('first');
    await offer(owner, 'second');
    const seen = JSON.stringify(await offers(edge));
    expect([seen.includes('first'), seen.includes('second')]).toEqual([false, true]);
  });

  it('a world of the same id that replaced the one before', async () => {
    const { owner, edge } = await started();
    const create = (): Promise<unknown> =>
      send(owner, 'POST', `${CONTROL}/worlds`, { from: { named: 'quickstart' }, id: 'a' });
    const path = `/_worlds/a${OFFERS}`;
    await create();
    await offer(owner, 'first', '/_worlds/a');
    expect(JSON.stringify(await cachedOffers(edge, '/_worlds/a'))).toContain('first');
    await send(owner, 'DELETE', `${CONTROL}/worlds/a`);
    expect((await send(edge, 'GET', path, undefined, 'alice')).status).toBe(404);
    await create();
    const seen = await send(edge, 'GET', path, undefined, 'alice');
    expect([seen.status, JSON.stringify(seen.json).includes('first')]).toEqual([200, false]);
  });

  it('the changes of a new owner', async () => {
    const { owner, edge } = await started(3);
    const third = defined(cluster.replicas[2], 'the third');
    await offer(owner, 'before');
    await cachedOffers(edge);
    await owner.kill();
    cluster.shared.bury(owner.id);
    await offer(third, 'after');
    expect(cluster.shared.ownerOf('default')).toBe(third.id);
    expect(JSON.stringify(await offers(edge))).toContain('after');
    await cachedOffers(edge);
  });

  it('the changes of an owner that has taken the world without a notification', async () => {
    const { owner, edge } = await started(3);
    const third = defined(cluster.replicas[2], 'the third');
    await cachedOffers(edge);
    cluster.shared.release('default');
    await offer(third, 'elsewhere');
    expect([cluster.shared.ownerOf('default'), JSON.stringify(await offers(edge)).includes('elsewhere')]).toEqual([
      third.id,
      true,
    ]);
    expect(JSON.stringify(await offers(owner))).toContain('elsewhere');
  });
});

it('armed faults hit responses at the edge, and count them', async () => {
  const { owner, edge } = await started();
  await cachedOffers(edge);
  const fault = { operation: 'listTransferOffers', times: 2, then: { status: 500 } };
  const { json } = await send(owner, 'POST', `${CONTROL}/faults`, fault);
  const statuses: number[] = [];
  for (let times = 0; times < 3; times += 1)
    statuses.push((await send(edge, 'GET', OFFERS, undefined, 'alice')).status);
  expect([json, statuses]).toEqual([expect.objectContaining({ hits: 0 }), [500, 500, 200]]);
  const listed = await send(owner, 'GET', `${CONTROL}/faults`);
  expect(listed.json).toEqual({ faults: [expect.objectContaining({ seen: 2, hits: 2 })] });
  // A fault that has hit as often as it may is still listed, and concerns no request.
  await cachedOffers(edge);
});

it('responses at the edge are returned only to callers with the right to them', async () => {
  const { edge } = await started();
  await cachedOffers(edge);
  const authorizations = ['', 'Bearer nonsense', undefined];
  for (const authorization of authorizations) {
    const headers = authorization === undefined ? {} : { authorization };
    expect((await fetch(`${edge.url}${OFFERS}`, { headers })).status).toBe(401);
  }
});

it('reads of the console are not recorded at the edge', async () => {
  const { owner, edge } = await started();
  await cachedOffers(edge);
  const before = [recordedAt(owner), recordedAt(edge)];
  const headers = { 'x-understudy-aside': 'console' };
  for (let times = 0; times < 3; times += 1) await fetch(`${edge.url}/api/scan/v0/dso`, { headers });
  expect([recordedAt(owner), recordedAt(edge)]).toEqual(before);
});

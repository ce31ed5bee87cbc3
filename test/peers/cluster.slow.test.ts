// Several replicas: control operations, faults, holds, streams and the journal through a replica that does not serve the
// world, and what clients see when the one that serves it is lost.

import { defined, isList, type Json } from '../../src/base';
import { closeAll, listen, type Listener } from '../http/streaming';
import { OFFERS, offer, send, type SentRequest } from './requests';
import { startCluster, type ClusterOptions, type TestCluster, type TestReplica } from './replicas';

let cluster: TestCluster;
afterEach(async () => {
  closeAll();
  await cluster.close();
});

const member = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((found, name) => Object(found)[name] as unknown, value);
const CONTROL = '/_control/v1';

/** Replicas whose default world is served by the first one. */
async function started(size: number, options: ClusterOptions = {}): Promise<readonly TestReplica[]> {
  cluster = await startCluster(size, options);
  const { replicas } = cluster;
  await send(defined(replicas[0], 'there is a replica'), 'GET', `${CONTROL}/clock`);
  expect(cluster.shared.ownerOf('default')).toBe('replica1');
  return replicas;
}

async function pair(options: ClusterOptions = {}): Promise<readonly [TestReplica, TestReplica]> {
  const [one, two] = await started(2, options);
  return [defined(one, 'the first'), defined(two, 'the second')];
}

const untilHeld = async (to: TestReplica): Promise<string> => {
  for (;;) {
    const { json } = await send(to, 'GET', `${CONTROL}/held`);
    const held = member(json, 'held', '0', 'id');
    if (typeof held === 'string') return held;
  }
};

describe('through a replica that does not serve the world', () => {
  it('writes are done once, and visible everywhere', async () => {
    const [one, two] = await pair();
    const made = await offer(two, 'lunch');
    expect(made.status).toBe(200);
    const [seen, elsewhere] = [
      await send(one, 'GET', OFFERS, undefined, 'alice'),
      await send(two, 'GET', OFFERS, undefined, 'alice'),
    ];
    expect(elsewhere.json).toEqual(seen.json);
    expect(JSON.stringify(seen.json).split('"trackingId":"lunch"')).toHaveLength(2);
    expect((await offer(two, 'lunch')).status).toBe(409);
  });

  it('clock, snapshots, faults and a reset work', async () => {
    const [one, two] = await pair();
    await send(two, 'POST', `${CONTROL}/snapshots`, { name: 'before' });
    await send(two, 'POST', `${CONTROL}/clock/advance`, { by: '10m' });
    await offer(two, 'dinner');
    expect((await send(one, 'GET', `${CONTROL}/clock`)).json).toEqual(
      (await send(two, 'GET', `${CONTROL}/clock`)).json,
    );
    expect((await send(two, 'POST', `${CONTROL}/snapshots/before/revert`)).status).toBe(200);
    expect(JSON.stringify((await send(one, 'GET', OFFERS, undefined, 'alice')).json)).not.toContain('dinner');
    expect((await send(two, 'POST', `${CONTROL}/reset`)).status).toBe(200);
  });

  it.each([
    ['a reset of the connection', { reset: 'before' }],
    ['a truncated body', { truncate: 10 }],
  ])('a fault with %s reaches the client', async (_, effect) => {
    const [, two] = await pair();
    await send(two, 'POST', `${CONTROL}/faults`, { operation: 'getDso', times: 1, then: effect });
    await expect(send(two, 'GET', '/api/scan/v0/dso')).rejects.toThrow(/fetch failed|terminated/);
    expect((await send(two, 'GET', '/api/scan/v0/dso')).status).toBe(200);
  });

  it('a command is held and released, and the request of a disconnected client is cancelled', async () => {
    const [one, two] = await pair();
    await send(two, 'POST', `${CONTROL}/faults`, { operation: 'createTransferOffer', then: { hold: true } });
    const held = offer(two, 'held');
    const id = await untilHeld(two);
    expect(member((await send(one, 'GET', `${CONTROL}/held`)).json, 'held', '0', 'id')).toBe(id);
    await send(two, 'POST', `${CONTROL}/held/${id}/release`);
    expect((await held).status).toBe(200);
  });

  it('the pages are served', async () => {
    const [one, two] = await pair();
    const [here, there] = await Promise.all([one, two].map(({ url }) => fetch(`${url}/`).then((page) => page.text())));
    expect(there?.replaceAll(two.url, one.url)).toBe(here);
  });

  it('only programs of this machine have access to control operations', async () => {
    const [, two] = await pair();
    const response = await fetch(`${two.url}${CONTROL}/clock`, { headers: { 'x-forwarded-for': '10.0.0.1' } });
    expect(response.status).toBe(403);
  });
});

describe('worlds', () => {
  it('are created, listed, copied and deleted at any replica', async () => {
    const replicas = await started(3);
    const [one, two, three] = [0, 1, 2].map((at) => defined(replicas[at], 'a replica'));
    if (!one || !two || !three) throw new Error('there are three');
    expect((await send(two, 'POST', `${CONTROL}/worlds`, { from: { named: 'quickstart' }, id: 'mine' })).status).toBe(
      201,
    );
    expect(cluster.shared.ownerOf('mine')).toBe('replica2');
    const copied = await send(three, 'POST', `${CONTROL}/worlds`, { from: { world: 'mine' } });
    expect([copied.status, member(copied.json, 'id')]).toEqual([201, 'w1']);
    const taken = await send(one, 'POST', `${CONTROL}/worlds`, { from: { named: 'quickstart' }, id: 'mine' });
    expect([taken.status, member(taken.json, 'code')]).toEqual([409, 'already-exists']);
    expect((await offer(three, 'own', '/_worlds/mine')).status).toBe(200);
    for (const to of replicas) {
      const { json } = await send(to, 'GET', `${CONTROL}/worlds`);
      const listed = member(json, 'worlds');
      expect(
        isList(listed as Json) &&
          (listed as readonly unknown[]).map((world) => [member(world, 'id'), member(world, 'replica')]),
      ).toEqual([
        ['default', one.address],
        ['mine', two.address],
        ['w1', two.address],
      ]);
      const mine = await send(to, 'GET', `${CONTROL}/worlds/mine`);
      expect([mine.status, member(mine.json, 'replica')]).toEqual([200, two.address]);
      const { json: status } = await send(to, 'GET', `/_worlds/mine${CONTROL}/status`);
      expect([member(status, 'worlds'), member(status, 'replicas')]).toEqual([
        ['default', 'mine', 'w1'],
        [two.address, ...[one.address, three.address].sort()],
      ]);
    }
    expect((await send(one, 'DELETE', `${CONTROL}/worlds/mine`)).status).toBe(204);
    for (const to of replicas) expect((await send(to, 'GET', '/_worlds/mine/api/scan/v0/dso')).status).toBe(404);
    expect((await send(three, 'DELETE', `${CONTROL}/worlds/default`)).status).toBe(409);
  });
});

describe('the journal', () => {
  const ids = ({ json }: SentRequest): readonly unknown[] =>
    (member(json, 'requests') as readonly unknown[]).map((entry) => member(entry, 'id'));

  it('contains the exchanges of all replicas', async () => {
    const [one, two] = await pair();
    await send(two, 'POST', `${CONTROL}/worlds`, { from: { named: 'quickstart' }, id: 'mine' });
    await send(one, 'GET', '/_worlds/mine/api/scan/v0/dso');
    await send(two, 'GET', '/api/scan/version');
    const listed = await send(one, 'GET', `${CONTROL}/requests`);
    const known = ids(listed);
    expect(known).toEqual(['r1-replica2', 'r1-replica1']);
    expect((await send(two, 'GET', `${CONTROL}/requests`)).json).toEqual(listed.json);
    expect(member((await send(two, 'GET', `${CONTROL}/requests/count`)).json, 'count')).toBe(2);
    const found = await Promise.all(known.map((id) => send(two, 'GET', `${CONTROL}/requests/${String(id)}`)));
    expect(found.map(({ json }) => member(json, 'id'))).toEqual(known);
    expect((await send(one, 'GET', `${CONTROL}/requests/r9-replica2`)).status).toBe(404);
    expect(ids(await send(one, 'GET', `${CONTROL}/requests?since=r1-replica2`))).toEqual(['r1-replica1']);
    expect((await send(one, 'GET', `${CONTROL}/requests?operation=getNothing`)).status).toBe(400);
    const { json: har } = await send(two, 'GET', `${CONTROL}/requests.har`);
    expect((member(har, 'log', 'entries') as readonly unknown[]).map((entry) => member(entry, '_id'))).toEqual(known);
    expect((await send(two, 'DELETE', `${CONTROL}/requests`)).status).toBe(204);
    expect(ids(await send(one, 'GET', `${CONTROL}/requests`))).toEqual([]);
  });
});

const streamed = async (to: TestReplica, prefix = ''): Promise<Listener> =>
  listen(
    { url: to.url },
    '/v2/updates',
    { beginExclusive: 0, filter: { filtersByParty: {}, filtersForAnyParty: {} } },
    { user: to.made.world.admin.user, prefix },
  );

describe('streams', () => {
  it('of updates come from the replica that serves the world, and end with 1012 when it is lost or the world moves', async () => {
    const [one, two] = await pair();
    const stream = await streamed(two);
    expect(await stream.next()).toBeDefined();
    const direct = await streamed(one);
    cluster.shared.release('default');
    await send(one, 'GET', `${CONTROL}/clock`);
    expect(await direct.closed).toBe(1012);
    expect(await stream.closed).toBe(1012);
    const again = await streamed(two);
    expect(await again.next()).toBeDefined();
    await one.kill();
    expect(await again.closed).toBe(1012);
  });

  it('of events end when the replica is lost, so that their readers reconnect', async () => {
    const [one, two] = await pair();
    const response = await fetch(`${two.url}${CONTROL}/events`);
    const reader = defined(response.body ?? undefined, 'the events have a body').getReader();
    let text = '';
    const read = async (wanted: string): Promise<void> => {
      while (!text.includes(wanted)) {
        const piece = await reader.read();
        if (piece.done) throw new Error(`the events ended after ${text}`);
        text += Buffer.from(piece.value).toString();
      }
    };
    await read(': following');
    await offer(one, 'seen');
    await read('event: update');
    await one.kill();
    for (;;) if ((await reader.read()).done) break;
    expect(text).not.toContain('gone');
  });
});

describe('a lost replica that serves a world', () => {
  it('leaves waiting requests with an unknown outcome; another replica continues with the world', async () => {
    const [one, two] = await pair();
    await offer(two, 'kept');
    await send(two, 'POST', `${CONTROL}/faults`, { operation: 'createTransferOffer', then: { hold: true } });
    const open = offer(two, 'open');
    await untilHeld(two);
    await one.kill();
    const lost = await open;
    expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '1']);
    expect(member(lost.json, 'error')).toContain('The request may have been executed');
    const refused = await send(two, 'GET', '/v2/state/ledger-end', undefined, 'alice');
    expect([refused.status, member(refused.json, 'code')]).toEqual([503, 'WORLD_UNAVAILABLE']);
    expect(member(refused.json, 'cause')).toContain('Nothing was done');
    expect(member((await send(two, 'POST', `${CONTROL}/clock/freeze`)).json, 'code')).toBe('unavailable');
    expect((await fetch(`${two.url}/_health/live`)).status).toBe(200);
    const listed = await send(two, 'GET', `${CONTROL}/worlds`);
    expect([listed.status, member(listed.json, 'worlds', 'length')]).toEqual([200, 1]);
    const view = await send(two, 'GET', `${CONTROL}/worlds/default`);
    expect([view.status, view.json]).toEqual([200, member(listed.json, 'worlds', '0')]);
    cluster.shared.bury('replica1');
    // Requests are refused for a moment without asking for the owner again.
    let offers = await send(two, 'GET', OFFERS, undefined, 'alice');
    while (offers.status === 503) offers = await send(two, 'GET', OFFERS, undefined, 'alice');
    expect(JSON.stringify(offers.json)).toContain('kept');
    expect(cluster.shared.ownerOf('default')).toBe('replica2');
  });

  it('has its worlds read ahead by one of the others each, which takes them', async () => {
    const [one, two, three] = await started(3);
    if (!one || !two || !three) throw new Error('there are three');
    const worlds = Array.from({ length: 6 }, (_, number) => `job-${number}`);
    for (const id of worlds) await send(one, 'POST', `${CONTROL}/worlds`, { id, from: { world: 'default' } });
    const end = (to: TestReplica, world: string): Promise<SentRequest> =>
      send(to, 'GET', `/_worlds/${world}/v2/state/ledger-end`, undefined, 'alice');
    for (const world of worlds)
      expect([(await end(two, world)).status, (await end(three, world)).status]).toEqual([200, 200]);
    await one.kill();
    const answers = worlds.flatMap((world) => [end(two, world), end(three, world)]);
    const readersOf = (): readonly (readonly string[])[] => worlds.map(cluster.shared.readersOf);
    while (readersOf().some(({ length }) => length === 0)) await new Promise((resolve) => void setTimeout(resolve, 5));
    const readers = readersOf().flat();
    expect(readers).toHaveLength(worlds.length);
    expect(new Set(readers)).toEqual(new Set(['replica2', 'replica3']));
    cluster.shared.bury('replica1');
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(worlds.map(cluster.shared.ownerOf)).toEqual(readers);
  });

  it('takes the held commands of a world that moves along as not completed', async () => {
    const [one, two] = await pair();
    await send(one, 'POST', `${CONTROL}/faults`, { operation: 'createTransferOffer', times: 1, then: { hold: true } });
    const held = offer(one, 'held');
    await untilHeld(one);
    cluster.shared.release('default');
    const refused = await held;
    expect([refused.status, member(refused.json, 'error')]).toEqual([503, expect.stringContaining('Nothing was done')]);
    expect((await send(two, 'GET', `${CONTROL}/held`)).json).toEqual({ held: [] });
    expect(cluster.shared.ownerOf('default')).toBe('replica2');
    expect((await send(one, 'GET', `${CONTROL}/clock`)).status).toBe(200);
  });
});

describe('a stopping replica that serves a world', () => {
  const moveWorlds = async ({ made: { replica } }: TestReplica, waitMs: number): Promise<void> =>
    replica?.moveWorlds({ waitMs, isOver: () => false });
  const served = ({ made }: TestReplica, id: string): unknown => made.mock.parts.worlds.served().sessions.get(id);
  const copied = (to: TestReplica, id: string, from = 'default'): Promise<SentRequest> =>
    send(to, 'POST', `${CONTROL}/worlds`, { id, from: { world: from } });

  it('moves its worlds one by one, while every request through any replica is answered, and executed once', async () => {
    const [one, two] = await pair();
    for (const id of ['a', 'b'])
      expect((await send(one, 'POST', `${CONTROL}/worlds`, { id, from: { world: 'default' } })).status).toBe(201);
    const over = new AbortController();
    const answers: SentRequest[] = [];
    const client = async (number: number): Promise<void> => {
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        const [to, world] = [turn % 3 === 0 ? two : one, ['', '/_worlds/a', '/_worlds/b'][turn % 3] ?? ''];
        answers.push(await offer(to, `${number}-${turn}`, world));
        answers.push(await send(to, 'GET', `${world}/v2/state/ledger-end`, undefined, 'alice'));
      }
    };
    const clients = Promise.all(Array.from({ length: 6 }, (_, number) => client(number)));
    await moveWorlds(one, 60_000);
    expect(['default', 'a', 'b'].map(cluster.shared.ownerOf)).toEqual(['replica2', 'replica2', 'replica2']);
    const before = answers.length;
    while (answers.length < before + 60) await send(one, 'GET', `${CONTROL}/clock`);
    over.abort();
    await clients;
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(['default', 'a', 'b'].map(cluster.shared.ownerOf)).toEqual(['replica2', 'replica2', 'replica2']);
  });

  it('does not take a world back for requests that arrive while it moves', async () => {
    const [one, two] = await pair();
    const worlds = ['default', 'a', 'b', 'c'];
    for (const id of worlds.slice(1)) expect((await copied(one, id)).status).toBe(201);
    const streams = new Map<string, Listener>();
    for (const id of worlds) streams.set(id, await streamed(one, `/_worlds/${id}`));
    const answers: Promise<SentRequest>[] = [];
    const again: Promise<unknown>[] = [];
    const live = (): Promise<Response> => fetch(`${one.url}/_health/live`);
    cluster.shared.whenReleased(async (id) => {
      expect(await streams.get(id)?.closed).toBe(1012);
      again.push(streamed(one, `/_worlds/${id}`).then((stream) => stream.next()));
      for (const to of [one, two])
        answers.push(
          send(to, 'GET', `/_worlds/${id}/v2/state/ledger-end`, undefined, 'alice'),
          send(to, 'GET', `${CONTROL}/worlds/${id}`),
          copied(to, `${id}-${to.id}`, id),
        );
      // The requests have arrived by then, or would only be answered more easily.
      for (let times = 0; times < 20; times += 1) await live();
    });
    await moveWorlds(one, 60_000);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual(worlds.flatMap(() => [200, 200, 201, 200, 200, 201]));
    expect(await Promise.all(again)).toEqual(worlds.map(() => expect.anything()));
    expect(worlds.map(cluster.shared.ownerOf)).toEqual(worlds.map(() => 'replica2'));
  });

  it('moves the other worlds if one cannot be moved', async () => {
    const [one] = await pair();
    for (const id of ['a', 'b']) await copied(one, id);
    cluster.shared.whenReleased(async (id) => {
      if (id === 'b') throw new Error('no database');
    });
    await moveWorlds(one, 60_000);
    expect(['default', 'a', 'b'].map(cluster.shared.ownerOf)).toEqual(['replica2', 'replica2', undefined]);
    expect(one.made.lines.join('\n')).toMatch(/could not be moved.*no database/u);
  });

  it('keeps a world with a held command; the other replica does not move it back', async () => {
    const [one, two] = await pair();
    await send(two, 'POST', `${CONTROL}/worlds`, { id: 'b', from: { world: 'default' } });
    await send(one, 'POST', `${CONTROL}/faults`, { operation: 'createTransferOffer', times: 1, then: { hold: true } });
    const held = offer(two, 'held');
    const id = await untilHeld(one);
    const before = defined(served(one, 'b'), 'it is served where its source is');
    await Promise.all([one, two].map((replica) => moveWorlds(replica, 50)));
    expect(cluster.shared.ownerOf('default')).toBe('replica1');
    expect((await send(two, 'POST', `${CONTROL}/held/${id}/release`)).status).toBe(200);
    expect((await held).status).toBe(200);
    // Both are stopping: neither gives up what the other would not take.
    expect([cluster.shared.ownerOf('b'), served(one, 'b') === before]).toEqual(['replica1', true]);
    expect((await send(one, 'GET', '/_worlds/b/v2/state/ledger-end', undefined, 'alice')).status).toBe(200);
  });

  it('begins no further moves after its time limit', async () => {
    const [one] = await pair();
    await one.made.replica?.moveWorlds({ waitMs: 50, isOver: () => true });
    expect(cluster.shared.ownerOf('default')).toBe('replica1');
  });

  it('lets every request through another one be answered, and executed once', async () => {
    const [one, two] = await pair({ limits: { closeMs: 60_000 } });
    const fault = { operation: 'createTransferOffer', times: 1, delay: { fixed: 150 } };
    expect((await send(two, 'POST', `${CONTROL}/faults`, fault)).status).toBe(201);
    const slow = offer(two, 'slow');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const over = new AbortController();
    const answers: SentRequest[] = [];
    const client = async (number: number): Promise<void> => {
      for (let turn = 0; !over.signal.aborted; turn += 1)
        answers.push(
          turn % 2 === 0
            ? await offer(two, `${number}-${turn}`)
            : await send(two, 'GET', '/v2/state/ledger-end', undefined, 'alice'),
        );
    };
    const clients = Promise.all(Array.from({ length: 8 }, (_, number) => client(number)));
    // Longer than the edge would wait for a world that its replica does not serve any longer.
    await one.stop(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(cluster.shared.ownerOf('default')).not.toBe('replica1');
    await send(two, 'GET', `${CONTROL}/clock`);
    over.abort();
    await clients;
    expect((await slow).status).toBe(200);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const offers = JSON.stringify((await send(two, 'GET', OFFERS, undefined, 'alice')).json);
    expect(offers.split('"trackingId":"slow"')).toHaveLength(2);
    expect(cluster.shared.ownerOf('default')).toBe('replica2');
  });

  it('completes bodies that it has begun to send through another one', async () => {
    const [one, two] = await pair({ limits: { closeMs: 600_000 } });
    const expected = await (await fetch(`${one.url}${CONTROL}/dump`)).text();
    const bodies = Array.from({ length: 10 }, () => fetch(`${two.url}${CONTROL}/dump`));
    const begun = await Promise.all(bodies);
    const stopped = one.stop();
    for (const body of begun) expect((await body.text()) === expected).toBe(true);
    await stopped;
  });

  it('leaves a request that exceeds the time limit with an unknown outcome', async () => {
    const [one, two] = await pair({ limits: { closeMs: 50 } });
    await send(two, 'POST', `${CONTROL}/faults`, { operation: 'createTransferOffer', then: { hold: true } });
    const open = offer(two, 'open');
    await untilHeld(two);
    await one.stop();
    expect(member((await open).json, 'error')).toContain('The request may have been executed');
    expect((await send(two, 'GET', `${CONTROL}/clock`)).status).toBe(200);
  });
});

describe('a replica', () => {
  it('with another secret is refused with a reason', async () => {
    const [, two] = await pair({ secrets: ['one', 'another'] });
    const refused = await send(two, 'GET', '/api/scan/v0/dso');
    expect([refused.status, member(refused.json, 'error')]).toEqual([
      503,
      expect.stringContaining('do both have the same secret?'),
    ]);
  });

  it('refuses requests beyond the limit of pending ones of a world, without any effect', async () => {
    const [one, two] = await pair({ limits: { forwardedWorldBytes: 1 } });
    await send(one, 'POST', `${CONTROL}/faults`, { operation: 'createTransferOffer', times: 1, then: { hold: true } });
    const held = offer(two, 'held');
    const id = await untilHeld(one);
    const refused = await offer(two, 'refused');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    await send(one, 'POST', `${CONTROL}/held/${id}/release`);
    expect((await held).status).toBe(200);
    expect((await offer(two, 'refused')).status).toBe(200);
  });

  it('returns its own counters', async () => {
    const [one, two] = await pair();
    await send(two, 'GET', '/api/scan/v0/dso');
    const text = async ({ url }: TestReplica): Promise<string> => (await fetch(`${url}${CONTROL}/metrics`)).text();
    expect(await text(one)).toContain('getDso');
    expect(await text(two)).not.toContain('getDso');
  });
});

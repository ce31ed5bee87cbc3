// Requests to the worlds of a replica that cannot be reached, as long as the store names it and afterwards.

import { requestOf } from '../../../test/support/server-parts';
import type { ReplicaAddress } from '../store/shared-worlds';
import { createDirectory, isHere } from './directory';
import { createForwarder } from './forward';
import { createLostOwners } from './lost-owners';
import { LinkLost, type LinkReply } from './types';
import { createWaitingBudget } from './waiting-budget';
import { answerReply } from './wire';

const KILLED: ReplicaAddress = { id: 'killed', address: '127.0.0.1:1' };
const NEXT: ReplicaAddress = { id: 'next', address: '127.0.0.1:2' };
const REQUEST = requestOf('GET', '/v2/state/ledger-end');
const WORLDS = ['a', 'b', 'c'];

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

interface Asked {
  readonly method?: string;
  readonly gone?: AbortSignal;
  /** Why the replica cannot be reached, as it is known before. */
  readonly unreachable?: string;
}

/**
 * A replica that serves no world itself; the store names the replica that was killed until another one has taken over.
 */
function survivor(heir?: ReplicaAddress) {
  /** How long another replica takes to read a world that it takes. */
  const at = { owner: KILLED, readMs: 0 };
  const counts = { statements: 0, dials: 0 };
  const readAhead = new Set<string>();
  const lostOwners = createLostOwners();
  const take = async (): Promise<{ readonly kind: 'theirs'; readonly replica: ReplicaAddress }> => {
    counts.statements += 1;
    const replica = at.owner;
    if (replica === NEXT) await pause(at.readMs);
    return { kind: 'theirs', replica };
  };
  const directory = createDirectory({
    worlds: { session: () => undefined },
    shared: { take },
    handOver: { moveOf: () => undefined },
    lostOwners,
    heirs: { take: async () => (at.owner === NEXT ? heir : undefined) },
  });
  const links = { isDown: true, isSent: false };
  const reach = async ({ id }: ReplicaAddress): Promise<void> => {
    if (id === NEXT.id || !links.isDown) return;
    counts.dials += 1;
    lostOwners.dropped(id);
    throw new LinkLost('no route', links.isSent);
  };
  const call = async (to: ReplicaAddress): Promise<LinkReply> => {
    await reach(to);
    return answerReply({ status: 200, headers: {}, body: `served by ${to.id}` });
  };
  const forwarder = createForwarder({
    links: { call, reach, close: () => undefined },
    directory,
    lostOwners,
    heirs: { readAhead: (world) => void readAhead.add(world) },
    budget: createWaitingBudget(1 << 20),
  });
  /** The answer to a request, or why it was refused. */
  const ask = async (world: string, { gone, unreachable, method = 'GET' }: Asked = {}): Promise<string> => {
    const place = await directory.at(world);
    if (place === undefined || isHere(place)) throw new Error('no world is served here');
    const request = { ...REQUEST, method, ...(gone && { gone }) };
    const answer = await forwarder
      .request(request, { world, to: place, unreachable, isRepeatable: () => method === 'GET' })
      .catch((error: unknown) => String(error));
    return typeof answer === 'object' ? answer.body : answer;
  };
  const askAll = (): readonly Promise<string>[] => WORLDS.map((world) => ask(world));
  return { at, counts, links, readAhead, lostOwners, ask, askAll };
}

const all = (answer: string): readonly string[] => WORLDS.map(() => answer);
const pause = (ms: number): Promise<void> | undefined =>
  ms === 0 ? undefined : new Promise((resolve) => void setTimeout(resolve, ms));
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

/** What requests were answered so far; `waiting` for the others. */
const soFar = (answers: readonly Promise<string>[]): Promise<readonly string[]> =>
  Promise.all(answers.map((answer) => Promise.race([answer, Promise.resolve().then(() => 'waiting')])));

it('requests to worlds of a lost replica wait, and one at a time tries again every 250 ms', async () => {
  const { counts, askAll } = survivor();
  const answers = askAll();
  await pass(0);
  const first = { ...counts };
  await pass(249);
  expect(counts).toEqual(first);
  for (let turn = 1; turn <= 8; turn += 1) {
    await pass(250);
    expect(counts).toEqual({ dials: first.dials + turn, statements: first.statements + turn });
  }
  expect(await soFar(answers)).toEqual(all('waiting'));
});

it('waiting requests are served as soon as one finds that another replica has taken over', async () => {
  const { at, counts, askAll } = survivor();
  const answers = askAll();
  await pass(1_000);
  const { dials } = counts;
  at.owner = NEXT;
  await pass(250);
  expect(await soFar(answers)).toEqual(all('served by next'));
  expect(counts.dials).toBe(dials);
});

it('they are served even if the next owner reads its worlds only after the time is over', async () => {
  const { at, askAll } = survivor();
  const answers = askAll();
  await pass(4_950);
  [at.owner, at.readMs] = [NEXT, 2_000];
  await pass(5_000);
  expect(await soFar(answers)).toEqual(all('served by next'));
});

it('a request that comes later finds the next owner at once', async () => {
  const { at, ask } = survivor();
  const answers = [ask('a')];
  await pass(1_000);
  at.owner = NEXT;
  await pass(250);
  answers.push(ask('b'));
  await pass(0);
  expect(await soFar(answers)).toEqual(['served by next', 'served by next']);
});

it('after its replica was lost, a read that it had received is sent again, and a change is refused', async () => {
  const { at, links, ask } = survivor();
  links.isSent = true;
  const answers = [ask('a'), ask('b', { method: 'POST' })];
  await pass(1_000);
  at.owner = NEXT;
  await pass(250);
  expect(await soFar(answers)).toEqual(['served by next', 'Unavailable: no route']);
});

it('a failed question to the lost replica says nothing about the next owner', async () => {
  const { at, counts, ask } = survivor();
  const first = ask('a');
  await pass(0);
  const answers = [first, ask('b', { unreachable: 'no route' })];
  at.owner = NEXT;
  await pass(250);
  expect(await soFar(answers)).toEqual(['served by next', 'served by next']);
  expect(counts.dials).toBe(1);
  // The place of each world, the owner of the first one again, and then the next owner of each.
  expect(counts.statements).toBe(2 + 1 + 2);
});

it('a replica that was lost once and reached again unnoticed is waited for when it is lost later', async () => {
  const { lostOwners, ask } = survivor();
  lostOwners.dropped(KILLED.id);
  await pass(60_000);
  const answer = ask('a');
  await pass(5_000);
  expect(await soFar([answer])).toEqual(['waiting']);
});

it('the heir is asked first, and the store is not queried once the heir has taken over', async () => {
  const { at, counts, askAll } = survivor(NEXT);
  const answers = [...askAll()];
  await pass(1_000);
  at.owner = NEXT;
  const before = { ...counts };
  await pass(250);
  answers.push(...askAll());
  await pass(0);
  expect(await soFar(answers)).toEqual([...all('served by next'), ...all('served by next')]);
  expect(counts).toEqual(before);
});

it('worlds of a lost replica are read ahead while requests wait', async () => {
  const { readAhead, askAll } = survivor();
  askAll();
  await pass(0);
  expect([...readAhead]).toEqual(WORLDS);
});

it('requests are refused after 6 seconds, and later ones at once, nearly all without an attempt', async () => {
  const { counts, ask, askAll } = survivor();
  const answers = askAll();
  await pass(5_900);
  expect(await soFar(answers)).toEqual(all('waiting'));
  await pass(350);
  expect(await soFar(answers)).toEqual(all('Unavailable: no route'));
  const { dials } = counts;
  for (let turn = 0; turn < 5; turn += 1) {
    const answer = ask('a');
    await pass(0);
    expect(await soFar([answer])).toEqual(['Unavailable: no route']);
    await pass(20);
  }
  expect(counts.dials - dials).toBeLessThanOrEqual(1);
});

it('a request stops waiting when its client disconnects or its server stops', async () => {
  const { ask } = survivor();
  const gone = new AbortController();
  const answers = [ask('a'), ask('b', { gone: gone.signal })];
  await pass(100);
  gone.abort();
  await pass(0);
  expect(await soFar(answers)).toEqual(['waiting', 'Unavailable: no route']);
});

it('waiting requests are sent as soon as the replica is reached again', async () => {
  const { links, lostOwners, askAll } = survivor();
  const answers = askAll();
  await pass(100);
  links.isDown = false;
  lostOwners.reached(KILLED.id);
  await pass(0);
  expect(await soFar(answers)).toEqual(all('served by killed'));
});

it('a link that keeps breaking does not make a request wait forever', async () => {
  const { lostOwners, ask } = survivor();
  const answer = ask('a');
  for (let passed = 0; passed < 13_000; passed += 100) {
    await pass(100);
    lostOwners.reached(KILLED.id);
  }
  await pass(0);
  expect(await soFar([answer])).toEqual(['Unavailable: no route']);
});

it('requests are not refused for a replica whose link has been reopened', () => {
  const owners = createLostOwners(() => 0);
  owners.dropped('b');
  owners.reached('b');
  owners.notReached('b', 'no route');
  expect(owners.whyUnreachable('b')).toBeUndefined();
});

it('up to a thousand lost replicas are remembered, and requests for older ones continue', async () => {
  const owners = createLostOwners();
  owners.dropped('oldest');
  const waiting = owners.wait('oldest', undefined);
  for (let number = 0; number <= 1000; number += 1) owners.dropped(`replica${number}`);
  expect(['replica0', 'replica1', 'replica1000'].map(owners.isLost)).toEqual([false, true, true]);
  expect(await waiting).toBe(true);
});

it('up to 500 requests wait for one lost replica', async () => {
  const owners = createLostOwners();
  owners.dropped('b');
  const waits = Array.from({ length: 501 }, () => owners.wait('b', undefined));
  expect(await waits.at(-1)).toBe(false);
  owners.takenOver('b');
  expect(new Set(await Promise.all(waits.slice(0, -1)))).toEqual(new Set([true]));
});

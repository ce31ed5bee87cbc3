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

/**
 * A replica that serves no world itself; the store names the replica that was killed until another one has taken over.
 */
function survivor(heir?: ReplicaAddress) {
  const at = { now: 0, owner: KILLED };
  const counts = { statements: 0, dials: 0 };
  const readAhead = new Set<string>();
  const lostOwners = createLostOwners(() => at.now);
  const take = async (): Promise<{ readonly kind: 'theirs'; readonly replica: ReplicaAddress }> => {
    counts.statements += 1;
    return { kind: 'theirs', replica: at.owner };
  };
  const directory = createDirectory({
    worlds: { session: () => undefined },
    shared: { take },
    handOver: { moveOf: () => undefined },
    lostOwners,
    heirs: { take: async () => (at.owner === NEXT ? heir : undefined) },
  });
  const call = async ({ id }: ReplicaAddress): Promise<LinkReply> => {
    if (id === NEXT.id) return answerReply({ status: 200, headers: {}, body: 'served' });
    counts.dials += 1;
    lostOwners.dropped(id);
    throw new LinkLost('no route', false);
  };
  const forwarder = createForwarder({
    links: { call, reach: async () => undefined, close: () => undefined },
    directory,
    lostOwners,
    heirs: { readAhead: (world) => void readAhead.add(world) },
    budget: createWaitingBudget(1 << 20),
  });
  /** The answer to a request, or why it was refused. */
  const ask = async (world: string): Promise<string> => {
    const place = await directory.at(world);
    if (place === undefined || isHere(place)) throw new Error('no world is served here');
    const answer = await forwarder.request(REQUEST, { world, to: place }).catch((error: unknown) => String(error));
    return typeof answer === 'object' ? answer.body : answer;
  };
  const askAll = async (): Promise<readonly string[]> => {
    const answers: string[] = [];
    for (const world of WORLDS) answers.push(await ask(world));
    return answers;
  };
  return { at, counts, readAhead, lostOwners, askAll };
}

const REFUSED = WORLDS.map(() => 'Unavailable: no route');

it('requests to its worlds are refused for a moment, without a connection or a query for each', async () => {
  const { at, counts, askAll } = survivor();
  expect(await askAll()).toEqual(REFUSED);
  const first = { ...counts };
  expect(first.dials).toBe(1);
  for (at.now = 1; at.now < 250; at.now += 50) expect(await askAll()).toEqual(REFUSED);
  expect(counts).toEqual(first);
  at.now = 250;
  expect(await askAll()).toEqual(REFUSED);
  expect(counts).toEqual({ dials: 2, statements: first.statements + 2 });
});

it('its worlds are read ahead while the replica cannot be reached', async () => {
  const { at, readAhead, askAll } = survivor();
  await askAll();
  expect([...readAhead]).toEqual(WORLDS);
  [at.now, at.owner] = [250, NEXT];
  readAhead.clear();
  await askAll();
  expect(readAhead.size).toBe(0);
});

it('requests go to the replica that has taken over, without a connection to the killed one', async () => {
  const { at, counts, askAll } = survivor();
  await askAll();
  [at.now, at.owner] = [250, NEXT];
  expect(await askAll()).toEqual(WORLDS.map(() => 'served'));
  expect(counts.dials).toBe(1);
});

it('requests go to the heir that has taken over, without a query, also later', async () => {
  const { at, counts, askAll } = survivor(NEXT);
  expect(await askAll()).toEqual(REFUSED);
  [at.now, at.owner] = [250, NEXT];
  const before = { ...counts };
  for (const _ of [1, 2]) expect(await askAll()).toEqual(WORLDS.map(() => 'served'));
  expect(counts).toEqual(before);
});

it('requests are sent again as soon as the replica is reached', async () => {
  const { counts, lostOwners, askAll } = survivor();
  await askAll();
  lostOwners.reached(KILLED.id);
  await askAll();
  expect(counts.dials).toBe(2);
});

it('requests are not refused for a replica whose link has been reopened', () => {
  const owners = createLostOwners(() => 0);
  owners.dropped('b');
  owners.reached('b');
  owners.refuse('b', 'no route');
  expect(owners.whyRefused('b')).toBeUndefined();
});

it('up to a thousand lost replicas are remembered', () => {
  const owners = createLostOwners();
  for (let number = 0; number <= 1000; number += 1) owners.dropped(`replica${number}`);
  expect(['replica0', 'replica1', 'replica1000'].map(owners.isLost)).toEqual([false, true, true]);
});

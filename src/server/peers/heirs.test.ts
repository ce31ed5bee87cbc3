// Which replica takes the worlds of a lost one.

import type { Json } from '../../base';
import type { ReplicaAddress } from '../store/shared-worlds';
import { createHeirs, type Heirs } from './heirs';

const IDS = ['a', 'b', 'c', 'd'];
const WORLDS = Array.from({ length: 200 }, (_, number) => `w${number}`);
const addressOf = (id: string): ReplicaAddress => ({ id, address: `${id}:1` });

interface Seen {
  readonly heirs: Heirs;
  /** What this replica reads ahead. */
  readonly read: string[];
  readonly questions: { readonly to: string; readonly subject: Json }[];
}

function replica(id: string, ids: readonly string[], lost: ReadonlySet<string> = new Set()): Seen {
  const read: string[] = [];
  const questions: Seen['questions'] = [];
  const heirs = createHeirs({
    replica: id,
    shared: {
      readAhead: (world) => void read.push(world),
      replicas: async () => ids.filter((other) => other !== id).map(addressOf),
    },
    lostOwners: { isLost: (other) => lost.has(other) },
    questions: {
      ask: async (to, _, subject) => {
        questions.push({ to: to.id, subject });
        return null;
      },
    },
  });
  return { heirs, read, questions };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Reads all worlds ahead, and waits until other replicas were asked. */
async function announced(seen: Seen): Promise<Seen> {
  for (const world of WORLDS) seen.heirs.readAhead(world);
  while (seen.read.length + seen.questions.flatMap(({ subject }) => subject).length < WORLDS.length) await pause(5);
  return seen;
}

const heirOf = ({ heirs }: Seen, self: string, world: string): string => heirs.of(world)?.id ?? self;

it('all replicas choose the same heir of a world, and each gets some', async () => {
  const all = await Promise.all(IDS.map((id) => announced(replica(id, IDS))));
  for (const world of WORLDS) {
    const chosen = IDS.map((id, index) => heirOf(all[index] as Seen, id, world));
    expect(new Set(chosen).size).toBe(1);
  }
  const [first] = all;
  for (const id of IDS) {
    const count = WORLDS.filter((world) => heirOf(first as Seen, 'a', world) === id).length;
    expect(count).toBeGreaterThan(WORLDS.length / 10);
  }
});

it('when another replica is lost, only its worlds get another heir', async () => {
  const before = await announced(replica('a', IDS));
  const after = await announced(replica('a', IDS, new Set(['c'])));
  for (const world of WORLDS) {
    const [was, is] = [heirOf(before, 'a', world), heirOf(after, 'a', world)];
    expect(is).not.toBe('c');
    if (was !== 'c') expect(is).toBe(was);
  }
});

it('worlds are read ahead by their heirs: each heir is asked once for all of its worlds', async () => {
  const seen = await announced(replica('a', IDS));
  for (const world of WORLDS) seen.heirs.readAhead(world);
  await pause(50);
  expect(seen.questions.map(({ to }) => to).toSorted()).toEqual(['b', 'c', 'd']);
  for (const { to, subject } of seen.questions) {
    expect(subject).toEqual(WORLDS.filter((world) => heirOf(seen, 'a', world) === to));
    const asked = replica(to, IDS);
    await asked.heirs.answer('read-ahead', subject);
    expect(asked.read).toEqual(subject);
  }
});

it('a replica that knows of no other takes all worlds itself', async () => {
  const seen = await announced(replica('a', ['a']));
  expect(seen.read).toEqual(WORLDS);
  expect(seen.heirs.of('w1')).toBeUndefined();
});

it('a question about something else is left to others', () => {
  expect(replica('a', IDS).heirs.answer('take-world', 'w1')).toBeUndefined();
});

// Which replica takes the worlds of a lost one.

import type { Json } from '../../base';
import type { ReplicaAddress } from '../store/shared-worlds';
import { createHeirs, type Heirs } from './heirs';

const IDS = ['a', 'b', 'c', 'd'];
const WORLDS = Array.from({ length: 200 }, (_, number) => `w${number}`);
/** The lost replica that served the worlds. */
const GONE = 'gone';
const addressOf = (id: string): ReplicaAddress => ({ id, address: `${id}:1` });

interface Question {
  readonly to: string;
  readonly name: string;
  readonly subject: Json;
}

interface Network {
  readonly ids?: readonly string[];
  readonly lost?: ReadonlySet<string>;
  /** What others answer; default: they take worlds, and read ahead. */
  readonly answer?: (question: Question) => Promise<Json>;
}

function replica(id: string, { ids = IDS, lost = new Set([GONE]), answer = async () => 'taken' }: Network = {}) {
  const at = { now: 0 };
  /** What this replica reads ahead. */
  const read: string[] = [];
  const questions: Question[] = [];
  let lookUps = 0;
  const heirs: Heirs = createHeirs({
    replica: id,
    shared: {
      readAhead: (world) => void read.push(world),
      replicas: async () => {
        lookUps += 1;
        return ids.filter((other) => other !== id).map(addressOf);
      },
    },
    lostOwners: { isLost: (other) => lost.has(other) },
    questions: {
      ask: async (to, name, subject) => {
        const question = { to: to.id, name, subject };
        questions.push(question);
        return answer(question);
      },
    },
    now: () => at.now,
    announceMs: 20,
  });
  const announced = (): readonly string[] => [
    ...read,
    ...questions.flatMap(({ name, subject }) => (name === 'read-ahead' ? (subject as string[]) : [])),
  ];
  const lookedUp = async (): Promise<void> => {
    for (const world of WORLDS) heirs.readAhead(world, GONE);
    await eventually(() => announced().length >= WORLDS.length);
  };
  const heirOf = async (world: string): Promise<string> => (await heirs.take(world))?.id ?? id;
  const heirsOfAll = (): Promise<readonly string[]> => Promise.all(WORLDS.map(heirOf));
  return { at, heirs, read, questions, announced, lookedUp, heirsOfAll, lookUps: () => lookUps };
}

async function eventually(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(5);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

test('replicas that know the same others choose the same heir of a world, and each gets some', async () => {
  const all = IDS.map((id) => replica(id));
  await Promise.all(all.map(({ lookedUp }) => lookedUp()));
  const [first = [], ...others] = await Promise.all(all.map(({ heirsOfAll }) => heirsOfAll()));
  for (const other of others) expect(other).toEqual(first);
  for (const id of IDS) expect(first.filter((heir) => heir === id).length).toBeGreaterThan(WORLDS.length / 10);
});

test('when another replica is lost, only its worlds get another heir', async () => {
  const [before, after] = [replica('a'), replica('a', { lost: new Set([GONE, 'c']) })];
  await Promise.all([before.lookedUp(), after.lookedUp()]);
  const [was, is] = [await before.heirsOfAll(), await after.heirsOfAll()];
  expect(is).not.toContain('c');
  was.forEach((heir, index) => (heir === 'c' ? undefined : expect(is[index]).toBe(heir)));
});

describe('a world is read ahead', () => {
  test('by its heir, which is asked once for all of its worlds, and again after a while', async () => {
    const { at, heirs, read, questions, lookedUp, announced } = replica('a');
    await lookedUp();
    expect(questions.map(({ to }) => to).toSorted()).toEqual(['b', 'c', 'd']);
    expect(announced().toSorted()).toEqual(WORLDS.toSorted());
    expect(read.length).toBeLessThan(WORLDS.length / 2);
    for (const { to, subject } of questions) {
      const asked = replica(to);
      await asked.heirs.answer('read-ahead', subject);
      expect(asked.read).toEqual(subject);
    }
    for (const world of WORLDS) heirs.readAhead(world, GONE);
    await pause(50);
    expect(announced()).toHaveLength(WORLDS.length);
    at.now = 10_000;
    await lookedUp();
    await eventually(() => announced().length === 2 * WORLDS.length);
  });

  test('only if its replica is still lost at the announcement; otherwise the next loss announces it again', async () => {
    const lost = new Set<string>();
    const { heirs, read, questions, announced } = replica('a', { lost });
    heirs.readAhead('w1', GONE);
    await pause(50);
    expect([read, questions]).toEqual([[], []]);
    lost.add(GONE);
    heirs.readAhead('w1', GONE);
    await eventually(() => announced().length === 1);
  });

  test('here if its heir cannot be asked', async () => {
    const { read, lookedUp, announced } = replica('a', { answer: () => Promise.reject(new Error('no route')) });
    await lookedUp();
    await eventually(() => new Set(read).size === WORLDS.length);
    expect(announced().length).toBeGreaterThan(WORLDS.length);
  });

  test('here where no other replica is known', async () => {
    const { read, questions, lookedUp } = replica('a', { ids: ['a'] });
    await lookedUp();
    expect(read).toEqual(WORLDS);
    expect(questions).toEqual([]);
  });
});

describe('a world is taken here', () => {
  test.each<[string, Network['answer']]>([
    ['does not take it', async () => 'elsewhere'],
    ['stops', async () => 'refused'],
    ['cannot be asked', () => Promise.reject(new Error('no route'))],
  ])('if its heir %s', async (_, answer) => {
    const { lookedUp, heirsOfAll, questions } = replica('a', { answer: answer ?? (async () => null) });
    await lookedUp();
    expect(new Set(await heirsOfAll())).toEqual(new Set(['a']));
    expect(questions.filter(({ name }) => name === 'take-world').length).toBeGreaterThan(0);
  });

  test('before other replicas are known, and if it is long since they were looked up', async () => {
    const { at, heirsOfAll, lookedUp } = replica('a');
    expect(new Set(await heirsOfAll())).toEqual(new Set(['a']));
    await lookedUp();
    expect(new Set(await heirsOfAll())).toEqual(new Set(IDS));
    at.now = 5_001;
    expect(new Set(await heirsOfAll())).toEqual(new Set(['a']));
  });
});

test('the other replicas are looked up once a second at most', async () => {
  const { at, heirs, lookUps } = replica('a');
  for (at.now = 0; at.now < 3_000; at.now += 100) heirs.readAhead('w1', GONE);
  expect(lookUps()).toBe(3);
});

test('a question about something else is left to others', () => {
  expect(replica('a').heirs.answer('take-world', 'w1')).toBeUndefined();
});

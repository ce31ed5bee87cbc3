// The view of one world whose replica does not answer: that of the replica that has taken it, or the stored one.

import { defined, err, micros, ok } from '../../base';
import { testMock } from '../../../test/support/server-parts';
import type { WorldView } from '../../operations';
import type { ReplicaAddress, StoredView } from '../store/shared-worlds';
import { UnavailableError } from '../unavailable-error';
import type { Worlds } from '../worlds/worlds';
import { createAllWorlds, type AllWorlds } from './all-worlds';
import { createHandOver, type HandOver } from './hand-over';
import { createLostOwners, MAX_WAIT_MS } from './lost-owners';
import { resultJson, viewJson } from './world-questions';

const BEFORE: ReplicaAddress = { id: 'before', address: '10.0.0.1:1' };
const AFTER: ReplicaAddress = { id: 'after', address: '10.0.0.2:1' };
const STORED: StoredView = {
  id: 'job',
  name: 'quickstart',
  seed: 's',
  clock: { now: micros(0n), frozen: false, speed: 1 },
  entries: 1,
  ledgerEnd: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  usedAt: '2026-01-01T00:00:00.000Z',
};
const ANSWERED: WorldView = { ...STORED, usedAt: '2026-01-02T00:00:00.000Z', collectedAt: '2026-01-03T00:00:00.000Z' };
const UNKNOWN = err({ status: 404, code: 'unknown-world', message: 'no such world' } as const);
const REFUSED = new UnavailableError('could not reach the replica');
const BROKEN = new UnavailableError('the link to the replica broke', 'unknown');

interface FoundBy {
  readonly worlds: AllWorlds;
  readonly asked: readonly string[];
  readonly handOver: HandOver;
}

/**
 * The world was at the first replica when it was last looked up, and is at `next`, if the store answers. After waits for
 * the lease of a lost replica it is at the places of `later`, one for each.
 */
function foundBy(
  failures: Readonly<Record<string, UnavailableError>>,
  next: ReplicaAddress | 'unknown' = AFTER,
  { later = [], lostForMs }: { readonly later?: readonly ReplicaAddress[]; readonly lostForMs?: number } = {},
): FoundBy {
  let skippedMs = 0;
  const lostOwners = createLostOwners(() => performance.now() + skippedMs);
  if (lostForMs !== undefined) lostOwners.dropped(BEFORE.id);
  skippedMs = lostForMs ?? 0;
  const places = [...later];
  const noAnswer = (): Promise<never> => Promise.reject(new UnavailableError('the store of worlds does not respond'));
  const asked: string[] = [];
  const worlds: Worlds = {
    ...testMock().parts.worlds,
    create: ({ id }) => (id === 'job' ? UNKNOWN : ok({ ...ANSWERED, id: defined(id, 'the store gave an id') })),
    find: (id) => (id === 'job' ? ok(ANSWERED) : UNKNOWN),
  };
  const handOver = createHandOver();
  const unused = (): never => {
    throw new Error('not used here');
  };
  return {
    asked,
    handOver,
    worlds: createAllWorlds({
      worlds,
      idleMs: 1000,
      address: () => '10.0.0.9:1',
      handOver,
      directory: {
        at: () => (next === 'unknown' ? noAnswer() : BEFORE),
        again: async () => (next === 'unknown' ? noAnswer() : next),
        afterLoss: async () => {
          asked.push('store again');
          return places.shift() ?? unused();
        },
        note: unused,
      },
      lostOwners,
      links: { reach: () => Promise.reject(new Error('it is lost')) },
      heirs: { readAhead: (world) => void asked.push(`read ${world} ahead`) },
      shared: {
        take: unused,
        readAhead: unused,
        release: unused,
        holds: () => true,
        newId: async (wanted) => ok(wanted ?? 'w1'),
        stored: async () => (asked.push('store'), [STORED]),
        list: async () => ['default', 'job'],
        replicas: async () => [],
        async settled(shown) {
          asked.push(shown ? `stored: ${shown.worlds.join(' ')}${shown.ids ? ' and ids' : ''}` : 'stored: all');
        },
      },
      questions: {
        follow: unused,
        async ask({ id }) {
          asked.push(id);
          const failure = failures[id];
          if (failure) throw failure;
          return resultJson(ok(ANSWERED), viewJson);
        },
      },
    }),
  };
}

describe('a world whose replica does not answer', () => {
  it('is shown as the replica that has taken it over reports it', async () => {
    const { worlds, asked } = foundBy({ before: REFUSED });
    expect([await worlds.find('job'), asked]).toEqual([ok(ANSWERED), ['before', 'after']]);
  });

  it('is listed without a replica', async () => {
    const listed = await foundBy({ before: REFUSED }).worlds.list();
    expect(listed.map(({ id, replica }) => [id, replica])).toEqual([['job', undefined]]);
  });

  it.each([
    ['no other replica has taken it', { before: REFUSED }, BEFORE, ['before', 'store']],
    [
      'the replica that has taken it does not answer either',
      { before: REFUSED, after: REFUSED },
      AFTER,
      ['before', 'after', 'store'],
    ],
    ['the link breaks', { before: BROKEN }, AFTER, ['before', 'store']],
  ])('is shown as it is stored when %s', async (_, failures, next, path) => {
    const { worlds, asked } = foundBy(failures, next);
    const found = await worlds.find('job');
    expect([found.ok && found.value.usedAt, asked]).toEqual([STORED.usedAt, path]);
  });
});

describe('copies and deletions of a world whose replica is lost', () => {
  const copy = {
    id: 'copy',
    origin: { kind: 'world', id: 'job' },
    seed: undefined,
    frozen: undefined,
    at: undefined,
  } as const;
  it.each([
    ['a copy', (worlds: AllWorlds) => worlds.create(copy)],
    ['a deletion', (worlds: AllWorlds) => worlds.remove('job')],
  ])('%s waits until another replica serves it', async (_, change) => {
    const { worlds, asked } = foundBy({ before: REFUSED }, BEFORE, { later: [BEFORE, AFTER], lostForMs: 0 });
    expect(await change(worlds)).toEqual(ok(ANSWERED));
    const attempt = ['read job ahead', 'store again'];
    expect(asked).toEqual(['before', ...attempt, ...attempt, 'after']);
  });

  it.each([
    ['the wait has timed out', REFUSED, MAX_WAIT_MS],
    ['the replica is not lost, but busy', REFUSED, undefined],
    ['it may have been done', BROKEN, 0],
  ])('are refused if %s', async (_, failure, lostForMs) => {
    const lost = lostForMs === undefined ? {} : { lostForMs };
    const { worlds, asked } = foundBy({ before: failure }, BEFORE, lost);
    await expect(worlds.create(copy)).rejects.toThrow(failure.message);
    expect(asked.filter((one) => one === 'before')).toEqual(['before']);
    expect(asked).not.toContain('store again');
  });
});

it('a world is unavailable if the store names no replica, without a second wait for the store', async () => {
  const { worlds, asked } = foundBy({}, 'unknown');
  await expect(worlds.find('job')).rejects.toThrow('the store of worlds does not respond');
  expect(asked).toEqual([]);
});

it.each([
  ['remove-world', 'default'],
  ['copy-world', { from: 'default', id: 'copy' }],
])('is unknown to the replica that is asked for %s after it has moved, without any effect', async (name, subject) => {
  const { worlds, handOver } = foundBy({});
  let given = (): void => undefined;
  const moved = handOver.move('default', 600_000, () => new Promise((resolve) => (given = resolve)));
  const answer = worlds.answer(name, subject);
  given();
  await moved;
  expect(await answer).toEqual({ value: { refusal: expect.objectContaining({ code: 'unknown-world' }) } });
});

it.each([
  ['world', 'job', 'job'],
  ['world', 'none', 'none and ids'],
  ['worlds', null, 'all'],
  ['remove-world', 'none', 'none and ids'],
  ['copy-world', { from: 'job', id: 'copy' }, 'job copy'],
  ['copy-world', { from: 'job', id: 'job' }, 'job and ids'],
])('the answer to %s waits until the worlds that it shows are stored', async (name, subject, shown) => {
  const { worlds, asked } = foundBy({});
  await worlds.answer(name, subject);
  expect(asked.at(-1)).toBe(`stored: ${shown}`);
});

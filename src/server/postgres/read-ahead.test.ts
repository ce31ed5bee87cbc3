import { createLanes } from './lanes';
import { createReadAhead, type OpenedWorld } from './read-ahead';

/** `leaseMs`: time left of the lost replica's lease. */
const opened = (leaseMs?: number): OpenedWorld => ({ stored: { leaseMs } }) as OpenedWorld;

function readings() {
  const begun: string[] = [];
  const results = new Map<string, Promise<OpenedWorld | undefined>>();
  const taken = new Map<string, () => boolean>();
  const ahead = createReadAhead({
    read: (id, isTaken) => {
      begun.push(id);
      taken.set(id, isTaken);
      return results.get(id) ?? Promise.resolve(undefined);
    },
    inLane: (work) => work(),
  });
  return { ahead, begun, results, isTaken: (id: string) => taken.get(id)?.() };
}

it('reads a world once, and hands it over once', async () => {
  const { ahead, begun, results } = readings();
  const ledger = opened();
  results.set('a', Promise.resolve(ledger));
  ahead.begin('a');
  ahead.begin('a');
  expect(begun).toEqual(['a']);
  expect(await ahead.take('a')).toBe(ledger);
  expect(await ahead.take('a')).toBeUndefined();
  ahead.begin('a');
  expect(begun).toEqual(['a', 'a']);
  ahead.forget();
});

it('waits for a read in progress, which then no longer gives way to other requests', async () => {
  const { ahead, results, isTaken } = readings();
  let end: (ledger: OpenedWorld) => void = () => undefined;
  results.set('a', new Promise((resolve) => (end = resolve)));
  ahead.begin('a');
  expect(isTaken('a')).toBe(false);
  const taken = ahead.take('a');
  expect(isTaken('a')).toBe(true);
  const ledger = opened();
  end(ledger);
  expect(await taken).toBe(ledger);
});

describe('the rest after a world', () => {
  /** Reads and rests advance the test clock; each read takes `readMs`. */
  function resting({ readMs, leaseMs }: { readonly readMs: number; readonly leaseMs: number }) {
    const begun: string[] = [];
    const rests: number[] = [];
    let now = 0;
    let goOn: () => void = () => undefined;
    const ahead = createReadAhead({
      read: async (id) => {
        const left = leaseMs - now;
        begun.push(id);
        await new Promise(setImmediate);
        now += readMs;
        return opened(left);
      },
      inLane: createLanes({ lanes: 1, isCommon: () => false }),
      rest: (ms) => {
        rests.push(Math.round(ms));
        now += ms;
        return new Promise((resolve) => (goOn = resolve));
      },
      now: () => now,
    });
    const begin = (first: number, last: number): void => {
      for (let world = first; world <= last; world += 1) ahead.begin(`w${world}`);
    };
    /** Continues until this many rests have begun. */
    const until = async (worlds: number): Promise<void> => {
      for (let turn = 0; rests.length < worlds; turn += 1) {
        if (turn > 10 * worlds) throw new Error(`${rests.length} rests have begun, not ${worlds}`);
        await turns(1);
        goOn();
      }
    };
    return { ahead, begin, until, begun, rests, goOn: () => goOn(), now: () => now };
  }
  const turns = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
  };

  it('begins when the world can be taken, and ends before the next world is read', async () => {
    const { ahead, begin, begun, rests, goOn } = resting({ readMs: 30, leaseMs: 4000 });
    begin(1, 50);
    await turns(4);
    expect([begun, rests.length]).toEqual([['w1'], 1]);
    expect(await ahead.take('w1')).toBeDefined();
    goOn();
    await turns(1);
    expect(begun).toEqual(['w1', 'w2']);
    ahead.forget();
  });

  it.each([
    // (4000 - 500 - 20) / (59 waiting + 1) = 58 ms for each reading and its rest; the reading takes 20 ms.
    ['spreads the readings over the remaining lease', 20, 60, 4000, [38, 38, 38]],
    ['is left out if many worlds wait', 40, 100, 4000, [0, 0, 0]],
    ['is left out if little of the lease is left', 20, 60, 1000, [0, 0, 0]],
    ['is left out once the lease has expired', 20, 2, -100, [0, 0]],
    ['is at most 100 ms', 20, 3, 4000, [100, 100, 100]],
  ])('%s', async (_, readMs, worlds, leaseMs, first) => {
    const { ahead, begin, until, rests } = resting({ readMs, leaseMs });
    begin(1, worlds);
    await until(first.length);
    expect(rests).toEqual(first);
    ahead.forget();
  });

  it('lets readings end about half a second before the lease does, even if more worlds are announced later', async () => {
    const { ahead, begin, until, now } = resting({ readMs: 20, leaseMs: 4000 });
    begin(1, 40);
    await until(10);
    begin(41, 60);
    await until(60);
    expect(now()).toBeGreaterThan(3400);
    expect(now()).toBeLessThan(3600);
    ahead.forget();
  });

  it('becomes longer when waiting worlds are taken before they are read', async () => {
    const { ahead, begin, until, rests } = resting({ readMs: 20, leaseMs: 4000 });
    begin(1, 60);
    await until(1);
    for (let world = 31; world <= 60; world += 1) await ahead.take(`w${world}`);
    await until(2);
    expect(rests[1]).toBeGreaterThan(1.5 * (rests[0] ?? 0));
    ahead.forget();
  });

  it('is left out if the world was taken meanwhile', async () => {
    const { ahead, begin, begun, rests } = resting({ readMs: 30, leaseMs: 4000 });
    begin(1, 2);
    await Promise.resolve();
    expect(begun).toEqual(['w1']);
    expect(await ahead.take('w1')).toBeDefined();
    await Promise.resolve();
    expect([begun, rests]).toEqual([['w1', 'w2'], []]);
    ahead.forget();
  });
});

it('reads worlds when asked again if PostgreSQL was unavailable the first time', async () => {
  let isThere = false;
  const begun: string[] = [];
  const ahead = createReadAhead({
    async read(id) {
      begun.push(id);
      if (!isThere) throw new Error('no database');
      return opened();
    },
    inLane: createLanes({ lanes: 1, isCommon: () => true }),
    rest: async () => undefined,
  });
  for (const id of ['a', 'b']) ahead.begin(id);
  await new Promise(setImmediate);
  expect(begun).toEqual(['a']);
  isThere = true;
  for (const id of ['a', 'b']) ahead.begin(id);
  await new Promise(setImmediate);
  expect(begun).toEqual(['a', 'a', 'b']);
  for (const id of ['a', 'b']) expect(await ahead.take(id)).toBeDefined();
  ahead.forget();
});

it('tells which worlds are read and were not handed over', async () => {
  const { ahead, results } = readings();
  let end: (world: OpenedWorld) => void = () => undefined;
  results.set('a', new Promise((resolve) => (end = resolve)));
  results.set('gone', Promise.resolve(undefined));
  for (const id of ['a', 'gone']) ahead.begin(id);
  await new Promise(setImmediate);
  const read = (): readonly string[] => ['a', 'gone', 'b'].filter(ahead.isRead);
  expect(read()).toEqual([]);
  end(opened());
  await new Promise(setImmediate);
  expect(read()).toEqual(['a']);
  await ahead.take('a');
  expect(read()).toEqual([]);
  ahead.forget();
});

it('lets no one wait for a read that has not begun, and then never begins it', async () => {
  const begun: string[] = [];
  let end: () => void = () => undefined;
  const ahead = createReadAhead({
    async read(id) {
      begun.push(id);
      if (id === 'a') await new Promise<void>((resolve) => (end = resolve));
      return opened();
    },
    inLane: createLanes({ lanes: 1, isCommon: () => false }),
    rest: async () => undefined,
  });
  for (const id of ['a', 'b', 'c']) ahead.begin(id);
  expect(await ahead.take('b')).toBeUndefined();
  const last = ahead.take('a');
  end();
  expect(await last).toBeDefined();
  await new Promise(setImmediate);
  expect(begun).toEqual(['a', 'c']);
  ahead.forget();
});

it('keeps nothing of a world that could not be read', async () => {
  const { ahead, results } = readings();
  results.set('a', Promise.reject(new Error('no database')));
  ahead.begin('a');
  expect(await ahead.take('a')).toBeUndefined();
});

it('discards worlds that are not taken over', () => {
  jest.useFakeTimers();
  try {
    const { ahead, begun } = readings();
    ahead.begin('a');
    jest.advanceTimersByTime(15_000);
    ahead.begin('a');
    expect(begun).toEqual(['a', 'a']);
    ahead.forget();
  } finally {
    jest.useRealTimers();
  }
});

it('reads at most 500 worlds', () => {
  const { ahead, begun } = readings();
  for (let number = 0; number < 600; number += 1) ahead.begin(`w${number}`);
  expect(begun).toHaveLength(500);
  ahead.forget();
});

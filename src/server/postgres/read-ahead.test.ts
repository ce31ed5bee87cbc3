import { createLanes } from './lanes';
import { createReadAhead, type OpenedWorld } from './read-ahead';

const opened = (): OpenedWorld => ({}) as OpenedWorld;

function readings() {
  const begun: string[] = [];
  const results = new Map<string, Promise<OpenedWorld | undefined>>();
  const ahead = createReadAhead({
    read: (id) => {
      begun.push(id);
      return results.get(id) ?? Promise.resolve(undefined);
    },
    inLane: (work) => work(),
  });
  return { ahead, begun, results };
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

it('waits for a read in progress', async () => {
  const { ahead, results } = readings();
  let end: (ledger: OpenedWorld) => void = () => undefined;
  results.set('a', new Promise((resolve) => (end = resolve)));
  ahead.begin('a');
  const taken = ahead.take('a');
  const ledger = opened();
  end(ledger);
  expect(await taken).toBe(ledger);
});

describe('the rest after a world', () => {
  /** Reads that take some time each on the clock of the test. */
  function resting(readMs: number, worlds: number) {
    const begun: string[] = [];
    const rests: number[] = [];
    let now = 0;
    let goOn: () => void = () => undefined;
    const ahead = createReadAhead({
      read: async (id) => {
        begun.push(id);
        await new Promise(setImmediate);
        now += readMs;
        return opened();
      },
      inLane: createLanes({ lanes: 1, isCommon: () => false }),
      rest: (ms) => {
        rests.push(Math.round(ms));
        now += ms;
        return new Promise((resolve) => (goOn = resolve));
      },
      now: () => now,
    });
    for (let world = 1; world <= worlds; world += 1) ahead.begin(`w${world}`);
    return { ahead, begun, rests, goOn: () => goOn(), now: () => now };
  }
  const turns = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
  };

  it('begins once the world can be handed over; the next one is read after it', async () => {
    const { ahead, begun, rests, goOn } = resting(30, 50);
    await turns(4);
    expect([begun, rests.length]).toEqual([['w1'], 1]);
    expect(await ahead.take('w1')).toBeDefined();
    goOn();
    await turns(1);
    expect(begun).toEqual(['w1', 'w2']);
    ahead.forget();
  });

  it.each([
    ['spreads the readings over three seconds', 20, 60, [30, 30, 30]],
    ['is a quarter of the reading where there are many', 40, 100, [10, 10, 10]],
    ['is a tenth of a second at most', 20, 3, [100, 100, 100]],
  ])('%s', async (_, readMs, worlds, first) => {
    const { ahead, rests, goOn } = resting(readMs, worlds);
    for (let world = 0; world < 3; world += 1) {
      await turns(4);
      goOn();
    }
    expect(rests).toEqual(first);
    ahead.forget();
  });

  it('ends with the last world after about three seconds', async () => {
    const { ahead, rests, goOn, now } = resting(20, 60);
    while (rests.length < 60) {
      await turns(1);
      goOn();
    }
    expect(now()).toBeGreaterThan(2900);
    expect(now()).toBeLessThan(3100);
    ahead.forget();
  });

  it('is left out if the world was taken meanwhile', async () => {
    const { ahead, begun, rests } = resting(30, 2);
    await Promise.resolve();
    expect(begun).toEqual(['w1']);
    expect(await ahead.take('w1')).toBeDefined();
    await Promise.resolve();
    expect([begun, rests]).toEqual([['w1', 'w2'], []]);
    ahead.forget();
  });
});

it('tells its reader when a request waits for the result', async () => {
  const wanted: boolean[] = [];
  let end: () => void = () => undefined;
  const ahead = createReadAhead({
    read: async (_, isWanted) => {
      wanted.push(isWanted());
      await new Promise<void>((resolve) => (end = resolve));
      wanted.push(isWanted());
      return opened();
    },
    inLane: (work) => work(),
  });
  ahead.begin('a');
  const taken = ahead.take('a');
  end();
  await taken;
  expect(wanted).toEqual([false, true]);
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

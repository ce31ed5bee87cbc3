import { createHandOver, type HandOver } from './hand-over';

/** As a promise in all cases. */
const admitted = <T>({ admit }: HandOver, world: string, work: () => Promise<T>): Promise<T | undefined> =>
  Promise.resolve(admit(world, work));

const turn = (ms = 5): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('a replica that shuts down', () => {
  it('finishes its work, and accepts no new work', async () => {
    const handOver = createHandOver();
    let finish: (result: string) => void = () => undefined;
    const events: string[] = [];
    const note =
      (name: string) =>
      (value: unknown): void =>
        void events.push(`${name} ${String(value)}`);
    void admitted(handOver, 'w', () => new Promise<string>((resolve) => (finish = resolve))).then(note('first'));
    const stopped = handOver.stop(60_000).then(note('stopped'));
    void admitted(handOver, 'w', async () => void events.push('the second was done')).then(note('second'));
    await turn();
    expect(events).toEqual([]);
    finish('done');
    await stopped;
    await turn();
    expect(events).toEqual(['first done', 'stopped undefined']);
    handOver.refuse();
    await turn();
    expect(events.slice(2)).toEqual(['second undefined']);
    expect(await admitted(handOver, 'w', async () => 'done')).toBeUndefined();
  });

  it('answers at once what does not wait, and has ended it by then', async () => {
    const handOver = createHandOver();
    expect(handOver.admit('w', () => 'done')).toBe('done');
    expect(() =>
      handOver.admit('w', () => {
        throw new Error('it failed');
      }),
    ).toThrow('it failed');
    expect(await handOver.move('w', 0, async () => undefined)).toBe(true);
    const stopped = handOver.stop(60_000).then(() => true);
    expect(await Promise.race([stopped, turn().then(() => false)])).toBe(true);
  });

  it('waits no longer than its time limit, and not at all without work', async () => {
    const handOver = createHandOver();
    await admitted(handOver, 'w', async () => 'done');
    await expect(admitted(handOver, 'w', () => Promise.reject(new Error('it failed')))).rejects.toThrow('it failed');
    await handOver.stop(60_000);
    const busy = createHandOver();
    void admitted(busy, 'w', () => new Promise(() => undefined));
    await busy.stop(10);
  });
});

describe('a world that moves', () => {
  const DONE = 'done';
  const note =
    (events: string[], name: string) =>
    (value: unknown): void =>
      void events.push(`${name} ${String(value)}`);

  it('is released after the work on it; later work waits without being started, and other worlds continue', async () => {
    const handOver = createHandOver();
    const events: string[] = [];
    let finish: (result: string) => void = () => undefined;
    let taken: () => void = () => undefined;
    void admitted(handOver, 'a', () => new Promise<string>((resolve) => (finish = resolve))).then(
      note(events, 'first'),
    );
    const moved = handOver
      .move('a', 60_000, () => {
        events.push('given up');
        return new Promise((resolve) => (taken = resolve));
      })
      .then(note(events, 'moved'));
    void admitted(handOver, 'a', async () => void events.push('the second was done')).then(note(events, 'second'));
    expect(await admitted(handOver, 'b', async () => DONE)).toBe(DONE);
    await turn();
    expect(events).toEqual([]);
    finish(DONE);
    await turn();
    expect(events.sort()).toEqual(['first done', 'given up']);
    taken();
    await moved;
    await turn();
    expect(events.slice(2).sort()).toEqual(['moved true', 'second undefined']);
    // It may come back.
    expect(await admitted(handOver, 'a', async () => DONE)).toBe(DONE);
  });

  it('does not wait for work that waits for a part of the move', async () => {
    const handOver = createHandOver();
    let goOn: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (goOn = resolve));
    const whole = admitted(handOver, 'a', async () => {
      await begun;
      return handOver.join('a', async () => DONE);
    });
    const moved = handOver.move('a', 600_000, async () => undefined);
    const later = handOver.join('b', async () => DONE);
    goOn();
    expect([await whole, await later, await moved]).toEqual([DONE, DONE, true]);
    // Nothing is left to wait for.
    const giving = handOver.move('a', 600_000, async () => undefined);
    expect([await handOver.join('a', async () => DONE), await giving]).toEqual([undefined, true]);
  });

  it('stays if its work does not end in time, or if it cannot be released', async () => {
    const handOver = createHandOver();
    void admitted(handOver, 'a', () => new Promise(() => undefined));
    const give = jest.fn(() => Promise.reject(new Error('no database')));
    const moved = handOver.move('a', 20, give);
    const later = admitted(handOver, 'a', async () => DONE);
    expect([await moved, await later, give.mock.calls]).toEqual([false, DONE, []]);
    const failed = handOver.move('b', 20, give);
    const waited = admitted(handOver, 'b', async () => DONE);
    await expect(failed).rejects.toThrow('no database');
    expect(await waited).toBe(DONE);
  });
});

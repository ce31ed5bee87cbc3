import { createLanes } from './lanes';

/** Work that ends when the test calls `finish`. */
function controlled(name: string, begun: string[]) {
  let finish: (error?: Error) => void = () => undefined;
  const ended = new Promise<string>((resolve, reject) => {
    finish = (error) => (error ? reject(error) : resolve(name));
  });
  const work = (): Promise<string> => {
    begun.push(name);
    return ended;
  };
  return { work, finish: (error?: Error) => finish(error) };
}

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('lanes', () => {
  it('run a limited number of tasks at a time, in order, even after a failure', async () => {
    const run = createLanes({ lanes: 2, isCommon: () => false });
    const begun: string[] = [];
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => controlled(name, begun));
    const results = Promise.allSettled([a, b, c, d].map((one) => run(one?.work ?? (async () => ''))));
    await turn();
    expect(begun).toEqual(['a', 'b']);
    b?.finish(new Error('it failed'));
    await turn();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const one of [a, c, d]) one?.finish();
    expect((await results).map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
      'a',
      'failed',
      'c',
      'd',
    ]);
    const later = controlled('later', begun);
    later.finish();
    expect(await run(later.work)).toBe('later');
  });

  it('reject waiting tasks with an error that concerns all of them', async () => {
    const run = createLanes({ lanes: 1, isCommon: () => true });
    const begun: string[] = [];
    const [a, b] = [controlled('a', begun), controlled('b', begun)];
    const results = Promise.allSettled([run(a.work), run(b.work)]);
    a.finish(new Error('no database'));
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const c = controlled('c', begun);
    c.finish();
    expect(await run(c.work)).toBe('c');
    expect(begun).toEqual(['a', 'c']);
  });
});

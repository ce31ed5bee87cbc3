// Lanes run concurrently, and a lane that waits lends its place.

import { createLaneRunner } from './lanes';

/** Lanes that end when they are told to. */
function controlled(names: readonly string[]) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const runLane = (name: string): Promise<void> => {
    started.push(name);
    return new Promise((end) => void ends.set(name, end));
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((done) => setImmediate(done));
  };
  return { names, started, runLane, end };
}

it('runs as many lanes at once as the concurrency allows, in their order', async () => {
  const { names, started, runLane, end } = controlled(['a', 'b', 'c']);
  const ended = createLaneRunner(2).run(names, runLane);
  expect(started).toEqual(['a', 'b']);
  await end('b');
  expect(started).toEqual(['a', 'b', 'c']);
  await end('a');
  await end('c');
  await ended;
});

it('starts another lane for each place that is lent, and none when it is taken back', async () => {
  const { names, started, runLane, end } = controlled(['a', 'b', 'c', 'd', 'e', 'f']);
  const runner = createLaneRunner(2);
  const ended = runner.run(names, runLane);
  const takeBack = runner.lend();
  expect(started).toEqual(['a', 'b', 'c']);
  takeBack();
  takeBack();
  await end('a');
  expect(started).toEqual(['a', 'b', 'c']);
  await end('b');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  for (const name of ['c', 'd', 'e', 'f']) await end(name);
  await ended;
  expect(started).toEqual(names);
});

it('lends up to three times the concurrency', () => {
  const { names, started, runLane } = controlled(Array.from({ length: 20 }, (_, index) => String(index)));
  const runner = createLaneRunner(2);
  void runner.run(names, runLane);
  for (let count = 0; count < 10; count += 1) runner.lend();
  expect(started.length).toBe(8);
});

it('lends nothing at a concurrency of 1, so that scenarios run one after another', () => {
  const { names, started, runLane } = controlled(['a', 'b']);
  const runner = createLaneRunner(1);
  void runner.run(names, runLane);
  runner.lend();
  expect(started).toEqual(['a']);
});

it('rejects with the first error after the lanes that were started, and starts no others', async () => {
  const started: string[] = [];
  const ended = createLaneRunner(2).run(['a', 'b', 'c'], (name) => {
    started.push(name);
    return Promise.reject(new Error(name));
  });
  await expect(ended).rejects.toThrow('a');
  expect(started).toEqual(['a', 'b']);
});

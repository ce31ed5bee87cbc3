import { createTurns } from './turns';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const sleep = <T>(ms: number, result?: T): Promise<T | undefined> =>
  new Promise((resolve) => void setTimeout(resolve, ms, result));
const overdue = (): Error => new Error('overdue');

test('a task whose turn does not come in time never begins, and one queued later does', async () => {
  const turns = createTurns({ limitMs: 60, overdue });
  const begun: string[] = [];
  const queue = (name: string): Promise<string> =>
    turns.take(async () => {
      begun.push(name);
      return name;
    });
  const queued = Promise.allSettled([turns.take(() => sleep(120, 'slow')), queue('second')]);
  await jest.advanceTimersByTimeAsync(80);
  const third = queue('third');
  await jest.advanceTimersByTimeAsync(59);
  expect(await third).toBe('third');
  expect(await queued).toMatchObject([{ value: 'slow' }, { reason: { message: 'overdue' } }]);
  expect(begun).toEqual(['third']);
});

test('a task waits as long as those before it succeed, up to four time limits', async () => {
  const turns = createTurns({ limitMs: 100, overdue });
  const queued = Promise.allSettled(Array.from({ length: 30 }, () => turns.take(() => sleep(40))));
  await jest.advanceTimersByTimeAsync(2000);
  expect((await queued).map(({ status }) => status)).toEqual([
    ...Array.from({ length: 10 }, () => 'fulfilled'),
    ...Array.from({ length: 20 }, () => 'rejected'),
  ]);
});

test('a task that begins late has half of the time limit', async () => {
  const turns = createTurns({ limitMs: 80, overdue });
  const left = (remaining: () => number): Promise<number> => Promise.resolve(remaining());
  const begun = Promise.all([
    turns.take(() => sleep(60)),
    turns.take(left),
    createTurns({ limitMs: 80, overdue }).take(left),
  ]);
  await jest.advanceTimersByTimeAsync(60);
  expect((await begun).slice(1)).toEqual([40, 80]);
});

test('abandoned tasks are rejected at once; a running one continues, and the last one still runs', async () => {
  const turns = createTurns({ limitMs: 1000, overdue });
  const first = turns.take(async () => {
    await Promise.resolve();
    turns.abandon(new Error('unreachable'));
    return 'first';
  });
  const queued = Promise.allSettled([turns.take(async () => 'second'), turns.take(async () => 'third')]);
  const last = turns.takeLast(async () => 'last');
  expect(await first).toBe('first');
  expect((await queued).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await last).toBe('last');
  expect(await turns.take(async () => 'later')).toBe('later');
});

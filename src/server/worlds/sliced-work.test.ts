import { defined, type Work } from '../../base';
import { createSlicedWork, type SlicedWork } from './sliced-work';

/** Work of some pieces that notes each of them. */
function* noting(name: string, pieces: number, notes: string[]): Work<string> {
  for (let piece = 0; piece < pieces; piece += 1) {
    notes.push(name);
    yield;
  }
  return name;
}

/** A clock that advances by four milliseconds with each reading. */
function slowClock(): () => number {
  let now = 0;
  return () => (now += 4);
}

const slowSlices = (): SlicedWork => createSlicedWork(slowClock(), (next) => void setImmediate(next));

/** The notes in groups of one turn of the event loop. */
async function turnsOf(notes: string[], turns: number): Promise<readonly string[]> {
  const groups: string[] = [];
  while (groups.length < turns) {
    await new Promise((resolve) => void setImmediate(resolve));
    groups.push(notes.splice(0).join(''));
  }
  return groups;
}

const promised = (result: string | Promise<string>): Promise<string> =>
  defined(result instanceof Promise ? result : undefined, 'the work is not done at once');

test('a small task runs at once', () => {
  const notes: string[] = [];
  expect(createSlicedWork().run(noting('a', 15, notes))).toBe('a');
  expect(notes.length).toBe(15);
});

test('a large task pauses after each slice, and tasks of two worlds alternate', async () => {
  const notes: string[] = [];
  const slices = slowSlices();
  const [first, second] = [promised(slices.run(noting('a', 22, notes))), promised(slices.run(noting('b', 19, notes)))];
  expect(notes.splice(0).join('')).toBe('a'.repeat(16) + 'b'.repeat(16));
  // Two pieces of four milliseconds exceed a slice.
  expect(await turnsOf(notes, 6)).toEqual(['aa', 'bb', 'aa', 'b', 'aa', '']);
  expect(await Promise.all([first, second])).toEqual(['a', 'b']);
});

test('a task that is done ahead is sliced from its beginning', async () => {
  const notes: string[] = [];
  const task = slowSlices().runAhead(noting('a', 3, notes));
  expect(notes).toEqual([]);
  expect(await turnsOf(notes, 3)).toEqual(['aa', 'a', '']);
  expect(await task).toBe('a');
});

test('each slice follows a rest', async () => {
  const rests: (() => void)[] = [];
  const notes: string[] = [];
  const task = createSlicedWork(slowClock(), (next) => void rests.push(next)).runAhead(noting('a', 3, notes));
  const goOn = (): void => rests.splice(0).forEach((next) => next());
  expect(await turnsOf(notes, 2)).toEqual(['', '']);
  goOn();
  expect(await turnsOf(notes, 2)).toEqual(['aa', '']);
  goOn();
  expect([await task, notes.join(''), rests.length]).toEqual(['a', 'a', 0]);
});

test('a task may rest for longer, but no other task waits for that', async () => {
  const rests: (readonly [next: () => void, ms: number])[] = [];
  const notes: string[] = [];
  const slices = createSlicedWork(slowClock(), (next, ms) => void rests.push([next, ms]));
  const tasks = [slices.runAhead(noting('a', 5, notes), () => 50), slices.runAhead(noting('b', 3, notes))];
  expect(rests).toHaveLength(1);
  const taken: (readonly [notes: string, ms: number])[] = [];
  for (let rest = rests.shift(); rest; rest = rests.shift()) {
    rest[0]();
    taken.push([notes.splice(0).join(''), rest[1]]);
  }
  expect(taken).toEqual([
    ['aa', 50],
    ['bb', 1],
    ['aa', 1],
    ['b', 1],
    ['a', 50],
  ]);
  expect(await Promise.all(tasks)).toEqual(['a', 'b']);
});

test.each([
  ['run', 18],
  ['runAhead', 1],
] as const)('a failing task of %s rejects, and other tasks continue', async (method, pieces) => {
  const notes: string[] = [];
  const slices = slowSlices();
  const failing = slices[method](
    (function* (): Work<string> {
      yield* noting('x', pieces, notes);
      throw new Error('a piece is missing');
    })(),
  );
  const other = promised(slices.run(noting('b', 30, notes)));
  await expect(failing).rejects.toThrow('a piece is missing');
  expect(await other).toBe('b');
});

test('a small task that fails throws', () => {
  const notes: string[] = [];
  const failing = function* (): Work<string> {
    yield* noting('x', 3, notes);
    throw new Error('a piece is missing');
  };
  expect(() => createSlicedWork().run(failing())).toThrow('a piece is missing');
});

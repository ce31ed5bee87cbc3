import { defined, type Work } from '../../base';
import { createSlicedWork } from './sliced-work';

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
  const slices = createSlicedWork(slowClock());
  const [first, second] = [promised(slices.run(noting('a', 22, notes))), promised(slices.run(noting('b', 19, notes)))];
  expect(notes.splice(0).join('')).toBe('a'.repeat(16) + 'b'.repeat(16));
  // Three pieces of four milliseconds exceed a slice of ten, two exceed one of five.
  expect(await turnsOf(notes, 4)).toEqual(['aaa', 'bbb', 'aaa', '']);
  expect(await Promise.all([first, second])).toEqual(['a', 'b']);
});

test('a task that is done ahead is sliced from its beginning, into shorter slices until it is wanted', async () => {
  const notes: string[] = [];
  let isWanted = false;
  const task = createSlicedWork(slowClock()).runAhead(noting('a', 7, notes), () => isWanted);
  expect(notes).toEqual([]);
  expect(await turnsOf(notes, 2)).toEqual(['aa', 'aa']);
  isWanted = true;
  expect(await turnsOf(notes, 2)).toEqual(['aaa', '']);
  expect(await task).toBe('a');
});

test.each([
  ['run', 18],
  ['runAhead', 1],
] as const)('a failing task of %s rejects, and other tasks continue', async (method, pieces) => {
  const notes: string[] = [];
  const slices = createSlicedWork(slowClock());
  const failing = slices[method](
    (function* (): Work<string> {
      yield* noting('x', pieces, notes);
      throw new Error('a piece is missing');
    })(),
    () => false,
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

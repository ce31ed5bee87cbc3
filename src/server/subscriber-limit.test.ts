import { createSeats } from './subscriber-limit';

async function* numbers(): AsyncGenerator<number> {
  yield 1;
  yield 2;
}
const broken = (): AsyncIterable<number> => ({
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('lost')) }),
});
const reader = (entries: AsyncIterable<number>, seats: ReturnType<typeof createSeats>): AsyncIterator<number> => {
  const taken = seats.taken(entries);
  if (!taken.ok) throw new Error(taken.error.code);
  return taken.value[Symbol.asyncIterator]();
};

describe('seats', () => {
  test('are as many as there are, and one too many is refused with the way out', () => {
    const seats = createSeats(2);
    for (const _ of [1, 2]) reader(numbers(), seats);
    expect(seats.taken(numbers())).toEqual({
      ok: false,
      error: {
        status: 429,
        code: 'too-many-readers',
        message:
          '2 readers follow the journal, which is the limit; close one, or raise it with --limit journal-readers=...',
      },
    });
  });

  test('are free again when a reader leaves, is told all, or is failed; once each', async () => {
    const seats = createSeats(1);
    const leaving = reader(numbers(), seats);
    await leaving.return?.();
    await leaving.return?.();
    const [finishing] = [reader(numbers(), seats)];
    expect(() => reader(numbers(), seats)).toThrow('too-many-readers');
    for (let step = await finishing.next(); !step.done; step = await finishing.next());
    const failing = reader(broken(), seats);
    await expect(failing.next()).rejects.toThrow('lost');
    reader(numbers(), seats);
    expect(() => reader(numbers(), seats)).toThrow('too-many-readers');
  });

  test('are not taken by who never begins to read', () => {
    const seats = createSeats(1);
    for (const _ of [1, 2, 3]) expect(seats.taken(numbers()).ok).toBe(true);
  });
});

import { createSubscriberLimit } from './subscriber-limit';

async function* numbers(): AsyncGenerator<number> {
  yield 1;
  yield 2;
}
const broken = (): AsyncIterable<number> => ({
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('lost')) }),
});
const reader = (
  entries: AsyncIterable<number>,
  subscribers: ReturnType<typeof createSubscriberLimit>,
): AsyncIterator<number> => {
  const taken = subscribers.admit(entries);
  if (!taken.ok) throw new Error(taken.error.code);
  return taken.value[Symbol.asyncIterator]();
};

describe('subscribers', () => {
  test('are counted, and one too many is refused with the remedy', () => {
    const subscribers = createSubscriberLimit(2);
    for (const _ of [1, 2]) reader(numbers(), subscribers);
    expect(subscribers.admit(numbers())).toEqual({
      ok: false,
      error: {
        status: 429,
        code: 'too-many-readers',
        message: '2 readers follow the journal, which is the limit; close one',
        limit: 'journalReaders',
      },
    });
  });

  test('are freed once when a reader leaves, has received everything, or fails', async () => {
    const subscribers = createSubscriberLimit(1);
    const leaving = reader(numbers(), subscribers);
    await leaving.return?.();
    await leaving.return?.();
    const [finishing] = [reader(numbers(), subscribers)];
    expect(() => reader(numbers(), subscribers)).toThrow('too-many-readers');
    for (let step = await finishing.next(); !step.done; step = await finishing.next());
    const failing = reader(broken(), subscribers);
    await expect(failing.next()).rejects.toThrow('lost');
    reader(numbers(), subscribers);
    expect(() => reader(numbers(), subscribers)).toThrow('too-many-readers');
  });

  test('are not kept by a client that never starts to read', () => {
    const subscribers = createSubscriberLimit(1);
    for (const _ of [1, 2, 3]) expect(subscribers.admit(numbers()).ok).toBe(true);
  });
});

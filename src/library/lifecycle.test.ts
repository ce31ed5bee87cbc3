import { createLifecycle, endAll } from './lifecycle';
import { MockError } from './mock-error';

const reason = new MockError('over', { code: 'closed' });
const never = (): Promise<never> => new Promise(() => undefined);

test('what is under way when a life ends is refused, and so is what comes later', async () => {
  const life = createLifecycle();
  const under = life.during(never);
  life.end(reason);
  await expect(under).rejects.toBe(reason);
  await expect(life.during(async () => 1)).rejects.toBe(reason);
  expect(() => life.ensure()).toThrow('over');
});

test('a life ends with its parent and not the other way', async () => {
  const parent = createLifecycle();
  const [one, two] = [createLifecycle(parent), createLifecycle(parent)];
  one.end(reason);
  expect([one.isOver, two.isOver, parent.isOver]).toEqual([true, false, false]);
  parent.end(reason);
  expect([two.isOver, createLifecycle(parent).isOver]).toEqual([true, true]);
});

test('whoever was done is told no end', async () => {
  const life = createLifecycle();
  expect(await life.during(async () => 'done')).toBe('done');
  await expect(life.during(async () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  const told = jest.fn();
  life.whenOver(told)();
  life.end(reason);
  life.end(new MockError('again', { code: 'closed' }));
  expect(told).not.toHaveBeenCalled();
  expect(() => life.ensure()).toThrow('over');
});

test('every step of an end is taken, and the first that failed is told', async () => {
  const taken: string[] = [];
  const step = (name: string, failure?: string) => async (): Promise<void> => {
    taken.push(name);
    if (failure !== undefined) throw new Error(failure);
  };
  await expect(endAll([step('listener', 'first'), step('pending', 'second'), step('store')])).rejects.toThrow('first');
  expect(taken).toEqual(['listener', 'pending', 'store']);
});

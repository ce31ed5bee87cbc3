import { createLifecycle, endAll } from './lifecycle';
import { MockError } from './mock-error';

const reason = new MockError('over', { code: 'closed' });
const never = (): Promise<never> => new Promise(() => undefined);

test('rejects pending and later calls after it has ended', async () => {
  const life = createLifecycle();
  const under = life.during(never);
  life.end(reason);
  await expect(under).rejects.toBe(reason);
  await expect(life.during(async () => 1)).rejects.toBe(reason);
  expect(() => life.ensure()).toThrow('over');
});

test('ends with its parent, but its parent does not end with it', async () => {
  const parent = createLifecycle();
  const [one, two] = [createLifecycle(parent), createLifecycle(parent)];
  one.end(reason);
  expect([one.isOver, two.isOver, parent.isOver]).toEqual([true, false, false]);
  parent.end(reason);
  expect([two.isOver, createLifecycle(parent).isOver]).toEqual([true, true]);
});

test('does not call an unsubscribed callback', async () => {
  const life = createLifecycle();
  expect(await life.during(async () => 'done')).toBe('done');
  await expect(life.during(async () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  const callback = jest.fn();
  life.whenOver(callback)();
  life.end(reason);
  life.end(new MockError('again', { code: 'closed' }));
  expect(callback).not.toHaveBeenCalled();
  expect(() => life.ensure()).toThrow('over');
});

test('runs every step of the end, and reports the first failure', async () => {
  const done: string[] = [];
  const step = (name: string, failure?: string) => async (): Promise<void> => {
    done.push(name);
    if (failure !== undefined) throw new Error(failure);
  };
  await expect(endAll([step('listener', 'first'), step('pending', 'second'), step('store')])).rejects.toThrow('first');
  expect(done).toEqual(['listener', 'pending', 'store']);
});

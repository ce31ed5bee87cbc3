import { toasts } from '../ui/toasts';
import { clearUserActions, runAction, userActions } from './user-actions';

// Notifications disappear after a while.
beforeEach(() => void jest.useFakeTimers());

it('keeps later actions when the list is cleared while one is pending', async () => {
  let answer: (response: { readonly response: Response }) => void = () => undefined;
  const slow = runAction('Slow', new Promise<{ readonly response: Response }>((done) => (answer = done)), {
    done: 'Slow done',
  });
  clearUserActions();
  const other = runAction('Other', new Promise<{ readonly response: Response }>(() => undefined), {
    done: 'Other done',
  });
  answer({ response: new Response(null, { status: 204 }) });
  await slow;
  expect(userActions.value.map(({ title, state }) => [title, state])).toEqual([['Other', 'pending']]);
  void other;
});

it.each([
  [false, [expect.stringMatching(/^Send failed: /)]],
  [true, []],
])('a refusal is a notification unless the caller shows it (%s)', async (showsProblem, expected) => {
  toasts.value = [];
  const response = new Response(null, { status: 404 });
  await runAction('Send', Promise.resolve({ error: { error: 'Not found' }, response }), { done: 'Sent', showsProblem });
  expect(toasts.value.map(({ text }) => text)).toEqual(expected);
  toasts.value = [];
});

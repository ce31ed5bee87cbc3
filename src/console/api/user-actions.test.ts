import { clearUserActions, runAction, userActions } from './user-actions';

it('keeps later actions when the list is cleared while one is pending', async () => {
  let answer: (response: { readonly response: Response }) => void = () => undefined;
  const slow = runAction('Slow', new Promise<{ readonly response: Response }>((done) => (answer = done)), {
    done: 'Slow done',
    quiet: true,
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

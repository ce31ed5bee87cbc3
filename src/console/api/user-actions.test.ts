import { clearUserActions, runAction, userActions } from './user-actions';

it('tells what came of a deed to nobody else when the list was cleared meanwhile', async () => {
  let answer: (response: { readonly response: Response }) => void = () => undefined;
  const slow = runAction('Slow', new Promise<{ readonly response: Response }>((done) => (answer = done)), {
    quiet: true,
  });
  clearUserActions();
  const other = runAction('Other', new Promise<{ readonly response: Response }>(() => undefined));
  answer({ response: new Response(null, { status: 204 }) });
  await slow;
  expect(userActions.value.map(({ title, state }) => [title, state])).toEqual([['Other', 'under way']]);
  void other;
});

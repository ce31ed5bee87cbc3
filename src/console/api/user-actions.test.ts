import { clearDeeds, deed, deeds } from './user-actions';

it('tells what came of a deed to nobody else when the list was cleared meanwhile', async () => {
  let answer: (response: { readonly response: Response }) => void = () => undefined;
  const slow = deed('Slow', new Promise<{ readonly response: Response }>((done) => (answer = done)), { quiet: true });
  clearDeeds();
  const other = deed('Other', new Promise<{ readonly response: Response }>(() => undefined));
  answer({ response: new Response(null, { status: 204 }) });
  await slow;
  expect(deeds.value.map(({ title, state }) => [title, state])).toEqual([['Other', 'under way']]);
  void other;
});

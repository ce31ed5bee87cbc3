import { createLoader } from './loader';

function loads() {
  const begun: { readonly signal: AbortSignal; readonly done: () => void }[] = [];
  const loader = createLoader((signal) => new Promise((done) => void begun.push({ signal, done })));
  return { begun, loader };
}
const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

it('loads once for all changes that arrive meanwhile, and cancels nothing', async () => {
  const { begun, loader } = loads();
  loader.restart();
  loader.reload();
  loader.reload();
  expect([begun.length, begun[0]?.signal.aborted]).toEqual([1, false]);
  begun[0]?.done();
  await settled();
  expect(begun.length).toBe(2);
  begun[1]?.done();
  await settled();
  expect(begun.length).toBe(2);
});

it('cancels a pending request for a new query, and when it ends', async () => {
  const { begun, loader } = loads();
  loader.restart();
  loader.restart();
  expect(begun.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  begun[0]?.done();
  await settled();
  loader.stop();
  expect([begun.length, begun[1]?.signal.aborted]).toEqual([2, true]);
});

it('loads nothing after it has ended', async () => {
  const { begun, loader } = loads();
  loader.restart();
  loader.reload();
  loader.stop();
  begun[0]?.done();
  await settled();
  loader.reload();
  loader.restart();
  expect(begun.length).toBe(1);
});

import type { HttpRequest } from '../messages';
import { createForwarder } from './forward';
import { createLostOwners } from './lost-owners';
import type { LinkReply } from './types';
import { createWaitingBudget } from './waiting-budget';
import { replyOf } from './wire';

const REQUEST: HttpRequest = { method: 'GET', url: '/v2/updates', headers: {}, body: new Uint8Array() };
const PEER = { id: 'b', address: '127.0.0.1:1' };

describe('a stream at another replica', () => {
  it.each([
    ['while the other replica opens it', true],
    ['afterwards', false],
  ])('ends when its client leaves %s', async (_, isEarly) => {
    const gone = new AbortController();
    let isEnded = false;
    const pieces: AsyncIterableIterator<string> = {
      next: () => new Promise(() => undefined),
      return: async () => ((isEnded = true), { done: true, value: undefined }),
      [Symbol.asyncIterator]: () => pieces,
    };
    const call = async (): Promise<LinkReply> => {
      if (isEarly) gone.abort();
      return replyOf({ kind: 'opened' }, pieces);
    };
    const forwarder = createForwarder({
      links: { call, reach: async () => undefined, close: () => undefined },
      directory: { again: async () => undefined, afterLoss: async () => undefined },
      lostOwners: createLostOwners(),
      heirs: { readAhead: () => undefined },
      budget: createWaitingBudget(1 << 20),
    });
    await forwarder.stream({ ...REQUEST, gone: gone.signal }, 'default', PEER);
    gone.abort();
    expect(isEnded).toBe(true);
  });
});

test('a request whose world moves on and on is refused after four places', async () => {
  let [calls, replica] = [0, 0];
  const forwarder = createForwarder({
    links: {
      call: async () => ((calls += 1), replyOf({ kind: 'elsewhere' })),
      reach: async () => undefined,
      close: () => undefined,
    },
    directory: {
      again: async () => ({ id: `r${(replica += 1)}`, address: '127.0.0.1:1' }),
      afterLoss: async () => undefined,
    },
    lostOwners: createLostOwners(),
    heirs: { readAhead: () => undefined },
    budget: createWaitingBudget(1 << 20),
  });
  await expect(forwarder.request(REQUEST, { world: 'default', to: PEER, isRepeatable: () => false })).rejects.toThrow(
    'no longer serves it',
  );
  expect(calls).toBe(4);
});

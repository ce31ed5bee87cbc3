// The same seed and the same requests give the same bytes; another seed gives another network.

import fc from '../property';
import { at, histories, openNetwork, play, runs, TIMEOUT_MS, type Reply, type Step } from './network';

const LAST_READS = [
  { group: 'scan', method: 'POST', path: '/v2/updates', ask: { body: { page_size: 1_000 } } },
  { group: 'scan', method: 'GET', path: '/v0/dso', ask: {} },
  { group: 'validator', method: 'GET', path: '/v0/wallet/balance', ask: { user: 'alice' } },
  {
    group: 'validator',
    method: 'POST',
    path: '/v0/wallet/transactions',
    ask: { user: 'bob', body: { page_size: 50 } },
  },
  {
    group: 'ledger',
    method: 'POST',
    path: '/v2/updates/update-by-id',
    ask: { user: 'alice', body: { updateId: 'none', updateFormat: {} } },
  },
  { group: 'ledger', method: 'GET', path: '/v2/state/ledger-end', ask: {} },
] as const;

async function answersOf(seed: string, history: readonly Step[]): Promise<readonly Omit<Reply, 'body'>[]> {
  const network = openNetwork({ seed });
  const replies = [...(await play(network, history))];
  for (const { group, method, path, ask } of LAST_READS) replies.push(await network.call(group, method, path, ask));
  return replies.map(({ status, headers, text }) => ({ status, headers, text }));
}

it(
  'the same history with the same seed yields the same bytes',
  async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.string({ minLength: 1, maxLength: 8 }), async (history, seed) => {
        const first = await answersOf(seed, history);
        expect(first.some(({ status }) => status === 200)).toBe(true);
        expect(await answersOf(seed, history)).toEqual(first);
      }),
      runs(10),
    );
  },
  TIMEOUT_MS,
);

it('another seed gives other parties', async () => {
  const [one, other] = await Promise.all(
    ['one', 'other'].map((seed) => openNetwork({ seed }).read('scan', 'GET', '/v0/dso-party-id')),
  );
  expect(at(one, 'dso_party_id')).not.toBe(at(other, 'dso_party_id'));
});

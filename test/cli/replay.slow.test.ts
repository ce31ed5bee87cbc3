// Same seed, same start, same requests: two processes answer with the same bytes.

import { call, start, type Answer, type Started } from './command';

const AT = '2026-03-01T09:30:00Z';
const steps = ['--clock', 'manual', '--at', AT, '--seed', 'twice'] as const;

/** A round through all three groups: reads, writes, refusals, and the traces of what was written. */
async function tour({ ready }: Started): Promise<readonly (readonly [string, number, string, string])[]> {
  const [alice, bob] = ready.users;
  const { ledger, validator, scan } = ready.groups;
  const seen: [string, number, string, string][] = [];
  const ask = async (url: string, token?: string | null, body?: unknown): Promise<Answer> => {
    const answer = await call(url, { token: token ?? null, body });
    // An answer may name the address that was called, which differs by the port.
    seen.push([url.slice(ready.url.length), answer.status, answer.type, answer.text.replaceAll(ready.url, '')]);
    return answer;
  };
  const expires_at = Date.parse(AT) * 1000 + 3_600_000_000;
  const offer = {
    receiver_party_id: bob?.party,
    amount: '2.5',
    description: 'again',
    expires_at,
    tracking_id: 'again',
  };
  const created = (await ask(`${validator}/v0/wallet/transfer-offers`, alice?.token, offer)).json as {
    offer_contract_id: string;
  };
  await ask(`${validator}/v0/wallet/transfer-offers`, alice?.token, offer);
  await ask(`${validator}/v0/wallet/transfer-offers/${created.offer_contract_id}/accept`, bob?.token, {});
  await ask(`${validator}/v0/wallet/transfer-offers/again/status`, alice?.token, {});
  await ask(`${validator}/v0/wallet/transactions`, alice?.token, { page_size: 5 });
  await ask(`${scan}/v0/state/acs/force`, undefined, {});
  await ask(`${scan}/v0/open-and-issuing-mining-rounds`, undefined, {
    cached_open_mining_round_contract_ids: [],
    cached_issuing_round_contract_ids: [],
  });
  await ask(`${scan}/v0/ans-entries?page_size=10`);
  await ask(`${scan}/v0/no-such-path`);
  await ask(`${ledger}/v2/state/ledger-end`, alice?.token);
  await ask(`${ledger}/v2/updates/update-by-id`, alice?.token, { updateId: 'none' });
  return seen;
}

test('a manual clock with a start and a seed yields the same bytes in every process', async () => {
  const [one, other] = [await start(steps), await start(steps)];
  const [first, second] = [await tour(one), await tour(other)];
  expect(first.map(([, status]) => status)).toEqual([
    200,
    409,
    200,
    200,
    200,
    200,
    200,
    200,
    404,
    200,
    expect.any(Number),
  ]);
  expect(second).toEqual(first);
  const plain = ({ ready }: Started) =>
    JSON.stringify({
      ...ready,
      url: '',
      groups: '',
      docs: '',
      console: '',
      users: ready.users.map(({ party }) => party),
      admin: ready.admin.party,
      tokens: '',
    });
  expect(plain(other)).toBe(plain(one));
  expect(one.ready.clock).toEqual({ mode: 'manual', now: AT });
});

test('another seed gives other ids', async () => {
  const [one, other] = [await start([...steps]), await start([...steps, '--seed', 'thrice'])];
  expect(other.ready.samples.updates.transaction).not.toBe(one.ready.samples.updates.transaction);
  expect(other.ready.users[0]?.party).not.toBe(one.ready.users[0]?.party);
});

// The administration of the validator by its operator (published descriptions, Splice 0.7.4 validator-internal).

import type { Json } from '../../../src/base';
import { operations } from '../../../src/operations';
import { contract } from '../../support/contract';
import { startTestServer, type TestServer } from '../harness';
import { textAt, valueAt } from './wallets';

const textsAt = (body: unknown, name: string): unknown[] => [valueAt(body, name)].flat();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: Json) =>
  server.call('validator', method, `/v0/admin/${path}`, {
    user: server.world.admin.user,
    ...(body === undefined ? {} : { body }),
  });
const usernames = async () => textsAt((await ask('GET', 'users')).body, 'usernames');
const contractsOf = async (party: string): Promise<string> => {
  const { ledgerEnd } = server.world.ledger.state;
  const body = { activeAtOffset: ledgerEnd, eventFormat: { filtersByParty: { [party]: {} } } };
  const answer = await server.call('ledger', 'POST', '/v2/state/active-contracts', {
    user: server.world.admin.user,
    body,
  });
  expect(answer.status).toBe(200);
  return answer.text;
};
const walletStatus = async (user: string) =>
  (await server.call('validator', 'GET', '/v0/wallet/user-status', { user })).body;

const byExample = contract().operations.flatMap(({ id, path, group, ...spec }) => {
  const method = (['GET', 'POST', 'DELETE'] as const).find((name) => name === spec.method);
  const isAsked = group === 'validator' && path.startsWith('/v0/admin/') && !operations.has(id);
  return isAsked && method !== undefined ? [{ path, method }] : [];
});

describe.each(byExample)('$method $path', ({ method, path }) => {
  const asked = path.replace('{receiver-party}', 'bob::1220');

  test('answers with its example, or with the documented refusal that is asked for', async () => {
    const call = (headers: Readonly<Record<string, string>>) =>
      server.call('validator', method, asked, { user: 'operator', headers });
    const answer = await call({});
    expect([answer.status, answer.headers['x-understudy']]).toEqual([200, 'example']);
    expect((await call({ prefer: 'code=403' })).status).toBe(403);
  });

  test('refuses another method', async () => {
    const refused = await server.call('validator', 'PUT', asked, { user: 'operator' });
    expect([refused.status, refused.headers['allow']]).toEqual([405, expect.stringContaining(method)]);
  });
});

describe('users', () => {
  test('are onboarded with a party and a wallet, listed, and offboarded', async () => {
    const onboarded = await ask('POST', 'users', { name: 'olga' });
    expect(onboarded.status).toBe(200);
    const party = textAt(onboarded.body, 'party_id');
    expect(party).toMatch(/^olga::1220/);
    expect((await ask('POST', 'users', { name: 'olga' })).body).toEqual({ party_id: party });
    expect(await usernames()).toEqual(expect.arrayContaining(['alice', 'olga', server.world.admin.user]));
    expect(await walletStatus('olga')).toMatchObject({ party_id: party, user_wallet_installed: true });

    expect(await contractsOf(party)).toContain('WalletAppInstall');
    expect((await ask('POST', 'users/offboard?username=olga')).status).toBe(200);
    expect(await usernames()).not.toContain('olga');
    expect(server.world.ledger.state.users.has('olga')).toBe(false);
    expect(await walletStatus('olga')).toMatchObject({ party_id: '', user_wallet_installed: false });
    expect(await contractsOf(party)).not.toContain('WalletAppInstall');
    const { ledgerEnd } = server.world.ledger.state;
    expect((await ask('POST', 'users/offboard?username=olga')).status).toBe(200);
    expect(server.world.ledger.state.ledgerEnd).toBe(ledgerEnd);
  });

  test('get the party that the request names, or a new one with its hint', async () => {
    const party = server.party('bob');
    expect((await ask('POST', 'users', { name: 'bobs-phone', party_id: party })).body).toEqual({ party_id: party });
    const created = await ask('POST', 'users', { name: 'nina', party_id: 'shop::1220', createPartyIfMissing: true });
    expect(textAt(created.body, 'party_id')).toMatch(/^shop::1220[0-9a-f]{64}$/);
    const same = await ask('POST', 'users', { name: 'nils', party_id: 'shop::1221', createPartyIfMissing: true });
    expect(same.body).toEqual(created.body);
  });

  test.each<[string, Json, string]>([
    ['a missing party', { name: 'otto', party_id: 'otto::1220' }, 'does not exist'],
    ['no party at all', { name: 'otto', createPartyIfMissing: false }, 'has no party yet'],
    ['a party that is no party id', { name: 'otto', party_id: 'otto' }, 'is not a party id'],
    ['a name that no user can have', { name: 'otto the first' }, 'is not a valid ledger user id'],
    ['no name', {}, 'name'],
  ])('are refused with %s', async (_, body, reason) => {
    const refused = await ask('POST', 'users', body);
    expect([refused.status, refused.body]).toEqual([400, { error: expect.stringContaining(reason) }]);
    expect(await usernames()).not.toContain('otto');
  });

  test('are not the operator when they are offboarded', async () => {
    const refused = await ask('POST', `users/offboard?username=${server.world.admin.user}`);
    expect([refused.status, textAt(refused.body, 'error')]).toEqual([
      400,
      expect.stringContaining('cannot be offboarded'),
    ]);
  });
});

describe('transfer preapprovals', () => {
  const listed = async () => JSON.stringify((await ask('GET', 'transfer-preapprovals')).body);

  test('are listed, found by their receiver, and cancelled by the operator', async () => {
    await server.call('validator', 'POST', '/v0/register', { user: 'paula' });
    const made = await server.call('validator', 'POST', '/v0/wallet/transfer-preapproval', { user: 'paula' });
    const contractId = textAt(made.body, 'transfer_preapproval_contract_id');
    const party = textAt(await walletStatus('paula'), 'party_id');
    expect(await listed()).toContain(contractId);
    const path = `transfer-preapprovals/by-party/${encodeURIComponent(party)}`;
    const found = await ask('GET', path);
    expect(found.body).toMatchObject({
      transfer_preapproval: { contract: { contract_id: contractId, payload: { receiver: party } } },
    });

    const cancelled = await ask('DELETE', path);
    expect([cancelled.status, cancelled.text]).toEqual([200, '']);
    expect(await listed()).not.toContain(contractId);
    const scan = await server.call('scan', 'GET', `/v0/transfer-preapprovals/by-party/${party}`);
    expect(scan.status).toBe(404);
    for (const again of [await ask('DELETE', path), await ask('GET', path)])
      expect([again.status, again.body]).toEqual([404, { error: `No TransferPreapproval found for party: ${party}` }]);
  });

  test('need a receiver that is a party', async () => {
    expect((await ask('DELETE', 'transfer-preapprovals/by-party/nobody')).status).toBe(400);
  });
});

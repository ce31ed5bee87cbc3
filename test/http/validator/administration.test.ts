// The administration of the validator by its operator (published descriptions, Splice 0.7.4 validator-internal).

import { generateKeyPairSync, sign } from 'node:crypto';
import type { Json } from '../../../src/base';
import { canActAs, externalPartyOf } from '../../../src/ledger';
import { startTestServer, type TestServer } from '../harness';
import { itemsAt, textAt, valueAt } from './wallets';

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

  test('get the party in the request, or a new one with its hint', async () => {
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
    ['an invalid party id', { name: 'otto', party_id: 'otto' }, 'is not a party id'],
    ['an invalid user name', { name: 'otto the first' }, 'is not a valid ledger user id'],
    ['no name', {}, 'name'],
  ])('are refused with %s', async (_, body, reason) => {
    const refused = await ask('POST', 'users', body);
    expect([refused.status, refused.body]).toEqual([400, { error: expect.stringContaining(reason) }]);
    expect(await usernames()).not.toContain('otto');
  });

  test('do not include the operator when they are offboarded', async () => {
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

  test('require a receiver that is a party', async () => {
    expect((await ask('DELETE', 'transfer-preapprovals/by-party/nobody')).status).toBe(400);
  });
});

describe('external parties', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const hexKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  const signed = (hash: string): string => sign(null, Buffer.from(hash, 'hex'), privateKey).toString('hex');
  const generated = async (hint: string) =>
    (await ask('POST', 'external-party/topology/generate', { party_hint: hint, public_key: hexKey })).body;
  const submit = (topology: unknown, sign: (hash: string) => string = signed) =>
    ask('POST', 'external-party/topology/submit', {
      public_key: hexKey,
      signed_topology_txs: itemsAt(topology, 'topology_txs').map((one) => ({
        topology_tx: textAt(one, 'topology_tx'),
        signed_hash: sign(textAt(one, 'hash')),
      })),
    });
  const balance = (party: string) => ask('GET', `external-party/balance?party_id=${encodeURIComponent(party)}`);

  test('are hosted once their topology is signed, and receive tokens', async () => {
    const topology = await generated('otis');
    const party = textAt(topology, 'party_id');
    expect((await balance(party)).status).toBe(404);
    for (const again of [1, 2]) {
      const submitted = await submit(topology);
      expect([again, submitted.status, submitted.body]).toEqual([again, 200, { party_id: party }]);
    }
    const { state } = server.world.ledger;
    expect(externalPartyOf(state, party)?.keys).toHaveLength(1);
    expect(canActAs(state.users.get(server.world.admin.user), party)).toBe(true);
    expect((await balance(party)).body).toMatchObject({ party_id: party, total_coin_holdings: '0.0000000000' });

    const minted = server.world.ledger.execute({ type: 'mint', owner: party, amount: '12.5' }, server.now());
    expect(minted.ok).toBe(true);
    expect((await balance(party)).body).toMatchObject({
      total_unlocked_coin: '12.5000000000',
      total_locked_coin: '0.0000000000',
      total_coin_holdings: '12.5000000000',
    });
  });

  test('are refused with a signature by another key, or without one', async () => {
    const topology = await generated('otto');
    const other = generateKeyPairSync('ed25519').privateKey;
    for (const bad of [(hash: string) => sign(null, Buffer.from(hash, 'hex'), other).toString('hex'), () => 'no hex']) {
      const refused = await submit(topology, bad);
      expect([refused.status, refused.body]).toEqual([400, { error: expect.stringContaining('signature') }]);
    }
    expect((await submit({ topology_txs: [] })).status).toBe(400);
    expect((await balance(textAt(topology, 'party_id'))).status).toBe(404);
  });

  test.each<[string, Json, string]>([
    ['a key that is not hex', { party_hint: 'otto', public_key: 'key' }, 'public_key'],
    ['a key that is too short', { party_hint: 'otto', public_key: 'abcd' }, 'public_key'],
    ['an empty hint', { party_hint: '', public_key: hexKey }, 'hint'],
    ['an invalid hint', { party_hint: 'a::b', public_key: hexKey }, 'hint'],
  ])('get no topology for %s', async (_, body, reason) => {
    const refused = await ask('POST', 'external-party/topology/generate', body);
    expect([refused.status, refused.body]).toEqual([400, { error: expect.stringContaining(reason) }]);
  });

  test('do not include the local parties, which have no balance here', async () => {
    expect((await balance(server.party('alice'))).status).toBe(404);
    expect((await balance('nobody')).status).toBe(400);
  });
});

// The registry of an administrator of test tokens, under its own base address.

import { formatInstant } from '../../../src/base';
import { firstOfStakeholder } from '../../../src/ledger';
import { stateOf } from '../ledger/submitting';
import { onFreshServer, useServer } from '../scan/scan-servers';
import { ADMIN, ask, createdIn, FACTORY, GOLD, ISSUER, send, transfer, transferArguments, TWO_ASSETS } from './tokens';

const server = useServer({ world: TWO_ASSETS });

const V1 = {
  'splice-api-token-holding-v1': 1,
  'splice-api-token-transfer-instruction-v1': 1,
  'splice-api-token-allocation-v1': 1,
  'splice-api-token-allocation-instruction-v1': 1,
};

describe('metadata', () => {
  test('names the administrator by its name or its party id, without a token', async () => {
    for (const admin of ['token-admin', ADMIN, encodeURIComponent(ADMIN)]) {
      const { body, status } = await ask(server(), '/metadata/v1/info', admin);
      expect([status, body]).toEqual([
        200,
        { adminId: ADMIN, supportedApis: { 'splice-api-token-metadata-v1': 1, ...V1 } },
      ]);
    }
  });

  test('describes each instrument with its supply', async () => {
    const asOf = formatInstant(stateOf(server()).updates.at(-1)?.recordTime ?? (0n as never));
    const gold = {
      id: 'GOLD',
      name: 'Test gold',
      symbol: 'XAU',
      decimals: 2,
      totalSupply: '103.2500000000',
      totalSupplyAsOf: asOf,
      supportedApis: V1,
    };
    expect((await ask(server(), '/metadata/v1/instruments/GOLD')).body).toEqual(gold);
    expect((await ask(server(), '/metadata/v1/instruments/Share%20class%20A%2F1')).body).toMatchObject({
      id: 'Share class A/1',
      name: 'Share class A/1',
      symbol: 'Share class A/1',
      decimals: 0,
      totalSupply: '7.0000000000',
    });
    expect((await ask(server(), '/metadata/v1/instruments', 'issuer')).body).toEqual({
      instruments: [expect.objectContaining({ id: 'GOLD', totalSupply: '0.0000000001', decimals: 10 })],
    });
  });

  test('pages in the order of ids', async () => {
    const page = async (query: string) => (await ask(server(), `/metadata/v1/instruments?${query}`)).body;
    const first = await page('pageSize=1');
    expect(first).toEqual({ instruments: [expect.objectContaining({ id: 'GOLD' })], nextPageToken: 'GOLD' });
    expect(await page(`pageSize=1&pageToken=${first.nextPageToken}`)).toEqual({
      instruments: [expect.objectContaining({ id: 'Share class A/1' })],
    });
    expect((await ask(server(), '/metadata/v1/instruments?pageSize=0')).status).toBe(400);
  });

  test.each(['Amulet', 'gold', '%00', '..%2finfo', 'x'.repeat(500)])('knows no instrument %s', async (id) => {
    const { status, body } = await ask(server(), `/metadata/v1/instruments/${id}`);
    expect([status, body.error]).toEqual([404, expect.stringContaining('this registry has GOLD, Share class A/1')]);
  });

  test.each(['nobody', 'alice', 'DSO', '%00', '..', 'token-admin::1220', '%E0%A4%A', 'x'.repeat(5000)])(
    'there is no registry of %s',
    async (admin) => {
      const { status, body } = await ask(server(), '/metadata/v1/info', admin);
      expect([status >= 400 && status < 500, Object.keys(body)]).toEqual([true, ['error']]);
    },
  );

  test.each([
    '/_registry',
    '/_registry/',
    '/_registry/token-admin',
    '/_registry/token-admin/v2/state/ledger-end',
    '/_registry/token-admin/api/scan/v0/dso',
    '/_registry/token-admin/api/validator/v0/scan-proxy/registry/metadata/v1/info',
    '/_registry/token-admin/_control/v1/status',
    '/_registry/token-admin/registry/transfer-instruction/v2/transfer-factory',
  ])('has nothing but its own operations: %s', async (path) => {
    const answer = await server().call('ledger', 'GET', path);
    expect([answer.status, answer.body.error]).toEqual([404, expect.stringContaining('scan group')]);
  });

  test('a method that it does not have is refused', async () => {
    const { status, headers } = await server().call(
      'ledger',
      'DELETE',
      '/_registry/token-admin/registry/metadata/v1/info',
    );
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test('belongs to a world', async () => {
    await onFreshServer({ world: TWO_ASSETS }, async (fresh) => {
      await fresh.call('control', 'POST', '/worlds', { body: { from: { named: 'empty' }, id: 'other' } });
      const path = '/_registry/token-admin/registry/metadata/v1/info';
      expect((await fresh.call('ledger', 'GET', path)).status).toBe(200);
      expect((await fresh.call('ledger', 'GET', `/_worlds/other${path}`)).status).toBe(404);
      await fresh.call('control', 'POST', '/instruments', {
        body: { id: 'X' },
        headers: { 'x-understudy-world': 'other' },
      });
      expect((await fresh.call('ledger', 'GET', `/_worlds/other${path}`)).status).toBe(200);
    });
  });

  test('repeated reads follow what is minted, each registry by itself', async () => {
    await onFreshServer({ world: TWO_ASSETS }, async (fresh) => {
      const supply = async (admin: string) =>
        (await ask(fresh, '/metadata/v1/instruments/GOLD', admin)).body.totalSupply as string;
      for (let count = 0; count < 3; count += 1)
        expect([await supply('token-admin'), await supply('issuer')]).toEqual(['103.2500000000', '0.0000000001']);
      await fresh.call('control', 'POST', '/holdings', {
        body: { owner: fresh.party('alice'), amount: '1.5', instrument: 'GOLD', admin: ADMIN },
      });
      for (let count = 0; count < 3; count += 1)
        expect([await supply('token-admin'), await supply('issuer')]).toEqual(['104.7500000000', '0.0000000001']);
    });
  });
});

describe('factories', () => {
  test('discloses the rules contract, and needs no context', async () => {
    const choiceArguments = await transferArguments(server(), 'alice', { to: 'bob', amount: '1' });
    const rules = firstOfStakeholder(stateOf(server()), 'TokenRules', ADMIN)?.contract.contractId;
    const { body } = await send(server(), FACTORY, { choiceArguments });
    expect(body).toEqual({
      factoryId: rules,
      transferKind: 'offer',
      choiceContext: {
        choiceContextData: { values: {} },
        disclosedContracts: [expect.objectContaining({ contractId: rules, debugPackageName: 'splice-test-token-v1' })],
      },
    });
    const own = await transferArguments(server(), 'alice', { to: 'alice', amount: '1' });
    expect((await send(server(), FACTORY, { choiceArguments: own, excludeDebugFields: true })).body).toMatchObject({
      transferKind: 'self',
      choiceContext: { disclosedContracts: [expect.not.objectContaining({ debugPackageName: expect.anything() })] },
    });
  });

  test.each([
    ['another administrator', { admin: ISSUER, id: 'GOLD' }, 404],
    ['an unknown id', { admin: ADMIN, id: 'SILVER' }, 404],
    ['a number', { admin: ADMIN, id: 7 }, 400],
  ])('refuses the instrument of %s', async (_name, instrumentId, status) => {
    const choiceArguments = await transferArguments(server(), 'alice', { to: 'bob', amount: '1' });
    const answer = await send(server(), FACTORY, {
      choiceArguments: { ...choiceArguments, transfer: { ...choiceArguments.transfer, instrumentId } },
    });
    expect([answer.status, typeof answer.body.error]).toEqual([status, 'string']);
  });

  test('the rules of one administrator refuse the tokens of another', async () => {
    const refused = await transfer(server(), 'bob', {
      to: 'alice',
      amount: '1',
      instrument: { ...GOLD, admin: ISSUER },
    });
    // The holding of the issuer is too small; its registry answers, and the ledger refuses.
    expect([refused.status, refused.body.cause]).toEqual([400, expect.stringContaining('covers transfer.amount')]);
  });
});

describe('contexts', () => {
  test.each(['accept', 'reject', 'withdraw'])('%s needs nothing, while the instruction is active', async (choice) => {
    await onFreshServer({ world: TWO_ASSETS }, async (fresh) => {
      const offer = createdIn(await transfer(fresh, 'alice', { to: 'bob', amount: '1' }), 'TokenTransferOffer');
      const path = (id: string) => `/transfer-instruction/v1/${id}/choice-contexts/${choice}`;
      expect((await send(fresh, path(offer), {})).body).toEqual({
        choiceContextData: { values: {} },
        disclosedContracts: [],
      });
      for (const id of ['00', 'nothing', offer.slice(0, -2), '%00'])
        expect((await send(fresh, path(id), {})).status).toBe(404);
    });
  });
});

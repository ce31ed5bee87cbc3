// What published clients send although no document asks for it, over every operation of the network's groups: none may
// be refused for it.

import type { Response } from 'supertest';
import type { OperationSpec } from '../../src/contract';
import { startTestServer, type Call, type TestServer } from './harness';
import { addressOf, networkOperations } from './operation-address';

const DIALECT_NAMES = ['documented', 'observed'] as const;
let server: TestServer;

const all = networkOperations();

/** The ledger group has no prefix: its calls take whole addresses. */
const call = (
  spec: OperationSpec,
  more: Call = {},
  encode: (text: string) => string = encodeURIComponent,
): Promise<Response> =>
  server.call('ledger', spec.method as 'GET', addressOf(spec, server.world, encode), {
    user: spec.group === 'validator' ? 'alice' : 'validator-operator',
    ...more,
    headers: { ...TRACE, ...more.headers },
  });

/**
 * Refusals tell the trace of their request: with one trace and a clock that stands, equal requests have equal answers.
 */
const TRACE = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' };
const whole = ({ status, headers, text }: Response) => [status, headers['content-type'], text];

const HABITS: readonly (readonly [string, Call])[] = [
  ['a JSON content type and no body', { headers: { 'content-type': 'application/json' } }],
  [
    'a JSON content type with a charset and an empty body',
    { body: '', headers: { 'content-type': 'application/json; charset=utf-8' } },
  ],
  ['an empty object', { body: {} }],
];
/** Without those few that read their arguments from a body. */
const gets = all.filter(({ method, requestBody }) => method === 'GET' && !requestBody);
const bodiless = all.filter(({ method, requestBody }) => method === 'POST' && !requestBody);

describe.each(DIALECT_NAMES)('in the %s dialect', (dialect) => {
  beforeAll(async () => {
    server = await startTestServer({ dialect });
  });
  afterAll(() => server.close());

  test('covers a large part of the documents, and most of it with successful responses', async () => {
    const statuses = await Promise.all(gets.map(async (spec) => (await call(spec)).status));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(40);
    expect(gets.length).toBeGreaterThan(50);
    expect(bodiless.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['forceAcsSnapshot', 'getTransferOfferStatus', 'acceptTransferOffer']),
    );
  });

  describe(`${HABITS.map(([habit]) => habit).join(', ')}`, () => {
    test.each(gets.map((spec) => [`${spec.group} ${spec.id}`, spec] as const))(
      'do not change the response of GET %s',
      async (_, spec) => {
        const plain = whole(await call(spec));
        for (const [habit, more] of HABITS)
          expect([habit, ...whole(await call(spec, more))]).toEqual([habit, ...plain]);
      },
    );

    test.each(bodiless.map((spec) => [`${spec.group} ${spec.id}`, spec] as const))(
      'are accepted by POST %s, which has no body',
      async (_, spec) => {
        const refusalOf = ({ status }: Response) => [status === 400, status === 415, status >= 500];
        const plain = refusalOf(await call(spec));
        for (const [habit, more] of HABITS)
          expect([habit, ...refusalOf(await call(spec, more))]).toEqual([habit, ...plain]);
      },
    );
  });

  const byParty = all.filter(({ method, path }) => method === 'GET' && /\{[^}]*party[^}]*\}/.test(path));

  describe('a party id in a path', () => {
    test.each(byParty.map((spec) => [`${spec.group} ${spec.id}`, spec] as const))(
      'is the same raw and percent-encoded for %s',
      async (_, spec) => {
        const [raw, encoded] = [await call(spec, {}, (text) => text), await call(spec)];
        expect([raw.status, raw.text]).toEqual([encoded.status, encoded.text]);
        expect(raw.status).not.toBe(400);
      },
    );
  });

  describe('a bearer token', () => {
    const scan = gets.filter(({ group }) => group === 'scan');
    test.each(scan.map((spec) => [spec.id, spec] as const))(
      'does not change the response of scan %s, whether present or not',
      async (_, spec) => {
        const withOne = await call(spec, { user: 'alice' });
        const without = await server.call('ledger', 'GET', addressOf(spec, server.world), { headers: TRACE });
        expect(whole(without)).toEqual(whole(withOne));
      },
    );
  });

  test('integers in a query arrive as text, and migration 0 is one of them', async () => {
    const { status } = await server.call(
      'scan',
      'GET',
      '/v0/state/acs/snapshot-timestamp?before=2030-01-01T00:00:00Z&migration_id=0',
    );
    expect(status).toBe(200);
  });

  test('a ledger client gets the version that it requests first, and a wallet its words for "none"', async () => {
    expect((await server.call('ledger', 'GET', '/v2/version')).body.version).toMatch(/^3\.[45]/);
    const none = await server.call('validator', 'GET', '/v0/scan-proxy/transfer-preapprovals/by-party/nobody::1220ab', {
      user: 'alice',
    });
    expect([none.status, none.body.error]).toEqual([
      404,
      expect.stringMatching(/^No TransferPreapproval found for party/),
    ]);
  });

  test('a round is open at the current ledger time', async () => {
    const { body } = await server.call('scan', 'POST', '/v0/open-and-issuing-mining-rounds', {
      body: { cached_open_mining_round_contract_ids: [], cached_issuing_round_contract_ids: [] },
    });
    const now = new Date(Number(server.now() / 1000n)).toISOString();
    const rounds: readonly {
      readonly contract: { readonly payload: { readonly opensAt: string; readonly targetClosesAt: string } };
    }[] = Object.values(body.open_mining_rounds);
    expect(rounds.some(({ contract: { payload } }) => payload.opensAt <= now && now < payload.targetClosesAt)).toBe(
      true,
    );
  });
});

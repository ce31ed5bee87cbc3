// The Prefer header on operations that have a handler: which documented answer a caller wants to see, whatever the
// state says.

import type { Response } from 'supertest';
import { startTestServer, type TestGroup, type TestServer } from './harness';
import { contract } from '../support/contract';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // The library behind these answers is loaded by the first of them, which takes seconds on a busy machine.
  await server.call('scan', 'GET', '/v0/lsu', { headers: { prefer: 'code=200' } });
}, 60_000);
afterAll(() => server.close());

type Method = 'GET' | 'POST';
const ask = (
  group: TestGroup,
  method: Method,
  path: string,
  prefer: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => server.call(group, method, path, { headers: { prefer, ...headers } });

describe('Prefer: code', () => {
  test.each<readonly [TestGroup, Method, string, number, string]>([
    ['scan', 'GET', '/v0/lsu', 200, 'application/json'],
    ['scan', 'GET', '/v0/updates/none', 200, 'application/json'],
    ['scan', 'GET', '/v0/updates/none', 404, 'application/json'],
    ['scan', 'GET', '/v0/updates/none', 500, 'application/json'],
    ['scan', 'POST', '/v0/open-and-issuing-mining-rounds', 200, 'application/json'],
    ['scan', 'POST', '/v0/holdings/summary', 429, 'text/plain'],
    ['scan', 'GET', '/v0/platform-instance-names', 404, 'application/json'],
    ['validator', 'POST', '/v0/wallet/transfer-offers', 200, 'application/json'],
    ['validator', 'POST', '/v0/wallet/transfer-offers', 409, 'application/json'],
    ['validator', 'POST', '/v0/wallet/transfer-offers', 429, 'application/json'],
    ['validator', 'GET', '/v0/scan-proxy/transfer-preapprovals/by-party/x', 404, 'application/json'],
    ['ledger', 'POST', '/v2/updates/update-by-id', 200, 'application/json'],
    ['ledger', 'POST', '/v2/updates/update-by-id', 400, 'text/plain'],
    ['ledger', 'POST', '/v2/updates/update-by-id', 404, 'application/json'],
    ['ledger', 'POST', '/v2/updates/update-by-id', 503, 'application/json'],
  ])(
    '%s %s %s gives a documented %i as %s, without token, parameters or body',
    async (group, method, path, code, type) => {
      const accept = { accept: type };
      const response = await ask(group, method, path, `code=${code}`, accept);
      expect([response.status, response.headers['content-type']]).toEqual([code, type]);
      expect(response.headers['x-understudy']).toBe('example');
      expect(response.headers['preference-applied']).toBe(`code=${code}`);
      expect(response.text).not.toBe('');
    },
  );

  test('changes nothing: a forced success of a destructive operation takes no snapshot', async () => {
    const before = server.world.ledger.state.log.length;
    expect((await ask('scan', 'POST', '/v0/state/acs/force', 'code=200')).status).toBe(200);
    expect(server.world.ledger.state.log).toHaveLength(before);
  });

  test('for a response without a body returns none', async () => {
    const response = await ask('scan', 'GET', '/livez', 'code=503');
    expect([response.status, response.text]).toEqual([503, '']);
  });

  test.each([
    'code=418',
    'code=204',
    'code=abc',
    'code=',
    'code',
    'code=99',
    'code=600',
    'code=1000',
    'code="2 00"',
    'code=-200',
  ])('%s is refused with the available codes', async (prefer) => {
    const response = await ask('scan', 'GET', '/v0/lsu', prefer);
    expect([response.status, response.body]).toEqual([
      400,
      { error: expect.stringMatching(/known are 200, 429, 503/) },
    ]);
    expect(response.headers['preference-applied']).toBeUndefined();
  });

  test.each(['code=100', 'code=101', 'code=199', 'code=099', 'code=600'])(
    '%s is refused even if the document has a default response',
    async (prefer) => {
      const response = await ask('ledger', 'POST', '/v2/updates/update-by-id', prefer);
      expect([response.status, response.headers['content-type']]).toEqual([400, 'text/plain; charset=UTF-8']);
      expect(response.text).toMatch(/known are .*default/);
    },
  );
});

describe('Prefer: example', () => {
  test('returns the example of that name', async () => {
    const assignment = await ask('scan', 'GET', '/v0/updates/none', 'example=assignment');
    expect(assignment.body.event).toHaveProperty('created_event');
    const unassignment = await ask('scan', 'GET', '/v0/updates/none', 'code=200, example="unassignment"');
    expect(unassignment.body.event).toHaveProperty('contract_id');
    expect(unassignment.headers['x-understudy']).toBe('example');
  });

  test('of another status is found without its code, and refused with a wrong one', async () => {
    expect((await ask('scan', 'POST', '/v0/state/acs/force', 'example=switchedOff')).status).toBe(400);
    expect((await ask('scan', 'POST', '/v0/state/acs/force', 'example=switchedOff, code=200')).body.error).toMatch(
      /no example named switchedOff for 200; known are taken \(200\)/,
    );
  });

  test('that is unknown is refused with the known names', async () => {
    const response = await ask('scan', 'GET', '/v0/updates/none', 'example=nothing');
    expect([response.status, response.body]).toEqual([
      400,
      { error: expect.stringMatching(/known are transaction \(200\), assignment \(200\), unassignment \(200\)/) },
    ]);
  });
});

describe('Prefer: dynamic', () => {
  test.each<readonly [TestGroup, Method, string, string]>([
    ['scan', 'GET', '/v0/lsu', 'getLsu'],
    ['validator', 'GET', '/v0/wallet/transfer-offers', 'listTransferOffers'],
    ['ledger', 'GET', '/v2/version', 'getLedgerVersion'],
  ])('%s %s %s gives a made-up answer that keeps to the contract', async (group, method, path, id) => {
    const response = await ask(group, method, path, 'dynamic=true');
    const spec = contract().operations.find((operation) => operation.id === id);
    const schemaId = spec?.responses.find(({ status }) => status === '200')?.content[0]?.schemaId ?? '';
    expect([response.status, response.headers['x-understudy']]).toEqual([200, 'example']);
    expect(contract().validate(schemaId, response.body)).toEqual([]);
  });
});

describe('other preferences', () => {
  test.each(['respond-async', 'return=minimal, wait=10', 'dynamic=false', '', ';;;,,,', 'decode=1'])(
    '%j changes nothing',
    async (prefer) => {
      const response = await ask('scan', 'GET', '/v0/lsu', prefer);
      expect(response.headers['x-understudy']).toBeUndefined();
      expect(response.body).toEqual((await server.call('scan', 'GET', '/v0/lsu')).body);
    },
  );

  test('do not make an unknown path known, or a wrong method allowed', async () => {
    expect((await ask('scan', 'GET', '/v0/nothing', 'code=200')).status).toBe(404);
    expect((await ask('scan', 'POST', '/v0/lsu', 'code=200')).status).toBe(405);
  });
});

// Operations without an implementation answer a valid request of a caller who may send it with the example of their
// document. What they refuse is in refusals.test.ts.

import { operations } from '../../src/operations';
import { startTestServer, type TestServer } from './harness';
import { addressOf, networkOperations } from './operation-address';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const examples = networkOperations().filter(({ id }) => !operations.has(id));

it('there are some', () => {
  expect(examples.map(({ id }) => id)).toContain('submitTransferCommand');
});

test.each(examples.map((spec) => [spec.group, spec.id, spec] as const))(
  '%s %s returns its example',
  async (_group, _id, spec) => {
    const [media] = spec.requestBody?.content ?? [];
    const body = Object.values(media?.examples ?? {})[0];
    const user = spec.path.startsWith('/v0/admin/') ? 'validator-operator' : 'alice';
    const response = await server.call('ledger', spec.method as 'GET', addressOf(spec, server.world), {
      user,
      ...(body === undefined ? {} : { body }),
    });
    expect([response.status, response.headers['x-understudy'], response.text === '']).toEqual([200, 'example', false]);
  },
);

const refusable = examples.filter(({ responses }) => responses.some(({ status }) => status.startsWith('4')));

test.each(refusable.map((spec) => [spec.group, spec.id, spec] as const))(
  '%s %s returns a documented refusal that is preferred, without a token',
  async (_group, _id, spec) => {
    const status = spec.responses.find((one) => one.status.startsWith('4'))?.status ?? '';
    const response = await server.call('ledger', spec.method as 'GET', addressOf(spec, server.world), {
      headers: { prefer: `code=${status}` },
    });
    expect([String(response.status), response.headers['x-understudy']]).toEqual([status, 'example']);
  },
);

it('tells a user without a wallet, and one who is not the operator, that they may not', async () => {
  const statuses = async (path: string, users: readonly string[]): Promise<readonly number[]> =>
    Promise.all(users.map(async (user) => (await server.call('validator', 'GET', path, { user })).status));
  const { noWalletUser } = server.world;
  expect(await statuses('/v0/wallet/development-fund-coupons/history?limit=5', ['alice', noWalletUser])).toEqual([
    200, 404,
  ]);
  expect(await statuses('/v0/admin/participant/identities', ['validator-operator', 'alice'])).toEqual([200, 403]);
});

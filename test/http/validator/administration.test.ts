// The administration of the validator that is answered by example (published descriptions, Splice 0.7.4
// validator-internal).

import { operations } from '../../../src/operations';
import { contract } from '../../support/contract';
import { startTestServer, type TestServer } from '../harness';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

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

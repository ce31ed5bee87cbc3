// The probes over HTTP: without a token, whatever world the request names, and without a trace in log and journal.

import { createRoutes } from '../../src/server/pipeline/routes';
import { startTestServer, type TestServer } from './harness';
import { contract } from '../support/contract';

const PATHS = ['/_health/live', '/_health/ready', '/api/sv/livez', '/api/sv/readyz'] as const;

let server: TestServer;
beforeAll(async () => void (server = await startTestServer({ controlToken: 'secret' })));
afterAll(() => server.close());

const ask = (path: string, request: RequestInit = {}): Promise<Response> => fetch(`${server.url}${path}`, request);

describe.each(PATHS)('%s', (path) => {
  test('responds without a token, and is never cached', async () => {
    const answer = await ask(path);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('ignores the query, and the world that a proxy adds', async () => {
    expect((await ask(`${path}?from=balancer`, { headers: { 'x-understudy-world': 'none' } })).status).toBe(200);
  });

  test('is answered for HEAD without a body', async () => {
    const answer = await ask(path, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '16', '']);
  });

  test('may be requested by a page of another origin', async () => {
    const headers = { origin: 'http://elsewhere', 'access-control-request-method': 'GET' };
    const answer = await ask(path, { method: 'OPTIONS', headers });
    const asked = await ask(path, { headers });
    for (const [{ status, headers: sent }, expected] of [
      [answer, 204],
      [asked, 200],
    ] as const)
      expect([status, sent.get('access-control-allow-origin')]).toEqual([expected, 'http://elsewhere']);
    const plain = await ask(path, { method: 'OPTIONS' });
    expect([plain.status, plain.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });

  test('refuses other methods', async () => {
    const answer = await ask(path, { method: 'POST', body: '{}' });
    expect([answer.status, answer.headers.get('allow'), await answer.json()]).toEqual([
      405,
      'GET, HEAD, OPTIONS',
      { error: 'POST is not supported here; use GET or HEAD' },
    ]);
  });

  test('is not the path of an operation', () => {
    expect(createRoutes(contract()).find('GET', path).kind).toBe('unknown');
  });
});

test('probes are neither logged nor recorded; other paths of the folder are', async () => {
  const before = server.log.length;
  for (const path of PATHS) await ask(path);
  const found = await server.call('control', 'GET', '/requests', { token: 'secret' });
  expect(JSON.stringify(found.body)).not.toContain('/_health/live');
  expect(server.log.slice(before).filter((line) => line.includes('/_health'))).toEqual([]);
  expect((await ask('/_health/other')).status).toBe(404);
  expect(server.log.at(-1)).toContain('GET /_health/other status=404');
});

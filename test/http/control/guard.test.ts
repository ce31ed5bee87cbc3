// Who may control the stand-in, over HTTP: this machine, or the token; never a page of another origin without it.

import { request as httpRequest } from 'node:http';
import { startTestServer, type TestServer } from '../harness';
import { ask, expectRefused, textOf, unchanged } from './words';

let open: TestServer;
let closed: TestServer;
beforeAll(async () => {
  open = await startTestServer();
  closed = await startTestServer({ controlToken: 'open sesame' });
});
afterAll(() => Promise.all([open.close(), closed.close()]));

const from = (headers: Readonly<Record<string, string>>) => ({ headers });
const ORIGIN = 'https://page.example';
const PREFLIGHT = {
  origin: ORIGIN,
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'content-type',
};
const TOKEN = { 'x-understudy-control-token': 'open sesame' };

/** supertest sets no other Host than its own. */
const withHost = (
  server: TestServer,
  host: string,
  path = '/_control/v1/reset',
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(`${server.url}${path}`, { method: 'POST', headers: { host } }, (answer) => {
      let text = '';
      answer.on('data', (piece: Buffer) => void (text += piece.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end();
  });

describe('without a control token', () => {
  test('a page of another origin is refused, changes nothing and cannot even read the refusal', async () => {
    await unchanged(open, async () => {
      for (const headers of [
        { origin: ORIGIN },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        const answer = await ask(open, 'POST', '/clock/advance', { by: '1h' }, from(headers));
        expectRefused(answer, 403, 'forbidden', /--control-token/);
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
    });
  });

  test('a preflight is refused, and no successful response has headers for other origins', async () => {
    const answer = await ask(open, 'OPTIONS', '/reset', undefined, from(PREFLIGHT));
    expect([answer.status, Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))]).toEqual([
      403,
      [],
    ]);
    const good = await ask(open, 'GET', '/clock');
    expect([good.status, good.headers['access-control-allow-origin']]).toEqual([200, undefined]);
    const network = await open.call('scan', 'GET', '/v0/dso', from({ origin: ORIGIN }));
    expect([network.status, network.headers['access-control-allow-origin']]).toEqual([200, ORIGIN]);
  });

  test('a name that was rebound to this machine is refused; other groups are not affected', async () => {
    await unchanged(open, async () => {
      for (const host of [
        'rebound.example.com',
        'rebound.example.com:7575',
        '[::1]x.example.com',
        '127.0.0.1.nip.io:80',
      ]) {
        const { status, text } = await withHost(open, host);
        expect([host, status, JSON.parse(text)]).toEqual([
          host,
          403,
          { error: expect.stringMatching(/Host header/), code: 'forbidden' },
        ]);
      }
    });
    expect((await withHost(open, 'rebound.example.com', '/v2/updates/update-by-id')).status).not.toBe(403);
  });

  test('hides worlds and paths from callers without access', async () => {
    for (const path of ['/nothing', '/snapshots/none', '/worlds/none'])
      expectRefused(
        await ask(open, 'GET', path, undefined, from({ origin: ORIGIN, 'x-understudy-world': 'none' })),
        403,
        'forbidden',
      );
    const through = await textOf(open, 'POST', '/reset', { headers: { origin: ORIGIN } });
    expect(through.status).toBe(403);
  });

  test('a path with the world prefix is guarded alike', async () => {
    const answer = await fetch(`${open.url}/_worlds/default/_control/v1/reset`, {
      method: 'POST',
      headers: { origin: ORIGIN },
    });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });
});

describe('with a control token', () => {
  test('every request must carry it: without it 401, with another one 401, with it 200', async () => {
    for (const headers of [{}, { authorization: 'Bearer no' }, { 'x-understudy-control-token': 'no' }]) {
      const answer = await ask(closed, 'GET', '/clock', undefined, from(headers));
      expectRefused(answer, 401, 'token-wanted', /control token/);
    }
    for (const headers of [TOKEN, { authorization: 'Bearer open sesame' }])
      expect((await ask(closed, 'GET', '/clock', undefined, from(headers))).status).toBe(200);
  });

  test('a page of another origin is allowed with it, and reads responses and refusals', async () => {
    const preflight = await ask(closed, 'OPTIONS', '/clock/advance', undefined, from(PREFLIGHT));
    expect([
      preflight.status,
      preflight.headers['access-control-allow-origin'],
      preflight.headers['access-control-allow-methods'],
    ]).toEqual([204, ORIGIN, expect.stringMatching(/PATCH.*DELETE/)]);
    const answer = await ask(closed, 'POST', '/clock/advance', { by: '1s' }, from({ origin: ORIGIN, ...TOKEN }));
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, ORIGIN]);
    const refused = await ask(closed, 'GET', '/clock', undefined, from({ origin: ORIGIN }));
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, ORIGIN]);
  });

  test('any name of the machine is accepted, and no Host header breaks a response', async () => {
    for (const host of ['devbox.example.com', 'devbox:7575', 'not a host', '[::1', 'a/b?c#d', '%zz', 'x'.repeat(300)]) {
      const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
        const sent = httpRequest(`${closed.url}/_control/v1/worlds`, { headers: { host, ...TOKEN } }, (incoming) => {
          let text = '';
          incoming.on('data', (piece: Buffer) => void (text += piece.toString()));
          incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text }));
        });
        sent.on('error', reject);
        sent.end();
      });
      expect([host, answer.status < 500 ? '' : answer.text]).toEqual([host, '']);
    }
  });

  test('the token is not a token of the network, and grants no access to it', async () => {
    const answer = await closed.call(
      'validator',
      'GET',
      '/v0/wallet/balance',
      from({ authorization: 'Bearer open sesame' }),
    );
    expect(answer.status).toBe(401);
    expect(closed.log.join('\n')).not.toContain('open sesame');
  });
});

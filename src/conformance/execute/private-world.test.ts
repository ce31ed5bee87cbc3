import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defined } from '../../base';
import { judging } from '../../../test/support/conformance-check';
import { GROUP_PATHS, type Target } from '../target/target';
import { createPrivateWorld } from './private-world';
import { network } from './transport';

/** A server with a control API; `world` is its answer to a new world. */
async function serve(world: { readonly status: number; readonly body: unknown }, isMock = true) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => void (body += chunk.toString()));
    request.on('end', () => {
      requests.push(`${request.method ?? ''} ${request.url ?? ''}${body === '' ? '' : ` ${body}`}`);
      const isStatus = request.url === '/_control/v1/status';
      const isNew = request.method === 'POST' && isMock;
      response.writeHead(isNew ? world.status : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isNew ? world.body : isStatus && isMock ? { product: 'understudy' } : {}));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, requests, close: () => new Promise((closed) => server.close(closed)) };
}

const targetAt = (base: string): Target => ({
  urls: { ledger: base, validator: `${base}${GROUP_PATHS.validator}`, scan: `${base}${GROUP_PATHS.scan}` },
  dialect: 'documented',
  profile: {},
  facts: {},
  waivers: [],
  secrets: [],
});

const dso = {
  operation: defined(
    judging.contract.operations.find(({ id }) => id === 'getDso'),
    'getDso',
  ),
  step: 0,
  path: {},
  query: {},
  headers: {},
  body: undefined,
  token: undefined,
  as: 'none',
};

describe('the private world of a shard', () => {
  it.each([
    ['', 'default'],
    ['/_worlds/mine', 'mine'],
  ])('is a copy of the world at %j; recorded addresses remain those of the target', async (path, from) => {
    const server = await serve({ status: 201, body: {} });
    const target = targetAt(`${server.origin}${path}`);
    const created = await createPrivateWorld(target, { index: 2, of: 3 });
    if (!created.ok || !created.value) throw new Error(JSON.stringify(created));
    const { id, through, remove } = created.value;
    const { request } = await through(network).send(target, dso, 5000);
    await remove();
    await server.close();
    expect(id).toMatch(/^shard-2-of-3-[0-9a-f]{8}$/);
    expect(request.url).toBe(`${server.origin}${path}/api/scan/v0/dso`);
    expect(server.requests).toEqual([
      'GET /_control/v1/status',
      `POST /_control/v1/worlds ${JSON.stringify({ id, from: { world: from } })}`,
      `GET /_worlds/${id}/api/scan/v0/dso`,
      `DELETE /_control/v1/worlds/${id}`,
    ]);
  });

  it('is not created on a target that is not a mock server, or has several servers', async () => {
    const server = await serve({ status: 201, body: {} }, false);
    const target = targetAt(server.origin);
    const several = { ...target, urls: { ...target.urls, scan: 'http://127.0.0.1:9/api/scan' } };
    const made = [
      await createPrivateWorld(target, { index: 1, of: 2 }),
      await createPrivateWorld(several, { index: 1, of: 2 }),
    ];
    await server.close();
    expect(made).toEqual([
      { ok: true, value: undefined },
      { ok: true, value: undefined },
    ]);
    expect(server.requests).toEqual(['GET /_control/v1/status']);
  });

  it.each([
    [
      { status: 429, body: { error: '100 worlds are served', code: 'too-many-worlds', hint: 'delete one' } },
      '429 100 worlds are served; delete one',
    ],
    [
      { status: 401, body: { error: 'a token is required', code: 'token-wanted' } },
      '401 a token is required; pass its control token with --header "X-Understudy-Control-Token: env:NAME"',
    ],
    [{ status: 500, body: 'x' }, '500'],
  ])("is refused with the server's reason: %j", async (answer, reason) => {
    const server = await serve(answer);
    const made = await createPrivateWorld(targetAt(server.origin), { index: 1, of: 2 });
    await server.close();
    expect(made).toEqual({
      ok: false,
      error: `${server.origin} did not create a private world for shard 1/2: ${reason}`,
    });
  });
});

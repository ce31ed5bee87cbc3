// `/_docs` from outside: who may see it, what its files are, and what is not there.

import { request } from 'node:http';
import { parse } from 'yaml';
import { pagesGuard } from '../../src/server/pipeline/pages';
import { call, run, start, type Started } from './command';

const GROUPS = ['validator', 'scan', 'ledger', 'control'] as const;
let server: Started;
let closed: Started;
beforeAll(async () => {
  [server, closed] = await Promise.all([
    start(['--log-level', 'info']),
    start(['--no-docs', '--control-token', 'let-me-control']),
  ]);
});
afterAll(() => Promise.all([server.stop(), closed.stop()]));

/** As it stands: `fetch` would take the dots out of a path. */
const raw = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<number | undefined> =>
  new Promise((done, failed) =>
    request({ host: '127.0.0.1', port: new URL(server.ready.url).port, path, headers }, (response) =>
      done(response.resume().statusCode),
    )
      .on('error', failed)
      .end(),
  );

it('is in the ready file, and redirects to its folder', async () => {
  expect(server.ready.docs).toBe(`${server.ready.url}/_docs`);
  const response = await fetch(`${server.ready.docs}`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, '/_docs/']);
  expect(
    (await fetch(`${server.ready.url}/_worlds/default/_docs`, { redirect: 'manual' })).headers.get('location'),
  ).toBe('/_worlds/default/_docs/');
});

it.each(GROUPS)(
  'serves the document of the %s group as YAML and as JSON, with the address of this server',
  async (group) => {
    const [json, yaml] = await Promise.all(
      // Reading YAML takes seconds, in which the server may close a connection that was kept.
      ['json', 'yaml'].map((form) =>
        call(`${server.ready.docs}/${group}.${form}`, { headers: { connection: 'close' } }),
      ),
    );
    expect([json?.type, yaml?.type]).toEqual(['application/json', 'application/yaml']);
    expect(parse(yaml?.text ?? '')).toEqual(json?.json);
    const prefix = new URL(server.ready.groups[group]).pathname;
    expect(json?.json).toMatchObject({ openapi: '3.1.0', servers: [{ url: prefix }] });
    // Swagger UI shows a warning about any dialect.
    expect(json?.json).not.toHaveProperty('jsonSchemaDialect');
  },
);

it('serves the documents of the ledger group where running servers publish them', async () => {
  for (const [path, file] of [
    ['openapi', 'ledger.yaml'],
    ['asyncapi', 'ledger-streams.yaml'],
  ]) {
    const published = await call(`${server.ready.url}/docs/${path}`);
    expect([published.status, published.type]).toEqual([200, 'text/plain; charset=UTF-8']);
    expect(published.text).toBe((await call(`${server.ready.docs}/${file}`)).text);
    expect((await call(`${server.ready.url}/_worlds/default/docs/${path}`)).text).toContain('/_worlds/default');
    expect((await call(`${closed.ready.url}/docs/${path}`)).status).toBe(404);
  }
});

it('serves the documents of the emulated release', async () => {
  const emulating = await start(['--profile', 'ledger=3.4']);
  const published = await call(`${emulating.ready.url}/docs/openapi`);
  expect(published.text).toMatch(/\n {2}version: 3\.4\.\d+\n/);
  expect(published.text).not.toContain('streamContinuationToken:');
  expect((await call(`${server.ready.url}/docs/openapi`)).text).toContain('streamContinuationToken:');
  await emulating.stop();
});

it('serves the document of the streams beside that of their group, with the address of this server', async () => {
  const [json, yaml, setup] = await Promise.all(
    ['ledger-streams.json', 'ledger-streams.yaml', 'setup.json'].map((name) => call(`${server.ready.docs}/${name}`)),
  );
  const { host } = new URL(server.ready.url);
  expect(json?.json).toMatchObject({ asyncapi: '3.0.0', servers: { standIn: { host, protocol: 'ws' } } });
  expect(parse(yaml?.text ?? '')).toEqual(json?.json);
  expect(setup?.json).toMatchObject({
    groups: expect.arrayContaining([
      expect.objectContaining({ group: 'ledger', streams: 'ledger-streams' }),
      expect.objectContaining({ group: 'scan', streams: null }),
    ]),
  });
  expect((await call(`${server.ready.url}/_worlds/default/_docs/ledger-streams.json`)).json).toMatchObject({
    servers: { standIn: { host, pathname: '/_worlds/default' } },
  });
  // What it refers to is there under the same name.
  for (const [, file = ''] of new Set((yaml?.text ?? '').matchAll(/\$ref: '?\.?\/?([a-z-]+\.yaml)#/g)))
    expect([file, (await call(`${server.ready.docs}/${file}`)).status]).toEqual([file, 200]);
});

it('loads no external resource, and may not be framed', async () => {
  const { headers, text } = await call(`${server.ready.docs}/`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  expect(text).not.toMatch(/https?:|<script>|style=/);
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

it('ships the viewer with its licence', async () => {
  const [script, licence] = await Promise.all([
    call(`${server.ready.docs}/viewer.js`),
    call(`${server.ready.docs}/viewer-licence.txt`),
  ]);
  expect([script.status, script.text.length > 1_000_000]).toEqual([200, true]);
  expect(licence.text).toContain('Apache License');
});

it.each([
  ['a page of another origin', { origin: 'http://evil.example' }],
  ['a rebound name', { host: 'evil.example' }],
  ['a client behind a proxy', { 'x-forwarded-for': '10.0.0.9' }],
  ['a link of another site', { 'sec-fetch-site': 'cross-site' }],
])('is closed to %s', async (_, headers) => {
  for (const path of ['/_docs/', '/_docs/setup.json', '/_docs/scan.json'])
    expect([path, await raw(path, headers)]).toEqual([path, 403]);
});

describe('access checks of the documentation', () => {
  const token = 'let-me-control';
  const local = { peer: '127.0.0.1', headers: { host: '127.0.0.1:7575' } };
  const remote = { peer: '10.0.0.9', headers: { host: 'box:7575' } };
  it.each([
    ['this machine', undefined, local, undefined],
    ['this machine although there is a token', token, local, undefined],
    ['another machine', undefined, remote, 'control-forbidden'],
    ['another machine without the token', token, remote, 'control-token-wanted'],
    [
      'another machine with the token',
      token,
      { ...remote, headers: { ...remote.headers, authorization: `Bearer ${token}` } },
      undefined,
    ],
    [
      'another machine through a proxy of this one',
      undefined,
      { ...local, headers: { ...local.headers, 'x-forwarded-for': '10.0.0.9' } },
      'control-forbidden',
    ],
    [
      'another machine through a proxy of this one, without the token',
      token,
      { ...local, headers: { ...local.headers, via: '1.1 box' } },
      'control-token-wanted',
    ],
    [
      'a page elsewhere without the token',
      token,
      { ...local, headers: { ...local.headers, origin: 'http://evil.example' } },
      'control-token-wanted',
    ],
  ])('judges %s', (_, wanted, request, kind) =>
    expect(pagesGuard({ token: wanted, host: '0.0.0.0' }, request, 'docs')?.kind).toBe(kind),
  );
});

it.each([
  '/_docs/../package.json',
  '/_docs/%2e%2e/package.json',
  '/_docs/..%2fpackage.json',
  '/_docs/constructor',
  '/_docs/__proto__',
  '/_docs/viewer.js/',
  '/_docs//etc/passwd',
  '/_docs/nothing.yaml',
])('has no %s', async (path) => {
  expect(await raw(path)).toBe(404);
});

it('the documentation is read-only, and its requests are not recorded', async () => {
  expect((await call(`${server.ready.docs}/`, { body: {} })).status).toBe(405);
  const { json } = await call(`${server.ready.groups.control}/requests`);
  expect(JSON.stringify(json)).not.toContain('_docs');
  expect(server.streams().err).not.toContain('eyJ');
});

it('the documentation can be switched off', async () => {
  expect(closed.ready.docs).toBeUndefined();
  expect(await call(`${closed.ready.url}/_docs/`)).toMatchObject({
    status: 404,
    json: { hint: 'this server was started with --no-docs' },
  });
});

it('the documentation is in the banner', async () => {
  const { out } = await run(['serve', '--port', '0', '--exec', `"${process.execPath}" -e ""`, '--json']);
  expect(JSON.parse(out)).toHaveProperty('docs');
});

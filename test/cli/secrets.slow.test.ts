// A server, its control commands and a kit run, all with tokens that can be recognized: nothing that any of them says,
// writes or keeps holds one. Meant to be shown are the tokens that serve makes for its users, in its banner, its line
// of JSON, its ready file and its status; no others.

import { mkdtempSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, run, start, type Finished, type Started } from './command';

const CONTROL = 'control-5ecret-7f3a9c1d5e2b';
const OPAQUE = 'opaque-5ecret-0b8e2d6a4c1f';
const COOKIE = 'cookie-5ecret-61c9e0d4b7a2';
const WRONG = 'wrong-5ecret-d2f70c35e8b1';
const FORMATS = ['console', 'json', 'junit', 'html', 'md', 'github'];

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
const at = (name: string): string => join(folder, name);
const env = { UNDERSTUDY_CONTROL_TOKEN: CONTROL };
let server: Started;
let token = '';

beforeAll(async () => {
  server = await start(['--control-token', CONTROL, '--log-level', 'debug', '--ready-file', at('ready.json')]);
  token = (await run(['token', '--user', 'alice'])).out.trim();
});
afterAll(() => server.stop());

/** The secrets, and the telling parts of them, that stand in a text in any of the ways in which texts are written. */
function leaksIn(text: string): readonly string[] {
  const [, payload = '', signature = ''] = token.split('.');
  expect(signature.length).toBeGreaterThan(20);
  const parts = [CONTROL, OPAQUE, COOKIE, WRONG, payload, signature];
  const forms = [
    text,
    text.replaceAll('\\', ''),
    text.replaceAll('%2E', '.').replaceAll('%2e', '.'),
    Buffer.from(text, 'utf8').toString('base64'),
  ];
  return parts.flatMap((part) =>
    [part, part.slice(-20), encodeURIComponent(part)].filter((form) => forms.some((whole) => whole.includes(form))),
  );
}

/** One raw request: what no client of ours would send. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve) => {
    let said = '';
    const socket = connect(Number(new URL(server.ready.url).port), '127.0.0.1', () => void socket.write(text));
    socket
      .on('data', (chunk: Buffer) => void (said += chunk.toString('latin1')))
      .on('close', () => resolve(said))
      .on('error', () => resolve(said));
  });

/** Requests of every kind of outcome, each with a token somewhere; gives all that was answered. */
async function ask(): Promise<string> {
  const { validator, scan, ledger, control } = server.ready.groups;
  const bodies = await Promise.all([
    call(`${validator}/v0/wallet/balance`, { token }),
    call(`${validator}/v0/wallet/balance`, { token: OPAQUE }),
    call(`${validator}/v0/wallet/balance?access_token=${token}`),
    call(`${validator}/v0/wallet/balance?access_token=${OPAQUE}`),
    call(`${validator}/v0/wallet/balance`, { headers: { authorization: OPAQUE } }),
    call(`${validator}/v0/wallet/balance`, {
      headers: { authorization: `Basic ${OPAQUE}`, cookie: `session=${COOKIE}` },
    }),
    call(`${validator}/v0/wallet/transfer-offers`, { token, body: { tracking_id: token, receiver_party_id: token } }),
    call(`${validator}/v0/no/such/path/${token}`, { token }),
    call(`${ledger}/v2/users?access_token=${OPAQUE}`, {
      headers: { 'sec-websocket-protocol': `jwt.token.${token},daml.ws.auth` },
    }),
    call(`${ledger}/v2/updates/update-by-id`, { token, body: { access_token: OPAQUE, updateId: token } }),
    call(`${scan}/v0/dso?access_token=${token}`, { token: OPAQUE }),
    call(`${scan}/v0/holdings/summary`, { token, body: { note: token } }),
    call(`${scan}/v0/dso`, { token, headers: { prefer: `code=500, example=${token}` } }),
    call(`${scan}/v0/dso`, {
      token,
      headers: { traceparent: token, tracestate: `a=${token}`, 'x-understudy-world': 'nowhere' },
    }),
    call(`${control}/clock`, { token: WRONG }),
    call(`${control}/clock`, { headers: { 'x-understudy-control-token': WRONG } }),
    call(`${control}/clock`, { token: CONTROL }),
    call(`${control}/snapshots/${CONTROL}/revert`, { headers: { 'x-understudy-control-token': CONTROL }, body: {} }),
  ]);
  const broken = await Promise.all([
    raw(`GET /api/scan/v0/dso HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nbroken ${OPAQUE}\r\n\r\n`),
    raw(`GET /api/scan/v0/dso?access_token=${token}&${'x'.repeat(9000)} HTTP/1.1\r\nHost: a\r\n\r\n`),
    raw(
      `GET /api/scan/v0/dso HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    ),
  ]);
  return [...bodies.map(({ text, headers }) => `${JSON.stringify([...headers])} ${text}`), ...broken].join('\n');
}

const command = (...args: readonly string[]): Promise<Finished> => run([...args, '--url', server.ready.url], env);

it('no response repeats a token that was sent, and the requests are in log and journal', async () => {
  const told = await ask();
  expect(told.length).toBeGreaterThan(2000);
  // A name that is not known comes back as it was sent: those are the sender's own words, and no credentials there.
  expect(
    leaksIn(
      told
        .replaceAll(/no snapshot [^;]*;|no example named \S+/g, '')
        .replaceAll(/(tracking_id|updateId|receiver_party_id|note)[^}]*/g, ''),
    ),
  ).toEqual([]);
  await server.logged('the token is malformed');
});

it('the log contains none at its most verbose level', () => {
  const { err } = server.streams();
  expect(err.split('\n').length).toBeGreaterThan(15);
  expect(leaksIn(err)).toEqual([]);
  expect(err).not.toMatch(/eyJ[\w-]{8}/);
});

it.each([
  ['the list of requests', ['requests']],
  ['the same as JSON', ['requests', '--json']],
  ['the requests that break the contract', ['requests', '--violations', '--json']],
  ['the archive of requests', ['requests', '--har', '-']],
  ['a single request', ['requests', 'r1', '--json']],
  ['another request', ['requests', 'r7', '--json']],
  ['the dump of the world', ['dump']],
  ['the clock', ['clock', 'get', '--json']],
  ['the status of the automation', ['automation', '--json']],
  ['the worlds', ['world', 'list', '--json']],
  ['a refusal', ['revert', 'nothing']],
])('%s contains none', async (_, args) => {
  const { out, err } = await command(...args);
  expect(`${out}${err}`.length).toBeGreaterThan(20);
  expect(leaksIn(`${out}${err}`)).toEqual([]);
});

it('status and ready file contain the tokens of the users and no other secret', async () => {
  const status = await command('status', '--json');
  expect(status.out).toContain('"token":"eyJ');
  for (const text of [
    status.out,
    (await command('status')).out,
    readFileSync(at('ready.json'), 'utf8'),
    server.streams().out,
  ])
    expect(leaksIn(text)).toEqual([]);
});

it('following the requests shows none', async () => {
  const stopped = new AbortController();
  const events = await fetch(`${server.ready.groups.control}/requests/events`, {
    headers: { authorization: `Bearer ${CONTROL}` },
    signal: stopped.signal,
  });
  await call(`${server.ready.groups.validator}/v0/wallet/balance?access_token=${token}`, {
    headers: { cookie: `session=${COOKIE}` },
  });
  let told = '';
  for await (const piece of events.body ?? []) {
    told += Buffer.from(piece).toString();
    if (told.includes('getWalletBalance') || told.includes('/wallet/balance')) break;
  }
  stopped.abort();
  expect(told).toContain('access_token=***');
  expect(leaksIn(told)).toEqual([]);
});

it('commands that fail print none', async () => {
  const wrong = await run(['clock', 'get', '--url', server.ready.url], { UNDERSTUDY_CONTROL_TOKEN: WRONG });
  const nobody = await run(['clock', 'get', '--url', `http://me:${OPAQUE}@127.0.0.1:9`, '--control-token', CONTROL]);
  const nowhere = await run(['clock', 'get', '--url', `ftp://me:${OPAQUE}@127.0.0.1`, '--control-token', CONTROL]);
  const unusable = await Promise.all([
    run(['serve', '--control-token', 'a b-5ecret']),
    run(['serve', '--auth', `jwks=http://me:${OPAQUE}@127.0.0.1/keys`]),
    run(['serve', '--port', 'x', '--control-token', CONTROL]),
  ]);
  for (const { status, out, err } of [wrong, nobody, nowhere, ...unusable]) {
    expect([status === 0, out]).toEqual([false, '']);
    expect(err).toMatch(/^understudy: [^\n]+\n$/);
    expect(leaksIn(err)).toEqual([]);
    expect(err).not.toContain('5ecret');
  }
});

it('a run of the kit against it writes none, not even the tokens of the users', async () => {
  const reports = FORMATS.flatMap((format) => ['--report', `${format}=${at(`report.${format}`)}`]);
  const checked = await run(
    ['check', '--target', at('ready.json'), '--suite', 'list-offers', '--suite', 'authentication', ...reports],
    env,
  );
  expect([0, 5]).toContain(checked.status);
  const users = server.ready.users.flatMap(({ token: own }) => (own === null ? [] : [own.split('.')[2] ?? own]));
  expect(users.length).toBeGreaterThan(1);
  for (const text of [
    checked.out,
    checked.err,
    ...FORMATS.map((format) => readFileSync(at(`report.${format}`), 'utf8')),
  ]) {
    expect(leaksIn(text)).toEqual([]);
    expect(users.filter((signature) => text.includes(signature))).toEqual([]);
  }
});

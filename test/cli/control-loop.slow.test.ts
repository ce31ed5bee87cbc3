// The built commands against the built server: create, advance, expired; and what only real processes show.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, ROOT, run, start, type Started } from './command';

const TOKEN = 'for-control-only';
let server: Started;
let env: Readonly<Record<string, string>>;
beforeAll(async () => {
  server = await start(['--clock', 'manual', '--at', '2026-01-15T12:00:00Z', '--control-token', TOKEN]);
  env = { UNDERSTUDY_URL: server.ready.url, UNDERSTUDY_CONTROL_TOKEN: TOKEN };
});
afterAll(() => server.stop());

/** Runs a line that must work; gives what it prints. */
async function understudy(line: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const { status, out, err } = await run(line.split(' '), { ...env, ...more });
  expect({ line, status, err }).toEqual({ line, status: 0, err: '' });
  return out;
}

const stateOf = async (trackingId: string): Promise<unknown> =>
  (
    JSON.parse(await understudy('offer list --json')) as {
      readonly offers: readonly { readonly trackingId: string; readonly state: string }[];
    }
  ).offers.find((offer) => offer.trackingId === trackingId)?.state;

test('an offer is created, time advances, and it expires', async () => {
  expect(await understudy('offer create --from alice --to bob --amount 5 --expires 10m --tracking-id loop')).toMatch(
    /^tracking id loop\ncreated TransferOffer 00[0-9a-f]{12}…\nat 2026-01-15T12:00:00Z, offset \d+\n$/,
  );
  expect(await understudy('clock set 1768479000000000')).toMatch(
    /^2026-01-15T12:00:00Z → 2026-01-15T12:10:00Z, \d+ steps of automation; next /,
  );
  expect(await stateOf('loop')).toBe('expired');
  const { status, err } = await run(['offer', 'accept', 'loop'], env);
  expect({ status, err }).toEqual({ status: 1, err: expect.stringMatching(/^understudy: [^\n]+\n$/) });
});

test('an offer can be accepted a microsecond before its end, and a revert undoes that', async () => {
  await understudy('offer create --from alice --to bob --amount 5 --expires 10s --tracking-id edge');
  await understudy('clock advance 9999999us');
  await understudy('snapshot edge');
  await understudy('automation manual consume');
  await understudy('offer accept edge');
  expect(await stateOf('edge')).toBe('accepted');
  expect(await understudy('step consume --contract edge')).toMatch(/^consume-offer, due /);
  expect(await stateOf('edge')).toBe('completed');
  await understudy('revert edge');
  expect([await stateOf('edge'), await understudy('automation')]).toEqual([
    'created',
    expect.stringMatching(/^consume +auto/m),
  ]);
});

test('a dump is written to a file and loaded from it or from stdin', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'understudy-')), 'world.ndjson');
  expect(await run(['dump', file], env)).toMatchObject({ status: 0, out: '' });
  const dumped = readFileSync(file, 'utf8');
  await understudy('holding mint --owner bob --amount 3');
  await understudy(`load ${file}`);
  expect(await understudy('dump')).toBe(dumped);
  const loading = spawn(process.execPath, [join(ROOT, 'dist', 'understudy.js'), 'load', '-'], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  loading.stdin.end(dumped);
  expect(await new Promise((done) => void loading.once('close', done))).toBe(0);
});

test('the clock of a private world advances without affecting others', async () => {
  await understudy('world new apart');
  const before = await understudy('clock --json');
  expect(await understudy('clock advance --to-next rounds', { UNDERSTUDY_WORLD_ID: 'apart' })).toMatch(
    /steps? of automation/,
  );
  expect(await understudy('clock --json')).toBe(before);
  expect(await understudy('clock --json', { UNDERSTUDY_URL: `${server.ready.url}/_worlds/apart` })).not.toBe(before);
  expect(await understudy('world delete apart')).toBe('deleted world apart\n');
});

test('a fault hits as many requests as its limit allows', async () => {
  await understudy('fault add --operation getLedgerVersion --times 1 --truncate 3');
  await expect(call(`${server.ready.url}/v2/version`)).rejects.toThrow(/terminated|fetch failed/);
  expect((await call(`${server.ready.url}/v2/version`)).status).toBe(200);
  expect(await understudy('fault')).toMatch(/getLedgerVersion +truncate 3 .* 1$/m);
  await understudy('fault clear');
});

test('exchanges are followed as they happen, until the reader leaves', async () => {
  const following = spawn(
    '/bin/sh',
    ['-c', `"${process.execPath}" "${join(ROOT, 'dist', 'understudy.js')}" requests --follow | head -n 1`],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let seen = '';
  following.stdout.on('data', (chunk: Buffer) => void (seen += chunk.toString()));
  const gone = new Promise((done) => void following.once('close', done));
  // Polled: the test cannot see when the reader listens, and it learns of its own reader's end by
  // writing.
  const asking = setInterval(() => void call(`${server.ready.url}/v2/version`).catch(() => undefined), 50);
  await gone;
  clearInterval(asking);
  expect(seen).toMatch(/^r\d+ {2}\S+ {2}200 {2}GET {2}\/v2\/version\n$/);
});

test('a missing control token is explained', async () => {
  const { status, err } = await run(['clock'], { UNDERSTUDY_URL: server.ready.url });
  expect(status).toBe(1);
  expect(err).toContain('--control-token');
});

// `understudy open`: which address it opens or prints, and what it says where there is nothing to open.

import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/eventually';
import { call, run, start, type Started } from './command';

const NO_SCREEN = { DISPLAY: '', WAYLAND_DISPLAY: '', WSL_DISTRO_NAME: '' };
let server: Started;
beforeAll(async () => {
  server = await start();
});
afterAll(() => server.stop());

const open = (args: readonly string[], env: Readonly<Record<string, string>> = {}): ReturnType<typeof run> =>
  run(['open', ...args], { ...NO_SCREEN, ...env });

it('prints the address on request, also that of a world', async () => {
  const { url, groups } = server.ready;
  await call(`${groups.control}/worlds`, { body: { from: { world: 'default' }, id: 'mine' } });
  expect(await open(['--print', '--url', url])).toEqual({ status: 0, out: `${url}/_console/\n`, err: '' });
  expect((await open(['--print', '--url', groups.control, '--world', 'mine'])).out).toBe(
    `${url}/_worlds/mine/_console/\n`,
  );
  expect((await open(['--print'], { UNDERSTUDY_URL: url, UNDERSTUDY_WORLD_ID: 'mine' })).out).toBe(
    `${url}/_worlds/mine/_console/\n`,
  );
});

it('prints it if there is no display, and says so', async () => {
  expect(await open(['--url', server.ready.url])).toEqual({
    status: 0,
    out: `${server.ready.url}/_console/\n`,
    err: 'understudy: no display found; open this address in a browser\n',
  });
});

const shellIt = process.platform === 'linux' ? it : it.skip;
if (process.platform !== 'linux')
  process.stderr.write('skipped: handing an address to the browser, because these tests stand in for xdg-open only\n');

shellIt("opens the address in the user's browser", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'browser-'));
  writeFileSync(
    join(folder, 'xdg-open'),
    `#!/bin/sh\nprintf %s "$1" > ${folder}/part && mv ${folder}/part ${folder}/opened\n`,
  );
  chmodSync(join(folder, 'xdg-open'), 0o755);
  expect(await open(['--url', server.ready.url], { DISPLAY: ':0', PATH: `${folder}:${process.env['PATH']}` })).toEqual({
    status: 0,
    out: `opened ${server.ready.url}/_console/\n`,
    err: '',
  });
  // The browser is not waited for: what it writes comes a moment later.
  expect(await eventually(() => readFileSync(join(folder, 'opened'), 'utf8'))).toBe(`${server.ready.url}/_console/`);
});

shellIt('prints the address when no browser can be started', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'browser-'));
  const { status, out, err } = await open(['--url', server.ready.url], { DISPLAY: ':0', PATH: empty });
  expect([status, out]).toEqual([0, `${server.ready.url}/_console/\n`]);
  expect(err).toMatch(/^understudy: cannot start a browser \(.*ENOENT.*\); open this address\n$/);
});

it('is where the address of the server leads a browser, and no other client', async () => {
  const at = async (path: string, accept: string) => {
    const answer = await fetch(`${server.ready.url}${path}`, { headers: { accept }, redirect: 'manual' });
    return [answer.status, answer.headers.get('location')];
  };
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  expect(await at('/', browser)).toEqual([302, '/_console/']);
  expect(await at('/_worlds/default/', browser)).toEqual([302, '/_worlds/default/_console/']);
  for (const accept of ['*/*', 'application/json, text/html']) expect(await at('/', accept)).toEqual([200, null]);
});

it('explains what to do if no server responds, another server does, or there is no such world or no console', async () => {
  const other = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1');
  await new Promise((done) => other.once('listening', done));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const without = await start(['--no-console']);
  const said = await Promise.all([
    open(['--url', `http://127.0.0.1:${port}`]),
    open(['--url', server.ready.url, '--world', 'gone']),
    open(['--url', without.ready.url]),
    open(['--url', 'nonsense']),
  ]);
  await Promise.all([new Promise((done) => other.close(done)), without.stop()]);
  const gone = await open(['--url', `http://127.0.0.1:${port}`]);
  expect([...said, gone].map(({ status, err }) => [status, err])).toEqual([
    [1, expect.stringContaining('as understudy does not')],
    [1, expect.stringContaining('there is no world gone')],
    [1, expect.stringContaining('--no-console')],
    [2, expect.stringContaining('an address such as http://127.0.0.1:7575 is expected')],
    [
      4,
      `understudy: no server responds at http://127.0.0.1:${port} (ECONNREFUSED); start one with: understudy serve, or name its address with --url\n`,
    ],
  ]);
});

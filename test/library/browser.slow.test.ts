// The library in a page, bundled as its users bundle it: offers listed, created and seen after time has passed, and the
// same bytes as in Node.

import { build } from 'esbuild';
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { createMock } from '../../src/library/node';
import { browserIt, openBrowser } from '../browser/chromium';
import { ROOT } from '../cli/command';

jest.setTimeout(120_000);

/** What a page does; the last line is what it tells. */
const SCRIPT = `
const mock = createMock({ now: '2026-01-15T12:00:00Z', seed: 'page' });
const wallet = async (user) => (await mock.fetch(mock.groups.validator + '/v0/wallet/transfer-offers', { headers: { authorization: 'Bearer ' + mock.users[user].token } })).json();
const before = (await wallet('bob')).offers.length;
const offer = await mock.offers.create({ from: 'alice', to: 'bob', amount: '12.5', trackingId: 'lunch', expiresIn: '10m' });
const during = (await wallet('bob')).offers.length;
await mock.faults.add({ operation: 'getDsoPartyId', delay: { fixed: 5 }, then: { reset: 'before' }, times: 1 });
const cut = await mock.fetch('/api/scan/v0/dso-party-id').catch((error) => error.name);
const sent = await mock.fetch('/api/scan/v0/dso-party-id', { headers: { 'x-understudy-control-token': 'not a secret', authorization: 'Bearer ' + mock.users.bob.token } });
const one = await mock.worlds.create({ from: { named: 'exchange' }, clock: 'manual' });
await mock.clock.advance('10m');
const told = {
  added: during - before, cut, state: (await mock.offers.get('lunch')).state, now: await mock.clock.now(), contractId: offer.contractId, etag: sent.headers.get('etag'),
  forced: (await mock.fetch('/api/scan/v0/dso-party-id', { headers: { prefer: 'code=429' } })).status,
  crowd: Object.keys(one.users), har: (await mock.control('exportHar')).log.entries.map(({ response, request }) => [response.statusText, request.headers.find(({ name }) => name === 'authorization')?.value]),
  dump: await mock.dump(),
};
await mock.load(told.dump);
`;

let browser: Browser | undefined;
let pages: Server;
let address: string;
let bundle: string;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules', 'canton-understudy'));
  const contents = `import { createMock } from 'canton-understudy';\nexport async function run() {${SCRIPT}return told;}\nglobalThis.run = run;`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    logLevel: 'silent',
  });
  bundle = outputFiles[0]?.text ?? '';
  pages = createServer(
    ({ url }, response) =>
      void (url === '/page.js'
        ? response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(bundle)
        : response.writeHead(200, { 'content-type': 'text/html' }).end('<script src="/page.js"></script>')),
  );
  await new Promise<void>((resolve) => void pages.listen(0, '127.0.0.1', resolve));
  const at = pages.address();
  address = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/`;
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  pages.close();
  pages.closeAllConnections();
});

/** The same in Node, from the sources. */
async function inNode(): Promise<Record<string, unknown>> {
  const run: unknown = new Function('createMock', `return (async () => {${SCRIPT}return told;})();`);
  return typeof run === 'function' ? run(createMock) : {};
}

browserIt('a page runs the whole mock server, byte for byte like Node', async () => {
  if (!browser) throw new Error('a test without a browser is skipped');
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => void problems.push(error.message));
  await page.goto(address);
  const told = (await page.evaluate('run()')) as Record<string, unknown>;
  expect(problems).toEqual([]);
  expect(told).toMatchObject({
    added: 1,
    cut: 'TypeError',
    state: 'expired',
    now: '2026-01-15T12:10:00Z',
    forced: 429,
  });
  expect(told['har']).toContainEqual(['OK', 'Bearer *** (bob)']);
  expect(told).toEqual(await inNode());
});

test('the bundle imports neither Node modules nor packages', async () => {
  const { metafile } = await build({
    entryPoints: [join(ROOT, 'dist', 'browser.mjs')],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'neutral',
    format: 'esm',
    logLevel: 'silent',
  });
  expect(Object.values(metafile.inputs).flatMap(({ imports }) => imports)).toEqual([]);
});

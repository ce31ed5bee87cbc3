// The control group against pages in a real browser: of another site, of another port, under a name that was rebound to
// this machine, without an origin, and with the token.

import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { good, unchanged } from '../http/control/words';
import { startTestServer, type TestServer } from '../http/harness';
import { ATTACKS, DECIDING, ORIGINS, sentBy, type Attack } from './attacks';
import { browserIt, openBrowser } from './chromium';

jest.setTimeout(120_000);

const TOKEN = 'open sesame';
let browser: Browser | undefined;
let open: TestServer;
let closed: TestServer;
let pages: { readonly server: Server; readonly port: number };
/** Takes the place of a mock server and records the requests that it receives. */
let listener: { readonly server: Server; readonly port: number };
const caught: IncomingMessage[] = [];

async function serving(
  answer: Parameters<typeof createServer>[1],
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer(answer ?? (() => undefined));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0 };
}

beforeAll(async () => {
  browser = await openBrowser(['--host-resolver-rules=MAP *.example 127.0.0.1']);
  [open, closed] = await Promise.all([startTestServer(), startTestServer({ controlToken: TOKEN })]);
  pages = await serving(
    (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<body>a page</body>'),
  );
  listener = await serving((request, response) => {
    caught.push(request);
    response.writeHead(403).end();
  });
});
afterAll(async () => {
  await browser?.close();
  for (const { server } of [pages, listener]) {
    server.close();
    server.closeAllConnections();
  }
  await Promise.all([open.close(), closed.close()]);
});

async function pageAt(address: string): Promise<Page> {
  if (!browser) throw new Error('a test without a browser is skipped');
  const page = await browser.newPage();
  await page.goto(address);
  return page;
}

const originOf = (address: string): string => address.replace('PORT', String(pages.port));
const act = (page: Page, { script }: Pick<Attack, 'script'>, url: string): Promise<unknown> =>
  page.evaluate(`(${script})(${JSON.stringify(url)})`);
/** A request may come after the page was told of it. */
async function once(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise((resolve) => setImmediate(resolve));
}
/** Statuses of the requests whose address has this mark. */
const statuses = ({ log }: TestServer, mark: string): readonly string[] =>
  log.filter((line) => line.includes(mark)).map((line) => / status=(\d+)/.exec(line)?.[1] ?? line);

for (const { where, address, site } of ORIGINS)
  browserIt(`a browser sends the headers that other tests assume: ${where}`, async () => {
    const page = await pageAt(originOf(address));
    for (const attack of ATTACKS) {
      caught.length = 0;
      await act(page, attack, `http://127.0.0.1:${listener.port}/_control/v1/reset`);
      await once(() => caught.length > 0);
      const sent = caught.map(({ method, headers }) => ({
        method,
        headers: Object.fromEntries(
          DECIDING.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
        ),
      }));
      expect([attack.name, sent]).toEqual([
        attack.name,
        [{ method: attack.sends.method, headers: sentBy(attack, { origin: originOf(address), site }) }],
      ]);
    }
    await page.close();
  });

/** Tries everything on a server from an open page; each request must be refused, and none be readable. */
async function tryAll(
  page: Page,
  server: TestServer,
  { base, mark }: { readonly base: string; readonly mark: string },
): Promise<void> {
  for (const attack of ATTACKS) {
    const sign = `${mark}-${attack.name}`;
    const told = await act(page, attack, `${base}/_control/v1/clock/advance?sign=${sign}`);
    if (attack.sends.method !== 'OPTIONS') await once(() => statuses(server, `sign=${sign} `).length > 0);
    expect([attack.name, statuses(server, `sign=${sign} `).filter((status) => status !== '403')]).toEqual([
      attack.name,
      [],
    ]);
    expect([attack.name, String(told)]).toEqual([
      attack.name,
      expect.stringMatching(/^(sent|loaded|refused|unreadable|true)$/),
    ]);
  }
}

for (const { where, address, site } of ORIGINS)
  browserIt(`no request of a page of ${where} has an effect or reveals anything`, async () => {
    const page = await pageAt(originOf(address));
    await unchanged(open, () => tryAll(page, open, { base: open.url, mark: site }));
    await page.close();
  });

browserIt('a sandboxed frame without an origin is refused as well', async () => {
  const page = await pageAt(originOf('http://evil.example:PORT'));
  const script = `(url) => new Promise((done) => {
    addEventListener('message', ({ data }) => done(data));
    const frame = document.createElement('iframe');
    frame.sandbox = 'allow-scripts';
    frame.srcdoc = '<script>fetch(' + JSON.stringify(url) + ', { method: "POST", body: "{}" }).then((a) => a.text(), () => "unreadable").then((said) => parent.postMessage(said, "*"))</' + 'script>';
    document.body.append(frame);
  })`;
  await unchanged(open, async () =>
    expect(await act(page, { script }, `${open.url}/_control/v1/reset?sign=sandbox`)).toBe('unreadable'),
  );
  expect(statuses(open, 'sign=sandbox ')).toEqual(['403']);
  await page.close();
});

browserIt(
  'a page whose name was rebound to this machine has the same origin for the browser, and is refused',
  async () => {
    const base = open.url.replace('127.0.0.1', 'rebound.example');
    const page = await pageAt(`${base}/`);
    await unchanged(open, async () => {
      for (const [method, path] of [
        ['GET', '/status'],
        ['GET', '/dump'],
        ['POST', '/reset'],
        ['POST', '/clock/advance'],
      ] as const) {
        const told = await page.evaluate(
          `fetch('/_control/v1${path}', { method: '${method}', ${method === 'POST' ? `headers: { 'content-type': 'application/json' }, body: '{"by":"1h"}'` : ''} }).then(async (answer) => [answer.status, await answer.json()])`,
        );
        expect([path, told]).toEqual([
          path,
          [
            403,
            { error: expect.stringMatching(/the Host header names rebound\.example/) as string, code: 'forbidden' },
          ],
        ]);
      }
    });
    await page.close();
  },
);

browserIt('a page of this server, and a typed address, are allowed', async () => {
  const page = await pageAt(`${open.url}/_control/v1/clock`);
  expect(await page.locator('body').textContent()).toContain('"mode"');
  expect(
    await page.evaluate(`fetch('/_control/v1/clock/freeze', { method: 'POST' }).then((answer) => answer.status)`),
  ).toBe(200);
  await page.close();
});

browserIt(
  'with a control token, a page of any origin is allowed, and without it learns only that one is needed',
  async () => {
    const page = await pageAt(originOf('http://evil.example:PORT'));
    const advance = (headers: string): Promise<unknown> =>
      page.evaluate(
        `fetch('${closed.url}/_control/v1/clock/advance', { method: 'POST', headers: { 'content-type': 'application/json'${headers} }, body: '{"by":"1h"}' }).then(async (answer) => [answer.status, Object.keys(await answer.json())])`,
      );
    const read = (): Promise<Record<string, unknown>> =>
      good(closed, 'GET', '/clock', undefined, { headers: { 'x-understudy-control-token': TOKEN } });
    const before = await read();
    expect(await advance('')).toEqual([401, ['error', 'code']]);
    expect(await advance(`, authorization: 'Bearer guessed'`)).toEqual([401, ['error', 'code']]);
    expect(await read()).toEqual(before);
    expect(await advance(`, 'x-understudy-control-token': '${TOKEN}'`)).toEqual([200, expect.arrayContaining(['to'])]);
    await page.close();
  },
);

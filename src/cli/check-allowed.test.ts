import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Target } from '../conformance';
import { frozenClockNote } from './check-allowed';

let server: Server | undefined;
afterEach(() => server?.close());

/** A target that answers every request so. */
async function targetWith(status: number, body: object): Promise<Target> {
  server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return targetAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
const targetAt = (url: string): Target => ({
  urls: { ledger: url, validator: `${url}/api/validator`, scan: `${url}/api/scan` },
  dialect: 'documented',
  profile: {},
  facts: {},
  waivers: [],
  secrets: [],
});
const mock = (mode: string) => ({ product: 'understudy', clock: { mode } });

test('a mock server with a frozen clock is pointed out', async () => {
  expect(await frozenClockNote(await targetWith(200, mock('frozen')))).toMatch(
    /^the clock of http:\/\/127\.0\.0\.1:\d+ is frozen/,
  );
});

test.each<[string, number, object]>([
  ['a mock server with a running clock', 200, mock('running')],
  ['another server', 200, { clock: { mode: 'frozen' } }],
  ['a server without such an operation', 404, { error: 'not found' }],
  ['a mock server that wants a control token', 401, { code: 'token-wanted' }],
])('%s is not', async (_, status, body) => {
  expect(await frozenClockNote(await targetWith(status, body))).toBeUndefined();
});

test('nor is a server that closes the connection in the middle of its answer', async () => {
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{');
    setImmediate(() => response.destroy());
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  expect(await frozenClockNote(targetAt(`http://127.0.0.1:${port}`))).toBeUndefined();
});

test('nor is an address without a server', async () => {
  const target = await targetWith(200, {});
  await new Promise((done) => server?.close(done));
  expect(await frozenClockNote(target)).toBeUndefined();
});

// Spans for requests where an SDK of OpenTelemetry is preloaded, and nothing of it where none is.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from './command';

const SETUP = join(__dirname, 'otel-setup.cjs');
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const [SERVER, UNSET, ERROR] = [1, 0, 2];

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'understudy-spans-'))));
afterEach(() => rmSync(folder, { recursive: true }));

async function spansOf(requests: (url: string) => Promise<void>): Promise<readonly unknown[]> {
  const file = join(folder, 'spans.jsonl');
  const server = await start(['--auth', 'none'], { NODE_OPTIONS: `--require ${SETUP}`, SPANS: file });
  await requests(server.ready.url);
  await server.stop();
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

it('names the span of a request after its operation, and continues the trace of the caller', async () => {
  const spans = await spansOf(async (url) => {
    const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };
    await (await fetch(`${url}/api/scan/v0/dso-party-id?token=secret`, { headers })).text();
    await (await fetch(`${url}/nothing`)).text();
    await (await fetch(`${url}/_health/live`)).text();
    const prefer = { prefer: 'code=500' };
    await (await fetch(`${url}/api/scan/v2/updates/x`, { headers: prefer })).text();
  });
  const attributes = {
    'http.request.method': 'GET',
    'url.path': '/api/scan/v0/dso-party-id',
    'http.route': '/v0/dso-party-id',
    'http.response.status_code': 200,
    'understudy.group': 'scan',
    'understudy.operation': 'getDsoPartyId',
    'understudy.world': 'default',
  };
  const first = {
    name: 'GET /v0/dso-party-id',
    kind: SERVER,
    status: UNSET,
    traceId: TRACE,
    parent: PARENT,
    attributes,
  };
  expect(spans).toEqual([
    first,
    expect.objectContaining({ name: 'GET', kind: SERVER, status: UNSET, traceId: expect.not.stringMatching(TRACE) }),
    expect.objectContaining({ name: 'GET /v2/updates/{update_id}', status: ERROR }),
  ]);
});

// The load of the benchmark, with wrk against a server that keeps what it receives.

import { createServer } from 'node:http';
import { UNIQUE, type Sequence } from '../../bench/cases';
import type { Server } from '../../bench/processes';
import { load, WRK_MISSING } from '../../bench/wrk';

if (WRK_MISSING !== undefined) process.stderr.write(`skipped: the load of the benchmark: ${WRK_MISSING}\n`);
const loadIt = WRK_MISSING === undefined ? it : it.skip;

interface Received {
  readonly url: string;
  readonly token: string | undefined;
  readonly body: string;
}

async function withServer(
  status: number,
  work: (server: Server, received: readonly Received[]) => Promise<void>,
): Promise<void> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      received.push({ url: request.url ?? '', token: request.headers.authorization, body });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const cpuSeconds = (): number => process.cpuUsage().user / 1e6;
  try {
    await work(
      {
        url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
        ready: '',
        residentMb: () => 0,
        cpuSeconds,
        exactCpuSeconds: cpuSeconds,
        stop: async () => undefined,
        terminate: async () => undefined,
        kill: () => undefined,
      },
      received,
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const create: Sequence = {
  steps: [{ request: { method: 'POST', path: '/offers', body: JSON.stringify({ id: UNIQUE, note: 'a "€"' }) } }],
  memories: [{ token: 'a.b.c', contractId: undefined }],
};

loadIt('sends the headers and the body of the case, with another number in each request', async () => {
  await withServer(200, async (server, received) => {
    const loaded = await load(server, create, 1);
    expect(loaded.requests).toBeGreaterThan(100);
    expect(loaded.wrkBusy).toBeGreaterThan(0);
    expect(loaded.p99Ms).toBeGreaterThanOrEqual(loaded.p50Ms);
    expect(new Set(received.map(({ url, token }) => `${url} ${token}`))).toEqual(new Set(['/offers Bearer a.b.c']));
    const bodies = received.map(({ body }): { readonly id: string; readonly note: string } => JSON.parse(body));
    expect(new Set(bodies.map(({ note }) => note))).toEqual(new Set(['a "€"']));
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(received.length);
    expect(bodies[0]?.id).toMatch(/^\d{16}$/);
  });
});

loadIt('a run at a pace ends after its requests', async () => {
  await withServer(200, async (server, received) => {
    const { requests } = await load(server, create, 2, { pauseMs: 1, mostRequests: 300 });
    expect(requests).toBeGreaterThanOrEqual(300 - 32);
    expect(received.length).toBeLessThan(300 + 64);
  });
});

loadIt('a server that refuses requests ends the run', async () => {
  await withServer(503, async (server) => {
    await expect(load(server, create, 1)).rejects.toThrow(/requests to http:\S+ failed/);
  });
});

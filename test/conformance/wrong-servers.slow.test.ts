// Servers that are wrong through and through must fail loudly: the built command against each of them, with and without
// a target file.

import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { fileWith, run, start } from '../cli/command';
import { runHere } from '../support/captured-io';

const answering = (status: number, type: string, body: string) => {
  const listener: RequestListener = (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };
  return createHttp(listener);
};
const speaking = (onData: (socket: Socket) => void): Server =>
  createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => onData(socket));
  });

const servers: readonly (readonly [what: string, server: Server, exit: number])[] = [
  ['answers everything with 200 and an empty object', answering(200, 'application/json', '{}'), 1],
  ['answers everything with 200 and nothing', answering(200, 'application/json', ''), 4],
  ['answers everything with 404 in text', answering(404, 'text/plain', 'not found'), 4],
  ['answers everything with 404 and an empty object', answering(404, 'application/json', '{}'), 4],
  ['answers everything with 500', answering(500, 'text/plain', 'oops'), 4],
  ['answers everything with a page', answering(200, 'text/html', '<html><body>Welcome</body></html>'), 4],
  ['calls a page JSON', answering(200, 'application/json', '<html><body>Welcome</body></html>'), 1],
  ['does not speak HTTP', speaking((socket) => socket.end('\0\u0001 this is no HTTP\r\n\r\n')), 1],
  ['closes every connection', speaking((socket) => socket.destroy()), 4],
  ['never answers', speaking(() => undefined), 4],
];

const addressOf = (server: Server): string => {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
};

let target: string;
let down: string;
const sockets = new Set<Socket>();
beforeAll(async () => {
  const right = await start();
  target = fileWith('ready.json', JSON.stringify(right.ready));
  down = right.ready.url;
  await right.stop();
  for (const [, server] of servers) {
    server.on('connection', (socket) => sockets.add(socket));
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', () => listening()));
  }
});
afterAll(() => {
  for (const [, server] of servers) server.close();
  for (const socket of sockets) socket.destroy();
});

/** Runs end within the minute that a test has: a wait for each scenario would take longer. */
async function expectLoud(args: readonly string[], exit: number): Promise<void> {
  const { status, out, err } = await run([
    'check',
    ...args,
    '--allow',
    'destructive',
    '--timeout',
    '1s',
    '--patience',
    '1',
  ]);
  expect({ status, fault: err }).toEqual({
    status: exit,
    fault: exit === 1 ? '' : expect.not.stringMatching(/internal error/),
  });
  expect(out).toMatch(exit === 1 ? /\d fail of \d+ scenarios[^]*the target fails \(exit 1\)\n/ : /\(exit 4\)\n/);
}

/** Servers whose every answer alone may be right somewhere. The kit runs in this process: a third of the CPU time. */
const REFUSING = [
  [404, '{"error":"not found"}'],
  [400, '{"error":"bad"}'],
  [401, '{"error":"no"}'],
  [500, '{"error":"boom"}'],
] as const;

/** Suites that mostly or only expect refusals. */
const SUITES = ['derived-getHoldingsSummary', 'derived-getUpdateByIdV0', 'scan-errors', 'wallet', 'registry', 'acs'];

it.each(REFUSING)(
  'a server that responds to everything with %i conforms in no suite, whatever is accepted',
  async (status, body) => {
    const server = answering(status, 'application/json', body);
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', () => listening()));
    try {
      const accepted = ['--allow-partial', '--accept-skip', 'scan', '--accept-skip', 'validator'];
      const exits = await Promise.all(
        SUITES.map(async (suite) => {
          const { status: exit } = await runHere([
            'check',
            addressOf(server),
            '--target',
            target,
            '--suite',
            suite,
            '--allow',
            'write',
            '--patience',
            '1',
            '--no-discover',
            '--rate-limit',
            '1000',
            ...accepted,
          ]);
          return [suite, exit];
        }),
      );
      expect(exits.filter(([, exit]) => exit === 0)).toEqual([]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  },
);

describe('a server that', () => {
  it.each(servers)('%s fails', async (_, server, exit) => {
    await Promise.all([
      expectLoud([addressOf(server), '--target', target], exit),
      expectLoud([addressOf(server)], exit),
    ]);
  });

  it('is down fails', async () => {
    await Promise.all([expectLoud([down, '--target', target], 4), expectLoud([down], 4)]);
  });
});

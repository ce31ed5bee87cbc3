// More ports of one server: who comes in there is answered, counted and let go like anybody else.

import { connect, Server, type Socket } from 'node:net';
import { freePort } from '../../../test/support/free-port';
import { startServer, type RunningListener } from './listener';
import { silentLog } from '../log';

const seen: (number | undefined)[] = [];
let door: number;
let listening: RunningListener;
const open = (
  limits: Parameters<typeof startServer>[0]['limits'] = {},
  additionalPorts = [door],
): ReturnType<typeof startServer> =>
  startServer({
    handle: async ({ port }) => (seen.push(port), { status: 200, headers: {}, body: 'here' }),
    host: '127.0.0.1',
    port: 0,
    additionalPorts,
    log: silentLog,
    limits,
  });

beforeEach(async () => {
  door = await freePort();
  seen.length = 0;
});
afterEach(() => {
  jest.restoreAllMocks();
  return listening.close();
});

async function opened(limits?: Parameters<typeof open>[0]): Promise<void> {
  const started = await open(limits);
  if (!started.ok) throw new Error(started.error.message);
  listening = started.value;
}

it('passes the port of the connection to the handler', async () => {
  await opened();
  for (const port of [door, listening.port])
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here');
  expect(seen).toEqual([door, listening.port]);
});

it('counts connections of all ports together', async () => {
  await opened({ connections: 1 });
  const first = connect(listening.port, '127.0.0.1');
  await new Promise((done) => first.once('connect', done));
  expect((await fetch(`http://127.0.0.1:${door}/`)).status).toBe(503);
  first.destroy();
});

it('drops connections of all ports together without a response from a hundred past the limit on', async () => {
  await opened({ connections: 1 });
  const silent: Socket[] = [];
  for (let count = 0; count < 101; count += 1) {
    const socket = connect(count % 2 === 0 ? listening.port : door, '127.0.0.1');
    silent.push(socket);
    await new Promise((done) => socket.once('connect', done));
  }
  for (const port of [listening.port, door])
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
  for (const socket of silent) socket.destroy();
});

it('reports each time that a port could not accept connections, and continues', async () => {
  const listen = jest.spyOn(Server.prototype, 'listen');
  await opened();
  const lines: unknown[] = [];
  jest.spyOn(silentLog, 'error').mockImplementation((message, fields) => void lines.push([message, fields]));
  const ports = listen.mock.contexts;
  expect(ports).toHaveLength(2);
  for (const port of [...ports, ...ports])
    port.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' }));
  expect(lines).toEqual(
    [door, listening.port, door, listening.port].map((port) => [
      'could not accept a connection',
      { port, error: 'accept EMFILE' },
    ]),
  );
  for (const port of [door, listening.port]) expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
});

it('closes although a connection on an additional port is open, and frees the port', async () => {
  await opened();
  const socket = connect(door, '127.0.0.1').on('error', () => undefined);
  await new Promise<void>((done) =>
    socket.once('connect', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n', () => done())),
  );
  const from = performance.now();
  await listening.close();
  // The rest of its request would be waited for ten seconds.
  expect(performance.now() - from).toBeLessThan(8_000);
  await opened();
});

it('opens all ports or none, and names each unavailable one', async () => {
  await opened();
  const other = await freePort();
  expect(await open({}, [other, door])).toMatchObject({
    ok: false,
    error: { port: door, code: 'EADDRINUSE', all: [{ port: door }] },
  });
  await expect(fetch(`http://127.0.0.1:${other}/`)).rejects.toThrow('fetch failed');
});

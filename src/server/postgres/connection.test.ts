import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { openConnection, type Database } from './connection';

/** Accepts connections and never answers, as a server that was paused does. */
let silent: Server;
let sockets: Socket[];
let connection: Database;
beforeEach(async () => {
  sockets = [];
  silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined).resume()));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const at = silent.address();
  const port = at !== null && typeof at === 'object' ? at.port : 0;
  connection = openConnection({ url: `postgres://me:secret@127.0.0.1:${port}/u`, timeoutMs: 300, name: 'test' });
});
afterEach(async () => {
  await connection.close();
  for (const socket of sockets) socket.destroy();
  silent.close();
});

test('when PostgreSQL does not respond, all queued statements fail within one time limit', async () => {
  const queued = Array.from({ length: 12 }, () => connection.query('select 1'));
  const results = await Promise.allSettled([...queued, connection.transaction((query) => query('select 1'))]);
  for (const result of results)
    expect(result).toMatchObject({ reason: { message: 'PostgreSQL did not respond within 0.3 s' } });
  expect(sockets).toHaveLength(1);
  // Those that come later try again.
  await expect(connection.query('select 1')).rejects.toThrow('did not respond');
  expect(sockets).toHaveLength(2);
});

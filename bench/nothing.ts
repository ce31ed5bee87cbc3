// A server that does nothing: it answers whatever comes on a socket with the same bytes. What a generator reaches with
// it is the most that it can measure.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

const [file = ''] = process.argv.slice(2);
// Written by `startNothing`.
const answer = readFileSync(file);

const server = createServer({ noDelay: true }, (socket) => {
  socket.on('data', () => socket.write(answer)).on('error', () => socket.destroy());
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(
    `${JSON.stringify({ url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` })}\n`,
  );
});
process.once('SIGTERM', () => process.exit());

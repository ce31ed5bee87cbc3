// A port that a test closes and opens again, or that a process opens later. It is none that the system gives to other
// tests meanwhile: those begin at 32768 or above.

import { once } from 'node:events';
import { createServer } from 'node:net';

const [FIRST, COUNT] = [20_000, 12_000];

/** Free on 127.0.0.1 when it is returned. */
export async function freePort(): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * COUNT);
  const probe = createServer().listen(port, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  await new Promise((closed) => probe.close(closed));
  return port;
}

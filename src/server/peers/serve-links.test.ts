// A body that is sent in pieces keeps a replica that stops until it has been sent; events do not.

import { createHandOver } from './hand-over';
import { createLinkService } from './serve-links';
import type { LinkCall, LinkReply } from './types';
import { forwardedHead } from './wire';

const CALL: LinkCall = {
  head: forwardedHead('request', 'w', { method: 'GET', url: '/', headers: {}, body: new Uint8Array() }),
  body: new Uint8Array(),
  gone: () => new AbortController().signal,
  pushed: async () => undefined,
};
const unused = (): never => {
  throw new Error('not used here');
};

interface Stopping {
  readonly reply: LinkReply;
  readonly hasStopped: () => boolean;
  readonly stopped: Promise<void>;
}

/** A replica that is stopped when it has begun to send a body. */
async function stopWhile(contentType: string): Promise<Stopping> {
  const handOver = createHandOver();
  const serve = createLinkService({
    directory: { at: () => undefined, again: unused, afterLoss: unused, note: unused },
    shared: { holds: () => true },
    handOver,
    handle: async () => ({
      status: 200,
      headers: { 'content-type': contentType },
      body: '',
      stream: (async function* () {
        yield 'piece';
      })(),
    }),
    openStream: unused,
    version: unused,
    answer: unused,
  });
  const reply = await serve(CALL);
  let isStopped = false;
  const stopped = handOver.stop(600_000).then(() => void (isStopped = true));
  await new Promise((resolve) => setImmediate(resolve));
  return { reply, stopped, hasStopped: () => isStopped };
}

it('a replica does not shut down before a body has been sent', async () => {
  const { reply, stopped, hasStopped } = await stopWhile('application/x-ndjson');
  expect(hasStopped()).toBe(false);
  reply.sent?.();
  await stopped;
});

it('a replica shuts down while events are sent', async () => {
  const { reply, stopped } = await stopWhile('text/event-stream');
  await stopped;
  expect(reply.sent).toBeUndefined();
});

// A link between two replicas: proof of the secret, calls and their replies, pieces at the pace of the consumer, and an
// end of the link that leaves nothing waiting.

import { connect, createServer, type Server, type Socket } from 'node:net';
import { defined } from '../../base';
import { silentLog } from '../log';
import { acceptLinks, type LinkListener } from './accept';
import { dialLink, type Link } from './dial';
import { createFrameReader, createFrameWriter, FRAME, type FrameWriter, type LinkFrame } from './frames';
import { newNonce, proofFor } from './handshake';
import { LinkBusy, LinkLost, PiecesBroken, type LinkCall, type LinkReply } from './types';

const SECRET = 'a secret';
const QUICK = { everyMs: 20, maxSilentIntervals: 3 };
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

type Serve = (call: LinkCall) => Promise<LinkReply>;
const echo: Serve = async ({ head, body }) => ({ head: `re ${head}`, body });

async function accept(serve: Serve = echo): Promise<LinkListener & { readonly address: string }> {
  const listening = await acceptLinks({
    identity: { replica: 'b', secret: SECRET },
    host: '127.0.0.1',
    port: 0,
    log: silentLog,
    liveness: QUICK,
    serve,
  });
  if (!listening.ok) throw new Error(listening.error);
  open.push(listening.value);
  return { ...listening.value, address: `127.0.0.1:${listening.value.port}` };
}

async function dial(address: string, { secret = SECRET, id = 'b', maxWaitingBytes = 1 << 20 } = {}): Promise<Link> {
  const identity = { replica: 'a', secret };
  const link = await dialLink({ identity, maxWaitingBytes, liveness: QUICK }, { id, address });
  open.push(link);
  return link;
}

/** A server that is no replica, or a broken one. */
async function impostor(greet: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    greet(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push({
    close: () => (sockets.forEach((socket) => socket.destroy()), new Promise((done) => server.close(done))),
  });
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );

it('a link carries concurrent calls of any size, with their bytes unchanged', async () => {
  const { address } = await accept();
  const link = await dial(address, { maxWaitingBytes: 1 << 26 });
  const sizes = [0, 1, 9, 16_383, 16_384, 70_000, 3_000_000];
  const replies = await Promise.all(
    sizes.map((size) => link.call({ head: `ä${size}`, body: Buffer.alloc(size, size % 251) })),
  );
  replies.forEach(({ head, body }, at) => {
    const size = defined(sizes[at], 'a reply for each call');
    expect(head).toBe(`re ä${size}`);
    expect(Buffer.compare(Buffer.from(body), Buffer.alloc(size, size % 251))).toBe(0);
  });
});

describe('a link is refused', () => {
  it('to a replica without the secret', async () => {
    const { address } = await accept();
    const error = await failure(dial(address, { secret: 'another' }));
    expect(error).toBeInstanceOf(LinkLost);
    expect(String(error)).toContain('do both have the same secret?');
  });

  it('where nothing listens, without a message about secrets', async () => {
    const { address, close } = await accept();
    await close();
    expect(String(await failure(dial(address)))).toMatch(/ECONNREFUSED [\d.:]+$/);
  });

  it('by a replica other than the one expected at the address', async () => {
    const { address } = await accept();
    expect(String(await failure(dial(address, { id: 'c' })))).toContain('another process, b, responds at its address');
  });

  it('to a server that cannot prove the secret', async () => {
    const address = await impostor((socket) => {
      const writer = createFrameWriter(socket);
      const hello = { protocol: 1, replica: 'b', nonce: 'ab'.repeat(32) };
      writer.write(FRAME.hello, 0, Buffer.from(JSON.stringify(hello)));
      socket.once('data', () => writer.write(FRAME.welcome, 0, Buffer.from(JSON.stringify({ mac: 'cd'.repeat(32) }))));
    });
    expect(String(await failure(dial(address)))).toContain('it does not have the secret of this cluster');
  });

  it('for a replayed proof: each link has new nonces', async () => {
    const { port } = await accept();
    const recorded: Buffer[] = [];
    const relay = await impostor((socket) => {
      const there = connect(port, '127.0.0.1');
      open.push({ close: () => there.destroy() });
      socket.on('data', (chunk: Buffer) => (recorded.push(chunk), there.write(chunk)));
      there.on('data', (chunk: Buffer) => socket.write(chunk)).on('error', () => undefined);
    });
    const link = await dial(relay);
    await link.call({ head: 'once' });
    const again = connect(port, '127.0.0.1');
    open.push({ close: () => again.destroy() });
    const frames: LinkFrame[] = [];
    again.on(
      'data',
      createFrameReader(
        () => 1 << 20,
        (frame) => frames.push(frame),
      ),
    );
    again.write(Buffer.concat(recorded));
    await new Promise((closed) => again.once('close', closed));
    expect(frames.map(({ type }) => type)).toEqual([FRAME.hello]);
  });

  it.each([
    ['an HTTP request', Buffer.from('GET / HTTP/1.1\r\nhost: a\r\n\r\n')],
    ['a call without a proof', Buffer.from([0, 0, 0, 4, FRAME.call, 0, 0, 0, 1, 0, 0, 0, 0])],
    ['a frame that announces four gigabytes', Buffer.from([255, 255, 255, 0, FRAME.proof, 0, 0, 0, 0])],
  ])('to a connection that sends %s', async (_, bytes) => {
    const { port } = await accept();
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.write(bytes);
    await new Promise((closed) => socket.once('close', closed));
    expect(socket.destroyed).toBe(true);
  });
});

describe('a streamed reply', () => {
  const endless =
    (made: { count: number; isEnded: boolean }): Serve =>
    async () => ({
      head: 'pieces',
      body: new Uint8Array(),
      pieces: (async function* () {
        try {
          for (;;) {
            made.count += 1;
            yield 'x'.repeat(10_000);
          }
        } finally {
          made.isEnded = true;
        }
      })(),
    });

  it('is produced no faster than it is consumed, and only while it is wanted', async () => {
    const made = { count: 0, isEnded: false };
    const { address } = await accept(endless(made));
    const link = await dial(address);
    const { pieces } = await link.call({ head: 'go' });
    const reader = defined(pieces, 'the reply has pieces')[Symbol.asyncIterator]();
    await link.call({ head: 'the link is not blocked' });
    await until(() => made.count > 20);
    await link.call({ head: 'later' });
    expect(made.count).toBeLessThan(100);
    for (let taken = 0; taken < 200; taken += 1) expect((await reader.next()).value).toHaveLength(10_000);
    await reader.return?.();
    await until(() => made.isEnded);
  });

  it.each(['read to its end', 'no longer wanted'])('is reported as sent when it is %s', async (how) => {
    let isSent = false;
    const { address } = await accept(async () => ({
      head: 'pieces',
      body: new Uint8Array(),
      pieces: (async function* () {
        for (let made = 0; made < 100; made += 1) yield 'x'.repeat(10_000);
      })(),
      sent: () => (isSent = true),
    }));
    const link = await dial(address);
    const { pieces } = await link.call({ head: 'go' });
    await link.call({ head: 'the pieces fill the window' });
    const reader = defined(pieces, 'the reply has pieces')[Symbol.asyncIterator]();
    expect([(await reader.next()).done, isSent]).toEqual([false, false]);
    if (how === 'no longer wanted') await reader.return?.();
    else while ((await reader.next()).done !== true);
    await until(() => isSent);
  });

  it('is aborted with the link', async () => {
    const { address, close } = await accept(endless({ count: 0, isEnded: false }));
    const link = await dial(address);
    const { pieces } = await link.call({ head: 'go' });
    await close();
    const read = async (): Promise<void> => {
      for await (const piece of defined(pieces, 'the reply has pieces')) expect(piece).toHaveLength(10_000);
    };
    expect(await failure(read())).toBeInstanceOf(PiecesBroken);
  });
});

describe('a call', () => {
  const never: Serve = () => new Promise(() => undefined);

  it('ends when its caller is gone, on both sides', async () => {
    let [isServed, isCancelled] = [false, false];
    const { address } = await accept((call) => {
      isServed = true;
      return new Promise(() => call.gone().addEventListener('abort', () => (isCancelled = true)));
    });
    const link = await dial(address);
    const gone = new AbortController();
    const called = failure(link.call({ head: 'wait', gone: () => gone.signal }));
    await until(() => isServed);
    gone.abort();
    expect(String(await called)).toContain('the caller has disconnected');
    await until(() => isCancelled);
  });

  it.each([
    ['no head', []],
    ['a head that is longer than the call', [0, 0, 9, 9, 1]],
  ])('with %s fails without affecting others', async (_, payload) => {
    const { address } = await accept();
    const link = await dial(address);
    const [host, port] = address.split(':');
    const frames: LinkFrame[] = [];
    const socket = connect(Number(port), host);
    open.push({ close: () => socket.destroy() });
    const writer = createFrameWriter(socket);
    const take = handshakeOf(writer, () => writer.write(FRAME.call, 1, Buffer.from(payload)));
    const read = createFrameReader(
      () => 1 << 20,
      (frame) => (frames.push(frame), take(frame)),
    );
    socket.on('data', read);
    await until(() => frames.some(({ type }) => type === FRAME.broken));
    expect(frames.find(({ type }) => type === FRAME.broken)?.payload.toString()).toContain('a frame');
    expect((await link.call({ head: 'later' })).head).toBe('re later');
  });

  it('is refused before it is sent when the other side shuts down, and earlier calls get their replies', async () => {
    let reply: ((made: LinkReply) => void) | undefined;
    const { address, leave } = await accept(() => new Promise((resolve) => (reply = resolve)));
    const link = await dial(address);
    const called = link.call({ head: 'before' });
    await until(() => reply !== undefined);
    const left = leave();
    await link.ending;
    expect(await failure(link.call({ head: 'after' }))).toMatchObject({ name: 'LinkLost', isSent: false });
    expect(await failure(dial(address))).toMatchObject({ name: 'LinkLost', isSent: false });
    reply?.({ head: 'done', body: new Uint8Array() });
    expect((await called).head).toBe('done');
    await left;
  });

  it('has an unknown outcome when the link breaks', async () => {
    let isServed = false;
    const { address, close } = await accept((call) => ((isServed = true), never(call)));
    const link = await dial(address);
    const called = failure(link.call({ head: 'wait' }));
    await until(() => isServed);
    await close();
    expect(await called).toMatchObject({ name: 'LinkLost', isSent: true });
  });

  it('is aborted when the other side falls silent, but not while it only takes long', async () => {
    const { port } = await accept(never);
    let isSilent = false;
    const relay = await impostor((socket) => {
      const there = connect(port, '127.0.0.1');
      open.push({ close: () => there.destroy() });
      socket.on('data', (chunk: Buffer) => void (isSilent || there.write(chunk)));
      there.on('data', (chunk: Buffer) => void (isSilent || socket.write(chunk))).on('error', () => undefined);
    });
    const link = await dial(relay);
    let isOver = false;
    const called = failure(link.call({ head: 'wait' })).finally(() => (isOver = true));
    await new Promise((done) => setTimeout(done, 10 * QUICK.everyMs));
    expect(isOver).toBe(false);
    isSilent = true;
    expect(String(await called)).toMatch(/silent for \d+ ms/);
  });

  it('is refused before it is sent when too much is pending; a single one may be larger', async () => {
    const { address } = await accept(never);
    const link = await dial(address, { maxWaitingBytes: 10_000 });
    const body = Buffer.alloc(50_000);
    void failure(link.call({ head: 'first', body }));
    expect(await failure(link.call({ head: 'second' }))).toBeInstanceOf(LinkBusy);
  });

  it('fails as unsent when no replica can be reached', async () => {
    const { address, close } = await accept();
    await close();
    expect(await failure(dial(address))).toMatchObject({ name: 'LinkLost', isSent: false });
  });
});

/** The dialing side of the handshake. */
const handshakeOf =
  (writer: FrameWriter, welcomed: () => void) =>
  ({ type, payload }: LinkFrame): void => {
    if (type === FRAME.welcome) welcomed();
    if (type !== FRAME.hello) return;
    const identity = { replica: 'a', secret: SECRET };
    const answer = proofFor(identity, { hello: payload.toString(), expected: 'b', nonce: newNonce() });
    if ('problem' in answer) throw new Error(answer.problem);
    writer.write(FRAME.proof, 0, Buffer.from(answer.proof));
  };

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((done) => setTimeout(done, 5));
}

// A reader who takes nothing holds up the making of frames, and nobody else.

import { micros } from '../../src/base';
import { startServer } from '../../src/server';
import { everyone, at, EFFECTS, OPERATOR } from './ledger/asking';
import { openTestMock } from './harness';
import { closeAll, connect } from './streaming';

afterEach(closeAll);

const MIB = 1024 * 1024;
const DAY = 86_400n * 1_000_000n;
const EVERYTHING = {
  beginExclusive: 0,
  updateFormat: { includeTransactions: { eventFormat: everyone(), transactionShape: EFFECTS } },
};

/** A world of more than 100,000 updates, and a count of the frames that were made of them. */
async function serve() {
  const { mock, live, log } = openTestMock();
  live.clock.advance(micros(175n * DAY));
  live.ledger.tick(live.clock.now());
  const made = { frames: 0, bytes: 0, ended: 0 };
  const openStream: typeof mock.openStream = async (request) => {
    const opened = await mock.openStream(request);
    if (!('frames' in opened)) return opened;
    return {
      ...opened,
      async *frames(asked, gone) {
        try {
          for await (const frame of opened.frames(asked, gone)) {
            made.frames += 1;
            made.bytes += frame.length;
            yield frame;
          }
        } finally {
          made.ended += 1;
        }
      },
    };
  };
  const listening = await startServer({ handle: mock.handle, openStream, host: '127.0.0.1', port: 0, log });
  if (!listening.ok) throw new Error(listening.error.message);
  return { ...listening.value, made, updates: live.ledger.state.ledgerEnd };
}

/** Waits until a number has stayed the same for a while. */
async function settled(read: () => number): Promise<number> {
  for (let [before, same] = [-1, 0]; same < 10;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const now = read();
    same = now === before && now > 0 ? same + 1 : 0;
    before = now;
  }
  return read();
}

it('produces no more frames of 100,000 updates than the buffer of a slow reader holds, and all of them once it reads', async () => {
  const server = await serve();
  expect(server.updates).toBeGreaterThan(100_000);
  const stream = await connect(server, '/v2/updates', { user: OPERATOR });
  stream.socket.pause();
  stream.socket.send(JSON.stringify(EVERYTHING));
  const frames = await settled(() => server.made.frames);
  // What is on its way in the buffers of the two sockets is not ours to bound.
  expect(server.made.bytes).toBeLessThan(16 * MIB);
  expect(frames).toBeLessThan(server.updates / 4);
  expect((await fetch(`${server.url}/v2/version`)).status).toBe(200);
  expect(server.made.frames).toBe(frames);

  stream.socket.resume();
  let last = 0;
  for (let read = 0; read < frames + 1000; read += 1) {
    const offset = Number(at(await stream.next(), 'update', 'Transaction', 'value', 'offset'));
    expect(offset).toBeGreaterThan(last);
    last = offset;
  }
  stream.socket.terminate();
  await stream.closed;
  await settled(() => server.made.ended);
  expect(server.made.ended).toBe(1);
  await server.close();
}, 60_000);

it('responds to others after a few turns, however many streams send concurrently', async () => {
  const STREAMS = 60;
  const server = await serve();
  const streams = await Promise.all(
    Array.from({ length: STREAMS }, () => connect(server, '/v2/updates', { user: OPERATOR })),
  );
  await fetch(`${server.url}/v2/version`);
  for (const { socket } of streams) {
    socket.pause();
    socket.send(JSON.stringify(EVERYTHING));
  }
  while (server.made.frames < STREAMS) await new Promise((resolve) => setImmediate(resolve));
  const before = server.made.frames;
  expect((await fetch(`${server.url}/v2/version`)).status).toBe(200);
  // A turn of each of them would be some dozens for each.
  expect(server.made.frames - before).toBeLessThan(10 * STREAMS);
  for (const { socket } of streams) socket.terminate();
  await server.close();
}, 60_000);

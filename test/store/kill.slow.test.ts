// SIGKILL at random moments while several clients create offers: what was answered is there afterwards, once. That the
// process ends is all that is shown here: what it handed to the system outlives it, synced or not. disk.test.ts looks
// at how the sync is asked for; no power is cut.

import { start, type Started } from '../cli/command';
import { random } from '../random';
import { testSeed } from '../seed';
import { newFolder } from './kept';
import { checkOffers, contractIdIn, createOffer, type Acknowledged } from './offers-under-kill';

const ROUNDS = process.env['UNDERSTUDY_LONG'] ? 50 : 5;
const CLIENTS = 6;
const LONGEST_LIFE_MS = 600;

/** Creates one offer after the other until the server is gone; notes those that were answered. */
async function client(server: Started, name: string, known: Acknowledged): Promise<void> {
  for (let count = 0; ; count += 1) {
    const trackingId = `${name}-${count}`;
    const answer = await createOffer(server, trackingId).catch(() => undefined);
    if (!answer) return;
    expect([trackingId, answer.status]).toEqual([trackingId, 200]);
    known.set(trackingId, contractIdIn(answer.json));
  }
}

async function round(server: Started, name: string, lifeMs: number): Promise<Acknowledged> {
  const known: Acknowledged = new Map();
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(server, `${name}-${index}`, known));
  await new Promise((resolve) => void setTimeout(resolve, lifeMs));
  await server.stop('SIGKILL');
  await Promise.all(clients);
  return known;
}

test(
  'no offer that was answered is lost or doubled, however often the process is killed',
  async () => {
    const next = random(testSeed);
    const args = ['--data', newFolder(), '--log-level', 'error'];
    const all: Acknowledged = new Map();
    let last: Acknowledged = new Map();
    for (let count = 0; count < ROUNDS; count += 1) {
      const server = await start(args);
      if (count > 0) await checkOffers(server, last, all);
      const lifeMs = Math.round(next() * LONGEST_LIFE_MS);
      last = await round(server, `seed ${testSeed} round ${count} after ${lifeMs}ms`, lifeMs);
      for (const [trackingId, contractId] of last) all.set(trackingId, contractId);
    }
    const server = await start(args);
    await checkOffers(server, last, all);
    expect(all.size).toBeGreaterThan(ROUNDS);
    process.stderr.write(
      `killed ${ROUNDS} times with seed ${testSeed}: ${all.size} offers were answered, all are there\n`,
    );
    await server.stop();
  },
  ROUNDS * 15_000,
);

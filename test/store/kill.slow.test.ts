// SIGKILL at random moments while several clients create offers: what was answered is there afterwards, once. That the
// process ends is all that is shown here: what it handed to the system outlives it, synced or not. disk.test.ts looks
// at how the sync is asked for; no power is cut.

import { setTimeout as pause } from 'node:timers/promises';
import { start, type Started } from '../cli/command';
import { random } from '../random';
import { testSeed } from '../seed';
import { newFolder } from './kept';
import { checkOffers, contractIdIn, createOffer, type Acknowledged } from './offers-under-kill';

const ROUNDS = process.env['UNDERSTUDY_LONG'] ? 50 : 5;
const CLIENTS = 6;
/** Answers before a kill: counted, because a busy machine may give none for a long time. */
const MOST_ANSWERS = 60;
const LONGEST_MORE_MS = 50;

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

interface Life {
  readonly answers: number;
  /** Once these were given. */
  readonly moreMs: number;
}

async function round(server: Started, name: string, { answers, moreMs }: Life): Promise<Acknowledged> {
  const known: Acknowledged = new Map();
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(server, `${name}-${index}`, known));
  while (known.size < answers) await pause(1);
  await pause(moreMs);
  await server.stop('SIGKILL');
  await Promise.all(clients);
  return known;
}

test(
  'no acknowledged offer is lost or duplicated, however often the process is killed',
  async () => {
    const next = random(testSeed);
    const args = ['--data', newFolder(), '--log-level', 'error'];
    const all: Acknowledged = new Map();
    let last: Acknowledged = new Map();
    for (let count = 0; count < ROUNDS; count += 1) {
      const server = await start(args);
      if (count > 0) await checkOffers(server, last, all);
      const life = { answers: 1 + Math.floor(next() * MOST_ANSWERS), moreMs: Math.round(next() * LONGEST_MORE_MS) };
      const name = `seed ${testSeed} round ${count} ${life.moreMs}ms after answer ${life.answers}`;
      last = await round(server, name, life);
      for (const [trackingId, contractId] of last) all.set(trackingId, contractId);
    }
    const server = await start(args);
    await checkOffers(server, last, all);
    expect(all.size).toBeGreaterThanOrEqual(ROUNDS);
    process.stderr.write(
      `killed ${ROUNDS} times with seed ${testSeed}: ${all.size} offers were answered, all are there\n`,
    );
    await server.stop();
  },
  ROUNDS * 15_000,
);

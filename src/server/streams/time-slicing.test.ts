// All streams together take no longer at a time than one may, and none of them starves.

import { createTimeSlices } from './time-slicing';

const STREAMS = 100;
const STEPS = 30;
const STEP_MS = 1;
/** The longest slice, and the step that is under way when it ends. */
const MAX_MS = 8 + STEP_MS;

const afterwards = (act: () => void): void => queueMicrotask(() => process.nextTick(act));

/** Streams that always have a frame to send; returns the streams that took a step in each turn of the event loop. */
async function pourTogether(stepMs = STEP_MS) {
  let now = 1_000;
  const waiting: (() => void)[] = [];
  const turns = createTimeSlices({ clock: () => now, later: (act) => void waiting.push(act), afterwards });
  let taken: number[] = [];
  const done: (readonly number[])[] = [];
  const pour = async (stream: number): Promise<void> => {
    for (let step = 0; step < STEPS; step += 1) {
      const turn = turns.take();
      if (turn) await turn;
      now += stepMs;
      taken.push(stream);
      // Its frame is handed over.
      await undefined;
      await undefined;
    }
  };
  const all = Promise.all(Array.from({ length: STREAMS }, (_, stream) => pour(stream)));
  for (let act = waiting.shift(); act; act = waiting.shift()) {
    act();
    // Microtasks continue here.
    await new Promise((resolve) => setImmediate(resolve));
    done.push(taken);
    taken = [];
  }
  await all;
  return done;
}

describe('concurrent streams', () => {
  it('yield as soon as a single stream would', async () => {
    const turns = await pourTogether();
    expect(Math.max(...turns.map((steps) => steps.length * STEP_MS))).toBeLessThanOrEqual(MAX_MS);
    expect(turns.flat()).toHaveLength(STREAMS * STEPS);
  });

  it('are served fairly', async () => {
    const steps = (await pourTogether()).flat();
    const half = steps.slice(0, steps.length / 2);
    expect(new Set(half).size).toBe(STREAMS);
  });

  it('share a turn when their steps are short', async () => {
    const turns = await pourTogether(0.01);
    expect(turns.length).toBeLessThanOrEqual(Math.ceil((STREAMS * STEPS * 0.01) / 8) + 1);
  });

  it('do not wait during the current turn', async () => {
    let now = 0;
    const turns = createTimeSlices({ clock: () => now, later: queueMicrotask, afterwards });
    await turns.take();
    now = 8;
    expect(turns.take()).toBeUndefined();
    now = 9;
    expect(turns.take()).toBeInstanceOf(Promise);
  });
});

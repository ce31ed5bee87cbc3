// What a page, a process or a log will show soon: an assertion is repeated until it passes. A single look after an
// action sees what was there before, or what is there for a moment, when the machine is slow.

import { setTimeout as pause } from 'node:timers/promises';

/** What never comes fails the test by this limit, with the last value; nothing is measured by it. */
const PATIENCE_MS = 60_000;

/** `await eventually(async () => expect(await page.title()).toBe('Ledger'))`; returns what the last call did. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await pause(20);
  }
}

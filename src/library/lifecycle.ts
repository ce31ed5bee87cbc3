// The lifecycle of a mock or one of its worlds. Calls after it closes, and calls pending then, are rejected.

import type { MockError } from './mock-error';

export interface Lifecycle {
  readonly isOver: boolean;
  /** Throws after it is closed. */
  ensure(): void;
  /** The result of the work, or a rejection when the lifecycle ends first. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Calls back at the end, immediately if it is closed already; returns the function that unsubscribes. */
  whenOver(callback: (reason: MockError) => void): () => void;
  end(reason: MockError): void;
}

/** A lifecycle that ends with its parent's. */
export function createLifecycle(parent?: Pick<Lifecycle, 'whenOver'>): Lifecycle {
  const waiting = new Set<(reason: MockError) => void>();
  let over: MockError | undefined;
  let leave = (): void => undefined;
  const life: Lifecycle = {
    get isOver() {
      return over !== undefined;
    },
    ensure() {
      if (over) throw over;
    },
    async during(work) {
      life.ensure();
      let forget = (): void => undefined;
      const ended = new Promise<never>((_, reject) => (forget = life.whenOver(reject)));
      return Promise.race([(async () => work())(), ended]).finally(() => forget());
    },
    whenOver(callback) {
      if (over) callback(over);
      else waiting.add(callback);
      return () => void waiting.delete(callback);
    },
    end(reason) {
      if (over) return;
      over = reason;
      leave();
      for (const callback of waiting) callback(reason);
      waiting.clear();
    },
  };
  if (parent) leave = parent.whenOver((reason) => life.end(reason));
  return life;
}

/** Runs every step in order, also after one fails. Rejects with the first failure. */
export async function endAll(steps: readonly (() => Promise<void> | undefined)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

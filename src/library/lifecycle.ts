// How long a mock or one of its worlds is there. What is asked afterwards is refused, and so is what is under way when it ends.

import type { MockError } from './mock-error';

export interface Lifecycle {
  readonly isOver: boolean;
  /** Throws once it is over. */
  ensure(): void;
  /** What is awaited, or the reason why nobody waits any more. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Tells the end, at once where it was before; gives the way to be told no more. */
  whenOver(told: (reason: MockError) => void): () => void;
  end(reason: MockError): void;
}

/** A life that ends with that of its parent. */
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
    whenOver(told) {
      if (over) told(over);
      else waiting.add(told);
      return () => void waiting.delete(told);
    },
    end(reason) {
      if (over) return;
      over = reason;
      leave();
      for (const told of waiting) told(reason);
      waiting.clear();
    },
  };
  if (parent) leave = parent.whenOver((reason) => life.end(reason));
  return life;
}

/** Every step in its turn, whatever became of the one before it. Rejects with the first that failed. */
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

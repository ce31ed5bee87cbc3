// Bounds the bytes of requests to one world that wait for its owner.

export interface WaitingBudget {
  /** False where the world has too much waiting already; a single request may be larger than the limit. */
  reserve(world: string, bytes: number): boolean;
  release(world: string, bytes: number): void;
}

export function createWaitingBudget(maxBytes: number): WaitingBudget {
  const waiting = new Map<string, number>();
  return {
    reserve(world, bytes) {
      const before = waiting.get(world) ?? 0;
      if (before > 0 && before + bytes > maxBytes) return false;
      waiting.set(world, before + bytes);
      return true;
    },
    release(world, bytes) {
      const left = (waiting.get(world) ?? 0) - bytes;
      if (left > 0) waiting.set(world, left);
      else waiting.delete(world);
    },
  };
}

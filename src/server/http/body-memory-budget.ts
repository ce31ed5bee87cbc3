// Memory for request bodies: all of them together, each from its first byte to the answer.

export interface MemoryBudget {
  /** False when less than that is left; then nothing is reserved. */
  reserve(bytes: number): boolean;
  release(bytes: number): void;
}

export function createMemoryBudget(bytes: number): MemoryBudget {
  let left = bytes;
  return {
    reserve(wanted) {
      if (wanted > left) return false;
      left -= wanted;
      return true;
    },
    release: (taken) => void (left += taken),
  };
}

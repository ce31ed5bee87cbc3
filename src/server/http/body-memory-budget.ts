// Room for bodies: what all of them take together, from the first byte of each until its request is answered.

export interface MemoryBudget {
  /** False when there is not so much left; nothing is taken then. */
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

// Numbers that are given once: what was cleared away may still be under way.

export function createIdSequence(): () => number {
  let last = 0;
  return () => (last += 1);
}

// Ids that are never reused: a removed entry may still be pending.

export function createIdSequence(): () => number {
  let last = 0;
  return () => (last += 1);
}

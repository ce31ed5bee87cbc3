// A bug is an assumption of ours that does not hold. It throws, and only the shell catches it.

export class InvariantError extends Error {
  override readonly name = 'BrokenInvariant';
}

/** Throws `BrokenInvariant` unless the condition holds; `rule` says what must hold and why. */
export function invariant(condition: unknown, rule: string): asserts condition {
  if (!condition) throw new InvariantError(rule);
}

/** The value itself, or `BrokenInvariant` when it is undefined. */
export function defined<T>(value: T | undefined, rule: string): T {
  invariant(value !== undefined, rule);
  return value;
}

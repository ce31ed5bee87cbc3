// A violated invariant is a bug in understudy. It throws, and only the outermost layer catches it.

export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** Throws `InvariantError` unless the condition holds; `rule` states what must hold and why. */
export function invariant(condition: unknown, rule: string): asserts condition {
  if (!condition) throw new InvariantError(rule);
}

/** The value itself, or `InvariantError` when it is undefined. */
export function defined<T>(value: T | undefined, rule: string): T {
  invariant(value !== undefined, rule);
  return value;
}

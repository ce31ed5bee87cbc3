// Values that arrive in any order, reported in the order of their plan.

/** Emits values in index order, whatever order they arrive in. */
export function inOrder<T>(tell: (value: T) => void): {
  readonly put: (place: number, value: T) => void;
  readonly all: () => readonly T[];
} {
  const values = new Map<number, T>();
  let next = 0;
  return {
    put: (place, value) => {
      values.set(place, value);
      for (let ready = values.get(next); ready !== undefined; ready = values.get(next)) {
        tell(ready);
        next += 1;
      }
    },
    all: () => [...values.entries()].sort(([a], [b]) => a - b).map(([, value]) => value),
  };
}

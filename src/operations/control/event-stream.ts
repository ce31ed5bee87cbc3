// Things as they come, as server-sent events.

/** Written by hand: a generator that waits for the next one could not be ended by who went away. */
export function eventStream<T>(things: AsyncIterable<T>, told: (thing: T) => string): AsyncIterable<string> {
  return {
    [Symbol.asyncIterator]() {
      const source = things[Symbol.asyncIterator]();
      let isGreeted = false;
      return {
        async next() {
          // Something at once, so that a reader knows that it is connected.
          if (!isGreeted) return ((isGreeted = true), { done: false, value: ': following\n\n' });
          const step = await source.next();
          return step.done ? { done: true, value: undefined } : { done: false, value: told(step.value) };
        },
        async return() {
          await source.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

// Streams of server-sent events.

/** Not a generator: a generator that waits for the next event cannot be ended when the client disconnects. */
export function eventStream<T>(things: AsyncIterable<T>, told: (thing: T) => string): AsyncIterable<string> {
  return {
    [Symbol.asyncIterator]() {
      const source = things[Symbol.asyncIterator]();
      let isGreeted = false;
      return {
        async next() {
          // A first comment, so that the client knows that it is connected.
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

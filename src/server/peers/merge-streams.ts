// Several streams as one, in order of arrival. A stream that is ahead of the consumer waits.

export interface MergedStream<T> extends AsyncIterable<T> {
  /** Adds a stream; the merged stream goes on when it ends or fails. */
  add(stream: AsyncIterable<T>, ended?: () => void): void;
}

interface OfferedValue<T> {
  readonly value: T;
  readonly taken: () => void;
}

/** Ends when its consumer stops. `stopped` is then called. */
export function mergeStreams<T>(stopped: () => void): MergedStream<T> {
  const offered: OfferedValue<T>[] = [];
  const consumers: ((step: IteratorResult<T, undefined>) => void)[] = [];
  const sources = new Set<AsyncIterator<T>>();
  let isOver = false;

  const serve = (): void => {
    while (consumers.length > 0) {
      const next = offered.shift();
      if (next) {
        consumers.shift()?.({ done: false, value: next.value });
        next.taken();
      } else if (isOver) consumers.shift()?.({ done: true, value: undefined });
      else return;
    }
  };
  const offer = (value: T): Promise<void> =>
    new Promise((taken) => {
      offered.push({ value, taken });
      serve();
    });
  const pump = async (source: AsyncIterator<T>): Promise<void> => {
    for (;;) {
      const step = await source.next();
      if (step.done === true || isOver) return;
      await offer(step.value);
    }
  };
  const end = (source: AsyncIterator<T>): void => void source.return?.()?.catch(() => undefined);
  const iterator: AsyncIterator<T, undefined> = {
    next: () =>
      new Promise((resolve) => {
        consumers.push(resolve);
        serve();
      }),
    return() {
      isOver = true;
      for (const source of sources) end(source);
      for (const { taken } of offered.splice(0)) taken();
      serve();
      stopped();
      return Promise.resolve({ done: true, value: undefined });
    },
  };
  return {
    add(stream, ended = () => undefined) {
      const source = stream[Symbol.asyncIterator]();
      if (isOver) return end(source);
      sources.add(source);
      void pump(source)
        .catch(() => undefined)
        .finally(() => {
          sources.delete(source);
          ended();
        });
    },
    [Symbol.asyncIterator]: () => iterator,
  };
}

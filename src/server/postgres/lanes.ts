// Work of which only some runs at a time, in the order in which it came.

export interface LaneSettings {
  readonly lanes: number;
  /** Whether after this error all work that waits would fail too: it is rejected with the error at once. */
  readonly isCommon: (error: unknown) => boolean;
}

export type RunInLane = <T>(work: () => Promise<T>) => Promise<T>;

interface WaitingWork {
  readonly begin: () => void;
  readonly reject: (error: unknown) => void;
}

export function createLanes({ lanes, isCommon }: LaneSettings): RunInLane {
  let free = lanes;
  const waiting: WaitingWork[] = [];

  const turn = (): Promise<void> | undefined => {
    if (free === 0) return new Promise((resolve, reject) => void waiting.push({ begin: resolve, reject }));
    free -= 1;
    return undefined;
  };
  const end = (): void => {
    const next = waiting.shift();
    if (next) next.begin();
    else free += 1;
  };
  return async (work) => {
    await turn();
    try {
      return await work();
    } catch (error) {
      if (isCommon(error)) for (const { reject } of waiting.splice(0)) reject(error);
      throw error;
    } finally {
      end();
    }
  };
}

// Limits how much work runs at a time; waiting work begins in the order of arrival.

export interface LaneSettings {
  readonly lanes: number;
  /** Whether all waiting work would fail with this error too: it is then rejected at once with the same error. */
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

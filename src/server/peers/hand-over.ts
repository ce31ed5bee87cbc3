// The end of a replica that is stopped: requests that other replicas send it from then on wait, undone, until its worlds
// are given up. Their senders then ask the store, and one of them takes the world.

export interface HandOver {
  /** The result of the work; undefined where the worlds are given up and nothing was done. */
  admit<T>(work: () => Promise<T>): Promise<T | undefined>;
  /** Work from now on waits. Resolves when the work before has ended, or after the time. */
  stop(waitMs: number): Promise<void>;
  /** The worlds are given up: refuses what waits, and what comes. */
  refuse(): void;
}

export function createHandOver(): HandOver {
  let open = 0;
  let isStopped = false;
  let whenIdle = (): void => undefined;
  let refuse = (): void => undefined;
  const refused = new Promise<undefined>((resolve) => (refuse = () => resolve(undefined)));
  return {
    refuse: () => refuse(),
    async admit(work) {
      if (isStopped) return refused;
      open += 1;
      try {
        return await work();
      } finally {
        open -= 1;
        if (open === 0) whenIdle();
      }
    },
    async stop(waitMs) {
      isStopped = true;
      if (open === 0) return;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        whenIdle = resolve;
        timer = setTimeout(resolve, waitMs);
      });
      clearTimeout(timer);
    },
  };
}

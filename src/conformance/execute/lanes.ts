// Runs lanes concurrently. A lane whose scenario only waits lends its place to another, up to a maximum.

export interface LaneRunner {
  /** Lends the place of a waiting scenario; returns what ends the loan. */
  readonly lend: () => () => void;
  /** Runs all lanes; rejects with the first error, after all that were started have ended. */
  readonly run: <Lane>(lanes: readonly Lane[], runLane: (lane: Lane) => Promise<void>) => Promise<void>;
}

/** Maximum places lent at the same time, as a multiple of the concurrency. */
const MAX_LENT = 3;

/** How many waiting scenarios can lend their places: none at a concurrency of 1, where scenarios run one by one. */
export const placesToLend = (concurrency: number): number => (concurrency <= 1 ? 0 : concurrency * MAX_LENT);

export function createLaneRunner(concurrency: number): LaneRunner {
  const places = Math.max(1, concurrency);
  const maxLent = placesToLend(places);
  let lent = 0;
  let fill = (): void => undefined;
  return {
    lend: () => {
      if (lent >= maxLent) return () => undefined;
      lent += 1;
      fill();
      let isLent = true;
      return () => {
        if (isLent) lent -= 1;
        isLent = false;
      };
    },
    run: async (lanes, runLane) => {
      const queue = [...lanes];
      const workers: Promise<void>[] = [];
      let active = 0;
      const failures: unknown[] = [];
      const work = async (): Promise<void> => {
        for (let lane = queue.shift(); lane !== undefined; lane = active > places + lent ? undefined : queue.shift())
          await runLane(lane).catch((error: unknown) => {
            failures.push(error);
            queue.length = 0;
          });
        active -= 1;
      };
      fill = () => {
        while (active < places + lent && queue.length > 0) {
          active += 1;
          workers.push(work());
        }
      };
      fill();
      // The list grows while places are lent.
      for (const worker of workers) await worker;
      if (failures.length > 0) throw failures[0];
    },
  };
}

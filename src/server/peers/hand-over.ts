// The shutdown of a replica. Its worlds move to other replicas one after the other: a request to a moving world waits,
// unprocessed, until another replica serves the world, and is sent there. Worlds that remain are released at once.

import { andThen, concluding, type MaybePromise } from '../../base';

export interface HandOver {
  /** The result of the work on a world, at once if possible; undefined if the world was released and nothing was done. */
  admit<T>(world: string, work: () => MaybePromise<T>): MaybePromise<T | undefined>;
  /** As `admit`, for work that may be part of admitted work on the world: it does not wait for that to end. */
  join<T>(world: string, work: () => MaybePromise<T>): MaybePromise<T | undefined>;
  /** Extends work that has begun: `stop` waits until the returned function is called; the world may move before. */
  extend(): () => void;
  /** Resolves when the move of the world has ended; undefined if it is not moving. */
  moveOf(world: string): Promise<unknown> | undefined;
  /**
   * Releases a world when the work on it has ended; later work waits until then. False if the work did not end in
   * time: the world stays.
   */
  move(world: string, waitMs: number, give: () => Promise<void>): Promise<boolean>;
  /** Makes all later work wait. Resolves when the earlier work has ended, or after `waitMs`. */
  stop(waitMs: number): Promise<void>;
  /** All worlds are released: refuses waiting and later work. */
  refuse(): void;
}

/** The work that has begun and has not ended. */
interface OpenWork {
  count: number;
  whenIdle: () => void;
}

export function createHandOver(): HandOver {
  const all = idle();
  const byWorld = new Map<string, OpenWork>();
  /** Each resolves with whether the world has moved. */
  const moving = new Map<string, Promise<boolean>>();
  let isStopped = false;
  let refuse = ignore;
  const refused = new Promise<undefined>((resolve) => (refuse = () => resolve(undefined)));

  const leave = (open: OpenWork): void => {
    open.count -= 1;
    if (open.count === 0) open.whenIdle();
  };
  const done = <T>(world: string, work: () => MaybePromise<T>): MaybePromise<T> => {
    const open = byWorld.get(world) ?? idle();
    byWorld.set(world, open);
    open.count += 1;
    all.count += 1;
    return concluding(work, () => {
      leave(all);
      leave(open);
      if (open.count === 0) byWorld.delete(world);
    });
  };
  const admit = <T>(world: string, work: () => MaybePromise<T>): MaybePromise<T | undefined> => {
    if (isStopped) return refused;
    const move = moving.get(world);
    return move ? andThen(move, (hasMoved) => (hasMoved ? undefined : admit(world, work))) : done(world, work);
  };
  return {
    admit,
    join: (world, work) => (byWorld.has(world) ? done(world, work) : admit(world, work)),
    extend() {
      all.count += 1;
      return () => leave(all);
    },
    moveOf: (world) => moving.get(world),
    refuse: () => refuse(),
    async move(world, waitMs, give) {
      const given = async (): Promise<boolean> => {
        const open = byWorld.get(world);
        if (open && !(await becomesIdle(open, waitMs))) return false;
        await give();
        return true;
      };
      const move = given();
      moving.set(
        world,
        move.catch(() => false),
      );
      return move.finally(() => moving.delete(world));
    },
    async stop(waitMs) {
      isStopped = true;
      if (all.count > 0) await becomesIdle(all, waitMs);
    },
  };
}

const ignore = (): void => undefined;
const idle = (): OpenWork => ({ count: 0, whenIdle: ignore });

/** False if the time is over first. */
async function becomesIdle(open: OpenWork, waitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const isIdle = await new Promise<boolean>((resolve) => {
    open.whenIdle = () => resolve(true);
    timer = setTimeout(() => resolve(false), waitMs);
  });
  clearTimeout(timer);
  return isIdle;
}

// Moves the worlds of a stopping replica to the others, one world at a time for each of them: the next replica reads a
// world while the remaining ones are still served, so that a request waits only for the move of its own world.

import type { Json } from '../../base';
import type { Log } from '../log';
import type { ReplicaAddress, SharedWorlds } from '../store/shared-worlds';
import type { WorldSession, Worlds } from '../worlds/worlds';
import { isHere, type Directory } from './directory';
import type { HandOver } from './hand-over';
import { TAKE_WORLD, type Questions, type TakeOutcome } from './questions';
import type { QuestionAnswer } from './serve-links';

interface MoverParts {
  readonly worlds: Pick<Worlds, 'served'>;
  readonly shared: Pick<SharedWorlds, 'replicas' | 'release'>;
  readonly directory: Directory;
  readonly questions: Questions;
  readonly handOver: HandOver;
  readonly log: Log;
}

interface MoveLimits {
  readonly waitMs: number;
  readonly isOver: () => boolean;
  /** Called when another replica serves the world. */
  readonly moved?: (world: string) => void;
}

export interface WorldMover {
  /**
   * Moves the worlds that it can, and logs the others. Requests to a world that are unanswered after `waitMs` keep
   * it here. Begins no further moves when `isOver`.
   */
  moveAll(limits: MoveLimits): Promise<void>;
  /** Answers a question of another, stopping replica; undefined for a question about something else. */
  answer(name: string, subject: Json): Promise<QuestionAnswer> | undefined;
}

/** Whether this replica takes worlds of others. */
const TAKES_WORLDS = 'takes-worlds';
export function createWorldMover({ worlds, shared, directory, questions, handOver, log }: MoverParts): WorldMover {
  let isMoving = false;

  const takesWorlds = async (to: ReplicaAddress): Promise<boolean> =>
    (await questions.ask(to, TAKES_WORLDS, null).catch(() => false)) === true;
  const give = async (world: string, to: ReplicaAddress): Promise<Json> => {
    await shared.release(world);
    // If it cannot take the world, the replica that receives the next request does.
    const outcome = await questions.ask(to, TAKE_WORLD, world);
    if (outcome === ('taken' satisfies TakeOutcome)) directory.note(world, to);
    return outcome;
  };
  /** Whether the other replica takes more. */
  const moveOne = async (world: string, to: ReplicaAddress, { waitMs, moved }: MoveLimits): Promise<boolean> => {
    let outcome: Json = null;
    try {
      await handOver.move(world, waitMs, async () => void (outcome = await give(world, to)));
      if (outcome === ('taken' satisfies TakeOutcome)) moved?.(world);
      return outcome !== ('refused' satisfies TakeOutcome);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn('a world could not be moved to another replica', { world, replica: to.id, error: reason });
      return takesWorlds(to);
    }
  };
  const takeOver = async (world: string): Promise<TakeOutcome> => {
    if (isMoving) return 'refused';
    // The first answer may be to a query that was sent before the world was released.
    for (let asked = 0; asked < 2; asked += 1) {
      const place = await directory.again(world);
      if (place !== undefined && isHere(place)) return 'taken';
    }
    return 'elsewhere';
  };
  const answers: Readonly<Record<string, (subject: Json) => Promise<Json>>> = {
    [TAKES_WORLDS]: async () => !isMoving,
    [TAKE_WORLD]: (world) => takeOver(String(world)),
  };
  return {
    async moveAll(limits) {
      isMoving = true;
      const tried = new Set<string>();
      const next = (): string | undefined => latestUsed(worlds, tried);
      const moveTo = async (to: ReplicaAddress): Promise<void> => {
        let takesMore = await takesWorlds(to);
        for (let world = next(); takesMore && world !== undefined && !limits.isOver(); world = next()) {
          tried.add(world);
          takesMore = await moveOne(world, to, limits);
          // A request may bring it back, for another replica to take.
          if (!takesMore) tried.delete(world);
        }
      };
      await Promise.all((await shared.replicas()).map(moveTo));
    },
    answer(name, subject) {
      const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
      return answer?.(subject).then((value) => ({ value }));
    },
  };
}

/** The most recently used world that was not tried yet: if time runs out, unused worlds remain. */
function latestUsed({ served }: MoverParts['worlds'], tried: ReadonlySet<string>): string | undefined {
  let latest: WorldSession | undefined;
  for (const session of served().sessions.values())
    if (!tried.has(session.id) && (latest === undefined || session.usedAt > latest.usedAt)) latest = session;
  return latest?.id;
}

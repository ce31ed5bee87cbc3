// Moves the worlds of a replica that is about to stop to the others, one world at a time for each of them: a world is
// read by its next replica while the remaining ones are still served, so that no request waits for more than that.

import type { Json } from '../../base';
import type { ReplicaAddress, SharedWorlds } from '../store/shared-worlds';
import type { WorldSession, Worlds } from '../worlds/worlds';
import { isHere, type Directory } from './directory';
import type { HandOver } from './hand-over';
import type { Questions } from './questions';

interface MoverParts {
  readonly worlds: Pick<Worlds, 'served'>;
  readonly shared: Pick<SharedWorlds, 'replicas' | 'release'>;
  readonly directory: Directory;
  readonly questions: Questions;
  readonly handOver: HandOver;
}

export interface WorldMover {
  /**
   * Moves what it can. Requests to a world that are still unanswered after `waitMs` keep it here. Begins no further moves
   * when `isOver`.
   */
  moveAll(limits: { readonly waitMs: number; readonly isOver: () => boolean }): Promise<void>;
  /** Serves a world that another replica has given up. */
  takeOver(world: Json): Promise<Json>;
}

/** The question to serve a world. */
export const TAKE_OVER = 'take-world';

export function createWorldMover({ worlds, shared, directory, questions, handOver }: MoverParts): WorldMover {
  let isMoving = false;

  const give = async (world: string, to: ReplicaAddress): Promise<void> => {
    await shared.release(world);
    // Where it cannot take the world, the replica that receives the next request does.
    const isTaken = await questions.ask(to, TAKE_OVER, world).catch(() => false);
    if (isTaken === true) directory.note(world, to);
  };
  return {
    async moveAll({ waitMs, isOver }) {
      isMoving = true;
      const tried = new Set<string>();
      const next = (): string | undefined => latestUsed(worlds, tried);
      const moveTo = async (to: ReplicaAddress): Promise<void> => {
        for (let world = next(); world !== undefined && !isOver(); world = next()) {
          tried.add(world);
          const id = world;
          await handOver.move(id, waitMs, () => give(id, to));
        }
      };
      await Promise.all((await shared.replicas()).map(moveTo));
    },
    async takeOver(world) {
      if (isMoving) return false;
      const place = await directory.again(String(world));
      return place !== undefined && isHere(place);
    },
  };
}

/** If the time does not suffice, those remain that are not in use. */
function latestUsed({ served }: MoverParts['worlds'], tried: ReadonlySet<string>): string | undefined {
  let latest: WorldSession | undefined;
  for (const session of served().sessions.values())
    if (!tried.has(session.id) && (latest === undefined || session.usedAt > latest.usedAt)) latest = session;
  return latest?.id;
}

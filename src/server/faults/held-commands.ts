// Requests that are held between submission and completion of their command.

import { err, ok } from '../../base';
import type { ControlResult, HeldView } from '../../operations';
import { InterruptedError, type SubmittedRequest } from './types';

interface HeldCommand extends HeldView {
  readonly goOn: () => void;
  readonly fail: (reason: InterruptedError) => void;
}

export interface HeldCommands {
  list(): readonly HeldView[];
  /** Resolves when it is released; rejects when the world went away under it, or when too many are held. */
  hold(request: SubmittedRequest, faultId: string): Promise<void>;
  release(id: string): ControlResult<HeldView>;
  /** Those of one fault, or all; gives how many there were. */
  releaseAll(faultId?: string): number;
  /** Nobody goes on: the world that they were submitted to is no more. */
  interrupt(reason: string): void;
}

/** Each one keeps a connection and a reservation; more than `most` is a fault without `times` that was forgotten. */
export function createHeldCommands(most: number): HeldCommands {
  const kept = new Map<string, HeldCommand>();
  let count = 0;
  const view = ({ id, faultId, operationId, user, since }: HeldCommand): HeldView => ({
    id,
    faultId,
    operationId,
    user,
    since,
  });
  const letGo = (held: readonly HeldCommand[]): number => {
    for (const { id, goOn } of held) {
      kept.delete(id);
      goOn();
    }
    return held.length;
  };

  return {
    list: () => [...kept.values()].map(view),
    hold({ operationId, user, at }, faultId) {
      if (kept.size >= most)
        return Promise.reject(
          new InterruptedError(
            `${most} commands are held in process already, so this one was not completed; release them, or remove fault ${faultId}`,
          ),
        );
      const id = `h${(count += 1)}`;
      return new Promise((goOn, fail) => void kept.set(id, { id, faultId, operationId, user, since: at, goOn, fail }));
    },
    release(id) {
      const held = kept.get(id);
      if (!held)
        return err({
          status: 404,
          code: 'unknown-held',
          message: `nothing is held as ${JSON.stringify(id)}; ${kept.size === 0 ? 'nothing is held at all' : `held are: ${[...kept.keys()].slice(0, 20).join(', ')}`}`,
        });
      letGo([held]);
      return ok(view(held));
    },
    releaseAll: (faultId) =>
      letGo([...kept.values()].filter((held) => faultId === undefined || held.faultId === faultId)),
    interrupt(reason) {
      const held = [...kept.values()];
      kept.clear();
      for (const { fail } of held) fail(new InterruptedError(reason));
    },
  };
}

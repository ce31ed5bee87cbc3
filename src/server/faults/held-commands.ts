// Commands that a fault holds between submission and completion.

import { err, ok } from '../../base';
import type { ControlResult, HeldView } from '../../operations';
import { InterruptedError, type SubmittedRequest } from './types';

interface HeldCommand extends HeldView {
  readonly goOn: () => void;
  readonly fail: (reason: InterruptedError) => void;
}

export interface HeldCommands {
  list(): readonly HeldView[];
  /** Resolves when the command is released; rejects when its world is replaced, or when too many are held. */
  hold(request: SubmittedRequest, faultId: string): Promise<void>;
  release(id: string): ControlResult<HeldView>;
  /** Releases those of one fault, or all; returns how many. */
  releaseAll(faultId?: string): number;
  /** Fails all: the world that they were submitted to was replaced. */
  interrupt(reason: string): void;
}

/** Each held command keeps a connection and a reservation open, so their number is limited. */
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
          message: `no held command ${JSON.stringify(id)}; ${kept.size === 0 ? 'none is held' : `held: ${[...kept.keys()].slice(0, 20).join(', ')}`}`,
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

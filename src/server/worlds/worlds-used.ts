// Which part of the table of worlds an operation used: its answer waits until that part is stored, not for other worlds.

import { andThen } from '../../base';
import type { ControlResult, ControlWorlds, WorldView } from '../../operations';

export interface WorldsUsed {
  /** Every world. */
  readonly all: boolean;
  /** Which worlds there are. */
  readonly ids: boolean;
  /** The states of these worlds. */
  readonly states: ReadonlySet<string>;
}

const NONE_USED: WorldsUsed = { all: false, ids: false, states: new Set() };

export const bothUsed = (one: WorldsUsed = NONE_USED, other: WorldsUsed): WorldsUsed => ({
  all: one.all || other.all,
  ids: one.ids || other.ids,
  states: new Set([...one.states, ...other.states]),
});

/** The worlds as control operations see them; calls `used` before it returns a result. */
export function notingUse(
  { list, ids, create, find, remove, ...others }: ControlWorlds,
  used: (worlds: WorldsUsed) => void,
): ControlWorlds {
  /** A refusal may name any world. */
  const noted = (result: ControlResult<WorldView>, source?: string): ControlResult<WorldView> => {
    if (result.ok)
      used({ ...NONE_USED, states: new Set([result.value.id, ...(source === undefined ? [] : [source])]) });
    else used({ ...NONE_USED, ids: true });
    return result;
  };
  return {
    ...others,
    list: () => (used({ ...NONE_USED, all: true }), list()),
    ids: () => (used({ ...NONE_USED, ids: others.areIdsStored !== true }), ids()),
    create: (wanted) =>
      andThen(create(wanted), (created) =>
        noted(created, wanted.origin.kind === 'world' ? wanted.origin.id : undefined),
      ),
    find: (id) => andThen(find(id), (found) => noted(found)),
    remove: (id) => andThen(remove(id), (removed) => noted(removed)),
  };
}

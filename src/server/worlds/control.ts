// The control operations' view of one world and of all of them.

import type { Json } from '../../base';
import type { ControlClock, ControlJournal, ControlPort, ControlWorlds, WorldView } from '../../operations';
import { writeDump, type Dump } from '../../world';
import type { LiveWorld } from './live-world';
import { nextTurn } from './time-travel';
import type { Scene, Worlds } from './worlds';

/** Lines of a dump that are sent in one piece. */
const DUMP_PIECE_BYTES = 1 << 16;

export interface ControlSettings {
  readonly worlds: Worlds;
  readonly journal: ControlJournal;
  readonly status: (live: LiveWorld) => Promise<Json>;
}

export function controlOf(scene: Scene, { worlds, journal, status }: ControlSettings): ControlPort {
  const { id, live, snapshots, traveller, start } = scene;
  return {
    worldId: id,
    clock: clockOf(live, traveller),
    automation: {
      step: (choice) => live.step(choice),
      upcoming: (kinds) => live.ledger.upcoming(kinds),
      nextDue: () => live.ledger.nextDue(),
    },
    follow: (wish) => worlds.follow(scene, wish),
    yieldToOthers: nextTurn,
    dryRun: (command) => live.ledger.dryRun(command, live.clock.now()),
    snapshots,
    faults: live.faults,
    worlds: plain(worlds),
    journal,
    // The log goes on growing while the dump is read; the dump has its own.
    dump: () => pieces(live.dump()),
    load: (text) => worlds.load(id, text),
    reset() {
      live.revert(start, 'reset');
      snapshots.leave();
      return here(worlds, id);
    },
    status: () => status(live),
  };
}

/** The registry as the operations may use it. */
const plain = ({ limit, list, create, find, remove }: Worlds): ControlWorlds => ({ limit, list, create, find, remove });

function here(worlds: Worlds, id: string): WorldView {
  const found = worlds.find(id);
  if (!found.ok) throw new Error(`world ${id} is served and not known: ${found.error.message}`);
  return found.value;
}

function clockOf({ clock }: LiveWorld, { moveTo }: Scene['traveller']): ControlClock {
  return {
    view: () => clock.state(),
    freeze() {
      clock.freeze();
      return clock.state();
    },
    run(speed) {
      clock.run(speed ?? clock.speed);
      return clock.state();
    },
    moveTo,
  };
}

async function* pieces(dump: Dump): AsyncGenerator<string> {
  let piece = '';
  for (const line of writeDump(dump)) {
    piece += line;
    if (piece.length < DUMP_PIECE_BYTES) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

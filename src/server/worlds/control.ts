// The control operations' interface to one world and to the registry of worlds.

import type { Json } from '../../base';
import type { ControlClock, ControlJournal, ControlPort, ControlWorlds } from '../../operations';
import { writeDump, type Dump } from '../../world';
import type { ServerChecks } from '../checks/checks';
import type { LiveWorld } from './live-world';
import { yieldToEventLoop } from './time-travel';
import type { WorldSession, Worlds } from './worlds';
import { notingUse, type WorldsUsed } from './worlds-used';

/** Lines of a dump that are sent as one chunk. */
const DUMP_CHUNK_BYTES = 1 << 16;

export interface ControlSettings {
  readonly worlds: Worlds;
  /** The worlds and the journal of all replicas. */
  readonly all: { readonly worlds: ControlWorlds; readonly journal: ControlJournal };
  readonly checks: ServerChecks;
  readonly status: (live: LiveWorld) => Promise<Json>;
  readonly metrics: () => string;
  /** Called with the part of the table of worlds that the operation used. */
  readonly used: (worlds: WorldsUsed) => void;
}

export function controlOf(
  session: WorldSession,
  { worlds, all, checks, status, metrics, used }: ControlSettings,
): ControlPort {
  const { id, live, snapshots, timeTravel, start } = session;
  return {
    worldId: id,
    clock: clockOf(live, timeTravel),
    automation: {
      step: (choice) => live.step(choice),
      upcoming: (kinds) => live.ledger.upcoming(kinds),
      nextDue: () => live.ledger.nextDue(),
    },
    follow: (wish) => worlds.follow(session, wish),
    yieldToOthers: yieldToEventLoop,
    dryRun: (command) => live.ledger.dryRun(command, live.clock.now()),
    snapshots,
    faults: live.faults,
    worlds: notingUse(all.worlds, used),
    journal: all.journal,
    checks: checks.of({
      worldId: id,
      worlds: notingUse(all.worlds, used),
      faults: live.faults,
      faultsOf: (world) => worlds.session(world)?.live.faults,
    }),
    // The log may grow while the dump is read, so the dump gets a copy.
    dump: () => dumpChunks(live.dump()),
    load: (file) => worlds.load(id, file),
    reset: () =>
      live.rebuild(function* () {
        yield* live.reverting(start, 'reset');
        snapshots.detach();
        return worlds.find(id);
      }),
    status: () => status(live),
    metrics,
  };
}

function clockOf({ clock }: LiveWorld, { moveTo }: WorldSession['timeTravel']): ControlClock {
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

async function* dumpChunks(dump: Dump): AsyncGenerator<string> {
  let piece = '';
  for (const line of writeDump(dump)) {
    piece += line;
    if (piece.length < DUMP_CHUNK_BYTES) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

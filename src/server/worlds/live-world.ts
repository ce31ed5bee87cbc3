// One world while it is served: ledger, clock, counters and faults, and checkpoints to restore all of it.

import type { Json, MaybePromise, Micros, Result, Work } from '../../base';
import {
  ledgerOn,
  logWithReleases,
  openLedger,
  type Ledger,
  type LogEntry,
  type Rejection,
  type Command,
  type StepSelector,
  type StepResult,
  type TraceContext,
} from '../../ledger';
import type { Checkpoint, Dump, World } from '../../world';
import { createClock, type Clock, type ClockAnchor, type ClockState } from '../clock';
import type { Faults } from '../faults/types';
import { createTraceIds } from '../trace';
import { itemsOf, prefixOf, type ListPrefix } from './list-prefix';
import { createSlicedWork, type SlicedWork } from './sliced-work';

export interface LiveWorldSettings {
  readonly id: string;
  readonly world: World;
  /** Ledger time at the start. */
  readonly clock: ClockState;
  readonly faults: Faults;
  readonly hash: (text: string) => string;
  readonly wallClock?: () => Micros;
  /** Counters of a world that another process served before. */
  readonly before?: Counters;
  /** Shared with other worlds. */
  readonly slices?: SlicedWork;
}

/** Counters of a world besides its log. */
export interface Counters {
  /**
   * The epoch that the next ids are derived from. While the log still has `untouched` entries, the world is unchanged
   * since it was restored and belongs to epoch `before`.
   */
  readonly present: { readonly epoch: number; readonly untouched: number; readonly before: number };
  /** The highest epoch that this world has used. */
  readonly highest: number;
  /** Number of trace ids issued so far. */
  readonly traces: number;
}

/** The complete state of a world, as the store writes it. */
export interface PersistentState {
  readonly world: World;
  readonly log: readonly LogEntry[];
  readonly counters: Counters;
  readonly clock: ClockAnchor;
  readonly faults: Json;
}

/** A checkpoint of a live world. */
export interface WorldCheckpoint extends Omit<Checkpoint, 'entries'> {
  readonly world: World;
  readonly log: ListPrefix<LogEntry>;
  /** Offset of the newest update at that time. */
  readonly ledgerEnd: number;
}

/** Why the state of a world was replaced. */
type ReplacementKind = 'reverted' | 'reset' | 'loaded';

export interface LiveWorld {
  readonly id: string;
  /** The description that the start page and the log show. */
  readonly world: World;
  /** Replaced after each revert, load and reset. Writes through an older reference are ignored. */
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly epoch: number;
  /** The operation that replaced the ledger last; undefined for the initial ledger. */
  readonly replacedBy: ReplacementKind | undefined;
  nextTraceId(): string;
  execute(command: Command, now: Micros, trace?: TraceContext): Result<readonly LogEntry[], Rejection>;
  step(choice: StepSelector): Result<StepResult, Rejection>;
  checkpoint(): WorldCheckpoint;
  /** The current state, without running due automation. */
  persistentState(): PersistentState;
  /** Resolves when the work of `rebuild` has succeeded or failed; undefined without such work. Requests wait for it. */
  readonly rebuilding: Promise<void> | undefined;
  /**
   * Runs work that replaces the state, in slices, after work that began earlier. The present state stays in place until
   * the work replaces it; if the work fails, it remains.
   */
  rebuild<T>(begin: () => Work<T>): MaybePromise<T>;
  /** Restores a checkpoint of this world. Ids issued since then are never reused. */
  reverting(checkpoint: WorldCheckpoint, kind?: ReplacementKind): Work<void>;
  revert(checkpoint: WorldCheckpoint, kind?: ReplacementKind): MaybePromise<void>;
  /** Replaces the state with another world at another time; takes over the state of its ledger. */
  replace(world: World, clock: ClockState): void;
  /** The world as it can be written to a file. */
  dump(): Dump;
}

/** The mutable state of a served world. */
interface WorldState {
  readonly clock: Clock;
  readonly faults: Faults;
  world: World;
  ledger: Ledger;
  replacedBy: ReplacementKind | undefined;
  // New ids need an epoch that this world has not used. Until an id is issued, the restored epoch stays in effect.
  present: Counters['present'];
  highest: number;
  traces: ReturnType<typeof createTraceIds>;
}

function initialState({ world, clock, faults, wallClock, before }: LiveWorldSettings): WorldState {
  const present = before?.present ?? { epoch: world.resumed?.epoch ?? 0, untouched: -1, before: 0 };
  if (world.resumed) faults.restore(world.resumed.faults);
  return {
    clock: createClock(clock, wallClock),
    faults,
    world,
    ledger: world.ledger,
    replacedBy: undefined,
    present,
    highest: before?.highest ?? present.epoch,
    traces: createTraceIds(world.seed, before?.traces ?? world.resumed?.traces),
  };
}

interface Replacement {
  readonly ledger: Ledger;
  readonly epoch: number;
  readonly kind: ReplacementKind;
}

const nextEpoch = ({ highest }: WorldState, { epoch }: Pick<WorldCheckpoint, 'epoch'>): number =>
  Math.max(highest, epoch) + 1;

function replaceWith(state: WorldState, next: WorldCheckpoint, { ledger, epoch, kind }: Replacement): void {
  state.replacedBy = kind;
  state.world = next.world;
  state.highest = epoch;
  state.ledger = ledger;
  state.present = { epoch, untouched: next.log.length, before: next.epoch };
  state.traces = createTraceIds(next.seed, next.traces);
  state.clock.restore(next.clock);
  state.faults.restore(next.faults);
}

const epochOf = ({ ledger, present }: WorldState): number =>
  ledger.state.log.length === present.untouched ? present.before : present.epoch;

/** One piece of work at a time. */
function createRebuilding(slices: SlicedWork): Pick<LiveWorld, 'rebuilding' | 'rebuild'> {
  let rebuilding: Promise<void> | undefined;
  const clear = (): void => void (rebuilding = undefined);
  const rebuild = <T>(begin: () => Work<T>): MaybePromise<T> => {
    if (rebuilding) return rebuilding.then(() => rebuild(begin));
    const result = slices.run(begin());
    if (result instanceof Promise) rebuilding = result.then(clear, clear);
    return result;
  };
  return {
    get rebuilding() {
      return rebuilding;
    },
    rebuild,
  };
}

export function createLiveWorld(settings: LiveWorldSettings): LiveWorld {
  const { id, hash, slices = createSlicedWork() } = settings;
  const state = initialState(settings);
  const { clock, faults } = state;
  const rebuilds = createRebuilding(slices);
  const { rebuild } = rebuilds;
  function* reverting(checkpoint: WorldCheckpoint, kind: ReplacementKind = 'reverted'): Work<void> {
    const epoch = nextEpoch(state, checkpoint);
    const ledger = yield* openLedger({ seed: checkpoint.seed, epoch, hash, log: itemsOf(checkpoint.log) });
    replaceWith(state, checkpoint, { ledger, epoch, kind });
  }

  return {
    id,
    clock,
    faults,
    get world() {
      return state.world;
    },
    get ledger() {
      return state.ledger;
    },
    get epoch() {
      return epochOf(state);
    },
    get replacedBy() {
      return state.replacedBy;
    },
    nextTraceId: () => state.traces.next(),
    execute: (command, now, trace) => state.ledger.execute(command, now, trace),
    step: (choice) => state.ledger.step(choice, clock.now()),
    checkpoint: () => checkpointOf(state),
    persistentState: () => persistentStateOf(state),
    get rebuilding() {
      return rebuilds.rebuilding;
    },
    rebuild,
    reverting,
    revert: (checkpoint, kind) => rebuild(() => reverting(checkpoint, kind)),
    replace(next, clockState) {
      const { epoch: before = 0, traces = 0, faults: armed = [] } = next.resumed ?? {};
      const start = { ...checkpointStart(next), epoch: before, clock: clockState, traces, faults: armed };
      const epoch = nextEpoch(state, start);
      const ledger = ledgerOn(next.ledger.state, { seed: next.seed, epoch, hash });
      replaceWith(state, start, { ledger, epoch, kind: 'loaded' });
    },
    dump: () => dumpOf(state),
  };
}

function checkpointOf(state: WorldState): WorldCheckpoint {
  const { world, ledger, clock, traces, faults } = state;
  const clockState = clock.state();
  ledger.tick(clockState.now);
  const log = prefixOf(logWithReleases(ledger.state));
  return {
    world,
    log,
    ledgerEnd: ledger.state.ledgerEnd,
    seed: world.seed,
    epoch: epochOf(state),
    clock: clockState,
    traces: traces.count(),
    faults: faults.state(),
  };
}

const persistentStateOf = ({
  world,
  ledger,
  present,
  highest,
  traces,
  clock,
  faults,
}: WorldState): PersistentState => ({
  world,
  log: ledger.state.log,
  counters: { present, highest, traces: traces.count() },
  clock: clock.anchor(),
  faults: faults.state(),
});

function dumpOf(state: WorldState): Dump {
  const {
    world: { name, seed, noWalletUser },
    ledger,
    clock,
    traces,
    faults,
  } = state;
  const { frozen, speed, now } = clock.state();
  ledger.tick(now);
  // A running clock continues from the newest event, so that the same world always gives the same file.
  const at = frozen ? now : ledger.state.ledgerTime;
  return {
    name,
    seed,
    noWalletUser,
    epoch: epochOf(state),
    clock: { frozen, speed, now: at },
    traces: traces.count(),
    faults: faults.state(),
    entries: [...logWithReleases(ledger.state)],
  };
}

const checkpointStart = (world: World): Pick<WorldCheckpoint, 'world' | 'log' | 'ledgerEnd' | 'seed'> => ({
  world,
  log: prefixOf(world.ledger.state.log),
  ledgerEnd: world.ledger.state.ledgerEnd,
  seed: world.seed,
});

/** A copy of the current state of a world: same log and time, independent future. */
export function* copyOf(source: LiveWorld, hash: LiveWorldSettings['hash']): Work<World> {
  const { world, log, seed, epoch, clock, traces, faults } = source.checkpoint();
  return {
    ...world,
    ledger: yield* openLedger({ seed, epoch, hash, log: itemsOf(log) }),
    end: clock.now,
    resumed: { epoch, clock, traces, faults },
  };
}

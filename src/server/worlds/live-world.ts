// One world while it is served: ledger, clock, counters and faults, and checkpoints to restore all of it.

import type { Json, Micros, Result } from '../../base';
import {
  createLedger,
  logWithReleases,
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
  /** Restores a checkpoint of this world. Ids issued since then are never reused. */
  revert(checkpoint: WorldCheckpoint, kind?: ReplacementKind): void;
  /** Replaces the state with another world at another time. */
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

function replaceWith(
  state: WorldState,
  next: WorldCheckpoint,
  { hash, kind }: { readonly hash: LiveWorldSettings['hash']; readonly kind: ReplacementKind },
): void {
  state.replacedBy = kind;
  state.world = next.world;
  const epoch = Math.max(state.highest, next.epoch) + 1;
  state.highest = epoch;
  state.ledger = createLedger({ seed: next.seed, epoch, hash, log: itemsOf(next.log) });
  state.present = { epoch, untouched: next.log.length, before: next.epoch };
  state.traces = createTraceIds(next.seed, next.traces);
  state.clock.restore(next.clock);
  state.faults.restore(next.faults);
}

const epochOf = ({ ledger, present }: WorldState): number =>
  ledger.state.log.length === present.untouched ? present.before : present.epoch;

export function createLiveWorld(settings: LiveWorldSettings): LiveWorld {
  const { id, hash } = settings;
  const state = initialState(settings);
  const { clock, faults } = state;

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
    revert: (checkpoint, kind = 'reverted') => replaceWith(state, checkpoint, { hash, kind }),
    replace(next, clockState) {
      const { epoch = 0, traces = 0, faults: armed = [] } = next.resumed ?? {};
      replaceWith(
        state,
        { ...checkpointStart(next), epoch, clock: clockState, traces, faults: armed },
        { hash, kind: 'loaded' },
      );
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
export function copyOf(source: LiveWorld, hash: LiveWorldSettings['hash']): World {
  const { world, log, seed, epoch, clock, traces, faults } = source.checkpoint();
  return {
    ...world,
    ledger: createLedger({ seed, epoch, hash, log: itemsOf(log) }),
    end: clock.now,
    resumed: { epoch, clock, traces, faults },
  };
}

// One world while it is served: ledger, clock, counters and faults, and the checkpoint that all of it can be put back to.

import type { Json, Micros, Result } from '../../base';
import {
  contractOf,
  createLedger,
  kindOf,
  logAtRest,
  type Ledger,
  type LogEntry,
  type DueEvent,
  type Rejection,
  type Command,
  type StepChoice,
  type Stepped,
  type TraceContext,
} from '../../ledger';
import type { Checkpoint, Dump, World } from '../../world';
import { createClock, type Clock, type ClockAnchor, type ClockState } from '../clock';
import type { Faults } from '../faults/types';
import { createTraceIds } from '../trace';
import { itemsOf, prefixOf, type Prefix } from './prefix';

export interface LiveWorldSettings {
  readonly id: string;
  readonly world: World;
  /** Where its time starts. */
  readonly clock: ClockState;
  readonly faults: Faults;
  readonly hash: (text: string) => string;
  readonly wallClock?: () => Micros;
  /** Counters of a world that was served before, by another process. */
  readonly before?: Counters;
}

/** What a world counts besides its log. */
export interface Counters {
  /** The epoch that its next ids are made with. As long as the log is as long as `untouched`, the world still is what it was put back to: of the epoch `before`. */
  readonly present: { readonly epoch: number; readonly untouched: number; readonly before: number };
  /** The highest epoch that was ever given to it. */
  readonly highest: number;
  /** Trace ids given so far. */
  readonly traces: number;
}

/** Everything that makes a world what it is, for a store. */
export interface Standing {
  readonly world: World;
  readonly log: readonly LogEntry[];
  readonly counters: Counters;
  readonly clock: ClockAnchor;
  readonly faults: Json;
}

/** What somebody asked of the ledger, and when: enough to ask it again. */
export type Deed =
  | {
      readonly kind: 'command';
      readonly at: Micros;
      readonly command: Command;
      readonly trace: TraceContext | undefined;
      readonly entries: readonly LogEntry[];
    }
  | { readonly kind: 'step'; readonly at: Micros; readonly choice: StepChoice; readonly entries: readonly LogEntry[] };

/** A moment of a live world. */
export interface Moment extends Omit<Checkpoint, 'entries'> {
  readonly world: World;
  readonly log: Prefix<LogEntry>;
  /** Offset of the newest update then. */
  readonly ledgerEnd: number;
  readonly deeds: Prefix<Deed>;
}

/** Why a world is another one all at once. */
type Becoming = 'reverted' | 'reset' | 'loaded';

export interface LiveWorld {
  readonly id: string;
  /** What people are told of the world it started from. */
  readonly world: World;
  /** A new object after each revert, load and reset: who holds the old one writes into the void. */
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly epoch: number;
  /** How it came by its present ledger; undefined for the one that it began with. */
  readonly became: Becoming | undefined;
  /** What was asked of the ledger since somebody wanted it kept, rejected wishes left out. */
  readonly deeds: readonly Deed[];
  nextTraceId(): string;
  /** From now on deeds are kept. Only a world whose file is watched needs them, and they are as many as the log is long. */
  keepDeeds(): void;
  execute(command: Command, now: Micros, trace?: TraceContext): Result<readonly LogEntry[], Rejection>;
  step(choice: StepChoice): Result<Stepped, Rejection>;
  checkpoint(): Moment;
  /** What it is now, without any step of automation. */
  standing(): Standing;
  /** Goes back to a moment of this world. Ids given since then never come again. */
  revert(moment: Moment, became?: Becoming): void;
  /** Becomes another world at another time. */
  replace(world: World, clock: ClockState): void;
  /** An epoch that no id was ever made with and none will be but by whoever took it. */
  takeEpoch(): number;
  /** Becomes a world of an epoch that was taken, in which the deeds were done again; time, faults and counters stay. */
  adopt(world: World, again: { readonly epoch: number; readonly deeds: readonly Deed[] }): void;
  /** The world as it can be written to a file. */
  dump(): Dump;
}

/** What changes of a world while it is served. */
interface Being {
  readonly clock: Clock;
  readonly faults: Faults;
  world: World;
  ledger: Ledger;
  became: Becoming | undefined;
  // New ids come from an epoch that this world never had before. Until there is one, the world is still what it was put back to.
  present: Counters['present'];
  highest: number;
  traces: ReturnType<typeof createTraceIds>;
  deeds: Deed[];
  keepsDeeds: boolean;
}

function beingOf({ world, clock, faults, wallClock, before }: LiveWorldSettings): Being {
  const present = before?.present ?? { epoch: world.resumed?.epoch ?? 0, untouched: -1, before: 0 };
  if (world.resumed) faults.restore(world.resumed.faults);
  return {
    clock: createClock(clock, wallClock),
    faults,
    world,
    ledger: world.ledger,
    became: undefined,
    present,
    highest: before?.highest ?? present.epoch,
    traces: createTraceIds(world.seed, before?.traces ?? world.resumed?.traces),
    deeds: [],
    keepsDeeds: false,
  };
}

function become(
  being: Being,
  next: Moment,
  { hash, became }: { readonly hash: LiveWorldSettings['hash']; readonly became: Becoming },
): void {
  being.became = became;
  being.world = next.world;
  const epoch = Math.max(being.highest, next.epoch) + 1;
  being.highest = epoch;
  being.ledger = createLedger({ seed: next.seed, epoch, hash, log: itemsOf(next.log) });
  being.present = { epoch, untouched: next.log.length, before: next.epoch };
  being.traces = createTraceIds(next.seed, next.traces);
  being.deeds = [...itemsOf(next.deeds)];
  being.clock.restore(next.clock);
  being.faults.restore(next.faults);
}

const epochOf = ({ ledger, present }: Being): number =>
  ledger.state.log.length === present.untouched ? present.before : present.epoch;

export function createLiveWorld(settings: LiveWorldSettings): LiveWorld {
  const { id, hash } = settings;
  const being = beingOf(settings);
  const { clock, faults } = being;

  return {
    id,
    clock,
    faults,
    get world() {
      return being.world;
    },
    get ledger() {
      return being.ledger;
    },
    get epoch() {
      return epochOf(being);
    },
    get became() {
      return being.became;
    },
    get deeds() {
      return being.deeds;
    },
    nextTraceId: () => being.traces.next(),
    keepDeeds: () => void (being.keepsDeeds = true),
    execute(command, now, trace) {
      const done = being.ledger.execute(command, now, trace);
      if (done.ok && being.keepsDeeds)
        being.deeds.push({ kind: 'command', at: now, command, trace, entries: done.value });
      return done;
    },
    step(choice) {
      const now = clock.now();
      const stepped = being.ledger.step(choice, now);
      if (stepped.ok && being.keepsDeeds)
        being.deeds.push({
          kind: 'step',
          at: now,
          choice: exactly(stepped.value.event),
          entries: stepped.value.entries,
        });
      return stepped;
    },
    checkpoint: () => checkpointOf(being),
    standing: () => standingOf(being),
    revert: (moment, became = 'reverted') => become(being, moment, { hash, became }),
    replace(next, state) {
      const { epoch = 0, traces = 0, faults: armed = [] } = next.resumed ?? {};
      become(
        being,
        { ...asItIs(next), epoch, clock: state, traces, faults: armed, deeds: prefixOf([]) },
        { hash, became: 'loaded' },
      );
    },
    takeEpoch: () => (being.highest += 1),
    adopt(next, { epoch, deeds }) {
      become(
        being,
        {
          ...asItIs(next),
          epoch,
          clock: clock.state(),
          traces: being.traces.count(),
          faults: faults.state(),
          deeds: prefixOf(deeds),
        },
        { hash, became: 'loaded' },
      );
    },
    dump: () => dumpOf(being),
  };
}

function checkpointOf(being: Being): Moment {
  const { world, ledger, clock, traces, faults, deeds } = being;
  const state = clock.state();
  ledger.tick(state.now);
  const log = prefixOf(logAtRest(ledger.state));
  return {
    world,
    log,
    ledgerEnd: ledger.state.ledgerEnd,
    seed: world.seed,
    epoch: epochOf(being),
    clock: state,
    traces: traces.count(),
    faults: faults.state(),
    deeds: prefixOf(deeds),
  };
}

const standingOf = ({ world, ledger, present, highest, traces, clock, faults }: Being): Standing => ({
  world,
  log: ledger.state.log,
  counters: { present, highest, traces: traces.count() },
  clock: clock.anchor(),
  faults: faults.state(),
});

function dumpOf(being: Being): Dump {
  const {
    world: { name, seed, noWalletUser },
    ledger,
    clock,
    traces,
    faults,
  } = being;
  const { frozen, speed, now } = clock.state();
  ledger.tick(now);
  // A clock that runs goes on from the newest thing that happened: the same world gives the same file, whenever it is asked.
  const at = frozen ? now : ledger.state.ledgerTime;
  return {
    name,
    seed,
    noWalletUser,
    epoch: epochOf(being),
    clock: { frozen, speed, now: at },
    traces: traces.count(),
    faults: faults.state(),
    entries: [...logAtRest(ledger.state)],
  };
}

const asItIs = (world: World): Pick<Moment, 'world' | 'log' | 'ledgerEnd' | 'seed'> => ({
  world,
  log: prefixOf(world.ledger.state.log),
  ledgerEnd: world.ledger.state.ledgerEnd,
  seed: world.seed,
});

/** What was stepped, so that nothing else is stepped when it is done again. */
function exactly({ command }: DueEvent): StepChoice {
  const contractId = contractOf(command);
  return { kind: kindOf(command), ...(contractId === undefined ? {} : { contractId }) };
}

/** A copy of a world, from its present moment on: same log and time, its own future. */
export function copyOf(source: LiveWorld, hash: LiveWorldSettings['hash']): World {
  const { world, log, seed, epoch, clock, traces, faults } = source.checkpoint();
  return {
    ...world,
    ledger: createLedger({ seed, epoch, hash, log: itemsOf(log) }),
    end: clock.now,
    resumed: { epoch, clock, traces, faults },
  };
}

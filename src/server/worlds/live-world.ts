// One world while it is served: ledger, clock, counters and faults, and the checkpoint that all of it can be put back to.

import type { Json, Micros, Result } from '../../base';
import { contractOf, createLedger, kindOf, logAtRest, type Ledger, type LogEntry, type DueEvent, type Rejection, type Command, type StepChoice, type Stepped, type TraceContext } from '../../ledger';
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
  | { readonly kind: 'command'; readonly at: Micros; readonly command: Command; readonly trace: TraceContext | undefined; readonly entries: readonly LogEntry[] }
  | { readonly kind: 'step'; readonly at: Micros; readonly choice: StepChoice; readonly entries: readonly LogEntry[] };

/** A moment of a live world. */
export interface Moment extends Omit<Checkpoint, 'entries'> {
  readonly world: World;
  readonly log: Prefix<LogEntry>;
  /** Offset of the newest update then. */
  readonly ledgerEnd: number;
  readonly deeds: Prefix<Deed>;
}

export interface LiveWorld {
  readonly id: string;
  /** What people are told of the world it started from. */
  readonly world: World;
  /** A new object after each revert, load and reset: who holds the old one writes into the void. */
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly epoch: number;
  /** Everything that was asked of the ledger since the world was opened, rejected wishes left out. */
  readonly deeds: readonly Deed[];
  nextTraceId(): string;
  execute(command: Command, now: Micros, trace?: TraceContext): Result<readonly LogEntry[], Rejection>;
  step(choice: StepChoice): Result<Stepped, Rejection>;
  checkpoint(): Moment;
  /** What it is now, without any step of automation. */
  standing(): Standing;
  /** Goes back to a moment of this world. Ids given since then never come again. */
  revert(moment: Moment): void;
  /** Becomes another world at another time. */
  replace(world: World, clock: ClockState): void;
  /** An epoch that no id was ever made with and none will be but by whoever took it. */
  takeEpoch(): number;
  /** Becomes a world of an epoch that was taken, in which the deeds were done again; time, faults and counters stay. */
  adopt(world: World, again: { readonly epoch: number; readonly deeds: readonly Deed[] }): void;
  /** The world as it can be written to a file. */
  dump(): Dump;
}

export function createLiveWorld(settings: LiveWorldSettings): LiveWorld {
  const { id, hash, faults } = settings;
  const clock = createClock(settings.clock, settings.wallClock);
  let { world } = settings;
  let { ledger } = world;
  // New ids come from an epoch that this world never had before. Until there is one, the world is still what it was put back to.
  let present = settings.before?.present ?? { epoch: world.resumed?.epoch ?? 0, untouched: -1, before: 0 };
  let highest = settings.before?.highest ?? present.epoch;
  let traces = createTraceIds(world.seed, settings.before?.traces ?? world.resumed?.traces);
  let deeds: Deed[] = [];
  if (world.resumed) faults.restore(world.resumed.faults);

  const epochNow = (): number => (ledger.state.log.length === present.untouched ? present.before : present.epoch);
  const become = (next: Moment): void => {
    world = next.world;
    const epoch = Math.max(highest, next.epoch) + 1;
    highest = epoch;
    ledger = createLedger({ seed: next.seed, epoch, hash, log: itemsOf(next.log) });
    present = { epoch, untouched: next.log.length, before: next.epoch };
    traces = createTraceIds(next.seed, next.traces);
    deeds = [...itemsOf(next.deeds)];
    clock.restore(next.clock);
    faults.restore(next.faults);
  };

  return {
    id,
    clock,
    faults,
    get world() {
      return world;
    },
    get ledger() {
      return ledger;
    },
    get epoch() {
      return epochNow();
    },
    get deeds() {
      return deeds;
    },
    nextTraceId: () => traces.next(),
    execute(command, now, trace) {
      const done = ledger.execute(command, now, trace);
      if (done.ok) deeds.push({ kind: 'command', at: now, command, trace, entries: done.value });
      return done;
    },
    step(choice) {
      const now = clock.now();
      const stepped = ledger.step(choice, now);
      if (stepped.ok) deeds.push({ kind: 'step', at: now, choice: exactly(stepped.value.event), entries: stepped.value.entries });
      return stepped;
    },
    checkpoint() {
      const state = clock.state();
      ledger.tick(state.now);
      const log = prefixOf(logAtRest(ledger.state));
      return { world, log, ledgerEnd: ledger.state.ledgerEnd, seed: world.seed, epoch: epochNow(), clock: state, traces: traces.count(), faults: faults.state(), deeds: prefixOf(deeds) };
    },
    standing: () => ({ world, log: ledger.state.log, counters: { present, highest, traces: traces.count() }, clock: clock.anchor(), faults: faults.state() }),
    revert: become,
    replace(next, state) {
      const { epoch = 0, traces: given = 0, faults: armed = [] } = next.resumed ?? {};
      become({ ...asItIs(next), epoch, clock: state, traces: given, faults: armed, deeds: prefixOf([]) });
    },
    takeEpoch: () => (highest += 1),
    adopt(next, { epoch, deeds: again }) {
      become({ ...asItIs(next), epoch, clock: clock.state(), traces: traces.count(), faults: faults.state(), deeds: prefixOf(again) });
    },
    dump() {
      const { frozen, speed, now } = clock.state();
      ledger.tick(now);
      // A clock that runs goes on from the newest thing that happened: the same world gives the same file, whenever it is asked.
      const at = frozen ? now : ledger.state.ledgerTime;
      const { name, seed, noWalletUser } = world;
      return { name, seed, noWalletUser, epoch: epochNow(), clock: { frozen, speed, now: at }, traces: traces.count(), faults: faults.state(), entries: [...logAtRest(ledger.state)] };
    },
  };
}

const asItIs = (world: World): Pick<Moment, 'world' | 'log' | 'ledgerEnd' | 'seed'> => ({ world, log: prefixOf(world.ledger.state.log), ledgerEnd: world.ledger.state.ledgerEnd, seed: world.seed });

/** What was stepped, so that nothing else is stepped when it is done again. */
function exactly({ command }: DueEvent): StepChoice {
  const contractId = contractOf(command);
  return { kind: kindOf(command), ...(contractId === undefined ? {} : { contractId }) };
}

/** A copy of a world, from its present moment on: same log and time, its own future. */
export function copyOf(source: LiveWorld, hash: LiveWorldSettings['hash']): World {
  const { world, log, seed, epoch, clock, traces, faults } = source.checkpoint();
  return { ...world, ledger: createLedger({ seed, epoch, hash, log: itemsOf(log) }), end: clock.now, resumed: { epoch, clock, traces, faults } };
}

// A ledger of some of a network's parties: it executes their commands, and folds the entries of the network (rounds,
// snapshots, other users) from a log that all cohorts share. Each cohort has its own record times, so that the logs of
// all cohorts merge into one log.

import { invariant, later, micros, plus, type Micros } from '../base';
import { contractOf } from './automation';
import { decide } from './decide';
import type { Command, Decision } from './decide/commands';
import { evolve } from './evolve';
import type { Ledger } from './ledger';
import { isObsolete } from './obsolete-steps';
import { emptyState } from './state';
import { isUpdate, type AutomationCommand, type ContractId, type LogEntry } from './types';

/** Record times of a cohort: those that leave the remainder `index` when divided by `of` microseconds. */
export interface CohortTimes {
  readonly index: number;
  readonly of: number;
}

export interface CohortSettings {
  /** For the ids of this cohort: differs from that of other cohorts and of the network. */
  readonly seed: string;
  readonly hash: (text: string) => string;
  readonly times: CohortTimes;
  /** The log of the network, in order. */
  readonly network: Iterable<LogEntry>;
}

export interface CohortLedger extends Pick<Ledger, 'state' | 'execute' | 'tick'> {
  /** Folds at most this number of further entries of the network's log, and returns their number. */
  follow(most: number): number;
  /** Whether an entry of the log belongs to the network. */
  isShared(entry: LogEntry): boolean;
}

/** When an entry takes its place in a merged log: the record time of an update, the time of a fact. */
export function instantOf(entry: LogEntry): Micros {
  if (isUpdate(entry)) return entry.recordTime;
  return entry.type === 'snapshot-taken' ? later(entry.at, entry.recordTime) : entry.at;
}

export function openCohort({ seed, hash, times, network }: CohortSettings): CohortLedger {
  const state = emptyState();
  const shared = createSharedLog(network);
  /** The newest instant of the log. */
  let last = micros(-1n);

  const fold = (entries: readonly LogEntry[]): void => {
    evolve(state, entries);
    for (const entry of entries) last = later(last, instantOf(entry));
  };

  /** The next free instant of this cohort. Entries of the network up to it are folded. */
  const reach = (at: Micros): Micros => {
    let now = nextInstant(later(at, plus(last, 1n)), times);
    for (let entry = shared.takeUntil(now); entry; entry = shared.takeUntil(now)) {
      fold([entry]);
      if (last >= now) now = nextInstant(plus(last, 1n), times);
    }
    return now;
  };

  const run = (command: Command, now: Micros): Decision => {
    const decided = decide(state, command, { now, seed, epoch: 0, hash });
    if (!decided.ok) return decided;
    // A second update of the same decision could get the record time of another cohort.
    const updates = decided.value.filter(isUpdate);
    invariant(
      updates.length === 0 || (updates.length === 1 && updates[0]?.recordTime === now),
      `a step of a cohort has one update, at its own instant; ${command.type} has ${updates.length}`,
    );
    fold(decided.value);
    last = later(last, now);
    return decided;
  };

  const tick = (until: Micros, most = Number.MAX_SAFE_INTEGER): number => {
    let steps = 0;
    while (steps < most) {
      const due = state.automationQueue.next(state.manual);
      if (!due || due.at > until) break;
      if (isObsolete(state, due.command) || shared.owns(due.command)) {
        state.automationQueue.remove(due);
        continue;
      }
      const now = reach(due.at);
      // An entry of the network came first, and may have changed the queue.
      if (state.automationQueue.next(state.manual) !== due) continue;
      if (run(due.command, now).ok) steps += 1;
      else fold([{ type: 'automation-refused', at: now, command: due.command }]);
    }
    return steps;
  };

  return {
    state,
    isShared: shared.has,
    tick,
    execute(command, at) {
      tick(at);
      return run(command, reach(at));
    },
    follow(most) {
      let count = 0;
      for (let entry = shared.take(); entry; entry = count < most ? shared.take() : undefined) {
        fold([entry]);
        count += 1;
      }
      return count;
    },
  };
}

/** The first instant of a cohort that is not before `at`. */
function nextInstant(at: Micros, { index, of }: CohortTimes): Micros {
  const distance = (BigInt(index) - at) % BigInt(of);
  return plus(at, distance < 0n ? distance + BigInt(of) : distance);
}

/** The network's log, entry by entry, and what it has brought in so far. */
function createSharedLog(log: Iterable<LogEntry>) {
  const rest = log[Symbol.iterator]();
  let next = rest.next();
  const taken = new WeakSet<LogEntry>();
  // Only contracts of the network with a step: an archived contract has none.
  const contracts = new Set<ContractId>();
  const take = (): LogEntry | undefined => {
    if (next.done === true) return undefined;
    const entry = next.value;
    next = rest.next();
    taken.add(entry);
    if (entry.type === 'transaction')
      for (const node of entry.nodes) {
        if (node.kind === 'create') contracts.add(node.contract.contractId);
        else if (node.consuming) contracts.delete(node.contractId);
      }
    return entry;
  };
  return {
    take,
    takeUntil: (now: Micros): LogEntry | undefined =>
      next.done !== true && instantOf(next.value) <= now ? take() : undefined,
    has: (entry: LogEntry): boolean => taken.has(entry),
    /** Steps of the network are in its log already; snapshots and reassignments are the network's alone. */
    owns(command: AutomationCommand): boolean {
      const contractId = contractOf(command);
      return contractId === undefined || contracts.has(contractId);
    },
  };
}

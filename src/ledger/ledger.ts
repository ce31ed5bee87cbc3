// One ledger: a state, its decider and its automation. The only writer; every call is synchronous.

import { later, type Micros, type Result } from '../base';
import type { DueEvent } from './agenda';
import { decide } from './decide';
import type { Command, Rejection } from './decide/commands';
import { evolve, rebuild } from './evolve';
import { walletKeyParts, type State } from './state';
import type { Env, LogEntry, TraceContext } from './types';

export interface LedgerSettings {
  readonly seed: string;
  readonly epoch?: number;
  readonly hash: (text: string) => string;
  /** The log to start from; without it the ledger is empty. Commands that it left in process have failed: nobody goes on with them. */
  readonly log?: readonly LogEntry[];
}

export interface Ledger {
  readonly state: State;
  /** Runs what is due by `now`, then decides the command at that time and folds its entries; a rejected command changes nothing itself. */
  execute(command: Command, now: Micros, trace?: TraceContext): Result<readonly LogEntry[], Rejection>;
  /** Runs all automation that is due by `now`, in time order, each step stamped with its due time. Gives the number of steps done. */
  tick(now: Micros): number;
  /** What automation does next, if nothing else happens. May be stale: the step is checked again when it is due. */
  nextDue(): DueEvent | undefined;
}

/** A ledger at the end of a log, or an empty one. */
export function createLedger(settings: LedgerSettings): Ledger {
  const { seed, epoch = 0, hash } = settings;
  const state = rebuild(settings.log ?? []);
  evolve(state, releasesOf(state));
  // Ledger time never runs backwards, whatever the caller's clock does.
  let latest = state.ledgerTime;

  const run = (command: Command, env: Env): Result<readonly LogEntry[], Rejection> => {
    const decided = decide(state, command, env);
    if (decided.ok) evolve(state, decided.value);
    return decided;
  };

  const tick = (now: Micros): number => {
    let steps = 0;
    for (let due = state.agenda.next(); due && due.at <= now; due = state.agenda.next()) {
      state.agenda.take();
      latest = later(latest, due.at);
      if (run(due.command, { now: latest, seed, epoch, hash }).ok) steps += 1;
    }
    return steps;
  };

  return {
    state,
    execute(command, now, trace) {
      // Otherwise a step that was due before the command would be stamped with a time after it.
      tick(later(latest, now));
      latest = later(latest, now);
      return run(command, { now: latest, seed, epoch, hash, ...(trace ? { trace } : {}) });
    },
    tick,
    nextDue: () => state.agenda.next(),
  };
}

/** Whoever wrote the log is gone, and with it the commands that it had in process: their tracking ids are free again (service contract 4.2, rule 1). */
function releasesOf(state: State): readonly LogEntry[] {
  const inProcess = [...state.trackingIds].filter(([, use]) => use === 'in-process');
  return inProcess.map(([key]) => ({ type: 'tracking-id-released', at: state.ledgerTime, ...walletKeyParts(key), reason: 'interrupted' }));
}

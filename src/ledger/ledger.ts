// One ledger: a state, its decider and its automation. The only writer; every call is synchronous.

import { err, later, ok, type Micros, type Result } from '../base';
import { byDue, type DueEvent } from './automation-queue';
import { contractOf, kindOf, mayRunEarly } from './automation';
import { decide } from './decide';
import type { Command, Rejection } from './decide/commands';
import { evolve, rebuild } from './evolve';
import { isOver } from './obsolete-steps';
import { walletKeyParts, type State } from './state';
import {
  AUTOMATION_KINDS,
  type AutomationKind,
  type ContractId,
  type Env,
  type LogEntry,
  type TraceContext,
} from './types';

export interface LedgerSettings {
  readonly seed: string;
  readonly epoch?: number;
  readonly hash: (text: string) => string;
  /** The log to start from; without it the ledger is empty. Commands that it left in process have failed: nobody goes on with them. */
  readonly log?: Iterable<LogEntry>;
}

/** Which step of automation is meant; without any word the earliest of all. */
export interface StepChoice {
  readonly kind?: AutomationKind;
  readonly contractId?: ContractId;
}

export interface Stepped {
  readonly event: DueEvent;
  readonly entries: readonly LogEntry[];
}

export interface Ledger {
  readonly state: State;
  /** Runs what is due by `now`, then decides the command at that time and folds its entries; a rejected command changes nothing itself. */
  execute(command: Command, now: Micros, trace?: TraceContext): Result<readonly LogEntry[], Rejection>;
  /**
   * Runs all automation that is due by `now` and not held, in time order, each step stamped with its due time. Gives the number of
   * steps done, at most `most`: the rest is left for the next call.
   */
  tick(now: Micros, most?: number): number;
  /** Runs one step at `now`, held or not. Refused: none is there, or a rule of the ledger says that it is too early. */
  step(choice: StepChoice, now: Micros): Result<Stepped, Rejection>;
  /** What would come of a command at `now`; nothing is done. */
  wouldBe(command: Command, now: Micros): Result<readonly LogEntry[], Rejection>;
  /** What automation will do if nothing else happens, earliest first; steps that are held are among them. */
  upcoming(kinds?: readonly AutomationKind[]): Iterable<DueEvent>;
  /** When automation acts next by itself. */
  nextDue(): DueEvent | undefined;
}

/** A ledger at the end of a log, or an empty one. */
export function createLedger(settings: LedgerSettings): Ledger {
  const { seed, epoch = 0, hash } = settings;
  const state = rebuild(settings.log ?? []);
  evolve(state, releasesOf(state));
  state.agenda.retain(({ command }) => !isOver(state, command));
  // Ledger time never runs backwards, whatever the caller's clock does.
  let latest = state.ledgerTime;

  const run = (command: Command, env: Env): Result<readonly LogEntry[], Rejection> => {
    const decided = decide(state, command, env);
    if (decided.ok) evolve(state, decided.value);
    return decided;
  };
  const envAt = (now: Micros): Env => ({ now: (latest = later(latest, now)), seed, epoch, hash });

  const tick = (now: Micros, most = Number.MAX_SAFE_INTEGER): number => {
    let steps = 0;
    for (
      let due = state.agenda.next(state.manual);
      due && due.at <= now && steps < most;
      due = state.agenda.next(state.manual)
    ) {
      const env = envAt(due.at);
      if (run(due.command, env).ok) steps += 1;
      // Otherwise whoever reads the log again would meet the step, and could do what was refused here.
      else if (!isOver(state, due.command))
        evolve(state, [{ type: 'automation-refused', at: env.now, command: due.command }]);
      // Only now: whoever reads the log again meets the step on the agenda as well when it folds what came of it.
      state.agenda.remove(due);
    }
    return steps;
  };

  /** Whether the step would be done at its time, as things stand: what is stale would be refused. */
  const isLive = (event: DueEvent): boolean =>
    decide(state, event.command, { now: later(latest, event.at), seed, epoch, hash }).ok;
  const upcoming = (kinds: readonly AutomationKind[] = AUTOMATION_KINDS): Iterable<DueEvent> =>
    merged(
      kinds.map((kind) => state.agenda.upcoming(kind)),
      isLive,
    );

  return {
    state,
    execute(command, now, trace) {
      // Otherwise a step that was due before the command would be stamped with a time after it.
      tick(later(latest, now));
      return run(command, { ...envAt(now), ...(trace ? { trace } : {}) });
    },
    tick,
    step(choice, now) {
      tick(later(latest, now));
      const event = firstFitting(upcoming(choice.kind ? [choice.kind] : undefined), choice);
      if (!event) return err({ code: 'precondition', reason: nothingFits(choice) });
      const env = envAt(now);
      if (event.at > env.now && !mayRunEarly(event.command))
        return err({
          code: 'not-due',
          what: `${event.command.type} (${kindOf(event.command)} automation)`,
          at: event.at,
        });
      const done = run(event.command, env);
      if (!done.ok) return done;
      state.agenda.remove(event);
      return ok({ event, entries: done.value });
    },
    wouldBe: (command, now) => decide(state, command, { now: later(latest, now), seed, epoch, hash }),
    upcoming,
    nextDue() {
      for (const event of upcoming(AUTOMATION_KINDS.filter((kind) => !state.manual.has(kind)))) return event;
      return undefined;
    },
  };
}

function firstFitting(events: Iterable<DueEvent>, { contractId }: StepChoice): DueEvent | undefined {
  for (const event of events) if (contractId === undefined || contractOf(event.command) === contractId) return event;
  return undefined;
}

function nothingFits({ kind, contractId }: StepChoice): string {
  const what = kind === undefined ? 'no automation' : `no ${kind} automation`;
  return contractId === undefined ? `${what} is waiting` : `${what} is waiting for contract ${contractId}`;
}

/** Several sorted sequences as one, without what is not wanted. */
function* merged(sequences: readonly Iterable<DueEvent>[], isWanted: (event: DueEvent) => boolean): Iterable<DueEvent> {
  const sources = sequences.map((sequence) => sequence[Symbol.iterator]());
  const heads = sources.map((source) => source.next());
  for (;;) {
    let first = -1;
    heads.forEach((head, index) => {
      const best = heads[first];
      if (!head.done && (best === undefined || best.done || byDue(head.value, best.value) < 0)) first = index;
    });
    const [head, source] = [heads[first], sources[first]];
    if (head === undefined || source === undefined || head.done) return;
    heads[first] = source.next();
    if (isWanted(head.value)) yield head.value;
  }
}

/** The log as a ledger that reads it again ends up with it: what is in process has no one to go on with it. The log itself, if nothing is. */
export function logAtRest(state: State): readonly LogEntry[] {
  const releases = releasesOf(state);
  return releases.length === 0 ? state.log : [...state.log, ...releases];
}

/** Whoever wrote the log is gone, and with it the commands that it had in process: their tracking ids are free again (service contract 4.2, rule 1). */
function releasesOf(state: State): readonly LogEntry[] {
  return [...state.inProcess].map((key) => ({
    type: 'tracking-id-released',
    at: state.ledgerTime,
    ...walletKeyParts(key),
    reason: 'interrupted',
  }));
}
